'use client';

import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import type { Writing } from '@/lib/contract/screens';
import { useGame } from '@/components/game/game-provider';

/** Loaded on demand, because few people open it: a television shows it, with a QR code. */
const TableScreen = dynamic(() => import('./table-screen').then((games) => games.TableScreen));

type TableViewProps = {
  /** Whether the address asks for it, with `?view=table`. */
  isTable: boolean;
  /** The group's invite code, for its members; null for a house game, which people join by its address. */
  invite_code?: string | null;
  /** Who writes the squares before the start, if everybody does. */
  writing?: Writing | null;
  children: ReactNode;
};

/** A game's page, or its table view. */
export function TableView({
  isTable,
  invite_code = null,
  writing = null,
  children,
}: TableViewProps) {
  const { isGone } = useGame();
  if (!isTable || isGone) return children;
  return <TableScreen invite_code={invite_code} writing={writing} />;
}
