import { respondWithPoster } from '@/components/shell/poster-response';
import { getPublicResults } from '@/lib/games/result-queries';
import { resultsPoster } from '@/lib/server/metadata';

/** The share picture of results that everybody with the link may read. */
export const GET = (request: Request, { params }: RouteContext<'/results/[gameId]/share.png'>) =>
  respondWithPoster(
    request,
    async () => {
      const results = await getPublicResults((await params).gameId);
      return results && resultsPoster(results);
    },
    { canBeWithdrawn: true },
  );
