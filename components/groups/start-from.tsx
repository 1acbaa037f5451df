'use client';

import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field, Select } from '@/components/forms/field';
import { showToast } from '@/components/ui/toast';
import { readThemeSquares } from '@/lib/live/later-reads';
import type { TypedSquare } from '@/lib/groups/lines';
import { load_sets_failed } from '@/lib/words/themes';

export type Source = { id: string; name: string };

type StartFromProps = {
  sources: readonly Source[];
  onRead: (squares: readonly TypedSquare[]) => void;
};

/** Lets the author choose a theme or set, and passes its squares to `onRead`. */
export function StartFrom({ sources, onRead }: StartFromProps) {
  const id = useId();
  const [chosen, choose] = useState(sources[0]?.id ?? '');
  const [isBusy, setBusy] = useState(false);
  if (sources.length === 0) return null;

  async function add() {
    setBusy(true);
    const read = await readThemeSquares(chosen).catch(() => null);
    setBusy(false);
    if (!read) return showToast(load_sets_failed);
    onRead(read.squares);
  }

  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field id={id} label="Start with squares from" className="min-w-0 grow">
        <Select value={chosen} onChange={(event) => choose(event.target.value)}>
          {sources.map((source) => (
            <option key={source.id} value={source.id} dir="auto">
              {source.name}
            </option>
          ))}
        </Select>
      </Field>
      <Button variant="secondary" busy={isBusy} onClick={add}>
        Add Squares
      </Button>
    </div>
  );
}
