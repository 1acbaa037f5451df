'use client';

import { useAction } from '@/components/forms/use-action';
import { useGame } from '@/components/games/game-provider';
import { setShowsCards } from '@/server-actions/shown-cards';
import { set_shows_cards_failed } from '@/lib/words/shown-cards';

/** The host's switch that opens the locked cards to all players, or keeps them closed. */
export function CardsSwitch() {
  const { game, live } = useGame();
  const { isBusy, run } = useAction();
  if (game.status !== 'active' || game.dealing !== 'chosen') return null;

  async function change(shows_cards: boolean) {
    const input = { game_id: game.id, shows_cards };
    const result = await run(() => setShowsCards(input), { failure: { set_shows_cards_failed } });
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
