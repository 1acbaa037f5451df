import { feedAnswer } from '@/lib/games/feed';

/** The marks and the end of one house game for feed readers. */
export const GET = async (
  request: Request,
  { params }: RouteContext<'/house-game/[gameId]/feed.xml'>,
): Promise<Response> => feedAnswer(request, (await params).gameId);
