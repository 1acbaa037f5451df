import { ConfirmDeed } from '@/components/forms/confirm-deed';
import { gameTitle, type Game } from '@/lib/bingo/game';
import { messageOf } from '@/lib/messages';
import { endHouseGame, startHouseGame } from '@/server-actions/house-games';

export function StartGame({ game }: { game: Game }) {
  return (
    <ConfirmDeed
      label="Start"
      isOffered={game.status === 'upcoming'}
      aria-label={`Start ${gameTitle(game)}`}
      question={messageOf('confirm_start_game', { name: gameTitle(game) })}
      deed={startHouseGame}
      input={{ game_id: game.id }}
      failure="update_game_status_failed"
    />
  );
}

export function EndGame({ game }: { game: Game }) {
  return (
    <ConfirmDeed
      label="End"
      isOffered={game.status === 'active'}
      aria-label={`End ${gameTitle(game)}`}
      variant="danger"
      isDangerous
      question={messageOf('confirm_end_game', { name: gameTitle(game) })}
      deed={endHouseGame}
      input={{ game_id: game.id }}
      failure="update_game_status_failed"
    />
  );
}
