'use client';

import { useId, useState, type SubmitEvent } from 'react';
import { useAction } from '@/components/forms/use-action';
import { useGame } from '@/components/games/game-provider';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { sentenceOf } from '@/lib/words/message';
import { proposeSquare } from '@/server-actions/sets';
import { propose_square_failed } from '@/lib/words/sets';

/**
 * A form for one proposed line. The server action validates it, because the validator is larger than the rest of the
 * page's own scripts.
 */
export function ProposeSquare() {
  const id = useId();
  const { game } = useGame();
  const [error, setError] = useState<string | null>(null);
  const { run, isBusy } = useAction();

  async function propose(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const line = String(new FormData(form).get('line'));
    const result = await run(() => proposeSquare({ game_id: game.id, line }), {
      failure: { propose_square_failed },
      shown: 'all',
    });
    if (result?.ok) form.reset();
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
        <Input name="line" autoComplete="off" onChange={() => setError(null)} />
      </Field>
      <Button type="submit" variant="secondary" busy={isBusy} className="min-[24rem]:mt-7">
        Propose
      </Button>
    </form>
  );
}
