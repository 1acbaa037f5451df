'use client';

import { KeepFocus } from '@/components/ui/keep-focus';
import type { Review, Win } from '@/lib/bingo/game';
import { useHasPassed } from '@/components/game/due';
import { useGame } from '@/components/game/game-provider';
import { waitsForViewer } from './use-waiting-objections';
import { ObjectionsWaiting } from './objections-waiting';

/**
 * Shows the objections that wait for the viewer or that are to the viewer's own wins. They lie over the end of the screen,
 * so that the card does not move, and above CALL BINGO.
 */
export function ObjectionBar() {
  const { game, after } = useGame();
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 max-h-[45dvh] overflow-y-auto bg-paper wide:right-6 wide:bottom-6 wide:left-auto wide:w-(--story) [body:has([data-call])_&]:bottom-22">
      <KeepFocus>
        {game.wins.map((win) => {
          const review = after?.reviews.find((one) => one.win === win.seq);
          return review && <Bar key={win.seq} win={win} review={review} />;
        })}
      </KeepFocus>
    </div>
  );
}

function Bar({ win, review }: { win: Win; review: Review }) {
  const { cards } = useGame();
  const isOver = useHasPassed(win.final_at, win.is_final);
  const isMine = cards.some(({ card_number }) => card_number === win.card_number);
  const objections = review.objections.filter(
    (one) => waitsForViewer(one) || (isMine && one.status === 'open'),
  );
  if (isOver || objections.length === 0) return null;
  return <ObjectionsWaiting {...{ objections, win, isMine }} />;
}
