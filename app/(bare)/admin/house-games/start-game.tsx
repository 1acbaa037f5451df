import { ConfirmAction } from '@/components/forms/confirm-action';
import { isChoosing } from '@/lib/bingo/drafts';
import { gameTitle, type Game } from '@/lib/bingo/game';
import {
  confirm_start_choosing,
  confirm_start_game,
  update_game_status_failed,
} from '@/lib/words/admin';
import { fill } from '@/lib/words/message';
import { startHouseGame } from '@/server-actions/house-games';

export function StartGame({ game }: { game: Game }) {
  return (
    <ConfirmAction
      label="Start"
      isOffered={game.status === 'upcoming'}
      aria-label={`Start ${gameTitle(game)}`}
      question={fill(isChoosing(game) ? confirm_start_choosing : confirm_start_game, {
        name: gameTitle(game),
      })}
      action={startHouseGame}
      failed={update_game_status_failed}
      input={{ game_id: game.id }}
    />
  );
}
