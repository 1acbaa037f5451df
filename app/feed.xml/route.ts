import { feedAnswer } from '@/lib/games/feed';

/** The marks and the ends of all house games for feed readers, so that nobody subscribes anew each week. */
export const GET = (request: Request): Promise<Response> => feedAnswer(request);
