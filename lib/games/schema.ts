import { z } from 'zod';
import { id, LITTLE_PRICE, pace, privatePrice } from '@/lib/schema-parts';

export const createGameSchema = z
  .object({
    group_id: id(),
    theme_id: id('Theme is required'),
    card_price: privatePrice(LITTLE_PRICE),
    pace,
  })
  .describe('create_game');

export const gameIdSchema = z.object({ game_id: id() });
