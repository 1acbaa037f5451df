import { getCachedHouseGame } from '@/lib/games/public-queries';
import { calendarResponse } from '@/lib/server/calendar';

/** The calendar entries of a house game that has a scheduled start or locks its cards. */
export async function GET(
  _: Request,
  { params }: RouteContext<'/house-game/[gameId]/calendar.ics'>,
) {
  const house = await getCachedHouseGame((await params).gameId);
  return calendarResponse(house?.state.game, 'public, max-age=60');
}
