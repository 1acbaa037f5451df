import { z } from 'zod';
import { count, id, idOrNull, moment, text, textOrNull, yesNo } from './parts';
import { LIKELIHOODS } from '@/lib/bingo/game';

/** A set: a theme that somebody wrote for the games of their group. */
export const groupSet = z.strictObject({
  id,
  name: text,
  square_count: count,
  by: textOrNull,
  /** The viewer may change and delete it. */
  is_editable: yesNo,
  created_at: moment,
});

export type GroupSet = z.infer<typeof groupSet>;

/** What a theme or a set is made of; its squares are those in season. */
export const themeSquares = z.strictObject({
  id,
  name: text,
  /** Null for a theme that is everybody's. */
  group_id: idOrNull,
  version: count,
  is_editable: yesNo,
  squares: z.array(z.strictObject({ summary: text, text, likelihood: z.enum(LIKELIHOODS) })),
});

export type ThemeSquares = z.infer<typeof themeSquares>;

export const savedSet = z.strictObject({ theme_id: id });

/** The proposals of a game that wait, all of them for the host, else the viewer's own; and the viewer's own that were declined. */
export const proposals = z.strictObject({
  is_host: yesNo,
  waiting: z.array(z.strictObject({ id, summary: text, text, by: textOrNull })),
  declined: z.array(z.strictObject({ id, summary: text })),
});

export type Proposals = z.infer<typeof proposals>;

export const madeProposal = z.strictObject({ proposal_id: id });
