'use client';

import dynamic from 'next/dynamic';
import { BoundaryAfterLoad } from '@/components/ui/boundary-after-load';
import { KeepFocus } from '@/components/ui/keep-focus';
import { withRetry } from '@/lib/browser/with-retry';
import { AsWon } from './as-won';
import { useGame } from './game-provider';
import { useShownObjections } from './use-waiting-objections';

/** Only players with an objection to decide, and the winner, fetch its script. */
const ObjectionsWaiting = dynamic(() =>
  withRetry(() => import('./objections-waiting')).then((games) => games.ObjectionsWaiting),
);

type ObjectionBarProps = { className: string };

/** Shows, above the card, the objections that wait for the viewer or that are to the viewer's own wins. */
export function ObjectionBar({ className }: ObjectionBarProps) {
  const { game, after } = useGame();
  if (game.prizes === 'bingo') return <Bar className={className} />;
  return game.wins.map((win) => {
    const review = after?.reviews.find((one) => one.win === win.seq);
    return (
      review && (
        <AsWon key={win.seq} win={win} review={review}>
          <Bar className={className} />
        </AsWon>
      )
    );
  });
}

function Bar({ className }: ObjectionBarProps) {
  const objections = useShownObjections();
  return (
    <KeepFocus>
      {objections.length > 0 && (
        <BoundaryAfterLoad fallback={null}>
          <ObjectionsWaiting objections={objections} className={className} />
        </BoundaryAfterLoad>
      )}
    </KeepFocus>
  );
}
