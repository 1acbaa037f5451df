import { DueStart } from '@/components/game/due';
import { Badge } from '@/components/ui/badge';
import type { Game } from '@/lib/bingo/game';
import { isSoldOut } from '@/lib/bingo/permissions';
import { game_full } from '@/lib/words/cards';

type StatusGame = Pick<Game, 'status' | 'scheduled_start'> &
  Partial<Pick<Game, 'max_cards' | 'cards_sold'>>;

/** The status of a house game in the wording of the front page, and whether it is sold out. */
export const HouseStatus = ({ game }: { game: StatusGame }) => (
  <>
    <Status game={game} />
    {game.status !== 'completed' && isSoldOut({ max_cards: null, cards_sold: 0, ...game }) && (
      <Badge>{game_full.title}</Badge>
    )}
  </>
);

function Status({ game }: { game: StatusGame }) {
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
