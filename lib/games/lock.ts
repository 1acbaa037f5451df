import { z } from 'zod';
import { DEALINGS } from '@/lib/bingo/kinds';
import { serverNow } from '@/lib/live/server-clock';
import { moment, pace, prizes } from '@/lib/words/schema-parts';
import { unexpected_error } from '@/lib/words/common';
import { invalid_lock, lock_after_start, lock_missing } from '@/lib/words/drafts';
import { end_before_start, end_missing, start_in_past } from '@/lib/words/games';

/** The settings that new games of both kinds have. */
export const gameSettings = {
  pace,
  prizes,
  scheduled_start: moment,
  ends_at: moment,
  /** How the cards are dealt and, where players choose, until when. */
  dealing: z.enum(DEALINGS, unexpected_error.title).default('dealt'),
  locks_at: moment,
};

/** A browser knows the server's time once it has asked for it. */
const hasPassed = (at: string) => Date.parse(at) <= (serverNow() ?? Date.now());

type Settings = z.output<z.ZodObject<typeof gameSettings>>;

/**
 * Adds the errors of the lock, and of a year without an end, to their fields. A saved game may keep a lock that has passed,
 * so only the database checks that.
 */
export function checkLock(
  { pace, dealing, locks_at, ends_at, game_id }: Settings & { game_id?: string | null },
  context: z.RefinementCtx,
): void {
  if (pace === 'year' && !ends_at)
    context.addIssue({ code: 'custom', path: ['ends_at'], message: end_missing.title });
  if (dealing === 'dealt') return;
  const message = locks_at ? invalid_lock.description : lock_missing.title;
  const isLate = locks_at && !game_id && hasPassed(locks_at);
  if (!locks_at || isLate || (ends_at && locks_at >= ends_at))
    context.addIssue({ code: 'custom', path: ['locks_at'], message });
}

/** Adds the errors of a private game's start to their fields. */
export function checkStart(game: Settings, context: z.RefinementCtx): void {
  const { dealing, locks_at, scheduled_start: start, ends_at } = game;
  if (!start) return;
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (hasPassed(start)) refuse('scheduled_start', start_in_past.title);
  if (ends_at && ends_at <= start) refuse('ends_at', end_before_start.title);
  if (dealing === 'chosen' && locks_at && locks_at > start)
    refuse('locks_at', lock_after_start.description);
}

/** The settings as the database takes them: a game with dealt cards has no time to lock. */
export const lockOf = ({ dealing, locks_at }: Settings) => ({
  dealing,
  locks_at: dealing === 'chosen' ? locks_at : null,
});
