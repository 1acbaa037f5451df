'use client';

import { lazyPart } from '@/components/ui/lazy-part';
import type { GameSquare } from '@/lib/bingo/game';

/** Only admins mark a house game, so only they fetch its script. */
const StakeOfSquare = lazyPart(() =>
  import('./line-at-stake').then((house) => house.StakeOfSquare),
);

export const aboutMark = (square: GameSquare) => <StakeOfSquare square={square} />;
