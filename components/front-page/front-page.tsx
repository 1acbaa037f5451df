import type { ReactNode } from 'react';
import { Ticker } from '@/components/games/ticker';
import { Masthead } from '@/components/shell/masthead';
import type { FrontPage as News } from '@/lib/house-games/front-page';
import { Briefs } from './briefs';
import { KeepFresh } from './keep-fresh';
import { Lead } from './lead';
import { NoLead } from './no-lead';

type FrontPageProps = {
  page: News;
  /** What cannot wait, for those it concerns. */
  notice?: ReactNode;
  /** Into the game that leads. */
  way: ReactNode;
  /** A column of one's own, for people who have one; a guest's cards stand below the lead. */
  rail?: ReactNode;
};

/** Home: the house game as the day's news. */
export function FrontPage({ page, notice, way, rail }: FrontPageProps) {
  const { lead, rendered_at } = page;
  const items = (lead?.receipts ?? []).map(({ game_square_id, summary, by }) => ({
    key: game_square_id,
    kicker: 'Marked',
    text: summary,
    by,
  }));
  return (
    <>
      <Masthead />
      {notice && <div className="mt-4">{notice}</div>}
      <div className="mt-3 grid gap-y-7 sm:mt-4 lg:has-[>aside]:grid-cols-[minmax(0,1fr)_16.5rem] lg:has-[>aside]:gap-x-8">
        <div className="min-w-0">
          <Ticker items={items} />
          <div className="pt-4 sm:pt-6">{lead ? <Lead story={lead} way={way} /> : <NoLead />}</div>
        </div>
        {rail}
        <div className="col-span-full">
          <Briefs page={page} />
        </div>
      </div>
      <KeepFresh rendered_at={rendered_at} />
    </>
  );
}
