'use client';

import { useId, useState, type FormEvent } from 'react';
import { useAction } from '@/components/forms/use-action';
import { useGame } from '@/components/games/game-provider';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { fill, sentenceOf } from '@/lib/messages';
import * as setFailures from '@/lib/sets/failures';
import { readLine } from '@/lib/sets/lines';
import { line_refused } from '@/lib/sets/messages';
import { proposeSquare } from '@/server-actions/sets';

/** One line, as the host writes them. */
export function ProposeSquare() {
  const id = useId();
  const { game } = useGame();
  const [line, setLine] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { run, isBusy } = useAction();

  async function propose(event: FormEvent) {
    event.preventDefault();
    const read = readLine(line);
    if ('reason' in read) return setError(fill(line_refused, read).title);
    const result = await run(() => proposeSquare({ game_id: game.id, line }), {
      failure: setFailures.proposeSquare,
      shown: 'all',
    });
    if (result?.ok) setLine('');
    else if (result) setError(sentenceOf(result.notice));
  }

  return (
    <form onSubmit={propose} noValidate className="flex flex-wrap items-start gap-3 border-t pt-3">
      <Field
        id={id}
        label="Your square"
        hint="A headline, or a headline | what counts as proof."
        errors={error ? [error] : undefined}
        className="min-w-0 grow basis-60"
      >
        <Input
          autoComplete="off"
          value={line}
          onChange={(event) => {
            setLine(event.target.value);
            setError(null);
          }}
        />
      </Field>
      <Button type="submit" variant="secondary" busy={isBusy} className="min-[24rem]:mt-7">
        Propose
      </Button>
    </form>
  );
}
