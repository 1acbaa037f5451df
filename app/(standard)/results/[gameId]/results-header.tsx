import { OptionSwitch } from '@/components/game/option-switch';
import { Finality } from '@/components/game/story/edition';
import { Payouts } from '@/components/game/prizes/payouts';
import { ShareButton } from '@/components/ui/share-button';
import { ButtonLink } from '@/components/ui/button';
import { LocalTime } from '@/components/ui/local-time';
import { PrintButton } from '@/components/ui/print-button';
import { Stake } from '@/components/ui/stake';
import { Money } from '@/components/ui/money';
import { Sentence } from '@/components/ui/sentence';
import { gameTitle } from '@/lib/bingo/game';
import { isPotReturned } from '@/lib/bingo/payouts';
import { maskOfCard, squaresById } from '@/lib/bingo/card';
import { gamePath, resultsPath } from '@/lib/paths';
import type { GameResults } from '@/lib/contract/results';
import { headlineOf, resultTitle } from '@/lib/words/results';
import { asEmoji } from '@/lib/words/shares';

/** The winner, the pot, and who may read the page. */
export function ResultsHeader({ results }: { results: GameResults }) {
  const { game, may_share, is_theirs, shares_results, cards, squares } = results;
  const isOpenToAll = game.kind === 'house' || shares_results;
  const share = { sentence: `${resultTitle(game)}.`, path: resultsPath(game.id) };
  const winner = cards.find((card) => card.is_winner);
  const emoji = winner && asEmoji(share.sentence, maskOfCard(winner, squaresById(squares)));
  return (
    <header className="rule-double pt-4">
      <p className="kicker wrap-anywhere text-press">
        Results{game.group_name && <bdi>, {game.group_name}</bdi>}
      </p>
      <h1 className="mt-1 text-headline wrap-anywhere">
        <Sentence text={headlineOf(game)} />
      </h1>
      <p className="mt-2 text-deck wrap-anywhere text-ink-soft">
        <bdi>{gameTitle(game)}</bdi>. The pot was <Money amount={game.pot_amount} playMoney />
        {isPotReturned(game) && ', and it was returned'}.
        {game.completed_at && <LocalTime at={game.completed_at} className="block" />}
      </p>
      <Stake stake={game.stake} className="mt-2" />
      <Payouts game={game} className="mt-3 max-w-prose" />
      <p className="mt-2 empty:hidden">
        <Finality game={game} />
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {is_theirs && (
          <ButtonLink href={gamePath(game)} variant="secondary">
            Back to the Game
          </ButtonLink>
        )}
        {(isOpenToAll || is_theirs) && (
          <>
            <ShareButton {...share} label="Share" variant="secondary" />
            {emoji && (
              <ShareButton {...share} emoji={emoji} label="Copy as emoji" variant="quiet" />
            )}
          </>
        )}
        {!game.is_called_off && (
          <PrintButton variant="secondary">Print as a Front Page</PrintButton>
        )}
      </div>
      {may_share && (
        <OptionSwitch
          id={game.id}
          option="shares_results"
          isOn={shares_results}
          label="Anyone with the link can read this page"
        />
      )}
      {is_theirs && !may_share && (
        <p className="mt-2 text-fine text-ink-soft">
          {isOpenToAll
            ? 'Anyone with the link can read this page.'
            : 'Only members of the group can read this page.'}
        </p>
      )}
    </header>
  );
}
