'use client';

import { cx } from '@/components/ui/cx';
import { LocalTime } from '@/components/ui/local-time';
import type { Objection } from '@/lib/bingo/game';
import { quoted } from '@/lib/words/quoted';
import { DecideButtons } from './decide-buttons';
import { useGame } from './game-provider';
import { VoteButtons } from './objection-vote';
import { TimeLeft } from './time-left';

type ObjectionsWaitingProps = { objections: readonly Objection[]; className: string };

/** The objections that the viewer can decide or vote on, with the buttons to do so. */
export function ObjectionsWaiting({ objections, className }: ObjectionsWaitingProps) {
  return (
    <ul
      aria-label="Objections that wait for you"
      className={cx('divide-y border-y-3 border-press bg-press/6', className)}
    >
      {objections.map((objection) => (
        <li
          key={objection.id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3"
        >
          <WaitingObjection objection={objection} />
        </li>
      ))}
    </ul>
  );
}

function WaitingObjection({ objection }: { objection: Objection }) {
  const { game, after, squaresById } = useGame();
  const { by, reason, decided_by, game_square_id } = objection;
  const square = squaresById.get(game_square_id);
  if (!square || !game.final_at) return null;
  return (
    <>
      <div className="min-w-0 wrap-anywhere">
        <p className="font-serif text-lg leading-snug">
          <strong>
            <bdi>{by}</bdi> objects to <bdi>{quoted(square.summary)}</bdi>
          </strong>
          {reason && (
            <>
              : <q dir="auto">{reason}</q>
            </>
          )}
        </p>
        <p className="text-fine text-ink-soft">
          Undecided, the win is final <LocalTime at={game.final_at} />
          <TimeLeft until={game.final_at} />.
        </p>
      </div>
      {decided_by === 'players' ? (
        <VoteButtons objection={objection} summary={square.summary} />
      ) : (
        <DecideButtons
          objection={objection}
          square={square}
          canUphold={after?.can_uphold ?? false}
        />
      )}
    </>
  );
}
