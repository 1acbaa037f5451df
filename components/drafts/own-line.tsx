'use client';

import { useId, useState, type SubmitEvent } from 'react';
import { useGame } from '@/components/game/game-provider';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/forms/field';
import { draftKey, typedText } from '@/components/forms/typed-text';
import { readLine } from '@/lib/groups/lines';
import { own_line_only } from '@/lib/words/drafts';

/** The headline of a typed line, or why the line is not valid. */
function read(typed: string): { summary: string } | { reason: string } {
  const line = readLine(typed);
  if ('reason' in line) return line;
  const { summary, text } = line.square;
  return summary === text ? { summary } : { reason: own_line_only.title };
}

/**
 * A form for a line of the player's own, checked while typing. The typed text survives a reload. `onWrite` returns why the
 * line was not placed.
 */
export function OwnLine({ onWrite }: { onWrite: (summary: string) => string | null }) {
  const id = useId();
  const { game, viewer } = useGame();
  const key = draftKey(viewer.user_id, `own line ${game.id}`);
  const [typed, setTyped] = useState(() => typedText.read<string>(key) ?? '');
  const [isTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const line = read(typed);
  const reason = 'reason' in line ? line.reason : null;
  // Shows no error while the line may still be incomplete.
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
    if (!('summary' in line)) return;
    const refused = onWrite(line.summary);
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
