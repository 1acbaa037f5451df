import { z } from 'zod';
import { count, money } from './parts';

export const adminStats = z.strictObject({
  total_users: count,
  total_groups: count,
  total_members: count,
  average_members: money,
  /** Private and house games together. */
  total_games: count,
  private_games: count,
  active_games: count,
  active_private_games: count,
  /** House games whose cards are on sale: upcoming and active ones. */
  open_house_games: count,
  total_themes: count,
  total_squares: count,
});

export type AdminStats = z.infer<typeof adminStats>;
