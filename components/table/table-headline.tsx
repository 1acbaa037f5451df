'use client';

import { useState } from 'react';
import { cx } from '@/components/ui/cx';
import { Sentence } from '@/components/ui/sentence';
import { type GameSquare, type GameMessage, type MessageOf } from '@/lib/bingo/game';
import { quoted } from '@/lib/words/message';
import { headlineOf as endOf, inWords, winnersOf } from '@/lib/words/results';
import { Finality } from '@/components/game/story/edition';
import { useHasPassed } from '@/components/game/due';
import { game_over } from '@/lib/words/games';
import { headlineOf, type Headline } from '@/lib/words/events';
import { useShownGame } from '@/components/game/shown-game';
import { Confetti } from '@/components/game/card/confetti';
import { Money } from '@/components/ui/money';
import { winsOf } from '@/lib/bingo/prizes';
import { LitLine } from '@/components/game/card/card-paper';

const look = 'border-y border-ink wrap-anywhere py-[0.35em] font-serif text-[1.6em] leading-tight';

/** The largest line of the table view: the latest mark, an upheld objection, a prize, or the winner; below it, an objection that waits. */
export function TableHeadline({ latest }: { latest: GameSquare | undefined }) {
  const { game } = useShownGame();
  if (game.status === 'completed') return <Ending />;
  return (
    <>
      <Change latest={latest} />
      <OpenObjection />
    </>
  );
}

/** An objection to a win of a running game, until it is decided or the win is final. */
function OpenObjection() {
  const { game, messages } = useShownGame();
  const last = game.wins
    .map(({ final_at }) => final_at)
    .sort()
    .at(-1);
  const isFinal = useHasPassed(last ?? '', last === undefined);
  const objection = openObjection(messages);
  const news = objection && headlineOf(objection);
  if (!news || isFinal) return null;
  return (
    <p className="mt-[0.3em] wrap-anywhere text-press">
      <Said news={news} />
    </p>
  );
}

/**
 * The newest objection that is not decided. One that is upheld closes all that came before it, because it may have taken their
 * wins back. `messages` are newest first.
 */
export function openObjection(
  messages: readonly GameMessage[],
): MessageOf<'objection_made'> | null {
  const decided = new Set<string>();
  for (const message of messages) {
    if (message.type === 'objection_upheld') return null;
    if (message.type === 'objection_dismissed') decided.add(message.game_square_id);
    if (message.type === 'objection_made' && !decided.has(message.game_square_id)) return message;
  }
  return null;
}

/** The text of a headline, and whose it is. */
const Said = ({ news: { text, by } }: { news: Headline }) => (
  <>
    <bdi>
      <Sentence text={text} />
    </bdi>
    {by && (
      <>
        {' '}
        by <bdi>{by}</bdi>
      </>
    )}
    .
  </>
);

function Change({ latest }: { latest: GameSquare | undefined }) {
  const { messages } = useShownGame();
  const change = messages.find(({ type }) => CHANGES_MARKS.includes(type));
  if (change?.type === 'objection_upheld')
    return (
      <p className={cx(look, 'text-press')}>
        <Sentence text={`${headlineOf(change)?.text ?? ''}.`} />
      </p>
    );
  if (change?.type === 'bingo_called')
    return (
      <div className={look}>
        <PrizeMoment key={change.seq} win={change} />
      </div>
    );
  if (!latest) return <p className={cx(look, 'text-ink-soft')}>Nothing marked yet.</p>;
  return (
    <p key={`${latest.id} ${latest.marked_at}`} className={cx(look, 'animate-appear')}>
      <bdi className="font-sans text-[0.8em] text-press">{latest.marked_by_name ?? 'Somebody'}</bdi>{' '}
      <span className="font-sans text-[0.8em] text-ink-soft">marked</span>{' '}
      <bdi className="font-semibold">{quoted(latest.summary)}</bdi>
    </p>
  );
}

const CHANGES_MARKS: readonly GameMessage['type'][] = [
  'square_marked',
  'square_unmarked',
  'objection_upheld',
  'bingo_called',
];
const REVIEWS: readonly GameMessage['type'][] = [
  'objection_made',
  'objection_upheld',
  'objection_dismissed',
];
const ENDINGS: readonly GameMessage['type'][] = ['bingo_called', 'game_ended', 'game_called_off'];

/** Who won, the latest news about objections, and whether the result is final. */
function Ending() {
  const { game, messages } = useShownGame();
  const [win] = game.wins;
  const news = messages.find(({ type }) => REVIEWS.includes(type) || ENDINGS.includes(type));
  const said = news && REVIEWS.includes(news.type) ? headlineOf(news) : null;
  return (
    <div className={look}>
      <p className="flex flex-wrap gap-x-[0.25em] text-press">
        {win?.prize !== 'bingo' ? (
          // The rows below name the winners of three prizes.
          <Sentence text={win ? game_over.title : endOf(game)} />
        ) : (
          <>
            <bdi className="max-w-full truncate">{win.display_name}</bdi> <span>called BINGO!</span>
          </>
        )}
      </p>
      <p className="font-sans text-[0.6em] text-ink-soft">
        {said && (
          <span className="text-ink">
            <Said news={said} />{' '}
          </span>
        )}
        <Finality game={game} />
      </p>
    </div>
  );
}

/** The winner of a prize and the winning line, on the table view. Shown until the next mark, while the game goes on. */
function PrizeMoment({ win }: { win: MessageOf<'bingo_called'> }) {
  const { game, latest } = useShownGame();
  const [isNews] = useState(latest?.seq === win.seq);
  const wins = winsOf(game, win.prize);
  const amount = wins.reduce((sum, one) => sum + one.amount, 0);
  return (
    <div className="flex animate-appear items-center gap-[0.6em] text-press">
      {isNews && <Confetti />}
      <LitLine line={win.positions} className="w-[4.5em] shrink-0" />
      <p className="min-w-0">
        <bdi className="line-clamp-2 text-[1.9em] leading-[1.1] font-semibold wrap-anywhere">
          {winnersOf(wins)}
        </bdi>{' '}
        {wins.length > 1 ? 'share' : 'won'} {inWords(win.prize)}: <Money amount={amount} />
      </p>
    </div>
  );
}
