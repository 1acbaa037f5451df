'use client';

import { useAction } from '@/components/forms/use-action';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { squares_deleted } from '@/lib/words/games';
import { playAgain } from '@/server-actions/games';
import { useGame } from '@/components/game/game-provider';

/** Lets the host of a finished game start the next one with the same group. */
export function PlayAgain() {
  const { game, viewer, messages } = useGame();
  const { run, isBusy } = useAction();
  const isMade = messages.some(({ type }) => type === 'played_again');
  if (!viewer.is_host || isMade) return null;
  if (game.theme_id === null)
    return (
      <>
        <span className="w-full text-ink-soft">{squares_deleted.title}</span>
        <ButtonLink href={`/group/${game.group_id}/create-game`}>Start New Game</ButtonLink>
      </>
    );
  return (
    <Button busy={isBusy} onClick={() => run(() => playAgain({ game_id: game.id }))}>
      Again with the same people
    </Button>
  );
}
