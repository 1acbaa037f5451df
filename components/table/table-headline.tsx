'use client';

import { cx } from '@/components/ui/cx';
import { Sentence } from '@/components/ui/sentence';
import { type GameSquare, type GameMessage } from '@/lib/bingo/game';
import { quoted } from '@/lib/words/message';
import { headlineOf as endOf } from '@/lib/words/results';
import { Finality } from '@/components/game/story/edition';
import { headlineOf } from '@/lib/words/events';
import { PrizeMoment } from './table-moment';
import { useShownGame } from '@/components/game/shown-game';

const look = 'border-y border-ink wrap-anywhere py-[0.35em] font-serif text-[1.6em] leading-tight';

/** The largest line of the table view: the latest mark, an upheld objection, a prize, or the winner. */
export function TableHeadline({ latest }: { latest: GameSquare | undefined }) {
  const { game, messages } = useShownGame();
  if (game.status === 'completed') return <Ending />;
  const change = messages.find(({ type }) => CHANGES_MARKS.includes(type));
  if (change?.type === 'objection_upheld')
    return (
      <p className={cx(look, 'text-press')}>
        <Sentence text={headlineOf(change)?.text ?? ''} />
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
  'objection_seconded',
  'objection_upheld',
  'objection_dismissed',
];
const ENDINGS: readonly GameMessage['type'][] = ['bingo_called', 'game_ended'];

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
          <Sentence text={endOf(game)} />
        ) : (
          <>
            <bdi className="max-w-full truncate">{win.display_name}</bdi> <span>called BINGO!</span>
          </>
        )}
      </p>
      <p className="font-sans text-[0.6em] text-ink-soft">
        {said && (
          <span className="text-ink">
            <bdi>
              <Sentence text={said.text} />
            </bdi>
            {said.by && (
              <>
                {' '}
                by <bdi>{said.by}</bdi>
              </>
            )}
            .{' '}
          </span>
        )}
        <Finality game={game} />
      </p>
    </div>
  );
}
