'use client';

import { useState } from 'react';
import { buyRefusal } from '@/components/game/card/buy-card';
import { useGame } from '@/components/game/game-provider';
import { Button } from '@/components/ui/button';
import { Money } from '@/components/ui/money';
import { inPot } from '@/lib/bingo/payouts';
import { game_full } from '@/lib/words/cards';
import { LaterJoinDialog } from './later-join-dialog';
import type { KeptGuest } from './use-guest-intent';

type JoinGameProps = {
  kept: KeptGuest | null;
  /** The label of the button. With it, only the button is shown, without the price. */
  label?: string;
};

/** The price and the button to join, for viewers without a card. */
export function JoinGame({ kept, label }: JoinGameProps) {
  const { game, viewer, cards, permissionsFor, placeCard } = useGame();
  const [isOpen, setOpen] = useState(false);
  const permissions = permissionsFor(null);
  const refusal = buyRefusal(permissions);
  const isSoldOut = permissions.reasons.buy === 'game_full';
  // The game may sell out while the dialog is open, which must stay open to show the result of the purchase.
  const isOffered = cards.length === 0 && (!refusal || isSoldOut);
  if (!isOffered && !isOpen) return null;
  const dialog = (
    <LaterJoinDialog
      game={game}
      isSignedIn={viewer.user_id !== null}
      kept={kept}
      refusal={refusal}
      open={isOpen}
      onOpenChange={setOpen}
      onBought={(card) => {
        setOpen(false);
        placeCard(card);
      }}
    />
  );
  if (label && !isSoldOut) {
    return (
      <>
        <Button size="sm" onClick={() => setOpen(true)}>
          {label}
        </Button>
        {dialog}
      </>
    );
  }
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-b border-ink pb-3">
      <p className="flex-[1_1_10rem] font-serif leading-snug">
        <Money amount={inPot(game)} className="font-semibold" /> of play money in the pot.
        {!isSoldOut && (
          <>
            {' '}
            A card is <Money amount={game.card_price} />, but you pay nothing.
          </>
        )}
      </p>
      {isSoldOut && !isOpen ? (
        <SoldOutStamp />
      ) : (
        <Button size="lg" onClick={() => setOpen(true)}>
          Join Game
        </Button>
      )}
      {dialog}
    </section>
  );
}

/** A short message in place of a button that is next to a line of text. */
function SoldOutStamp() {
  return (
    <p
      role="note"
      className="grid min-h-13 place-items-center border border-rule-strong px-6 font-serif text-lg"
    >
      <strong>{game_full.title}</strong>
    </p>
  );
}
