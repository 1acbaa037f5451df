'use client';

import { useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { lazyDialog } from '@/components/ui/lazy-part';
import { useGame } from './game-provider';
import { tableLinkClass } from './table-link';

const TableAddressDialog = lazyDialog(
  () => import('./table-address-dialog').then((games) => games.TableAddressDialog),
  { onDemand: true },
);

/** Lets the host of a private game make an address at which anybody sees the table view. */
export function TableAddress() {
  const { game, viewer } = useGame();
  const [isOpen, setOpen] = useState(false);
  if (!viewer.is_host) return null;
  return (
    <>
      <button
        type="button"
        className={tableLinkClass}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="link" className="size-4" />
        Screen by link
      </button>
      <TableAddressDialog game_id={game.id} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
