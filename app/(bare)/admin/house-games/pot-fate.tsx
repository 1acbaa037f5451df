import { Badge } from '@/components/ui/badge';
import type { Game } from '@/lib/bingo/game';

/** Shows who won a completed game and where its pot went. */
export function PotFate({ game }: { game: Game }) {
  const { winner_display_name, winner_card_number, pot_claimed, pot_returned } = game;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      {winner_display_name ? (
        <span>
          <bdi>{winner_display_name}</bdi>, card #{winner_card_number}
        </span>
      ) : (
        'No winner'
      )}
      {pot_returned ? (
        <Badge>Returned to fund</Badge>
      ) : (
        winner_display_name && (
          <Badge tone={pot_claimed ? 'success' : 'press'}>
            {pot_claimed ? 'Claimed' : 'Unclaimed'}
          </Badge>
        )
      )}
    </span>
  );
}
