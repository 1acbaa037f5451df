import { DueStart } from '@/components/game/due';
import { HowFar } from './how-far';
import { Money } from '@/components/ui/money';
import type { GameSummary } from '@/lib/contract/games';

/** The group, the start and the pot of a game in a list, and how far the viewer is. */
export const GroupAndPot = ({ game }: { game: GameSummary }) => (
  <p className="flex flex-wrap gap-x-4 text-fine text-ink-soft">
    {game.group_name && (
      <span className="min-w-0 wrap-anywhere">
        <bdi>{game.group_name}</bdi>
      </span>
    )}
    {game.status === 'upcoming' && game.scheduled_start && (
      <span>
        <DueStart at={game.scheduled_start} />
      </span>
    )}
    <span>
      Pot <Money amount={game.pot_amount} className="font-semibold text-ink" />
    </span>
    <HowFar game={game} />
  </p>
);
