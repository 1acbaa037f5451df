'use client';

import { useState, type ReactNode } from 'react';
import type { SquaresById } from '@/lib/bingo/card';
import type { Card } from '@/lib/bingo/game';
import { card_empty } from '@/lib/words/cards';
import { overPage } from '@/components/ui/bars';
import { cx } from '@/components/ui/cx';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { openedPart } from '@/components/ui/opened-part';
import { CardGrid } from './card-grid';
import { CardPaper, cardSizeClass } from './card-paper';

const FullScreen = openedPart(() => import('./full-screen').then((screen) => screen.FullScreen));

type BingoCardProps = {
  /** How close the card is to the next open prize: '2 to go'. */
  closeness: string;
  /** The positions of squares each of which would complete the next open prize. */
  oneToGo: readonly number[];
  card: Card;
  squares: SquaresById;
  /** True while the game runs, so that lines can still be completed. */
  isActive: boolean;
  onOpen: (position: number) => void;
  /** Returns the line below a card of a running game, on its page or on the full screen. */
  hintOf: (isFullScreen: boolean) => string;
  /** On the full screen, this is above the grid: who marked what last. */
  latest?: ReactNode;
  /** This is below the grid: CALL BINGO, if the card has a line to call. */
  action?: ReactNode;
  /** Buttons beside the full-screen button, such as Repair Card. */
  tools?: ReactNode;
  /** Replaces 'Card #n'; null if something above the card shows it. */
  label?: ReactNode;
};

/** A card as it is played: its header, its twenty-five squares, and its buttons. */
export function BingoCard({
  card,
  squares,
  isActive,
  onOpen,
  hintOf,
  latest,
  action,
  tools,
  label = numberOf(card),
  closeness,
  oneToGo,
}: BingoCardProps) {
  const [isFullScreen, setFullScreen] = useState(false);
  const [wasActive, setWasActive] = useState(isActive);
  // The result of a game that has just ended is on the page behind.
  if (wasActive !== isActive) {
    setWasActive(isActive);
    if (!isActive) setFullScreen(false);
  }

  if (card.squares.length === 0) {
    return (
      <div className="grid gap-4 border-y border-dashed border-rule-strong px-4 py-16 text-center">
        <p>{card_empty.title}</p>
        {tools && <div className="flex justify-center">{tools}</div>}
      </div>
    );
  }

  const toolbar = (
    <CardToolbar
      label={isFullScreen ? (label ?? numberOf(card)) : label}
      isWinner={card.is_winner}
      closeness={isActive ? closeness : null}
      tools={tools}
      isFullScreen={isFullScreen}
      onFullScreen={setFullScreen}
    />
  );
  const paper = (
    <CardPaper>
      <CardGrid
        key={card.id}
        card={card}
        squares={squares}
        oneToGo={isActive ? oneToGo : []}
        onOpen={onOpen}
      />
    </CardPaper>
  );
  const below = <Below hint={isActive && hintOf(isFullScreen)} action={action} />;

  return (
    <>
      <div className={cardSizeClass}>
        {toolbar}
        {paper}
        {below}
      </div>
      <FullScreen
        open={isFullScreen}
        onOpenChange={setFullScreen}
        title={`BINGO card #${card.card_number}`}
        toolbar={toolbar}
        latest={latest}
        below={below}
      >
        {paper}
      </FullScreen>
    </>
  );
}

/**
 * The line below a card, or CALL BINGO in its place: the room is kept, so that nothing moves when the button appears. Players race
 * to call, so the button stays visible wherever the card is scrolled.
 */
function Below({ hint, action }: { hint: string | false; action: ReactNode }) {
  if (!hint && !action) return null;
  return (
    <div
      ref={action ? overPage : undefined}
      className={cx(
        'grid min-h-16 *:col-start-1 *:row-start-1',
        Boolean(action) &&
          'sticky bottom-0 z-20 bg-linear-to-t from-paper from-70% to-transparent pb-[env(safe-area-inset-bottom)]',
      )}
    >
      {hint && (
        <p
          className={cx('pt-3 text-center text-fine text-ink-soft', Boolean(action) && 'invisible')}
        >
          {hint}
        </p>
      )}
      {action && <div className="self-center py-1.5 max-sm:px-2">{action}</div>}
    </div>
  );
}

const numberOf = (card: Card) => `Card #${card.card_number}`;

type CardToolbarProps = {
  label: ReactNode;
  isWinner: boolean;
  /** How close the card is to the next prize; null when none can be won any more. */
  closeness: string | null;
  tools?: ReactNode;
  isFullScreen: boolean;
  onFullScreen: (isFullScreen: boolean) => void;
};

/** The card's label, how close it is to the next prize, and its tools. */
function CardToolbar({
  label,
  isWinner,
  closeness,
  tools,
  isFullScreen,
  onFullScreen,
}: CardToolbarProps) {
  return (
    <div className="mb-1 flex min-h-11 flex-wrap items-center gap-2">
      {label && <Badge>{label}</Badge>}
      {label && isWinner && <Badge tone="mark">WINNER</Badge>}
      {label && closeness && (
        <span className="text-fine text-ink-soft tabular-nums">{closeness}</span>
      )}
      <div className="-mr-[4px] ml-auto flex items-center sm:-mr-3">
        {tools}
        <Button
          variant="quiet"
          size="icon"
          aria-label={isFullScreen ? 'Leave full screen' : 'Full screen'}
          onClick={() => onFullScreen(!isFullScreen)}
        >
          <Icon name={isFullScreen ? 'shrink' : 'expand'} />
        </Button>
      </div>
    </div>
  );
}
