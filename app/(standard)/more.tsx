import { Briefs, hasBriefs } from '@/components/front-page/briefs';
import { HeldHouseGames } from '@/components/front-page/held-house-games';
import { isChoosing } from '@/lib/bingo/drafts';
import type { FrontPage } from '@/lib/games/front-page';
import { splitDelayed } from '@/lib/games/behind';
import { listGuestGames } from '@/lib/games/house-queries';
import { orError } from './or-error';
import { readMine, withoutHeld } from './read-mine';

/** The viewer's other house games and the news, for a player on a phone behind one link. */
export async function More({ page: whole }: { page: FrontPage }) {
  const lead_id = whole.lead?.game.id ?? null;
  return orError('load_active_games_failed', async () => {
    const [mine, , own] = await readMine(lead_id);
    const { shown: page } = await withoutHeld(whole);
    const games = mine
      ? mine.own.games.filter(({ kind, choice }) => kind === 'house' && !choice)
      : (await splitDelayed(await listGuestGames())).shown.filter((game) => !isChoosing(game));
    const held = games.filter(({ id }) => id !== lead_id && id !== own?.game.id);
    const news = (
      <div className="grid gap-8">
        <HeldHouseGames games={held} />
        <Briefs page={page} />
      </div>
    );
    if (!mine || (held.length === 0 && !hasBriefs(page))) return news;
    return (
      <div id="more" className="group/more scroll-mt-16">
        <a
          href="#more"
          className="inline-block py-2 font-semibold text-link group-target/more:hidden lg:hidden"
        >
          More from the newsroom
        </a>
        <div className="group-target/more:block max-lg:hidden">{news}</div>
      </div>
    );
  });
}
