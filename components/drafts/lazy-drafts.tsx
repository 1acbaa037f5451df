'use client';

import { CardSkeleton } from '@/components/cards/card-skeleton';
import { lazyPart } from '@/components/ui/lazy-part';
import type { Card, Game } from '@/lib/bingo/game';

/** Rendered only in games with chosen squares, so that other games do not fetch its script. */
export const LazyChosenCard = lazyPart(
  () => import('./chosen-card').then((drafts) => drafts.ChosenCard),
  { Loading: CardSkeleton },
);

export const LazyFirstChoice = lazyPart(
  () => import('./first-choice').then((drafts) => drafts.FirstChoice),
  { Loading: CardSkeleton },
);

export const LazySealedPanel = lazyPart(
  () => import('./sealed-panel').then((drafts) => drafts.SealedPanel),
  { Failed: () => null },
);

/** Whether a card has no squares yet, because its owner still chooses them or the clock still seals the cards. */
export const isDraft = (game: Game, card: Card): boolean =>
  game.dealing === 'chosen' && game.status !== 'completed' && card.squares.length === 0;
