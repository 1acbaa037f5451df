import Link from 'next/link';
import { ButtonLink } from '@/components/ui/button-link';
import { Money } from '@/components/ui/money';
import { Panel } from '@/components/ui/panel';
import { gameTitle } from '@/lib/bingo/game';
import type { GameSummary } from '@/lib/games/answers';
import { gamePath } from '@/lib/games/path';
import { QuickActions } from './quick-actions';

type PlayerRailProps = { games: readonly GameSummary[]; hasLead: boolean };

/** A player's own column: the first of the private games they play now, and the ways to another. */
export function PlayerRail({ games, hasLead }: PlayerRailProps) {
  const [first, ...others] = games;
  return (
    <aside aria-label="Your games" className="grid content-start gap-6 lg:border-l lg:pl-8">
      <Panel title="Active Games">
        {first ? (
          <ActiveGame game={first} />
        ) : (
          <p className="border-t py-3 serif-italic text-ink-soft">
            No private game at the moment. It has been this quiet before.
          </p>
        )}
        {others.length > 0 && (
          <ButtonLink href="/my-games" variant="quiet" className="-ml-[20px]">
            View All Games ({games.length})
          </ButtonLink>
        )}
      </Panel>
      {/* On a narrow screen they stand with the lead, where a thumb finds them without scrolling. */}
      <Panel title="Quick Actions" className={hasLead ? 'max-lg:hidden' : undefined}>
        <QuickActions className="grid gap-3 border-t pt-4 sm:max-lg:grid-cols-2" />
      </Panel>
    </aside>
  );
}

function ActiveGame({ game }: { game: GameSummary }) {
  return (
    <div className="relative border-t py-3 hover:bg-ink/3">
      <h3 className="text-lg leading-snug">
        <Link href={gamePath(game)} className="after:absolute after:inset-0">
          <bdi>{gameTitle(game)}</bdi>
        </Link>
      </h3>
      <p className="flex flex-wrap gap-x-4 text-fine text-ink-soft">
        {game.group_name && (
          <span className="min-w-0 wrap-anywhere">
            <bdi>{game.group_name}</bdi>
          </span>
        )}
        <span>
          Pot <Money amount={game.pot_amount} className="font-semibold text-ink" />
        </span>
      </p>
    </div>
  );
}
