import { DueLock } from '@/components/games/due';
import { ButtonLink } from '@/components/ui/button-link';
import { Money } from '@/components/ui/money';
import type { Game } from '@/lib/bingo/game';
import type { Choice } from '@/lib/contract/games';
import { chosenOf } from '@/lib/games/how-far';
import { gamePath } from '@/lib/paths';

type ChooseNowProps = {
  game: Game;
  /** Of the viewer's own card. */
  choice?: Choice;
};

/** A house game whose cards are still chosen, beside the running one. */
export function ChooseNow({ game, choice = null }: ChooseNowProps) {
  return (
    <section
      aria-labelledby={`choose-${game.id}`}
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-y-3 border-double border-ink py-5"
    >
      <div className="min-w-0 grow basis-64">
        <p className="kicker text-press">Your predictions</p>
        <h2 id={`choose-${game.id}`} className="mt-1 text-title">
          {choice?.is_sealed ? 'Your sealed card' : 'Choose your 24 headlines'} for{' '}
          <bdi>{game.title}</bdi>
        </h2>
        <p className="mt-1 text-ink-soft">
          {choice && !choice.is_sealed && `${chosenOf(choice)}. `}
          <DueLock at={game.locks_at ?? ''} />.
          {!choice && (
            <>
              {' '}
              A card is <Money amount={game.card_price} playMoney />.
            </>
          )}
        </p>
      </div>
      <ButtonLink href={gamePath(game)} size="lg" variant="secondary" className="max-sm:w-full">
        {choice?.is_sealed ? 'View Your Card' : 'Choose Your Squares'}
      </ButtonLink>
    </section>
  );
}
