'use client';

import { useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { lazyDialog } from '@/components/ui/lazy-part';
import { useGame } from '@/components/games/game-provider';
import { tableLinkClass } from '@/components/games/table-link';

const CardAddressDialog = lazyDialog(
  () => import('./card-address-dialog').then((house) => house.CardAddressDialog),
  { onDemand: true },
);

/** Lets a player give the address of a locked card to others. */
export function CardAddress() {
  const { game, cards, viewer } = useGame();
  const [isOpen, setOpen] = useState(false);
  const canLink = game.dealing === 'chosen' && game.is_locked && viewer.user_id !== null;
  if (!canLink || cards.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className={tableLinkClass}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="link" className="size-4" />
        My card by link
      </button>
      <CardAddressDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
