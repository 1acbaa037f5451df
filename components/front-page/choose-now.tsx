import Link from 'next/link';
import { DueLock } from '@/components/game/due';
import { cx } from '@/components/ui/cx';
import { Icon } from '@/components/ui/icon';
import type { Game } from '@/lib/bingo/game';
import type { Choice } from '@/lib/contract/games';
import { chosenOf } from '@/lib/games/how-far';
import { gamePath } from '@/lib/paths';
import { choose_headlines } from '@/lib/words/drafts';

type ChooseNowProps = {
  game: Game;
  /** Of the viewer's own card. */
  choice?: Choice;
};

/** A link to a house game whose cards are still chosen. */
export function ChooseNow({ game, choice = null }: ChooseNowProps) {
  const isSealed = choice?.is_sealed;
  return (
    <section
      aria-labelledby={`choose-${game.id}`}
      className={cx(
        'relative border border-ink py-1.5 pr-11 pl-3 max-sm:py-1',
        isSealed ? 'hover:bg-ink/5' : 'bg-ink text-paper hover:bg-ink/85',
      )}
    >
      <h2 id={`choose-${game.id}`} className="text-lg leading-tight wrap-anywhere">
        <Link href={gamePath(game)} className="outline-current after:absolute after:inset-0">
          {isSealed ? 'Your sealed card' : choose_headlines.title} for <bdi>{game.title}</bdi>
        </Link>
      </h2>
      <p className="text-fine leading-snug">
        {choice && !isSealed && `${chosenOf(choice)}. `}
        <DueLock at={game.locks_at ?? ''} />
      </p>
      <Icon name="arrow-right" className="absolute top-2 right-3 size-5" />
    </section>
  );
}
