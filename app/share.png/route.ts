import { respondWithPoster } from '@/components/shell/poster-response';
import { getFrontPage } from '@/lib/games/public-queries';
import { frontPoster } from '@/lib/server/metadata';

/** The share picture of the front page: the newest marks of its leading game. */
export const GET = (request: Request) =>
  respondWithPoster(request, async () => frontPoster(await getFrontPage()));
