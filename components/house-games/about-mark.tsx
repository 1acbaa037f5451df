'use client';

import dynamic from 'next/dynamic';
import { BoundaryAfterLoad } from '@/components/ui/boundary-after-load';
import type { GameSquare } from '@/lib/bingo/game';
import { patiently } from '@/lib/browser/retry';

/** Only admins mark here; the script travels only to them. */
const StakeOfSquare = dynamic(() =>
  patiently(() => import('./line-at-stake')).then((house) => house.StakeOfSquare),
);

export const aboutMark = (square: GameSquare) => (
  <BoundaryAfterLoad fallback={null}>
    <StakeOfSquare square={square} />
  </BoundaryAfterLoad>
);
