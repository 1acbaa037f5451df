'use client';

import { useState } from 'react';
import { OptionSwitch } from '@/components/game/option-switch';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useGame } from '@/components/game/game-provider';
import { openedPart } from '@/components/ui/opened-part';

const EverybodysCards = openedPart(() =>
  import('./everybodys-cards').then((cards) => cards.EverybodysCards),
);

/** The locked cards of all players, and the host's switch that keeps them closed. */
export function OpenCards() {
  const { game, viewer, live } = useGame();
  const [isOpen, setOpen] = useState(false);
  if (game.status !== 'active' || game.dealing !== 'chosen') return null;
  return (
    <>
      {game.is_locked && game.shows_cards && (
        <div className="border-t py-3">
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <Icon name="users" />
            Everybody’s Cards
          </Button>
          <EverybodysCards open={isOpen} onOpenChange={setOpen} />
        </div>
      )}
      {viewer.is_host && (
        <div className="border-t">
          <OptionSwitch
            id={game.id}
            option="shows_cards"
            isOn={game.shows_cards}
            label={
              game.is_locked
                ? 'Everybody sees all cards'
                : 'Everybody sees all cards once they are locked'
            }
            onSaved={(shows_cards) => live.placeGame({ shows_cards })}
          />
        </div>
      )}
    </>
  );
}
