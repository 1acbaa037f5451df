'use client';

import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Field, Textarea } from '@/components/forms/field';
import type { Message } from '@/lib/words/message';
import { FormError } from '@/components/forms/form-error';
import { track } from '@/lib/browser/analytics';
import { invalid_emails } from '@/lib/words/common';
import { readEmails } from '@/lib/words/text';

type FriendsStepProps = {
  emails: string;
  onType: (emails: string) => void;
  onBack: () => void;
  /** Called with the typed addresses, or with '' if they are skipped. */
  onCreate: (emails: string) => void;
  refusal: Message | null;
  isBusy: boolean;
};

export function FriendsStep({
  emails,
  onType,
  onBack,
  onCreate,
  refusal,
  isBusy,
}: FriendsStepProps) {
  const [invalid, setInvalid] = useState<string[]>([]);

  function create(typed: string) {
    const { invalid } = readEmails(typed);
    setInvalid(invalid);
    if (invalid.length === 0) return onCreate(typed);
    track('validation_error', { form: 'private_session', field: 'friend_emails' });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    create(emails);
  }

  function type(typed: string) {
    setInvalid([]);
    onType(typed);
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      {invalid.length > 0 ? (
        <FormError title={invalid_emails.title}>
          <ul>
            {invalid.map((address, index) => (
              <li key={index} className="wrap-anywhere">
                {address}
              </li>
            ))}
          </ul>
        </FormError>
      ) : (
        <FormError message={refusal} />
      )}
      <Field
        id="friend-emails"
        label="Invite friends by email"
        aside="optional"
        hint="Separate addresses with commas, semicolons or new lines. You can also share a link in the next step."
      >
        <Textarea
          name="friend_emails"
          rows={5}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          placeholder={'e.g. nora@example.com,\nsam@example.com'}
          value={emails}
          onChange={(event) => type(event.target.value)}
          aria-invalid={refusal || invalid.length > 0 ? true : undefined}
        />
      </Field>
      {/* On a phone, the submit button has its own line below the other two. */}
      <div className="flex flex-wrap gap-3 *:max-sm:grow">
        <Button variant="quiet" onClick={onBack} aria-disabled={isBusy} className="sm:mr-auto">
          Back
        </Button>
        <Button variant="secondary" onClick={() => create('')} aria-disabled={isBusy}>
          Skip for Now
        </Button>
        <Button type="submit" busy={isBusy} className="max-sm:basis-full">
          Create Private Session
        </Button>
      </div>
    </form>
  );
}
