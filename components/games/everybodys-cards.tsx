'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { lazyDialog } from '@/components/ui/lazy-part';
import { useGame } from './game-provider';

const EverybodysCardsDialog = lazyDialog(
  () => import('./everybodys-cards-dialog').then((games) => games.EverybodysCardsDialog),
  { onDemand: true },
);

/** Opens the locked cards of all players, unless the host keeps them closed. */
export function EverybodysCards() {
  const { game } = useGame();
  const [isOpen, setOpen] = useState(false);
  const isShown = game.dealing === 'chosen' && game.is_locked && game.shows_cards;
  if (!isShown || game.status !== 'active') return null;
  return (
    <div className="border-t py-3">
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="users" />
        Everybody’s Cards
      </Button>
      <EverybodysCardsDialog open={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}
