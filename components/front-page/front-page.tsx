import { Fragment, type ReactNode } from 'react';
import { Ticker } from '@/components/game/story/ticker';
import { JsonLd } from '@/components/shell/json-ld';
import { Masthead, KeepFresh } from '@/components/shell/masthead';
import { cx } from '@/components/ui/cx';
import { isChoosing } from '@/lib/bingo/drafts';
import type { Game } from '@/lib/bingo/game';
import type { FrontPage as News, LeadStory } from '@/lib/games/front-page';
import { siteUrl } from '@/lib/server/metadata';
import { markHeadline } from '@/lib/words/events';
import { PRODUCT_NAME, TAGLINE } from '@/lib/words/common';
import { Briefs } from './briefs';
import { ChooseNow } from './front-section';

type FrontPageProps = {
  page: News;
  /** Something urgent for this viewer, such as a line that could win now. */
  urgent?: ReactNode;
  /** The house game, or the viewer's own card. */
  lead: ReactNode;
  /** The link to a house game whose cards are still chosen, with the viewer's own choice. */
  renderChoice?: (game: Game) => ReactNode;
  /** `ticker` and `briefs` replace those of `page`, which a viewer with a delay may not see. */
  ticker?: ReactNode;
  briefs?: ReactNode;
};

/** The home page, with the house game as its lead. */
export function FrontPage({
  page,
  urgent,
  lead,
  renderChoice,
  ticker: ownTicker,
  briefs,
}: FrontPageProps) {
  const { rendered_at } = page;
  const choosing = page.also.filter(isChoosing);
  const hasChoice = choosing.length > 0;
  // On a phone, the link to a choice has its room. The receipts are in the briefs, too.
  const ticker = (
    <div
      className={cx(
        'min-w-0 group-has-data-player/front:max-lg:hidden',
        hasChoice && 'max-sm:hidden',
      )}
    >
      {ownTicker ?? <LeadTicker lead={page.lead} />}
    </div>
  );
  return (
    <div className="group/front contents">
      <Masthead />
      {urgent && <div className="mt-4 max-sm:mt-3">{urgent}</div>}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-y-7 max-sm:mt-3">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-y-5 max-sm:gap-y-2.5">
          {hasChoice && (
            // Below the house card until the viewer holds a card, and always on a narrow screen.
            <div className="order-last grid gap-2 group-has-data-own-game/front:lg:order-none">
              {choosing.map((game) => (
                <Fragment key={game.id}>
                  {renderChoice ? renderChoice(game) : <ChooseNow game={game} />}
                </Fragment>
              ))}
            </div>
          )}
          {!hasChoice && ticker}
          <div>{lead}</div>
          {hasChoice && ticker}
        </div>
        {briefs ?? <Briefs page={page} />}
      </div>
      <KeepFresh rendered_at={rendered_at} />
      <JsonLd
        {...{ '@type': 'WebSite' }}
        name={PRODUCT_NAME}
        description={TAGLINE}
        url={siteUrl().href}
        inLanguage="en"
      />
    </div>
  );
}

/** The latest marks of the leading game. */
export function LeadTicker({ lead }: { lead: LeadStory | null }) {
  const items = (lead?.receipts ?? []).map((receipt) => ({
    key: receipt.game_square_id,
    ...markHeadline(receipt),
  }));
  return <Ticker items={items} />;
}
