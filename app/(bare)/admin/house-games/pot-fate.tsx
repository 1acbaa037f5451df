import { Badge } from '@/components/ui/badge';
import type { Game } from '@/lib/bingo/game';
import { formatCount } from '@/lib/words/money';
import { winnersOf } from '@/lib/words/results';

/** Shows who won a completed game and where its pot went. */
export function PotFate({ game }: { game: Game }) {
  const { wins, share_count, pot_claimed, pot_returned } = game;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      {wins[0] ? (
        <span>
          <bdi>{winnersOf(wins)}</bdi>
          {wins.length === 1 && `, card #${wins[0].card_number}`}
        </span>
      ) : (
        noWinner(share_count)
      )}
      {pot_returned ? (
        <Badge>Returned to fund</Badge>
      ) : (
        wins.length > 0 && (
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
