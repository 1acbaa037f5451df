'use client';

import { useState, type ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { openLater } from '@/components/ui/open-later';
import { bestLine, SIZE } from '@/lib/bingo/board';
import { maskOfCard, type SquaresById } from '@/lib/bingo/card';
import type { Card } from '@/lib/bingo/game';
import { messageOf } from '@/lib/messages';
import { CardGrid } from './card-grid';
import { CardHeader } from './card-header';

const FullScreen = openLater(() => import('./full-screen').then((card) => card.FullScreen));

type BingoCardProps = {
  card: Card;
  squares: SquaresById;
  /** The game runs: lines can still be completed. */
  isActive: boolean;
  onOpen: (position: number) => void;
  /** The line below a card of a running game, in its place and on the full screen. */
  hintOf: (isFullScreen: boolean) => string;
  /** Below the grid: CALL BINGO, when there is a line to call. */
  action?: ReactNode;
  /** Beside the full-screen button, such as Repair Card. */
  tools?: ReactNode;
  /** Instead of 'Card #n'. */
  label?: ReactNode;
};

/** A card as it is played: nameplate, twenty-five squares, what can be done with it. */
export function BingoCard({
  card,
  squares,
  isActive,
  onOpen,
  hintOf,
  action,
  tools,
  label = `Card #${card.card_number}`,
}: BingoCardProps) {
  const [isFullScreen, setFullScreen] = useState(false);
  const toGo = SIZE - Math.max(bestLine(maskOfCard(card, squares)), 1);

  if (card.squares.length === 0) {
    return (
      <div className="grid gap-4 border-y border-dashed border-rule-strong px-4 py-16 text-center">
        <p>{messageOf('card_empty').title}</p>
        {tools && <div className="flex justify-center">{tools}</div>}
      </div>
    );
  }

  const face = (
    <div className="@container w-full">
      <div className="flex min-h-11 items-center gap-2 pb-1">
        <Badge>{label}</Badge>
        {card.is_winner && <Badge tone="mark">WINNER</Badge>}
        {isActive && !card.is_winner && (
          <span className="text-fine text-ink-soft tabular-nums">
            {toGo === 0 ? 'A full line!' : `${toGo} to go`}
          </span>
        )}
        <div className="-mr-3 ml-auto flex items-center">
          {tools}
          <Button
            variant="quiet"
            size="icon"
            aria-label={isFullScreen ? 'Leave full screen' : 'Full screen'}
            onClick={() => setFullScreen(!isFullScreen)}
          >
            <Icon name={isFullScreen ? 'shrink' : 'expand'} />
          </Button>
        </div>
      </div>
      <CardHeader />
      <CardGrid card={card} squares={squares} isActive={isActive} onOpen={onOpen} />
      {action && (
        // The race is on: wherever the card is scrolled to, the button is within reach.
        <div className="sticky bottom-0 z-20 bg-linear-to-t from-paper from-70% to-transparent pt-5 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          {action}
        </div>
      )}
      {isActive && (
        <p className="pt-3 text-center text-fine text-ink-soft">{hintOf(isFullScreen)}</p>
      )}
    </div>
  );

  return (
    <>
      <div className="mx-auto w-full max-w-[max(22rem,min(44rem,100dvh-16rem))]">{face}</div>
      <FullScreen
        open={isFullScreen}
        onClose={() => setFullScreen(false)}
        title={`BINGO card #${card.card_number}`}
      >
        <div className="w-full max-w-[max(20rem,min(60rem,100dvh-12rem))]">{face}</div>
      </FullScreen>
    </>
  );
}
