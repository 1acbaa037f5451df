import type { z } from 'zod';
import type * as drafts from '@/lib/contract/drafts';
import type { Card, Game } from './game';

type StoredDraft = z.infer<typeof drafts.draft>;
/** What lies on a spot of a card. */
export type SpotSquare = NonNullable<StoredDraft['places'][number]>;
/** The 24 spots of a card in reading order, without FREE. */
export type Spots = readonly (SpotSquare | null)[];
export type Draft = Omit<StoredDraft, 'places'> & { spots: Spots };
export type GamePool = z.infer<typeof drafts.gamePool>;
export type CardSeal = z.infer<typeof drafts.cardSeal>;

/** What is stored or sent calls the spots `places`, as earlier versions of the app do. */
export const withSpots = <Stored extends { places: Spots }>({ places, ...more }: Stored) => ({
  ...more,
  spots: places,
});

/** The beginning of a seal, long enough to compare by eye. */
export const shortSeal = (seal: string): string => seal.slice(0, 12);

/** Whether players still choose the squares of this game's cards. */
export const isChoosing = ({
  dealing,
  is_locked,
  status,
}: Pick<Game, 'dealing' | 'is_locked' | 'status'>): boolean =>
  dealing === 'chosen' && !is_locked && status !== 'completed';

/** Whether a card has no squares, because its owner still chooses them, the clock still seals the cards, or the game was called off. */
export const isDraft = (game: Game, card: Card): boolean =>
  game.dealing === 'chosen' &&
  (game.status !== 'completed' || game.is_called_off) &&
  card.squares.length === 0;

/** The status of a game as it is shown. Until the cards of a chosen game lock, nothing can be marked in it. */
export const shownStatus = (
  game: Pick<Game, 'dealing' | 'is_locked' | 'status' | 'is_called_off'>,
) => (game.is_called_off ? 'called off' : isChoosing(game) ? 'choosing' : game.status);

/** Whether the host can call a private game off, or an admin a house game, as `private.can_call_off`; the time to lock has not passed. */
export const canCallOff = (game: Game): boolean =>
  game.status === 'upcoming' ||
  (game.kind === 'private' && game.scheduled_start === null && isChoosing(game));
