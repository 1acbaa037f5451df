import { z } from 'zod';
import { gameIdSchema } from './schema';

export const shareResultsSchema = gameIdSchema.extend({ is_shared: z.boolean() });
