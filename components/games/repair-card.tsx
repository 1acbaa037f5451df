'use client';

import { useAction } from '@/components/forms/use-action';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { notify } from '@/components/ui/notify';
import type { Card } from '@/lib/bingo/game';
import { messageOf, type MessageKey } from '@/lib/messages';
import { useGame } from './game-provider';

type RepairCardProps = {
  card: Card;
  label?: string;
  success?: MessageKey;
  failure?: MessageKey;
};

/** Fills what a card misses; what it has stays as it was dealt. */
export function useRepairCard(
  card: Card,
  success: MessageKey = 'card_repaired',
  failure: MessageKey = 'repair_failed',
) {
  const { actions, placeCard } = useGame();
  const { busy, run } = useAction<'repair'>();

  async function repair() {
    const result = await run('repair', failure, () => actions.repairCard({ card_id: card.id }));
    if (!result?.ok) return;
    placeCard(result.data);
    if (!result.notice) notify(messageOf(success));
  }

  return { busy: busy === 'repair', repair };
}

export function RepairCard({ card, label = 'Repair Card', success, failure }: RepairCardProps) {
  const { busy, repair } = useRepairCard(card, success, failure);
  return (
    <Button variant="quiet" size="sm" busy={busy} onClick={repair}>
      <Icon name="wrench" className="size-4.5" />
      {label}
    </Button>
  );
}
