import { z } from 'zod';
import { count, id, pageOf, text, textOrNull, yesNo } from './parts';
import { card, gameSquare } from './cards';
import { afterGame, gameState, gameSummary, lostGame } from './games';
import { gameMessage } from './events';

/** A member's answer to the start of a game; null before they answer. */
const gameAnswer = z.strictObject({ display_name: text, is_me: yesNo, is_in: yesNo.nullable() });

export type GameAnswer = z.infer<typeof gameAnswer>;

/** Where everybody writes before the start: the squares, how many are missing, and whom a square can be about. */
const writtenSquares = z.strictObject({
  missing: count,
  squares: z.array(
    z.strictObject({
      ...{ id, summary: text, text, by: textOrNull, is_mine: yesNo },
      ...{ about_name: textOrNull, is_about_me: yesNo },
    }),
  ),
  people: z.array(z.strictObject({ user_id: id, display_name: text })),
});

export type WrittenSquares = z.infer<typeof writtenSquares>;

/** `is_new` is false for a square that was there already. */
export const addedSquare = z.strictObject({ is_new: yesNo });

/** The page of a game for one viewer. */
export const gamePage = z.strictObject({
  state: gameState,
  /** The viewer's own, oldest first. */
  cards: z.array(card),
  /** The newest events, newest first. */
  timeline: z.array(gameMessage),
  /** What follows a finished game; null before it is over. */
  after: afterGame.nullable(),
  /** Which members come to the start; null unless the game is upcoming and the viewer is a member. */
  answers: z.array(gameAnswer).nullable(),
  /** Null unless everybody writes, the game is upcoming and the viewer is a member. */
  written: writtenSquares.nullable(),
  /** Null in a house game, or if the viewer is not a member. */
  group: z
    .strictObject({ id, name: text, invite_code: text, is_creator: yesNo, allows_guests: yesNo })
    .nullable(),
});

export type GamePage = z.infer<typeof gamePage>;

/**
 * A page of the games in which the viewer holds a card, active and closest ones first; those lost by a removal from the
 * group; and the unfinished games of their groups that they could join.
 */
export const myGames = z.strictObject({
  games: pageOf(gameSummary),
  lost: z.array(lostGame),
  to_join: z.array(gameSummary),
});

export type MyGames = z.infer<typeof myGames>;

/** The home page of a player: their cards of the lead game, and the games they play or could join, closest first. */
export const myHome = z.strictObject({
  cards: z.array(card),
  /** The card that needs the fewest squares, with these squares; null if none can be marked. */
  closest: z.strictObject({ card, squares: z.array(gameSquare) }).nullable(),
  games: z.array(gameSummary),
  /** How the viewer's best card ended in their last house game; null two weeks after its end. */
  last_card: z
    .strictObject({ game_id: id, title: text, is_winner: yesNo, missing: count })
    .nullable(),
});

export type MyHome = z.infer<typeof myHome>;

/** The secret link of a private game's table view, or of a card. */
export const secretLink = z.strictObject({ is_on: yesNo, shows_names: yesNo, shows_code: yesNo });

export type SecretLink = z.infer<typeof secretLink>;

/** `token` is null unless the link is new. */
export const savedSecretLink = secretLink.extend({ token: textOrNull });

/** What a table view shows while everybody writes. `writers` is null where names are hidden. */
const writing = z.strictObject({
  squares: count,
  missing: count,
  writers: z.array(text).nullable(),
});

export type Writing = z.infer<typeof writing>;

/** A game as its table view shows it to somebody with the link. */
export const tableView = z.strictObject({
  state: gameState,
  /** Null unless everybody writes and the game has not started. */
  writing: writing.nullable(),
  /** Newest first. */
  messages: z.array(gameMessage),
  winning_card: card.nullable(),
  /** Null unless the host shows the code. */
  invite: z.strictObject({ code: text, allows_guests: yesNo }).nullable(),
});

export type TableView = z.infer<typeof tableView>;
