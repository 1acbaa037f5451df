'use client';

import dynamic from 'next/dynamic';
import { BoundaryAfterLoad } from '@/components/ui/boundary-after-load';
import { KeepFocus } from '@/components/ui/keep-focus';
import { withRetry } from '@/lib/browser/with-retry';
import { useWaitingObjections } from './use-waiting-objections';

/** Only players with an objection to decide fetch its script. */
const ObjectionsWaiting = dynamic(() =>
  withRetry(() => import('./objections-waiting')).then((games) => games.ObjectionsWaiting),
);

/** Shows, above the card, the objections that wait for the viewer. */
export function ObjectionBar({ className }: { className: string }) {
  const objections = useWaitingObjections();
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
