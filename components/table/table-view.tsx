'use client';

import dynamic from 'next/dynamic';
import { useSyncExternalStore, type ReactNode } from 'react';
import type { Writing } from '@/lib/contract/screens';
import { useGame } from '@/components/game/game-provider';

/** Loaded on demand, because few people open it: a television shows it, with a QR code. */
const TableScreen = dynamic(() => import('./table-screen').then((games) => games.TableScreen), {
  ssr: false,
});

type TableViewProps = {
  /** The group's invite code, for its members; null for a house game, which people join by its address. */
  invite_code?: string | null;
  /** Who writes the squares before the start, if everybody does. */
  writing?: Writing | null;
  children: ReactNode;
};

const follow = () => () => {};
const isAsked = () => new URLSearchParams(window.location.search).get('view') === 'table';

/**
 * A game's page, or its table view with `?view=table`. The browser reads the query, because the page may be cached
 * without it.
 */
export function TableView({ invite_code = null, writing = null, children }: TableViewProps) {
  const isTable = useSyncExternalStore(follow, isAsked, () => false);
  const { isGone } = useGame();
  if (!isTable || isGone) return children;
  return <TableScreen invite_code={invite_code} writing={writing} />;
}
