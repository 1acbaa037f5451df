'use client';

import { useState } from 'react';
import { Money } from '@/components/ui/money';
import { gameTitle, type GameSquare } from '@/lib/bingo/game';
import { closenessOf, missingOf } from '@/lib/cards/closeness';
import { cx } from '@/components/ui/cx';
import { FinalResultAnnouncer } from './final-result-announcer';
import { useGame } from './game-provider';
import { LiveAnnouncer } from './live-announcer';
import { LiveStatus } from './live-status';
import { TableHeadline } from './table-headline';
import { TableInvitation } from './table-invitation';
import { TableWin } from './table-win';
import { useAfterGame } from './use-after-game';
import { useFollowNextGame } from './use-follow-next-game';
import { useWakeLock } from './use-wake-lock';

/** The number of names that fit between the pot and the QR code. */
const NAMES = 5;

type TableScreenProps = { invite_code: string | null };

/**
 * The table view, for a television. It has no controls, keeps the screen awake and follows the game to its next one. All
 * sizes grow with the screen.
 */
export function TableScreen({ invite_code }: TableScreenProps) {
  const context = useGame();
  const { game, after } = context;
  useAfterGame(context);
  const [wasOver] = useState(game.status === 'completed');
  useWakeLock();
  useFollowNextGame();
  const card = game.winner_card_number === null ? null : after?.winning_card;
  return (
    <div
      data-table-screen
      className={cx(
        'fixed inset-0 z-50 grid grid-cols-1 gap-[1.6em] overflow-y-auto bg-paper p-[1.2em] text-[clamp(0.95rem,min(3.4vh,1.95vw),5rem)] leading-snug md:overflow-hidden **:[[role=status]]:text-[0.85em]',
        card ? 'md:grid-cols-[auto_minmax(0,1fr)]' : 'md:grid-cols-[minmax(0,1fr)_16em]',
      )}
    >
      {card && after ? (
        <TableWin card={card} after={after} invite_code={invite_code} isNews={!wasOver} />
      ) : (
        <Running invite_code={invite_code} />
      )}
      <LiveAnnouncer />
      <FinalResultAnnouncer />
    </div>
  );
}

/** A game without a winner: latest mark, ranking, pot and invite code. */
function Running({ invite_code }: TableScreenProps) {
  const { game, squares, after } = useGame();
  const marked = newestFirst(squares);
  return (
    <>
      <div className="flex min-h-0 min-w-0 flex-col gap-[0.7em]">
        <header>
          <div className="flex items-center justify-between gap-[1em] text-ink-soft">
            <p dir="auto" className="truncate">
              {game.group_name ?? game.theme_name}
            </p>
            <LiveStatus />
          </div>
          <h1 dir="auto" className="truncate text-[1.9em] leading-tight">
            {gameTitle(game)}
          </h1>
        </header>
        <section aria-label="Latest">
          <TableHeadline latest={marked[0]} />
        </section>
        <Marks marked={marked} />
      </div>
      <aside className="flex min-h-0 min-w-0 flex-col gap-[0.7em]">
        <div className="border-t-3 border-ink pt-[0.3em]">
          <p className="text-ink-soft">
            {game.status === 'completed' ? 'The pot was' : 'In the pot'} (play money)
          </p>
          <p className="text-[2.2em] leading-none font-semibold">
            <Money amount={game.pot_amount} />
          </p>
        </div>
        <Standings />
        <TableInvitation invite_code={invite_code} next={after?.next ?? null} />
      </aside>
    </>
  );
}

const markedAt = ({ marked_at }: GameSquare) => marked_at ?? '';

const newestFirst = (squares: readonly GameSquare[]) =>
  squares
    .filter(({ is_marked }) => is_marked)
    .toSorted((a, b) => markedAt(b).localeCompare(markedAt(a)));

/** The marked squares of the pool, newest first. Cards are secret during the game, so none is shown. */
function Marks({ marked }: { marked: readonly GameSquare[] }) {
  const { squares } = useGame();
  return (
    <section aria-label="Marked" className="flex min-h-0 flex-1 flex-col">
      <h2 className="font-sans text-[0.85em] text-ink-soft tabular-nums">
        {marked.length} of {squares.length} marked
      </h2>
      <ul className="mt-[0.3em] grid min-h-0 auto-rows-min gap-x-[1em] gap-y-[0.3em] overflow-hidden text-[1.2em] md:grid-cols-2">
        {marked.map(({ id, summary }) => (
          <li key={id} className="min-w-0">
            <bdi className="bg-mark box-decoration-clone px-[0.2em] font-serif text-mark-ink">
              {summary}
            </bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The ranking, closest first, or the players alone if the viewer may not see the ranking. */
function Standings() {
  const { game, leaderboard, players } = useGame();
  const rows =
    leaderboard.length > 0
      ? leaderboard.map((row) => ({ ...row, missing: missingOf(row.consecutive_marked_count) }))
      : players.map((row) => ({ ...row, missing: null }));
  const shown = rows.length > NAMES ? NAMES - 1 : NAMES;
  return (
    <section aria-label="Who is close" className="min-h-0 flex-1 overflow-hidden">
      <ul>
        {rows.slice(0, shown).map(({ card_number, display_name, is_winner, missing }) => (
          <li key={card_number} className="flex items-baseline gap-[0.6em] border-t py-[0.25em]">
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {display_name || 'Anonymous'}
            </span>
            {is_winner ? (
              <span className="font-semibold text-press">BINGO!</span>
            ) : (
              missing !== null &&
              game.status === 'active' && (
                <span
                  className={cx(
                    'whitespace-nowrap',
                    missing < 2 ? 'font-semibold text-press' : 'text-ink-soft',
                  )}
                >
                  {closenessOf(missing)}
                </span>
              )
            )}
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <p className="border-t pt-[0.25em] text-ink-soft">and {rows.length - shown} more</p>
      )}
    </section>
  );
}
