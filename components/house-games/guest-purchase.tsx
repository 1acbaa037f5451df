'use client';

import { useState } from 'react';
import { useGame } from '@/components/games/game-provider';
import { LazyGuestForm } from './lazy-guest-form';
import { useGuestIntent, type KeptGuest } from './use-guest-intent';
import { Button } from '@/components/ui/button';
import { usePreHydrationClick } from '@/components/ui/pre-hydration-click';
import { Money } from '@/components/ui/money';
import { lazyDialog } from '@/components/ui/lazy-part';
import type { Notice } from '@/lib/words/message';

const Dialog = lazyDialog(() => import('@/components/ui/dialog').then((ui) => ui.Dialog));

type GuestPurchaseProps = {
  kept: KeptGuest | null;
  /** Why no more cards are sold; an open dialog stays open and shows it. */
  refusal: Notice | null;
};

/** Sells a card to people without an account, after asking for a name and an e-mail address. */
export function GuestPurchase({ kept, refusal }: GuestPurchaseProps) {
  const { game, placeCard } = useGame();
  const { intent, begin, type, done } = useGuestIntent(kept);
  const [isOpen, setOpen] = useState(false);
  const early = usePreHydrationClick('guest_purchase', show);

  function show() {
    begin();
    setOpen(true);
  }

  return (
    <>
      {!refusal && (
        <Button variant="secondary" className="w-full" {...early} onClick={show}>
          Buy Card as Guest
        </Button>
      )}
      <Dialog
        name="guest_purchase"
        closesOnBack
        open={isOpen}
        onOpenChange={setOpen}
        title="Buy Card as Guest"
        description={
          <>
            A card costs <Money amount={game.card_price} playMoney />, and all of it goes into the
            pot.
          </>
        }
      >
        {intent && (
          <LazyGuestForm
            variant="purchase"
            gameId={game.id}
            intent={intent}
            refusal={refusal}
            onType={type}
            onBought={(card) => {
              done();
              setOpen(false);
              placeCard(card);
            }}
          />
        )}
      </Dialog>
    </>
  );
}
