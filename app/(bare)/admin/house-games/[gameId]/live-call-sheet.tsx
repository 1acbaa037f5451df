'use client';

import { playerActions, type GameActions } from '@/components/games/actions';
import { FinalResultAnnouncer } from '@/components/games/final-result-announcer';
import { GameDetails } from '@/components/games/game-details';
import { GameProvider, useGame, type GameViewer } from '@/components/games/game-provider';
import { Leaderboard } from '@/components/games/leaderboard';
import { LiveAnnouncer } from '@/components/games/live-announcer';
import { Timeline } from '@/components/games/timeline';
import { useAfterGame } from '@/components/games/use-after-game';
import { WinReview } from '@/components/games/win-review';
import type { CardCounts, UncalledCards as Uncalled } from '@/lib/contract/house-games';
import type { GameMessage } from '@/lib/bingo/events';
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

/** The pool of a house game to mark from, with its story beside it. */
export function LiveCallSheet({ cardCounts, uncalled, ...game }: LiveCallSheetProps) {
  return (
    <GameProvider {...game} cards={[]} actions={quietActions} isWorking>
      <SheetHeader />
      <SheetReview />
      {/* Who waits is read before the next mark is made, also on a phone: above the squares, or beside them. */}
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

/** The win to check, with the reasons of whoever objects to it. */
function SheetReview() {
  const game = useGame();
  const { after } = game;
  useAfterGame(game);
  return (
    <>
      {after?.winning_card && (
        <div className="pb-8">
          <WinReview after={after} />
        </div>
      )}
      <FinalResultAnnouncer />
    </>
  );
}

/** Whoever marks ten squares in a row sees them on the sheet; ten toasts over the search would be in the way. */
const quietActions: GameActions = {
  ...playerActions,
  async markSquare(input) {
    const result = await playerActions.markSquare(input);
    return result.ok ? { ok: true, data: result.data } : result;
  },
};
