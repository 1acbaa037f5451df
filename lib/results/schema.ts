import { z } from 'zod';
import { gameIdSchema } from '@/lib/games/schema';

export const shareResultsSchema = gameIdSchema.extend({ is_shared: z.boolean() });
