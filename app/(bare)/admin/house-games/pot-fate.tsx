import { Badge } from '@/components/ui/badge';
import type { Game } from '@/lib/bingo/game';
import { formatCount } from '@/lib/words/money';

/** Shows who won a completed game and where its pot went. */
export function PotFate({ game }: { game: Game }) {
  const { winner_display_name, winner_card_number, share_count, pot_claimed, pot_returned } = game;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      {winner_display_name ? (
        <span>
          <bdi>{winner_display_name}</bdi>, card #{winner_card_number}
        </span>
      ) : (
        noWinner(share_count)
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

const noWinner = (shares: number) =>
  shares === 0
    ? 'No winner'
    : `Shared by ${formatCount(shares)} ${shares === 1 ? 'card' : 'cards'}`;
