'use client';

import { LocalTime } from '@/components/ui/local-time';
import { Panel } from '@/components/ui/panel';
import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { prizePlayedFor } from '@/lib/bingo/prizes';
import { closenessOf } from '@/lib/bingo/closeness';
import { monthOf } from '@/lib/games/month';
import { useGame } from '@/components/game/game-provider';

/** The month in a game of a year: what came true, who is ahead, and three squares to watch. */
export function ThisMonth() {
  const { game } = useGame();
  // The server does not know the viewer's month.
  const isHydrated = useIsHydrated();
  const isRunning = game.status === 'active' && (game.dealing === 'dealt' || game.is_locked);
  return game.pace === 'year' && isRunning && isHydrated && <Month />;
}

function Month() {
  const { game, squares, leaderboard, cards } = useGame();
  const { name, came, ahead, watch } = monthOf({ squares, leaderboard }, cards, new Date());
  return (
    <Panel title={name}>
      <Part title="Came true">
        {came.map(({ id, summary, marked_at }) => (
          <Line key={id} text={summary} aside={marked_at && <LocalTime at={marked_at} />} />
        ))}
        {came.length === 0 && <li className="text-ink-soft">Nothing yet this month.</li>}
      </Part>
      {ahead.length > 0 && (
        <Part title="Ahead">
          {ahead.map(({ card_number, display_name, to_go }) => (
            <Line
              key={card_number}
              text={display_name}
              aside={closenessOf(to_go, prizePlayedFor(game))}
            />
          ))}
        </Part>
      )}
      {watch.length > 0 && (
        <Part title="To watch">
          {watch.map(({ id, summary }) => (
            <Line key={id} text={summary} />
          ))}
        </Part>
      )}
    </Panel>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="border-t py-2">
      <h3 className="text-fine text-ink-soft">{title}</h3>
      <ul className="mt-1 grid gap-1">{children}</ul>
    </div>
  );
}

function Line({ text, aside }: { text: string; aside?: React.ReactNode }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-3">
      <bdi className="min-w-0 wrap-anywhere">{text}</bdi>
      {aside && <span className="text-fine text-ink-soft">{aside}</span>}
    </li>
  );
}
