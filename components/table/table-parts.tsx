'use client';

import { useState } from 'react';
import { cx } from '@/components/ui/cx';
import { gameTitle, type GameSquare, type Game } from '@/lib/bingo/game';
import type { TablePart } from '@/lib/games/table-link';
import { FinalResultAnnouncer, LiveAnnouncer } from '@/components/game/story/live-announcer';
import { LiveStatus } from '@/components/game/live-status';
import { useShownGame } from '@/components/game/shown-game';
import { Stake } from '@/components/ui/stake';
import { Sentence } from '@/components/ui/sentence';
import { DueStart } from '@/components/game/due';
import { TimeLeft } from '@/components/game/time-left';
import type { Writing } from '@/lib/contract/screens';
import { squaresCounted } from '@/lib/words/games';
import { inSentence, listed } from '@/lib/words/message';
import { Money } from '@/components/ui/money';
import { inPot, isPotReturned } from '@/lib/bingo/payouts';
import { PotWas } from '@/components/game/prizes/payouts';
import { PrizeRows } from '@/components/game/prizes/prize-rows';
import { TableHeadline } from './table-headline';
import { TableInvitation } from './table-invitation';
import { TableStandings } from './table-standings';
import { TableWin } from './table-win';

type TablePartsProps = {
  invite_code: string | null;
  /** Who writes the squares before the start, if everybody does. */
  writing?: Writing | null;
  /** The parts to show; null shows the whole view. */
  parts?: readonly TablePart[] | null;
  /** Makes the background transparent between the parts only, so that they can be read above any picture. */
  isTransparent?: boolean;
};

/** The table view. It has no controls, and all sizes grow with the screen. */
export function TableParts({
  invite_code,
  writing = null,
  parts = null,
  isTransparent,
}: TablePartsProps) {
  const { game, after } = useShownGame();
  const [wasOver] = useState(game.status === 'completed');
  const shows = (part: TablePart) => !parts || parts.includes(part);
  const won = game.status === 'completed' && shows('board') ? after?.winning_card : null;
  const isTheirs = ({ card_number }: { card_number: number }) => card_number === won?.card_number;
  const card = [...game.wins, ...game.shares].some(isTheirs) ? won : null;
  const hasStory = shows('board') || shows('ticker');
  return (
    <div
      data-table-screen
      className={cx(
        'fixed inset-0 z-50 grid grid-cols-1 gap-[1.6em] overflow-y-auto p-[1.2em] text-[clamp(0.95rem,min(3.4vh,1.95vw),5rem)] leading-snug md:overflow-hidden **:[[role=status]]:text-[0.85em]',
        isTransparent
          ? 'content-start items-start **:data-slip:bg-paper **:data-slip:p-[0.6em]'
          : 'bg-paper',
        card && 'md:grid-cols-[auto_minmax(0,1fr)]',
        !card && hasStory && shows('leaders') && 'md:grid-cols-[minmax(0,1fr)_16em]',
      )}
    >
      {card && after ? (
        <TableWin
          {...{ card, invite_code, shows }}
          next={after.next}
          isNews={!wasOver}
          isWhole={!parts}
        />
      ) : (
        <>
          {hasStory && (
            <div className="flex min-h-0 min-w-0 flex-col gap-[0.7em]">
              <Header isWhole={!parts} />
              {shows('ticker') && <Latest />}
              {/* Below the pot, the names need the room. */}
              {!parts && <TablePrizes />}
              {shows('board') &&
                (game.status === 'upcoming' ? <Writers writing={writing} /> : <Marks />)}
            </div>
          )}
          {shows('leaders') && (
            <aside
              data-slip
              className={cx(
                'flex min-h-0 min-w-0 flex-col gap-[0.7em]',
                !hasStory && 'md:w-[20em]',
              )}
            >
              {!hasStory && <Header isWhole={false} />}
              <TablePot />
              {parts && <Stake stake={game.stake} className="line-clamp-3 shrink-0" />}
              {parts && <TablePrizes />}
              <TableStandings />
              {!parts && <TableInvitation invite_code={invite_code} next={after?.next ?? null} />}
            </aside>
          )}
        </>
      )}
      <LiveAnnouncer />
      <FinalResultAnnouncer />
    </div>
  );
}

/** The game's title; for a part alone, nothing but a lost connection. */
function Header({ isWhole }: { isWhole: boolean }) {
  const { game, status } = useShownGame();
  if (!isWhole)
    return (
      <>
        <h1 dir="auto" className="sr-only">
          {gameTitle(game)}
        </h1>
        {(status === 'offline' || status === 'polling') && (
          <div data-slip>
            <LiveStatus />
          </div>
        )}
      </>
    );
  return (
    <header data-slip>
      <div className="flex items-center justify-between gap-[1em] text-ink-soft">
        <p dir="auto" className="truncate">
          {game.group_name ?? game.theme_name}
        </p>
        <LiveStatus />
      </div>
      <h1 dir="auto" className="truncate text-[1.9em] leading-tight">
        {gameTitle(game)}
      </h1>
      <Stake stake={game.stake} className="line-clamp-3" />
    </header>
  );
}

/** When a game starts, or the latest news of one that has. */
function Latest() {
  const { game, squares } = useShownGame();
  const { status, scheduled_start, missing_lines } = game;
  return (
    <section data-slip aria-label="Latest">
      {status === 'upcoming' && scheduled_start ? (
        <p className="border-y border-ink py-[0.35em] font-serif text-[1.6em] leading-tight">
          <DueStart at={scheduled_start} missing_lines={missing_lines} />
          <TimeLeft until={scheduled_start} />
        </p>
      ) : (
        <TableHeadline latest={newestFirst(squares)[0]} />
      )}
    </section>
  );
}

const newestFirst = (squares: readonly GameSquare[]) =>
  squares
    .filter(({ is_marked }) => is_marked)
    .sort((a, b) => (b.marked_at ?? '').localeCompare(a.marked_at ?? ''));

/** The number of squares written before the start, and the names of their writers. */
function Writers({ writing }: { writing: Writing | null }) {
  if (!writing) return null;
  return (
    <section data-slip aria-label="Squares" className="grid gap-[0.3em] text-[1.2em]">
      <p className="font-semibold">{squaresCounted(writing)}</p>
      {writing.writers && writing.writers.length > 0 && (
        <p className="line-clamp-4 wrap-anywhere text-ink-soft">
          Written by <Sentence text={listed(writing.writers.map(inSentence))} />
        </p>
      )}
    </section>
  );
}

/** The marked squares of the pool, newest first. Cards are secret during the game, so none is shown. */
function Marks() {
  const { squares } = useShownGame();
  const marked = newestFirst(squares);
  return (
    <section data-slip aria-label="Marked" className="flex min-h-0 flex-1 flex-col">
      <h2 className="font-sans text-[0.85em] text-ink-soft tabular-nums">
        {marked.length} of {squares.length} marked
      </h2>
      {/* What has no room is in a third column, out of sight, so that no line is cut. */}
      <ul className="mt-[0.3em] min-h-0 flex-1 gap-x-[1em] overflow-hidden text-[1.2em] [column-fill:auto] md:columns-2">
        {marked.map(({ id, summary }) => (
          <li key={id} className="min-w-0 break-inside-avoid pb-[0.3em]">
            <bdi className="bg-mark box-decoration-clone px-[0.2em] font-serif text-mark-ink">
              {summary}
            </bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** On the table view: the pot. */
function TablePot() {
  const { game } = useShownGame();
  return (
    <div className="border-t-3 border-ink pt-[0.3em]">
      <p className="text-ink-soft">{potLabel(game)} (play money)</p>
      <p className="text-[2.2em] leading-none font-semibold">
        <Money amount={game.status === 'completed' ? game.pot_amount : inPot(game)} />
        <PotWas game={game} className="ml-[0.4em] text-[0.5em] font-normal text-ink-soft" />
      </p>
    </div>
  );
}

/** The prizes, if there are three. */
function TablePrizes() {
  const { game } = useShownGame();
  if (game.prizes !== 'three') return null;
  return (
    <div data-slip className="text-[0.85em]">
      <PrizeRows game={game} isOver={game.status === 'completed'} />
    </div>
  );
}

function potLabel(game: Game): string {
  if (isPotReturned(game)) return 'Pot returned';
  return game.status === 'completed' ? 'The pot was' : 'In the pot';
}
