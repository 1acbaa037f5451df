'use client';

import dynamic from 'next/dynamic';
import { BoundaryAfterLoad } from '@/components/ui/boundary-after-load';
import { KeepFocus } from '@/components/ui/keep-focus';
import { withRetry } from '@/lib/browser/with-retry';
import { useShownObjections } from './use-waiting-objections';

/** Only players with an objection to decide, and the winner, fetch its script. */
const ObjectionsWaiting = dynamic(() =>
  withRetry(() => import('./objections-waiting')).then((games) => games.ObjectionsWaiting),
);

/** Shows, above the card, the objections that wait for the viewer or that are to the viewer's own win. */
export function ObjectionBar({ className }: { className: string }) {
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
