'use client';

import type { Route } from 'next';
import Form from 'next/form';
import Link from 'next/link';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { listHref } from '@/lib/words/paging';
import { Field, Input, Select } from './field';

type SearchFormProps = {
  path: Route;
  /** The field's label, such as "Search users". */
  label: string;
  q: string;
  /** Other parameters of the list, which a search keeps. */
  kept?: Record<string, string>;
  /** An additional filter; selecting an option submits the form. */
  filter?: {
    name: string;
    label: string;
    value: string;
    options: readonly { value: string; label: string }[];
  };
};

/** Filters a list through the query string, so that results can be linked to and the back button works. */
export function SearchForm({ path, label, q, kept = {}, filter }: SearchFormProps) {
  const word = useRef<HTMLInputElement>(null);
  const choice = useRef<HTMLSelectElement>(null);
  const isNarrowed = Boolean(q || filter?.value);

  // Back, forward and Clear change the query, so the fields are updated, except for one that is being typed in.
  useEffect(() => {
    if (word.current && document.activeElement !== word.current) word.current.value = q;
    if (choice.current) choice.current.value = filter?.value ?? '';
  }, [q, filter?.value]);

  return (
    <Form action={path} role="search" className="flex flex-wrap items-end gap-3 py-4">
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {filter && (
        <Field id="list-filter" label={filter.label} className="grow sm:max-w-64">
          <Select
            ref={choice}
            name={filter.name}
            defaultValue={filter.value}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
          >
            {filter.options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field id="list-search" label={label} className="grow basis-40 sm:max-w-80">
        <Input
          ref={word}
          type="search"
          name="q"
          defaultValue={q}
          autoComplete="off"
          enterKeyHint="search"
        />
      </Field>
      <Button type="submit" variant="secondary">
        Search
      </Button>
      {isNarrowed && (
        <Link
          href={listHref(path, kept)}
          onClick={() => word.current?.focus()}
          className="inline-flex min-h-11 items-center px-2 text-link"
        >
          Clear
        </Link>
      )}
    </Form>
  );
}
