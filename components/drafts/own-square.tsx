'use client';

import { useId, useState, type SubmitEvent } from 'react';
import { useGame } from '@/components/game/game-provider';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/forms/field';
import { draftKey, typedText } from '@/components/forms/typed-text';
import { readLine } from '@/lib/groups/lines';
import { headline_only } from '@/lib/words/drafts';

/** The headline of a typed square, or why it is not valid. */
function read(typed: string): { summary: string } | { reason: string } {
  const checked = readLine(typed);
  if ('reason' in checked) return checked;
  const { summary, text } = checked.square;
  return summary === text ? { summary } : { reason: headline_only.title };
}

/**
 * A form for a square of the player's own, checked while typing. The typed text survives a reload. `onWrite` returns why the
 * square was not placed.
 */
export function OwnSquare({ onWrite }: { onWrite: (summary: string) => string | null }) {
  const id = useId();
  const { game, viewer } = useGame();
  const key = draftKey(viewer.user_id, `own line ${game.id}`);
  const [typed, setTyped] = useState(() => typedText.read<string>(key) ?? '');
  const [isTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const own = read(typed);
  const reason = 'reason' in own ? own.reason : null;
  // Shows no error while the headline may still be incomplete.
  const error = reason && (isTried || typed.trim().length >= 5) ? reason : refusal;

  function type(text: string) {
    setTyped(text);
    setTried(false);
    setRefusal(null);
    typedText.write(key, text || null);
  }

  function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (!('summary' in own)) return;
    const refused = onWrite(own.summary);
    if (refused) setRefusal(refused);
    else type('');
  }

  return (
    <form onSubmit={add} noValidate className="flex flex-wrap items-start gap-3 pb-1">
      <Field
        id={id}
        label="Write your own"
        hint="A headline of 5 to 50 characters. It goes on a “sometimes” spot."
        errors={error ? [error] : undefined}
        className="min-w-0 grow basis-52"
      >
        <Input
          value={typed}
          autoComplete="off"
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      </Field>
      <Button type="submit" variant="secondary" className="min-[20.5rem]:mt-7">
        Add
      </Button>
    </form>
  );
}
