import { gameTitle } from '@/lib/bingo/game';
import { getCachedHouseGame } from '@/lib/house-games/public-queries';
import { calendarFile } from '@/lib/words/calendar';
import { gamePath } from '@/lib/paths';
import { siteUrl } from '@/lib/server/metadata';

/** The calendar entry of a house game that has a scheduled start. */
export async function GET(
  _: Request,
  { params }: RouteContext<'/house-game/[gameId]/calendar.ics'>,
) {
  const house = await getCachedHouseGame((await params).gameId);
  const game = house?.state.game;
  if (!game?.scheduled_start) return new Response(null, { status: 404 });
  const entry = {
    uid: `${game.id}@headline-bingo`,
    title: gameTitle(game),
    description: game.description ?? game.theme_description ?? '',
    url: new URL(gamePath(game), siteUrl()).href,
    starts_at: game.scheduled_start,
    ends_at: game.ends_at,
  };
  return new Response(calendarFile(entry, new Date()), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="headline-bingo.ics"',
      'cache-control': 'public, max-age=60',
    },
  });
}
