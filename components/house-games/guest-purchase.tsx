'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useGame } from '@/components/game/game-provider';
import { useGuestIntent, type KeptGuest } from './use-guest-intent';
import { Button } from '@/components/ui/button';
import { Money } from '@/components/ui/money';
import { Skeleton } from '@/components/ui/skeleton';
import type { Notice } from '@/lib/words/message';
import { Dialog } from '@/components/ui/dialog';

const GuestForm = dynamic(() => import('./guest-form').then((form) => form.GuestForm), {
  loading: () => <Skeleton className="h-64" />,
  ssr: false,
});

type GuestPurchaseProps = {
  kept: KeptGuest | null;
  /** Why no more cards are sold; an open dialog stays open and shows it. */
  refusal: Notice | null;
};

/** Sells a card to people without an account, after asking for a name and an e-mail address. */
export function GuestPurchase({ kept, refusal }: GuestPurchaseProps) {
  const { game } = useGame();
  const { intent, begin, type } = useGuestIntent(kept);
  const [isOpen, setOpen] = useState(false);

  function show() {
    begin();
    setOpen(true);
  }

  return (
    <>
      {!refusal && (
        <Button variant="secondary" className="w-full" onClick={show}>
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
          <GuestForm
            variant="purchase"
            gameId={game.id}
            intent={intent}
            refusal={refusal}
            onType={type}
          />
        )}
      </Dialog>
    </>
  );
}
