'use client';

import { useEffect, useMemo, useState } from 'react';
import { pollWhileVisible } from '@/components/shell/refresh';
import { statusWords } from '@/components/game/live-status';
import { squaresById } from '@/lib/bingo/card';
import { listedPlayers } from '@/lib/bingo/game';
import type { TableView } from '@/lib/contract/screens';
import { TABLE_POLLED_EVERY, type TablePart } from '@/lib/games/table-link';
import { table_link_off } from '@/lib/words/games';
import type { Message } from '@/lib/words/message';
import { ShownGameContext, type ShownGame } from '@/components/game/shown-game';
import { useWakeLock } from './use-wake-lock';
import { TableParts } from './table-parts';

const MINUTE = 60_000;

type TableByLinkProps = { token: string; parts: TablePart[] | null; isTransparent: boolean };

/** The table view for somebody with the link, who needs no account and sees no controls. */
export function TableByLink({ token, parts, isTransparent }: TableByLinkProps) {
  const { view, status } = useTableView(token);
  const game = useMemo(() => view && shownGame(view, status), [view, status]);
  useWakeLock();
  if (status === 'off') return <Notice {...table_link_off} />;
  if (!game && status === 'offline') return <Notice title={statusWords.offline} />;
  if (!game) return <h1 className="sr-only">TV view</h1>;
  return (
    <ShownGameContext value={game}>
      <TableParts
        key={game.game.id}
        {...{ parts, isTransparent }}
        invite_code={view?.invite?.code ?? null}
        writing={view?.writing ?? null}
      />
    </ShownGameContext>
  );
}

/** The text on a screen that has no game to show, large enough to be read from across a room. */
const Notice = ({ title, description }: Message) => (
  <div
    role="status"
    aria-live="polite"
    className="grid min-h-dvh place-items-center p-6 text-center"
  >
    <div className="bg-paper p-6">
      <h1 className="text-[clamp(2rem,7vw,7rem)] leading-tight">{title}</h1>
      <p className="mt-4 text-[clamp(1rem,2.5vw,2.5rem)] text-ink-soft empty:hidden">
        {description}
      </p>
    </div>
  </div>
);

type Shown = { view: TableView | null; status: 'live' | 'offline' | 'off' };

/** Reads the view again and again. A screen that is switched off asks once a minute, in case a proxy was to blame. */
function useTableView(token: string): Shown {
  const [shown, setShown] = useState<Shown>({ view: null, status: 'live' });
  const isOff = shown.status === 'off';
  useEffect(() => {
    let etag: string | null = null;
    let isReading = false;
    const take = (change: Partial<Shown>) =>
      setShown((before) =>
        change.view || change.status !== before.status ? { ...before, ...change } : before,
      );

    async function look() {
      if (isReading) return;
      isReading = true;
      try {
        const response = await fetch(`/api/table/${token}`, {
          cache: 'no-store',
          credentials: 'omit',
          headers: etag === null ? {} : { 'If-None-Match': etag },
          signal: AbortSignal.timeout(5000),
        });
        if (response.ok) {
          take({ view: (await response.json()) as TableView, status: 'live' });
          etag = response.headers.get('etag');
        } else if (response.status === 404) {
          etag = null;
          take({ view: null, status: 'off' });
        } else take({ status: response.status === 304 ? 'live' : 'offline' });
      } catch {
        take({ status: 'offline' });
      } finally {
        isReading = false;
      }
    }

    if (!isOff) void look();
    return pollWhileVisible(() => void look(), isOff ? MINUTE : TABLE_POLLED_EVERY);
  }, [token, isOff]);
  return shown;
}

function shownGame(
  { state, messages, winning_card, invite }: TableView,
  status: Shown['status'],
): ShownGame {
  return {
    ...state,
    messages,
    players: listedPlayers(state.players),
    squaresById: squaresById(state.squares),
    latest: messages[0] ?? null,
    status: status === 'live' ? 'live' : 'offline',
    cards: [],
    after: winning_card && { winning_card, next: null },
    caughtUp: null,
    delay: 0,
    hidesQr: !invite?.allows_guests,
  };
}
