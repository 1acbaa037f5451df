'use client';

import { useMemo } from 'react';
import type { GameDeeds } from '@/components/game/deeds';
import { GameDetails } from '@/components/game/game-details';
import { GameProvider, type GameViewer } from '@/components/game/game-provider';
import { Leaderboard } from '@/components/game/leaderboard';
import { LiveAnnouncer } from '@/components/game/live-announcer';
import { Timeline } from '@/components/game/timeline';
import type { ActionResult } from '@/lib/actions';
import type { UncalledCards as Uncalled } from '@/lib/admin';
import type { GameMessage } from '@/lib/bingo/events';
import type { GameState } from '@/lib/bingo/game';
import type { CardCounts } from '@/lib/call-sheet';
import { CallSheet } from './call-sheet';
import { SheetHeader } from './sheet-header';
import { UncalledCards } from './uncalled-cards';

type CallSheetDeskProps = {
  initial: GameState;
  timeline: readonly GameMessage[];
  viewer: GameViewer;
  deeds: GameDeeds;
  cardCounts: CardCounts;
  uncalled: Uncalled;
};

/** The pool of a house game to mark from, with its story beside it. */
export function CallSheetDesk({ deeds, cardCounts, uncalled, ...game }: CallSheetDeskProps) {
  const silent = useMemo(() => withoutApplause(deeds), [deeds]);
  return (
    <GameProvider {...game} cards={[]} deeds={silent}>
      <SheetHeader />
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <CallSheet cardCounts={cardCounts} />
        <aside className="grid min-w-0 gap-8">
          <UncalledCards printed={uncalled} />
          <GameDetails />
          <Leaderboard />
          <Timeline />
        </aside>
      </div>
      <LiveAnnouncer />
    </GameProvider>
  );
}

/** Whoever marks ten squares in a row sees them on the sheet; ten toasts over the search would be in the way. */
const withoutApplause = (deeds: GameDeeds): GameDeeds => ({
  ...deeds,
  markSquare: quiet(deeds.markSquare),
});

function quiet<Input, Output>(deed: (input: Input) => Promise<ActionResult<Output>>) {
  return async (input: Input): Promise<ActionResult<Output>> => {
    const result = await deed(input);
    return result.ok ? { ok: true, data: result.data } : result;
  };
}
