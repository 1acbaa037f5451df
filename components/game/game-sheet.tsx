'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { openedPart } from '@/components/ui/opened-part';
import { useGame } from './game-provider';

const GameSheetDialog = openedPart(() =>
  import('./game-sheet-dialog').then((sheet) => sheet.GameSheetDialog),
);

/** Opens the sheet of screen, delay and the host's tools: an icon beside Full screen, elsewhere a button with its name. */
export function GameSheet({ isIcon = false }: { isIcon?: boolean }) {
  const { viewer } = useGame();
  const [isOpen, setOpen] = useState(false);
  const title = viewer.is_host ? 'Host options' : 'Game options';
  return (
    <>
      <Button
        variant={isIcon ? 'quiet' : 'secondary'}
        size={isIcon ? 'icon' : 'sm'}
        aria-label={title}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="monitor" />
        {!isIcon && title}
      </Button>
      <GameSheetDialog title={title} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
