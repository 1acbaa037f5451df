'use client';

import { useState } from 'react';
import { useAction } from '@/components/forms/use-action';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { setShowsCards } from '@/server-actions/shown-cards';
import { useGame } from '@/components/game/game-provider';
import { EverybodysCardsDialog } from './everybodys-cards-dialog';

/** The locked cards of all players, and the host's switch that keeps them closed. */
export function OpenCards() {
  const { game, viewer } = useGame();
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
          <EverybodysCardsDialog open={isOpen} onClose={() => setOpen(false)} />
        </div>
      )}
      {viewer.is_host && <CardsSwitch />}
    </>
  );
}

function CardsSwitch() {
  const { game, live } = useGame();
  const { isBusy, run } = useAction();

  async function change(shows_cards: boolean) {
    const input = { game_id: game.id, shows_cards };
    const result = await run(() => setShowsCards(input));
    if (result?.ok) live.placeGame({ shows_cards: result.data.shows_cards });
  }

  return (
    <label className="flex min-h-11 items-center gap-3 border-t py-2 text-[0.9375rem]">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-press"
        checked={game.shows_cards}
        aria-disabled={isBusy || undefined}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      {game.is_locked
        ? 'Everybody sees all cards'
        : 'Everybody sees all cards once they are locked'}
    </label>
  );
}
