'use client';

import { useState } from 'react';
import { ConfirmDialog } from '@/components/forms/confirm-dialog';
import { busyWith } from '@/components/game/squares/square-actions';
import { useSquareActions } from '@/components/game/squares/use-square-actions';
import type { GameSquare } from '@/lib/bingo/game';
import { confirm_unmark_square } from '@/lib/words/cards';
import { fill, quoted } from '@/lib/words/message';

/** Asks for confirmation before it removes a mark, because every player sees the removal. */
export function useUnmark() {
  const actions = useSquareActions();
  const [asked, setAsked] = useState<{ square: GameSquare; isOpen: boolean } | null>(null);
  const close = () => setAsked((before) => before && { ...before, isOpen: false });

  async function unmark() {
    if (!asked) return;
    const result = await actions.unmark(asked.square);
    if (result?.ok) close();
  }

  const dialog = asked && (
    <ConfirmDialog
      open={asked.isOpen}
      onOpenChange={close}
      question={fill(confirm_unmark_square, { name: quoted(asked.square.summary) })}
      label="Unmark"
      isDangerous
      isBusy={busyWith(actions.busy, 'mark', asked.square).busy}
      onConfirm={unmark}
    />
  );
  return { askToUnmark: (square: GameSquare) => setAsked({ square, isOpen: true }), dialog };
}
