import { WhenDue } from '@/components/game/due';
import { useGame } from '@/components/game/game-provider';
import { openUntil } from '@/components/game/story/edition';
import { cx } from '@/components/ui/cx';
import { LocalTime } from '@/components/ui/local-time';
import { Money } from '@/components/ui/money';
import { Sentence } from '@/components/ui/sentence';
import type { Game } from '@/lib/bingo/game';
import { canClaim, isPotReturned, payoutsOf } from '@/lib/bingo/payouts';
import { inSentence } from '@/lib/words/message';
import { headlineOf, winnersOf, withCard } from '@/lib/words/results';

/** The line above the card: how the game ended, and what that means for the viewer. It links to the result. */
export function EndedLine({ wraps }: { wraps: string }) {
  const { game } = useGame();
  const first = game.wins[0] ?? game.shares[0];
  const whole = headlineOf(game);
  const card = first ? withCard(first) : '';
  // The result says with which card; here there is no room for it.
  const headline = whole.endsWith(card) ? whole.slice(0, whole.length - card.length) : whole;
  const name = winnersOf(game.wins) || inSentence(first?.display_name ?? '');
  const end = headline.startsWith(name) ? headline.slice(name.length) : headline;
  const look = cx('min-w-0 truncate font-semibold text-press', wraps);
  return (
    <a href="#result" className="flex min-w-0 items-baseline hover:underline @max-[16rem]:block">
      {game.wins.length === 0 && !game.is_called_off && (
        <span className={cx(look, 'shrink-0 whitespace-pre')}>Game over: </span>
      )}
      {/* A long name is cut first, so that the verb remains; not all of it. */}
      <bdi className={cx(look, 'shrink-[999]', name.length > 8 && 'min-w-16')}>
        <Sentence text={headline.slice(0, headline.length - end.length)} />
      </bdi>
      <span className={cx(look, 'whitespace-pre')}>{end}</span>
      <span className={cx('shrink-0 whitespace-pre', wraps)}>
        <Consequence />
      </span>
    </a>
  );
}

/** The viewer's share, where the pot went, or whether the win is final. */
function Consequence() {
  const { game, cards, viewer, after } = useGame();
  const { yours } = payoutsOf(game, cards);
  if (viewer.user_id === null && canClaim(game, cards)) return ' · sign up to claim it';
  if (yours > 0 && (game.prizes === 'three' || game.shares.length > 0))
    return (
      <>
        {' · you get '}
        <Money amount={yours} />
      </>
    );
  if (isPotReturned(game)) return ' · the pot was returned';
  const until = openUntil(game);
  if (until === null) return null;
  const isObjected = after?.reviews.some(({ objections }) =>
    objections.some(({ status }) => status === 'open'),
  );
  return (
    <WhenDue
      at={until}
      hadPassed={game.is_final}
      before={isObjected ? ' · objection waiting' : <NotFinal game={game} until={until} />}
      after={null}
    />
  );
}

/** Without the end of the two days in which players can object in a house game, which is too long for a line. */
function NotFinal({ game, until }: { game: Game; until: string }) {
  if (game.kind === 'house') return ' · not final yet';
  return (
    <>
      {' · objections until '}
      <LocalTime at={until} />
    </>
  );
}
