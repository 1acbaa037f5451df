import type { Card, Game, Likelihood } from './game';

/** The square at one of the 24 places of a card, in reading order without FREE, or a line of the player's own. */
export type Place = { square: string } | { own: string };

/** What the owner of a card has placed. It is sealed by the owner, or by the clock when the game locks. */
export type Draft = {
  /** A save must name the version that its author saw. */
  version: number;
  places: (Place | null)[];
  sealed_at: string | null;
  seal: string | null;
  locks_at: string;
  is_locked: boolean;
};

/** What can be placed: `kinds` is the likelihood that the square at each place must have; lines of one's own are 'sometimes'. */
export type GamePool = {
  locks_at: string;
  kinds: Likelihood[];
  squares: { id: string; summary: string; text: string; likelihood: Likelihood }[];
};

/** The published seal of a card. Once the game is over, `salt` and `squares` prove it. */
export type CardSeal = {
  card_number: number;
  display_name: string;
  sealed_at: string | null;
  seal: string | null;
  salt: string | null;
  /** The 24 texts in the order of their places. */
  squares: string[] | null;
};

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
