import type { ComponentProps } from 'react';
import Link from 'next/link';
import { DelayedNames } from '@/components/games/delayed-names';
import { GamesToJoin } from '@/components/games/games-to-join';
import { GroupAndPot } from '@/components/games/group-and-pot';
import { ButtonLink } from '@/components/ui/button-link';
import { cx } from '@/components/ui/cx';
import { Panel } from '@/components/ui/panel';
import { gameTitle } from '@/lib/bingo/game';
import type { GameSummary } from '@/lib/contract/games';
import { gamePath } from '@/lib/paths';
import { HeldHouseGames } from './held-house-games';
import { QuickActions } from './quick-actions';

type PlayerRailProps = {
  /** The unfinished games, closest first, including games of the viewer's groups in which they hold no card. */
  games: readonly GameSummary[];
  /** The ids of the games that the top of the page shows already on a narrow screen. */
  above: readonly string[];
  /** The id of the house game that is the lead, which is not repeated here. */
  lead_id: string | null;
  /** The id of the game whose card replaces the house card, which is not repeated either. */
  own_id: string | null;
  /** The games that are shown by name alone. */
  delayed: ComponentProps<typeof DelayedNames>['games'];
};

/** A signed-in viewer's column: games to join, the first of their private games, and links to the others. */
export function PlayerRail({ games, above, lead_id, own_id, delayed }: PlayerRailProps) {
  const held = games.filter(({ kind, has_card }) => kind === 'private' && has_card);
  const [first] = held.filter(({ id }) => id !== own_id);
  const isAbove = first && above.includes(first.id);
  const toJoin = games.filter(({ has_card }) => !has_card);
  return (
    <aside aria-label="Your games" className="grid content-start gap-6 lg:border-l lg:pl-8">
      <DelayedNames games={delayed} />
      {/* On a narrow screen, the only one is offered at the top of the page. */}
      <GamesToJoin games={toJoin} className={toJoin.length === 1 ? 'max-lg:hidden' : undefined} />
      {(first || toJoin.length + held.length + delayed.length === 0) && (
        <Panel
          title="Active Games"
          className={isAbove && held.length === 1 ? 'max-lg:hidden' : undefined}
        >
          {first ? (
            <ActiveGame game={first} className={isAbove ? 'max-lg:hidden' : undefined} />
          ) : (
            <p className="border-t py-3 serif-italic text-ink-soft">
              No private game at the moment. It has been this quiet before.
            </p>
          )}
          {held.length > 1 && (
            <ButtonLink href="/my-games" variant="quiet" className="-ml-[20px]">
              View All Games ({held.length})
            </ButtonLink>
          )}
        </Panel>
      )}
      {/* The page has a part of its own for a game whose squares are still chosen. */}
      <HeldHouseGames
        games={games.filter(
          ({ id, kind, choice }) => kind === 'house' && !choice && id !== lead_id && id !== own_id,
        )}
      />
      {/* On a narrow screen the quick actions are next to the lead, where they are visible without scrolling. */}
      <Panel title="Quick Actions" className={lead_id ? 'max-lg:hidden' : undefined}>
        <QuickActions className="grid gap-3 border-t pt-4 sm:max-lg:grid-cols-2" />
      </Panel>
    </aside>
  );
}

function ActiveGame({ game, className }: { game: GameSummary; className?: string }) {
  return (
    <div className={cx('relative border-t py-3 hover:bg-ink/3', className)}>
      <h3 className="text-lg leading-snug">
        <Link href={gamePath(game)} className="after:absolute after:inset-0">
          <bdi>{gameTitle(game)}</bdi>
        </Link>
      </h3>
      <GroupAndPot game={game} />
    </div>
  );
}
