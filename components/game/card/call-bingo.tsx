import { useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { useAction } from '@/components/forms/use-action';
import type { Card } from '@/lib/bingo/game';
import { outdateFrontPage } from '@/lib/games/front-page';
import { useGame } from '@/components/game/game-provider';
import { followClock, serverNow } from '@/lib/live/server-clock';
import { untilShown } from '@/components/game/until-shown';
import { call_bingo_failed } from '@/lib/words/cards';

type CallBingoProps = {
  isCalling: boolean;
  onCall: () => void;
  /** Until when the card can share a prize. The seconds that are left are shown. */
  until?: string | null | undefined;
};

/**
 * Shown under a card with a full line. Both labels are always rendered, so that the button keeps its width when the
 * label changes.
 */
export function CallBingo({ isCalling, onCall, until = null }: CallBingoProps) {
  const seconds = useSecondsLeft(until);
  const labels = [
    { text: 'CALL BINGO', isShown: !isCalling },
    { text: 'CALLING BINGO...', isShown: isCalling },
  ];
  return (
    <Button
      data-call
      size="lg"
      aria-disabled={isCalling || undefined}
      onClick={onCall}
      className="w-full animate-appear tracking-[0.08em]"
    >
      <span className="grid items-center">
        {labels.map(({ text, isShown }) => (
          <span key={text} className={cx('col-start-1 row-start-1', !isShown && 'invisible')}>
            {text}
            {/* A screen reader would read each second. */}
            {isShown && seconds !== null && <span aria-hidden="true">, {seconds} s</span>}
          </span>
        ))}
      </span>
    </Button>
  );
}

/** By the server's clock; null without an end, and while the clock is not known. */
const useSecondsLeft = (until: string | null): number | null =>
  useSyncExternalStore(
    (tell) => (until === null ? () => {} : followClock(200, tell)),
    () => {
      const now = serverNow();
      if (until === null || now === null) return null;
      return Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
    },
    () => null,
  );

/** Calls BINGO with one card. The dialog for the game's end shows the outcome. */
export function useCallBingo(card: Card) {
  const { actions, live, game } = useGame();
  const { isBusy, run } = useAction(call_bingo_failed);

  async function call() {
    const result = await run(() => actions.callBingo({ card_id: card.id }), {
      untilShown: () =>
        untilShown(live, (state) =>
          state.game.wins.some(({ card_number }) => card_number === card.card_number),
        ),
    });
    // The game was ended, and the event has not arrived yet.
    if (result && !result.ok && result.code === 'game_not_active') live.signal('gap');
    if (!result?.ok) return;
    if (game.kind === 'house') outdateFrontPage();
    const { wins, status } = result.data;
    live.placeGame({ wins, status });
    live.expectEvent(Math.max(...wins.map(({ seq }) => seq)));
  }

  return { isCalling: isBusy, call };
}
