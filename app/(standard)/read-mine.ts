import 'server-only';
import { getOwn } from '@/lib/accounts/viewer';
import { getWaiting } from '@/lib/games/card-queries';
import type { Game } from '@/lib/bingo/game';
import { splitDelayed } from '@/lib/games/behind';
import { getOwnCard } from '@/lib/games/own-card';
import { getMyHome } from '@/lib/games/queries';
import type { FrontPage } from '@/lib/games/front-page';

/** What the front page shows of its viewer. Each part is read once in a request. */
export const readMine = (lead_id: string | null) =>
  Promise.all([getOwn(() => getMyHome(lead_id)), getWaiting(), getOwnCard(lead_id)]);

type Mine = Awaited<ReturnType<typeof readMine>>[0];

/** The games of the viewer's groups in which they hold no card. */
export const toJoin = (mine: Mine) => (mine?.own.games ?? []).filter(({ has_card }) => !has_card);

/** The front page without the games that this browser follows with a delay, which are shown by name alone. */
export async function withoutHeld(page: FrontPage) {
  const { lead, also, last } = page;
  const games = [lead?.game, ...also, last].filter((game) => game != null);
  const { delayed } = await splitDelayed(games);
  const isShown = (game: Game | undefined | null) => !game || !delayed.includes(game);
  const shown: FrontPage = {
    ...page,
    lead: isShown(lead?.game) ? lead : null,
    also: also.filter(isShown),
    last: isShown(last) ? last : null,
  };
  return { shown, delayed };
}
