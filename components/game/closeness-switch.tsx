'use client';

import { useAction } from '@/components/forms/use-action';
import { useGame } from './game-provider';
import { setCloseness } from '@/server-actions/games';

/** The host's switch that shows or hides the ranking. */
export function ClosenessSwitch() {
  const { game, live } = useGame();
  const { isBusy, run } = useAction();
  if (game.status !== 'active') return null;

  async function change(shows_closeness: boolean) {
    const input = { game_id: game.id, shows_closeness };
    const result = await run(() => setCloseness(input));
    if (result?.ok) live.placeGame({ shows_closeness: result.data.shows_closeness });
  }

  return (
    <label className="flex min-h-11 items-center gap-3 border-t py-2 text-[0.9375rem]">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-press"
        checked={game.shows_closeness}
        aria-disabled={isBusy || undefined}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      Everybody sees who is close
    </label>
  );
}
