import type { ReactNode } from 'react';
import { Ticker } from '@/components/games/ticker';
import { Masthead } from '@/components/shell/masthead';
import { isChoosing } from '@/lib/bingo/drafts';
import type { Game } from '@/lib/bingo/game';
import type { FrontPage as News } from '@/lib/house-games/front-page';
import { Briefs } from './briefs';
import { ChooseNow } from './choose-now';
import { KeepFresh } from './keep-fresh';

type FrontPageProps = {
  page: News;
  /** An urgent notice for this viewer, such as a line that could win now. */
  notice?: ReactNode;
  /** The house game, or the viewer's own card. */
  lead: ReactNode;
  /** The part of a house game whose cards are still chosen, with the viewer's own choice. */
  renderChoice?: (game: Game) => ReactNode;
  /** A signed-in viewer's own column. A guest's cards are shown below the lead instead. */
  rail?: ReactNode;
};

/** The home page, with the house game as its lead. */
export function FrontPage({ page, notice, lead, renderChoice, rail }: FrontPageProps) {
  const { rendered_at } = page;
  const items = (page.lead?.receipts ?? []).map(({ game_square_id, summary, by }) => ({
    key: game_square_id,
    kicker: 'Marked',
    text: summary,
    by,
  }));
  return (
    <div className="group/front contents max-lg:has-data-own-game:[&>header_p:last-child]:hidden">
      <Masthead />
      {notice && <div className="mt-4 max-lg:has-data-own-game:mt-2">{notice}</div>}
      <div className="mt-3 grid gap-y-7 sm:mt-4 lg:has-[>aside]:grid-cols-[minmax(0,1fr)_16.5rem] lg:has-[>aside]:gap-x-8">
        <div className="min-w-0">
          <div className="group-has-data-own-game/front:max-lg:hidden">
            <Ticker items={items} />
          </div>
          <div className="pt-4 group-has-data-own-game/front:max-sm:pt-0 sm:pt-6">{lead}</div>
        </div>
        {rail}
        {page.also.filter(isChoosing).map((game) => (
          <div key={game.id} className="col-span-full">
            {renderChoice ? renderChoice(game) : <ChooseNow game={game} />}
          </div>
        ))}
        <div className="col-span-full">
          <Briefs page={page} />
        </div>
      </div>
      <KeepFresh rendered_at={rendered_at} />
    </div>
  );
}
