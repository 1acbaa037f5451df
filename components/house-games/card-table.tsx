'use client';

import dynamic from 'next/dynamic';
import { Fragment, useEffect, useId, useRef, useState, useEffectEvent } from 'react';
import { cardSizeClass } from '@/components/game/card/card-paper';
import { DealAgain } from '@/components/game/card/deal-again';
import { CardSkeleton } from '@/components/game/card/card-skeleton';
import { useGame } from '@/components/game/game-provider';
import { PlayingCard } from '@/components/game/card/playing-card';
import { cx } from '@/components/ui/cx';
import { maskOfCard } from '@/lib/bingo/card';
import { isChoosing, isDraft } from '@/lib/bingo/drafts';
import type { Card, GameSquare } from '@/lib/bingo/game';
import { toGoOf } from '@/lib/bingo/prizes';
import { useAction } from '@/components/forms/use-action';
import { showToast } from '@/components/ui/toast';
import type { Message } from '@/lib/words/message';
import { bestLine } from '@/lib/bingo/board';
import { limits } from '@/lib/limits';
import {
  card_repaired,
  repair_failed_for_good,
  house_card_repaired,
  repair_house_card_failed,
  repair_failed,
} from '@/lib/words/cards';
import { Button, buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useMenuPress } from '@/components/ui/menu-press';
import { openedPart } from '@/components/ui/opened-part';
import { EmptyState } from '@/components/ui/empty-state';
import { load_house_card_failed, no_house_card, sample_card } from '@/lib/words/games';
import { readHouseCard } from '@/lib/live/later-reads';
import type { KeptGuest } from './use-guest-intent';
import { StakeOfSquare } from './use-lines-at-stake';

/** The editors of a chosen card, which most games do not have. */
const ChosenCard = dynamic(
  () => import('@/components/drafts/chosen-card').then((drafts) => drafts.ChosenCard),
  { loading: CardSkeleton, ssr: false },
);
const FirstChoice = dynamic(
  () => import('@/components/drafts/first-choice').then((drafts) => drafts.FirstChoice),
  { loading: CardSkeleton, ssr: false },
);
/** Shown before the start. */
const SampleCard = dynamic(() =>
  import('@/components/game/card/sample-card').then((sample) => sample.SampleCard),
);
const RepairItems = openedPart(() => import('./repair-items').then((menu) => menu.RepairItems));

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
            tools={viewer.user_id !== null && <CardTools card={card} />}
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

/** Repair Card, until the game is over: a button on a card with missing squares, a menu item on a complete card without a mark. */
function CardTools({ card }: { card: Card }) {
  const { game, squaresById } = useGame();
  if (game.status === 'completed') return null;
  if (card.squares.length < limits.squares_needed)
    return <RepairCard card={card} failed={repair_failed_for_good} />;
  if (bestLine(maskOfCard(card, squaresById)) > 0) return null;
  return <RepairMenu card={card} />;
}

type RepairCardProps = {
  card: Card;
  label?: string;
  success?: Message;
  failed?: Message;
};

/** Adds the missing squares of a card; the existing squares stay as they are. */
function useRepairCard(
  card: Card,
  success: Message = card_repaired,
  failed: Message = repair_failed,
) {
  const { actions, placeCard } = useGame();
  const { isBusy, run } = useAction(failed);

  async function repair() {
    const result = await run(() => actions.repairCard({ card_id: card.id }));
    if (!result?.ok) return;
    placeCard(result.data);
    if (!result.message) showToast(success);
  }

  return { busy: isBusy, repair };
}

function RepairCard({ card, label = 'Repair Card', success, failed }: RepairCardProps) {
  const { busy, repair } = useRepairCard(card, success, failed);
  return (
    <Button variant="quiet" size="sm" busy={busy} onClick={repair}>
      <Icon name="wrench" className="size-4.5" />
      {label}
    </Button>
  );
}

/** A menu with Repair Card, for cards that have no visible problem. */
function RepairMenu({ card }: { card: Card }) {
  const { busy, repair } = useRepairCard(card);
  const { menu, trigger } = useMenuPress();
  return (
    <>
      <button
        {...trigger}
        aria-label="More"
        aria-busy={busy || undefined}
        className={buttonClass({ variant: 'quiet', size: 'icon' })}
      >
        <Icon name="more" />
      </button>
      <RepairItems {...menu} onRepair={repair} />
    </>
  );
}

type HouseCardProps = {
  houseCard: Card | null;
  /** Null if content above the card already identifies it. */
  label?: string | null;
};

/** The house's own card, which is public and never wins. */
function HouseCard({ houseCard, label = 'House card' }: HouseCardProps) {
  const { game, viewer, cardNow } = useGame();
  const read = useHouseCard(houseCard);

  if (game.status === 'upcoming') {
    return (
      <div className={cardSizeClass}>
        <PoolSample />
      </div>
    );
  }
  if (read === 'failed') {
    return <EmptyState title={load_house_card_failed.description} className="mt-2" />;
  }
  if (read === null) return <CardSkeleton />;
  const card = cardNow(read);
  const wantsRepair = game.status !== 'completed' && card.squares.length < limits.squares_needed;
  return (
    <PlayingCard
      card={card}
      label={label}
      aboutMark={aboutMark}
      tools={
        wantsRepair &&
        viewer.is_admin && (
          <RepairCard
            card={card}
            label="Repair House Card"
            success={house_card_repaired}
            failed={repair_house_card_failed}
          />
        )
      }
    />
  );
}

/** Before a game starts: a card as it could be dealt. */
function PoolSample() {
  const { game, squares } = useGame();
  return (
    <>
      <SampleCard
        squares={squares}
        pace={game.pace}
        most={squares.length}
        label={sample_card.title}
      />
      <p className="pt-3 text-center text-fine text-ink-soft">{no_house_card.title}</p>
    </>
  );
}

/** The house card from the page's data, or read from the server if the game starts while the page is open. */
function useHouseCard(houseCard: Card | null): Card | 'failed' | null {
  const { game } = useGame();
  const [read, setRead] = useState<Card | 'failed' | null>(null);
  const isMissing = houseCard === null && game.status !== 'upcoming';

  const ask = useEffectEvent(() => readHouseCard(game));
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    ask().then(
      (card) => isCurrent && setRead(card ?? 'failed'),
      () => isCurrent && setRead('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [isMissing]);

  return houseCard ?? read;
}

const aboutMark = (square: GameSquare) => <StakeOfSquare square={square} />;
