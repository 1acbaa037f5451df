import type { ReactNode } from 'react';
import Link from 'next/link';
import { ReceiptLink } from '@/components/game/squares/receipt-link';
import { LocalTime } from '@/components/ui/local-time';
import { LongText } from '@/components/ui/long-text';
import { Money } from '@/components/ui/money';
import { Sentence } from '@/components/ui/sentence';
import { isChoosing } from '@/lib/bingo/drafts';
import type { Game } from '@/lib/bingo/game';
import type { FrontPage } from '@/lib/games/front-page';
import { gamePath } from '@/lib/paths';
import { formatCount } from '@/lib/words/money';
import { headlineOf } from '@/lib/words/results';
import { HouseStatus } from './house-section';

const RECEIPTS = 3;
const OTHER_GAMES = 2;

const othersOf = ({ also }: FrontPage) =>
  also.filter((game) => !isChoosing(game)).slice(0, OTHER_GAMES);

export const hasBriefs = (page: FrontPage): boolean =>
  page.last !== null || othersOf(page).length > 0 || (page.lead?.receipts.length ?? 0) > 0;

/** The columns below the lead: the latest marks, the other games and the last result. */
export function Briefs({ page }: { page: FrontPage }) {
  const { lead, last } = page;
  const receipts = lead?.receipts.slice(0, RECEIPTS) ?? [];
  const others = othersOf(page);
  if (!hasBriefs(page)) return null;
  return (
    <div className="@container">
      <div className="grid gap-x-8 gap-y-8 @lg:grid-cols-2 @4xl:auto-cols-fr @4xl:grid-flow-col @4xl:grid-cols-none @4xl:[&>:not(:first-child)]:border-l @4xl:[&>:not(:first-child)]:pl-8 @lg:[&>:nth-child(even)]:border-l @lg:[&>:nth-child(even)]:pl-8 @lg:[&>:only-child]:col-span-full">
        {receipts.length > 0 && (
          <Brief title="Latest receipts">
            <ol className="divide-y">
              {receipts.map(({ game_square_id, summary, by, marked_at, source_url }) => (
                <li key={game_square_id} className="py-2.5">
                  <p dir="auto" className="font-serif text-lg leading-snug break-words">
                    {summary}
                  </p>
                  <p className="flex flex-wrap gap-x-3 text-fine text-ink-soft">
                    <span>
                      {by && (
                        <>
                          <bdi>{by}</bdi>,{' '}
                        </>
                      )}
                      <LocalTime at={marked_at} />
                    </span>
                    {source_url && <ReceiptLink source_url={source_url} />}
                  </p>
                </li>
              ))}
            </ol>
          </Brief>
        )}
        {others.length > 0 && (
          <Brief title="Also in print">
            <div className="divide-y">
              {others.map((game) => (
                <GameBrief key={game.id} game={game} />
              ))}
            </div>
          </Brief>
        )}
        {last && (
          <Brief title="Last edition">
            <GameBrief game={last}>
              <p className="mt-1.5 text-fine">
                {last.wins[0]?.prize === 'bingo' ? (
                  <>
                    <bdi>{last.wins[0].display_name}</bdi> called BINGO and won{' '}
                    <Money amount={last.pot_amount} className="font-semibold" />
                  </>
                ) : (
                  <Sentence text={headlineOf(last)} />
                )}
              </p>
              <p className="mt-1 text-fine text-ink-soft">
                {formatCount(last.cards_sold)} {last.cards_sold === 1 ? 'card' : 'cards'} played
                {last.completed_at && (
                  <>
                    , ended <LocalTime at={last.completed_at} />
                  </>
                )}
              </p>
            </GameBrief>
          </Brief>
        )}
      </div>
    </div>
  );
}

function Brief({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="border-b border-ink pb-2 kicker font-sans">{title}</h2>
      {children}
    </section>
  );
}

function GameBrief({ game, children }: { game: Game; children?: ReactNode }) {
  const deck = game.description ?? game.theme_description;
  return (
    <div className="py-3">
      <HouseStatus game={game} />
      <h3 className="mt-2 text-title">
        <Link href={gamePath(game)} className="headline-link hover:text-press">
          <bdi>{game.title}</bdi>
        </Link>
      </h3>
      {children}
      {deck && (
        <LongText
          lines={3}
          className="mt-1.5 font-serif text-[1.0625rem] leading-snug text-ink-soft"
        >
          {deck}
        </LongText>
      )}
    </div>
  );
}
