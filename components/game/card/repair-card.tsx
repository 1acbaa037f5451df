'use client';

import { useAction } from '@/components/forms/use-action';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { showToast } from '@/components/ui/toast';
import type { Card } from '@/lib/bingo/game';
import { useGame } from '@/components/game/game-provider';
import { card_repaired } from '@/lib/words/cards';
import type { Message } from '@/lib/words/message';

type RepairCardProps = {
  card: Card;
  label?: string;
  success?: Message;
  failed?: Message;
};

/** Adds the missing squares of a card; the existing squares stay as they are. */
export function useRepairCard(card: Card, success: Message = card_repaired, failed?: Message) {
  const { actions, placeCard } = useGame();
  const { isBusy, run } = useAction();

  async function repair() {
    const result = await run(() => actions.repairCard({ card_id: card.id }), { failed });
    if (!result?.ok) return;
    placeCard(result.data);
    if (!result.message) showToast(success);
  }

  return { busy: isBusy, repair };
}

export function RepairCard({ card, label = 'Repair Card', success, failed }: RepairCardProps) {
  const { busy, repair } = useRepairCard(card, success, failed);
  return (
    <Button variant="quiet" size="sm" busy={busy} onClick={repair}>
      <Icon name="wrench" className="size-4.5" />
      {label}
    </Button>
  );
}
