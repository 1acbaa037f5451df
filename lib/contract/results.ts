import { z } from 'zod';
import { count, id, money, text, yesNo } from './parts';
import { cardFields, gameSquare } from './cards';
import { game } from './games';

/** How somebody's finished games ended: dollars of play money, and wins one after the other up to the latest game. */
export const record = z.strictObject({ games: count, wins: count, winnings: money, streak: count });

export type PlayerRecord = z.infer<typeof record>;

export const seasonRow = record.extend({ user_id: id, display_name: text });

export type SeasonRow = z.infer<typeof seasonRow>;

const finalCard = z.strictObject({ ...cardFields, winnings: money });

export type FinalCard = z.infer<typeof finalCard>;

export const gameResults = z.strictObject({
  game,
  /** The viewer may see the game itself, too. */
  is_theirs: yesNo,
  is_host: yesNo,
  /** Whoever has their address reads them. */
  shares_results: yesNo,
  squares: z.array(gameSquare),
  /** The winner's first, then the closest; a hundred at most. */
  cards: z.array(finalCard),
});

export type GameResults = z.infer<typeof gameResults>;

export const sharedResults = z.strictObject({
  shares_results: yesNo,
  game_id: id,
  kind: z.enum(['private', 'house']),
});
