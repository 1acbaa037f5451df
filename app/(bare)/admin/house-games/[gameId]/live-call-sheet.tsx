'use client';

import { useEffect, useRef, useState } from 'react';
import Link from 'next/link';
import { playerActions, type GameActions } from '@/components/game/actions';
import { FinalResultAnnouncer, LiveAnnouncer } from '@/components/game/story/live-announcer';
import { GameDetails } from '@/components/game/game-details';
import { GameProvider, useGame, type GameViewer } from '@/components/game/game-provider';
import { Leaderboard } from '@/components/game/prizes/leaderboard';
import { TakeDownName } from '@/components/game/take-down-name';
import { Timeline } from '@/components/game/story/timeline';
import { useAfterGame } from '@/components/game/after/use-after-game';
import { PrizeRows } from '@/components/game/prizes/prize-rows';
import { WinReviews } from '@/components/game/objections/win-review';
import type { CardCounts, UncalledCards as Uncalled } from '@/lib/contract/house-games';
import type { SentState } from '@/lib/bingo/sent-state';
import { Panel } from '@/components/ui/panel';
import { browserSupabase } from '@/lib/supabase/browser';
import { rpc } from '@/lib/supabase/rpc';
import { LiveStatus } from '@/components/game/live-status';
import { ButtonLink } from '@/components/ui/button';
import { Sentence } from '@/components/ui/sentence';
import { type GameMessage, gameTitle } from '@/lib/bingo/game';
import { gamePath } from '@/lib/paths';
import { headlineOf } from '@/lib/words/results';
import { EndGame } from '@/app/(bare)/admin/house-games/end-game';
import { StartGame } from '@/app/(bare)/admin/house-games/start-game';
import { CallSheet } from './call-sheet';

type LiveCallSheetProps = {
  initial: SentState;
  timeline: readonly GameMessage[];
  viewer: GameViewer;
  cardCounts: CardCounts;
  uncalled: Uncalled;
};

/** A house game’s call sheet, with the win to review, the uncalled cards and the timeline beside it. */
export function LiveCallSheet({ cardCounts, uncalled, ...game }: LiveCallSheetProps) {
  return (
    <GameProvider {...game} cards={[]} actions={quietActions}>
      <SheetHeader />
      <SheetReview />
      {/* An admin should see who may call BINGO before the next mark, so phones show this column first. */}
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <div className="empty:hidden lg:col-start-2 lg:row-start-1">
          <UncalledCards initial={uncalled} />
        </div>
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <CallSheet cardCounts={cardCounts} />
        </div>
        <aside className="grid min-w-0 gap-8 lg:col-start-2">
          <GameDetails />
          <Leaderboard />
          <Timeline />
        </aside>
      </div>
      <LiveAnnouncer />
    </GameProvider>
  );
}

/** The win under review, with the reasons given in its objections. */
function SheetReview() {
  const shown = useGame();
  const { game } = shown;
  useAfterGame(shown);
  return (
    <>
      <div className="pb-8 empty:hidden">
        {game.prizes === 'bingo' ? (
          <WinReviews prize="bingo" />
        ) : (
          <PrizeRows
            game={game}
            isOver={game.status === 'completed'}
            below={(prize) => <WinReviews prize={prize} />}
          />
        )}
      </div>
      <FinalResultAnnouncer />
    </>
  );
}

/** Shows no toasts: each mark is visible on the sheet, and toasts would cover the search field. */
const quietActions: GameActions = {
  ...playerActions,
  async markSquare(input) {
    const result = await playerActions.markSquare(input);
    return result.ok ? { ok: true, data: result.data } : result;
  },
};

/** Lists the cards that can call BINGO and have not, so the admin can wait before the next mark. */
function UncalledCards({ initial }: { initial: Uncalled }) {
  const { total, cards } = useUncalled(initial);
  if (total === 0) return null;
  return (
    <Panel title="Waiting to call" aside={total}>
      <ul aria-live="polite">
        {cards.map(({ card_number, display_name }) => (
          <li
            key={card_number}
            className="flex min-h-10 flex-wrap items-center gap-x-2 border-t py-1.5"
          >
            <bdi className="min-w-0 flex-1 break-words">{display_name}</bdi>
            <span className="text-fine text-ink-soft tabular-nums">Card #{card_number}</span>
            <span className="w-full empty:hidden">
              <TakeDownName {...{ card_number, display_name }} />
            </span>
          </li>
        ))}
      </ul>
      {total > cards.length && (
        <p className="border-t pt-3 text-fine text-ink-soft">and {total - cards.length} more</p>
      )}
    </Panel>
  );
}

/** Re-reads the cards when the marks, the wins or the status change; nothing else changes who can call. */
function useUncalled(initial: Uncalled): Uncalled {
  const { game, squares } = useGame();
  const [uncalled, setUncalled] = useState(initial);
  const marks = squares.flatMap(({ id, is_marked }) => (is_marked ? id : [])).join();
  const now = `${game.status} ${game.wins.map(({ seq }) => seq).join()} ${marks}`;
  const known = useRef(now);

  useEffect(() => {
    if (known.current === now) return;
    let isCurrent = true;
    browserSupabase()
      .then((client) => rpc(client, 'uncalled_cards', { game_id: game.id }))
      .then(
        (read) => {
          if (!isCurrent || !read) return;
          known.current = now;
          setUncalled(read);
        },
        (error: unknown) => console.warn('Could not read who waits to call', error),
      );
    return () => {
      isCurrent = false;
    };
  }, [game.id, now]);

  return uncalled;
}

function SheetHeader() {
  const { game } = useGame();
  return (
    <header className="pb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Link
          href="/admin/house-games"
          className="inline-flex min-h-11 items-center kicker text-press hover:underline"
        >
          Call sheet
        </Link>
        <LiveStatus />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 dir="auto" className="min-w-0 text-headline wrap-anywhere">
          {gameTitle(game)}
        </h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink href={gamePath(game)} variant="secondary" size="sm">
            View Game
          </ButtonLink>
          <StartGame game={game} />
          <EndGame game={game} />
        </div>
      </div>
      <SheetNotice />
    </header>
  );
}

/** Explains why no square can be marked now. */
function SheetNotice() {
  const { game } = useGame();
  if (game.status === 'active') return null;
  return (
    <p
      role="status"
      aria-live="polite"
      className="mt-4 border-l-3 border-press bg-press/6 px-4 py-3"
    >
      {game.status === 'upcoming' ? (
        'Marking begins when the game starts.'
      ) : (
        <Sentence text={`${headlineOf(game)}. The sheet is closed.`} />
      )}
    </p>
  );
}
