import { DueStart } from '@/components/games/due';
import { Badge } from '@/components/ui/badge';
import type { Game } from '@/lib/bingo/game';

/** The status of a house game in the wording of the front page. */
export function HouseStatus({ game }: { game: Pick<Game, 'status' | 'scheduled_start'> }) {
  switch (game.status) {
    case 'active':
      return <Badge tone="live">Game in Progress</Badge>;
    case 'upcoming':
      return (
        <Badge tone="press">
          {game.scheduled_start ? <DueStart at={game.scheduled_start} /> : 'Starts soon'}
        </Badge>
      );
    default:
      return <Badge>Game Ended</Badge>;
  }
}
