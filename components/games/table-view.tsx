'use client';

import { useSyncExternalStore, type ReactNode } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import { useGame } from './game-provider';

const TableScreen = lazyPart(() => import('./table-screen').then((games) => games.TableScreen));

type TableViewProps = {
  /** Of the group that plays, for its members while somebody may still come; a house game is joined by its address. */
  invite_code?: string | null;
  children: ReactNode;
};

const follow = () => () => {};
const isAsked = () => new URLSearchParams(window.location.search).get('view') === 'table';

/** The page of a game that one may see, or the screen for the room with `?view=table`. Cached pages do not know what was asked of them. */
export function TableView({ invite_code = null, children }: TableViewProps) {
  const isTable = useSyncExternalStore(follow, isAsked, () => false);
  const { isGone } = useGame();
  if (!isTable || isGone) return children;
  return <TableScreen invite_code={invite_code} />;
}
