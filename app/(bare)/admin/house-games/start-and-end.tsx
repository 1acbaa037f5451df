import { ConfirmAction } from '@/components/forms/confirm-action';
import { gameTitle, type Game } from '@/lib/bingo/game';
import { confirm_end_game, confirm_start_game, update_game_status_failed } from '@/lib/words/admin';
import { fill } from '@/lib/words/message';
import { endHouseGame, startHouseGame } from '@/server-actions/house-games';

export function StartGame({ game }: { game: Game }) {
  return (
    <ConfirmAction
      label="Start"
      isOffered={game.status === 'upcoming'}
      aria-label={`Start ${gameTitle(game)}`}
      question={fill(confirm_start_game, { name: gameTitle(game) })}
      action={startHouseGame}
      input={{ game_id: game.id }}
      failure={{ update_game_status_failed }}
    />
  );
}

export function EndGame({ game }: { game: Game }) {
  return (
    <ConfirmAction
      label="End"
      isOffered={game.status === 'active'}
      aria-label={`End ${gameTitle(game)}`}
      variant="danger"
      isDangerous
      question={fill(confirm_end_game, { name: gameTitle(game) })}
      action={endHouseGame}
      input={{ game_id: game.id }}
      failure={{ update_game_status_failed }}
    />
  );
}
