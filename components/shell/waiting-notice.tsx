'use client';

import { ButtonLink } from '@/components/ui/button-link';
import { gameTitle } from '@/lib/bingo/game';
import { gamePath } from '@/lib/games/path';
import { line_waiting } from '@/lib/cards/messages';
import { fill } from '@/lib/messages';
import type { WaitingLine } from '@/lib/cards/answers';
import { useWaiting } from './waiting-lines';

/** Above everything else on a page: a line that could win now, and the way to call it. */
export function WaitingNotice({ initial }: { initial: readonly WaitingLine[] }) {
  const lines = useWaiting(initial);
  if (lines.length === 0) return null;
  return (
    <ul role="status" className="mb-6 divide-y border-y-3 border-press bg-press/6">
      {lines.map((line) => (
        <li
          key={`${line.game_id} ${line.card_number}`}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3"
        >
          <Line line={line} />
          <ButtonLink href={gamePath({ id: line.game_id, kind: line.kind })}>
            Go and call BINGO
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

function Line({ line }: { line: WaitingLine }) {
  const { title, description } = fill(line_waiting, {
    card_number: line.card_number,
    game: gameTitle(line),
  });
  return (
    <p dir="auto" className="min-w-0 wrap-anywhere">
      <strong className="font-serif text-lg">{title}</strong> {description}
    </p>
  );
}
