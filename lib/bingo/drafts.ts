import type { z } from 'zod';
import type * as drafts from '@/lib/contract/drafts';
import type { Card, Game } from './game';

export type Draft = z.infer<typeof drafts.draft>;
export type Place = NonNullable<Draft['places'][number]>;
export type GamePool = z.infer<typeof drafts.gamePool>;
export type CardSeal = z.infer<typeof drafts.cardSeal>;

/** The beginning of a seal, long enough to compare by eye. */
export const shortSeal = (seal: string): string => seal.slice(0, 12);

/** Whether players still choose the squares of this game's cards. */
export const isChoosing = ({
  dealing,
  is_locked,
  status,
}: Pick<Game, 'dealing' | 'is_locked' | 'status'>): boolean =>
  dealing === 'chosen' && !is_locked && status !== 'completed';

/** Whether a card has no squares yet, because its owner still chooses them or the clock still seals the cards. */
export const isDraft = (game: Game, card: Card): boolean =>
  game.dealing === 'chosen' && game.status !== 'completed' && card.squares.length === 0;
