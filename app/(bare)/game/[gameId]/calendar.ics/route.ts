import { getGamePage } from '@/lib/games/queries';
import { calendarResponse } from '@/lib/server/calendar';

/** The calendar entries of a private game that has a start or a lock, for those who may see it. */
export async function GET(_: Request, { params }: RouteContext<'/game/[gameId]/calendar.ics'>) {
  const page = await getGamePage((await params).gameId);
  return calendarResponse(page?.state.game, 'private, no-store');
}
