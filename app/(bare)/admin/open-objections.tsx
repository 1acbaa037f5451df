'use client';

import type { Route } from 'next';
import { useEffect, useSyncExternalStore } from 'react';
import { TimeLeft } from '@/components/game/time-left';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { LocalTime } from '@/components/ui/local-time';
import { gameTitle } from '@/lib/bingo/game';
import type { OpenObjections } from '@/lib/contract/objections';
import { followHouseChanges } from '@/lib/live/house-changes';

type Contested = OpenObjections[number];

/** Lists the wins with open objections above every admin page, until an admin decides or the win becomes final. */
export function OpenObjections() {
  const contested = useOpenObjections();
  return (
    <div role="status" aria-live="polite" className="empty:hidden">
      {contested.length > 0 && (
        <ul className="mb-6 divide-y border-y-3 border-press bg-press/6">
          {contested.map((game) => (
            <li
              key={game.game_id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3"
            >
              <Waiting game={game} />
              <ButtonLink href={`/admin/house-games/${game.game_id}` as Route}>
                Decide{' '}
                <span className="sr-only">
                  on the win in <bdi>{gameTitle(game)}</bdi>
                </span>
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Waiting({ game }: { game: Contested }) {
  return (
    <p className="min-w-0 wrap-anywhere">
      <strong className="font-serif text-lg">
        {countOf(game.waiting)} to the win in <bdi>{gameTitle(game)}</bdi>
      </strong>{' '}
      Final without a decision: <LocalTime at={game.final_at} />
      <TimeLeft until={game.final_at} />.
    </p>
  );
}

/** The number of open objections to this game's win. */
export function ObjectionBadge({ game_id }: { game_id: string }) {
  const game = useOpenObjections().find((contested) => contested.game_id === game_id);
  return game && <Badge tone="live">{countOf(game.waiting)}</Badge>;
}

const countOf = (waiting: number) => (waiting === 1 ? '1 objection' : `${waiting} objections`);

/** The shortest time between two reads, milliseconds: a busy house game changes many times a second. */
const PAUSE = 1_000;
/** Polling interval, milliseconds. A win becomes final without an event, and an event can be lost. */
const ROUND = 60_000;

const none: OpenObjections = [];
let known = none;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The house games with open objections, as this tab last read them. */
export const useOpenObjections = (): OpenObjections =>
  useSyncExternalStore(
    subscribe,
    () => known,
    () => none,
  );

let lastAsked = 0;

async function readOpenObjections() {
  const asked = ++lastAsked;
  const answer = await fetch('/api/objections').catch(() => null);
  // A later request was sent after a later change.
  if (!answer?.ok || asked !== lastAsked) return;
  known = (await answer.json()) as OpenObjections;
  for (const listener of listeners) listener();
}

/** Re-reads the open objections while the component is mounted. */
export function useFollowObjections(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void readOpenObjections();
      }, PAUSE);
    };
    void readOpenObjections();
    const rounds = setInterval(lookSoon, ROUND);
    const leave = followHouseChanges(lookSoon);
    window.addEventListener('focus', lookSoon);
    return () => {
      clearTimeout(timer);
      clearInterval(rounds);
      leave();
      window.removeEventListener('focus', lookSoon);
    };
  }, []);
}
