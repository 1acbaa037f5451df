import { ConfirmAction } from '@/components/forms/confirm-action';
import { gameTitle, type Game } from '@/lib/bingo/game';
import { confirm_call_off_house } from '@/lib/words/admin';
import { call_off_failed, whatGoesBack } from '@/lib/words/games';
import { fill } from '@/lib/words/message';
import { callOffHouseGame } from '@/server-actions/house-games';

/** Calls off a house game that has not started. */
export function CallOff({ game }: { game: Game }) {
  return (
    <ConfirmAction
      label="Call Off"
      isOffered={game.status === 'upcoming'}
      aria-label={`Call off ${gameTitle(game)}`}
      variant="danger"
      isDangerous
      question={fill(confirm_call_off_house, {
        name: gameTitle(game),
        pot: whatGoesBack(game),
      })}
      action={callOffHouseGame}
      failed={call_off_failed}
      input={{ game_id: game.id }}
    />
  );
}
