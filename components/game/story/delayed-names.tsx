import Link from 'next/link';
import { Panel } from '@/components/ui/panel';
import { gameTitle, type Game } from '@/lib/bingo/game';
import { gamePath } from '@/lib/paths';
import { delay_setting } from '@/lib/words/games';
import { createHold } from '@/lib/live/hold';
import type { LiveGame } from '@/lib/live/store';
import { askServerTime, serverNow } from '@/lib/live/server-clock';

type DelayedNamesProps = {
  games: readonly Pick<Game, 'id' | 'kind' | 'title' | 'theme_name'>[];
  className?: string;
};

/** The games that this browser follows behind the broadcast, by name alone. */
export function DelayedNames({ games, className }: DelayedNamesProps) {
  if (games.length === 0) return null;
  return (
    <Panel title={delay_setting.title} className={className}>
      <ul className="divide-y border-y">
        {games.map((game) => (
          <li key={game.id} className="relative py-3 hover:bg-ink/3">
            <h3 className="text-lg leading-snug">
              <Link href={gamePath(game)} className="after:absolute after:inset-0">
                <bdi>{gameTitle(game)}</bdi>
              </Link>
            </h3>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** In place of a page that would give away how a delayed game ends. */
export function DelayedGamePage({ game }: { game: DelayedNamesProps['games'][number] }) {
  return (
    <>
      <h1 className="pb-6 text-headline">
        <bdi>{gameTitle(game)}</bdi>
      </h1>
      <DelayedNames games={[game]} />
    </>
  );
}

/** Lets a live game follow the broadcast from now on with this delay. */
export function followDelayed(live: LiveGame, seconds: number): void {
  askServerTime();
  live.setDelay(seconds, (entrance) => createHold(entrance, serverNow));
}
