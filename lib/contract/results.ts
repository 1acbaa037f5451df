import { z } from 'zod';
import { count, id, money, text, yesNo } from './parts';
import { card, cardFields, gameSquare } from './cards';
import { game, nextGame } from './games';

/** A player's finished games. `winnings` are dollars of play money, `streak` counts the wins in a row up to the latest game. */
export const record = z.strictObject({ games: count, wins: count, winnings: money, streak: count });

export type PlayerRecord = z.infer<typeof record>;

export const seasonRow = record.extend({ user_id: id, display_name: text });

export type SeasonRow = z.infer<typeof seasonRow>;

const finalCard = z.strictObject({ ...cardFields, winnings: money });

export type FinalCard = z.infer<typeof finalCard>;

export const gameResults = z.strictObject({
  game,
  /** The viewer may also see the game itself. */
  is_theirs: yesNo,
  /** The host and the winner may change who reads the results. */
  may_share: yesNo,
  /** Everybody with the link may read the results. */
  shares_results: yesNo,
  squares: z.array(gameSquare),
  /** At most a hundred: the winner's first, then the closest. */
  cards: z.array(finalCard),
  /** The game that the viewer can play next. */
  next: nextGame.nullable(),
});

/** A card of a house game, as its owner's link shows it. */
export const linkedCard = z.strictObject({ game, card, squares: z.array(gameSquare) });

export type LinkedCard = z.infer<typeof linkedCard>;

export type GameResults = z.infer<typeof gameResults>;
