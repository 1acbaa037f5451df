import { respondWithPoster } from '@/components/shell/poster-response';
import { getCachedHouseGame } from '@/lib/games/public-queries';
import { housePoster } from '@/lib/server/metadata';

/** The share picture of a house game: its newest marks or the winning line. */
export const GET = (request: Request, { params }: RouteContext<'/house-game/[gameId]/share.png'>) =>
  respondWithPoster(request, async () => {
    const house = await getCachedHouseGame((await params).gameId);
    return house && housePoster(house);
  });
