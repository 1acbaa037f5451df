import { cx } from '@/components/ui/cx';
import { Hyphens } from '@/components/game/card/hyphens';
import { StillCard } from '@/components/game/card/still-card';
import { Stake } from '@/components/ui/stake';
import { LocalTime } from '@/components/ui/local-time';
import { QrCode } from '@/components/ui/qr-code';
import { Sentence } from '@/components/ui/sentence';
import { maskOfCard, squaresById, type SquaresById } from '@/lib/bingo/card';
import { gameTitle, type Game } from '@/lib/bingo/game';
import type { FinalCard, GameResults } from '@/lib/contract/results';
import { resultsPath, sourceHost } from '@/lib/paths';
import { siteUrl } from '@/lib/server/metadata';
import { PRODUCT_NAME } from '@/lib/words/common';
import { formatMoney } from '@/lib/words/money';
import { bestLineOf, editionHeadline, prizeNames } from '@/lib/words/results';
import { clipped } from '@/lib/words/text';
import { linesOf } from '@/lib/words/word-width';

/** What fits on one page, however long its texts are. `height` is that of both columns of marks, in px. */
const MOST = { marks: 24, height: 1340, cards: 8, name: 16, host: 20, group: 40 };

/** The results as one page of a newspaper. It is only printed, and then nothing else of the page is. */
export function ExtraEdition({ results }: { results: GameResults }) {
  const { game, cards, squares, shares_results } = results;
  const byId = squaresById(squares);
  const headline = editionHeadline(game);
  const size = SIZES.find(([most]) => headline.length < most)![1];
  const address = new URL(resultsPath(game.id), siteUrl()).href;
  return (
    <div className="paper paper-edition hidden font-serif text-[11px] leading-[1.2] wrap-anywhere print:block">
      <p className="text-center text-[44px] leading-none font-semibold">{PRODUCT_NAME}</p>
      <p className="mt-1 flex justify-between border-y border-ink py-1 font-sans">
        <span>Extra edition</span>
        {game.completed_at && <LocalTime at={game.completed_at} day="" />}
        <span>All money is play money</span>
      </p>
      <p className={`mt-3 text-center leading-[1.05] font-semibold text-balance ${size}`}>
        <Sentence text={headline} />
      </p>
      <p className="my-3 text-center serif-italic">
        <bdi>{gameTitle(game)}</bdi>
        {game.group_name && <bdi>, {clipped(game.group_name, MOST.group)}</bdi>}
      </p>
      <Stake stake={game.stake} className="-mt-1 mb-3 text-center" />
      <div className="grid grid-cols-[80mm_minmax(0,1fr)] gap-[6mm]">
        <div className="grid content-start gap-3">
          {cards[0] && (
            <Hyphens squares={squares}>
              <StillCard
                card={cards[0]}
                squares={squares}
                name={`Card #${cards[0].card_number}`}
                isOnPaper
              />
            </Hyphens>
          )}
          <ol aria-label="Standings" className="divide-y border-y empty:hidden">
            {cards.slice(0, MOST.cards).map((card) => (
              <li key={card.id} className="flex justify-between gap-2 py-0.5">
                <span>
                  <bdi>{clipped(card.display_name, MOST.name)}</bdi>, #{card.card_number}
                </span>
                <span className="text-right">{standingOf(card, game, byId)}</span>
              </li>
            ))}
            <More count={game.cards_sold - MOST.cards} />
          </ol>
          {(game.kind === 'house' || shares_results) && (
            <div className="w-[26mm]">
              <QrCode text={address} name={address} />
            </div>
          )}
        </div>
        <Marks results={results} />
      </div>
    </div>
  );
}

/** The sizes of a headline, each for those with fewer characters. */
const SIZES = [
  [50, 'text-[38px]'],
  [120, 'text-[26px]'],
  [Infinity, 'text-[15px]'],
] as const;

/** 'BINGO, $20.00', or how close a card came. */
function standingOf({ squares, card_number, winnings }: FinalCard, game: Game, byId: SquaresById) {
  const won = game.wins.filter((win) => win.card_number === card_number);
  return [
    ...won.map(({ prize }) => prizeNames[prize]),
    ...(won.length > 0 ? [] : [bestLineOf(maskOfCard({ squares }, byId))]),
    ...(winnings > 0 ? [formatMoney(winnings)] : []),
  ].join(', ');
}

function Marks({ results }: { results: GameResults }) {
  const marks = marksOf(results);
  const heightOf = (count: number) =>
    marks.slice(0, count).reduce((sum, one) => sum + 29 + 13.2 * linesOf(one.summary, 15.5), 0);
  const most = MOST.height - (results.game.stake ? 60 : 0);
  const shown = marks.slice(0, MOST.marks).filter((_, at) => heightOf(at + 1) <= most);
  return (
    <div>
      <p className="border-b border-ink pb-1 text-[12px] font-semibold">What came true</p>
      {marks.length === 0 && <p className="pt-2">Not one headline.</p>}
      <ol
        aria-label="What came true"
        className={cx('pt-1', marks.length > 8 ? 'columns-2 gap-[5mm]' : 'text-[1.4em]')}
      >
        {shown.map(({ id, summary, marked_at, marked_by_name, source_url }) => (
          <li key={id} className="break-inside-avoid border-b py-[3px]">
            <p dir="auto" className="font-semibold">
              {summary}
            </p>
            <p className="font-sans text-[0.82em]">
              {marked_at && <LocalTime at={marked_at} day={results.game.completed_at} />}
              {marked_by_name && <bdi>, {clipped(marked_by_name, MOST.name)}</bdi>}
              {source_url && <>, {clipped(sourceHost(source_url) ?? '', MOST.host)}</>}
            </p>
          </li>
        ))}
        <More count={marks.length - shown.length} />
      </ol>
    </div>
  );
}

const More = ({ count }: { count: number }) =>
  count > 0 && <li className="py-1">+ {count} more</li>;

/** The marks on which the wins rest, in their order, and then the others, the latest first. */
function marksOf({ game, cards, squares }: GameResults) {
  const won = new Set(game.wins.flatMap((win) => idsOf(win, cards)));
  const marked = squares
    .filter(({ is_marked }) => is_marked)
    .sort((one, other) => (one.marked_at ?? '').localeCompare(other.marked_at ?? ''));
  return [
    ...marked.filter(({ id }) => won.has(id)),
    ...marked.filter(({ id }) => !won.has(id)).reverse(),
  ];
}

const idsOf = ({ card_number, positions }: Game['wins'][number], cards: readonly FinalCard[]) =>
  (cards.find((card) => card.card_number === card_number)?.squares ?? [])
    .filter(({ position }) => positions.includes(position))
    .map(({ game_square_id }) => game_square_id);
