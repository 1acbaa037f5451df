import 'server-only';
import type { Game } from '@/lib/bingo/game';
import { gamePath } from '@/lib/paths';
import { CALENDAR_FILE, calendarFile, entriesOf } from '@/lib/words/calendar';
import { siteUrl } from './metadata';

/** A game's entries as a calendar file, or 404 where it has none. */
export function calendarResponse(game: Game | undefined, cacheControl: string): Response {
  const entries = game ? entriesOf(game, new URL(gamePath(game), siteUrl()).href) : [];
  if (entries.length === 0) return new Response(null, { status: 404 });
  return new Response(calendarFile(entries, new Date()), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${CALENDAR_FILE}"`,
      'cache-control': cacheControl,
    },
  });
}
