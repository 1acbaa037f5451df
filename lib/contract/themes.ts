import { z } from 'zod';
import { count, id, moment, text, textOrNull } from './parts';
import { LIKELIHOODS } from '@/lib/bingo/game';

export const theme = z.strictObject({ id, name: text, description: textOrNull });

export type Theme = z.infer<typeof theme>;

export const importedSquares = z.strictObject({ count, known: count });

export type ImportedSquares = z.infer<typeof importedSquares>;

export const adminTheme = z.strictObject({
  id,
  name: text,
  description: textOrNull,
  square_count: count,
  created_at: moment,
});

export type AdminTheme = z.infer<typeof adminTheme>;

export const adminSquare = z.strictObject({
  id,
  theme_id: id,
  theme_name: text,
  summary: text,
  text,
  likelihood: z.enum(LIKELIHOODS),
  months: z.array(count).nullable(),
  created_at: moment,
});

export type AdminSquare = z.infer<typeof adminSquare>;
