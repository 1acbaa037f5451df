import Link from 'next/link';
import { StatusBadge } from '@/components/game/status-badge';
import { Money } from '@/components/ui/money';
import { gameTitle } from '@/lib/bingo/game';
import { gamePath, type GameSummary } from '@/lib/game-lists';

/** A group's games, one headline a row. */
export function GamesList({ games }: { games: GameSummary[] }) {
  return (
    <ul className="divide-y border-b">
      {games.map((game) => (
        <li key={game.id} className="relative grid gap-1 py-4 hover:bg-ink/3">
          <div className="flex items-start justify-between gap-3">
            <h3 className="min-w-0 text-lg leading-snug">
              <Link href={gamePath(game)} className="after:absolute after:inset-0">
                {gameTitle(game)}
              </Link>
            </h3>
            <StatusBadge status={game.status} />
          </div>
          <p className="flex flex-wrap gap-x-4 text-fine text-ink-soft">
            <span>
              Pot <Money amount={game.pot_amount} className="font-semibold text-ink" />
            </span>
            <span>
              Card <Money amount={game.card_price} />
            </span>
            {game.winner_display_name && (
              <span className="min-w-0 wrap-anywhere">Won by {game.winner_display_name}</span>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
