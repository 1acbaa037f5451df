import { z } from 'zod';
import { count, id, moment, text, textOrNull } from '@/lib/answer-parts';

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
  created_at: moment,
});

export type AdminSquare = z.infer<typeof adminSquare>;
