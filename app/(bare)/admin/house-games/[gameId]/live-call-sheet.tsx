'use client';

import { playerActions, type GameActions } from '@/components/game/actions';
import { FinalResultAnnouncer } from '@/components/game/story/final-result-announcer';
import { GameDetails } from '@/components/game/game-details';
import { GameProvider, useGame, type GameViewer } from '@/components/game/game-provider';
import { Leaderboard } from '@/components/game/prizes/leaderboard';
import { LiveAnnouncer } from '@/components/game/story/live-announcer';
import { Timeline } from '@/components/game/story/timeline';
import { useAfterGame } from '@/components/game/after/use-after-game';
import { PrizeRows } from '@/components/game/prizes/prize-rows';
import { WinReviews } from '@/components/game/objections/win-review';
import type { CardCounts, UncalledCards as Uncalled } from '@/lib/contract/house-games';
import type { GameMessage } from '@/lib/bingo/game';
import type { SentState } from '@/lib/bingo/sent-state';
import { CallSheet } from './call-sheet';
import { SheetHeader } from './sheet-header';
import { UncalledCards } from './uncalled-cards';

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
