'use client';

import type { GameSquare } from '@/lib/bingo/game';
import { StakeOfSquare } from './line-at-stake';

export const aboutMark = (square: GameSquare) => <StakeOfSquare square={square} />;
