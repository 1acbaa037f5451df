import { z } from 'zod';
import { id, text, yesNo } from './parts';
import { card } from './cards';
import { proposals } from './sets';
import { afterGame, gameState, gameSummary, lostGame } from './games';
import { gameMessage } from './events';

/** What the page of a game shows one player. */
export const gamePage = z.strictObject({
  state: gameState,
  /** Their own, oldest first. */
  cards: z.array(card),
  /** The newest events, newest first. */
  timeline: z.array(gameMessage),
  /** What a finished game leads to; null before it is over. */
  after: afterGame.nullable(),
  /** The squares that wait for the host; null where none can be proposed. */
  proposals: proposals.nullable(),
  /** Null where they are no member of it, and in a house game. */
  group: z.strictObject({ id, name: text, invite_code: text, is_creator: yesNo }).nullable(),
});

export type GamePage = z.infer<typeof gamePage>;

/** The games somebody holds a card of, and those that were theirs until they were removed from the group; newest first. */
export const myGames = z.strictObject({
  games: z.array(gameSummary),
  lost: z.array(lostGame),
});

export type MyGames = z.infer<typeof myGames>;

/** What home shows one player: their cards of the game that leads, and the games they play or could join, newest first. */
export const myHome = z.strictObject({
  cards: z.array(card),
  games: z.array(gameSummary),
});

export type MyHome = z.infer<typeof myHome>;
