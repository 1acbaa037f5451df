'use client';

import dynamic from 'next/dynamic';
import { Fragment, useEffect, useId, useRef, useState } from 'react';
import { cardSizeClass } from '@/components/game/card/card-paper';
import { DealAgain } from '@/components/game/card/deal-again';
import { DraftSkeleton } from '@/components/drafts/draft-skeleton';
import { useGame } from '@/components/game/game-provider';
import { PlayingCard } from '@/components/game/card/playing-card';
import { cx } from '@/components/ui/cx';
import { maskOfCard } from '@/lib/bingo/card';
import { isChoosing, isDraft } from '@/lib/bingo/drafts';
import type { Card } from '@/lib/bingo/game';
import { toGoOf } from '@/lib/bingo/prizes';
import { HouseCard } from './house-card';
import { RepairOwnCard } from './repair-card';
import type { KeptGuest } from './use-guest-intent';
import { aboutMark } from './use-lines-at-stake';

/** The editors of a chosen card, which most games do not have. */
const ChosenCard = dynamic(
  () => import('@/components/drafts/chosen-card').then((drafts) => drafts.ChosenCard),
  { loading: DraftSkeleton, ssr: false },
);
const FirstChoice = dynamic(
  () => import('@/components/drafts/first-choice').then((drafts) => drafts.FirstChoice),
  { loading: DraftSkeleton, ssr: false },
);

const HOUSE = 'house';

type CardTableProps = { houseCard: Card | null; kept: KeptGuest | null };

/** The viewer's own cards and the house's, one at a time and as large as the screen allows. */
export function CardTable({ houseCard, kept }: CardTableProps) {
  const { game, cards, viewer } = useGame();
  const headingId = useId();
  const [chosen, choose] = useState<string | null>(null);
  const [held, setHeld] = useState(cards.length);
  if (held !== cards.length) {
    setHeld(cards.length);
    if (cards.length > held) choose(cards.at(-1)?.id ?? null);
  }

  if (cards.length === 0 && isChoosing(game)) return <FirstChoice kept={kept} />;
  if (cards.length === 0) {
    return (
      <section aria-labelledby={headingId}>
        <h2 id={headingId} className="sr-only">
          The official house card
        </h2>
        <HouseCard houseCard={houseCard} />
      </section>
    );
  }
  const first = cards.find((card) => card.is_winner) ?? cards[0];
  const card = cards.find(({ id }) => id === chosen) ?? (chosen === HOUSE ? null : first);
  return (
    <section aria-label="Cards">
      {/* This shares a line with the card's own buttons, so that it takes no height from the card. */}
      <div className={cx(cardSizeClass, 'pointer-events-none relative z-10 -mb-11 h-11')}>
        <div
          role="group"
          aria-label="Choose a card"
          className="pointer-events-auto relative mr-33 flex [scrollbar-width:none] overflow-x-auto"
        >
          {cards.map((one) => (
            <Choice key={one.id} isChosen={one.id === card?.id} onChoose={() => choose(one.id)}>
              Card #{one.card_number} <ToGo card={one} />
            </Choice>
          ))}
          {!isChoosing(game) && (
            <Choice isChosen={!card} onChoose={() => choose(HOUSE)}>
              House card
            </Choice>
          )}
        </div>
      </div>
      {card && isDraft(game, card) && (
        <div className="pt-12">
          <ChosenCard key={card.id} card={card} />
        </div>
      )}
      {card && !isDraft(game, card) && (
        <Fragment key={card.id}>
          <PlayingCard
            card={card}
            label={null}
            aboutMark={aboutMark}
            tools={viewer.user_id !== null && <RepairOwnCard card={card} />}
          />
          <DealAgain card={card} />
        </Fragment>
      )}
      {!card && <HouseCard houseCard={houseCard} label={null} />}
    </section>
  );
}

type ChoiceProps = { isChosen: boolean; onChoose: () => void; children: React.ReactNode };

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  const button = useRef<HTMLButtonElement>(null);

  // The buttons of five cards are wider than a phone. Scrolls the chosen one into view without scrolling the page.
  useEffect(() => {
    const tab = button.current;
    const strip = tab?.parentElement;
    if (!isChosen || !tab || !strip) return;
    strip.scrollTo({ left: tab.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2 });
  }, [isChosen]);

  return (
    <button
      ref={button}
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={cx(
        'min-h-11 shrink-0 touch-manipulation px-3 text-[0.9375rem] font-semibold whitespace-nowrap focus-visible:-outline-offset-2',
        isChosen ? 'shadow-[inset_0_-3px_var(--color-ink)]' : 'text-ink-soft hover:text-ink',
      )}
    >
      {children}
    </button>
  );
}

/** The label of a card that is not on top: what it needs for the next prize, so that it is not forgotten. */
function ToGo({ card }: { card: Card }) {
  const { game, squaresById } = useGame();
  if (card.is_winner && game.status !== 'active') return <span className="text-press">won</span>;
  if (game.status !== 'active' || isDraft(game, card)) return null;
  const toGo = toGoOf(game, maskOfCard(card, squaresById));
  return (
    <span className={cx('text-fine font-normal', toGo < 2 && 'text-press')}>
      {toGo === 0 ? 'BINGO!' : `${toGo} to go`}
    </span>
  );
}
