'use client';

import { useAction } from '@/components/forms/use-action';
import { useGame } from '@/components/game/game-provider';
import { Button, buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useMenuPress } from '@/components/ui/menu-press';
import { openedPart } from '@/components/ui/opened-part';
import { showToast } from '@/components/ui/toast';
import { bestLine } from '@/lib/bingo/board';
import { maskOfCard } from '@/lib/bingo/card';
import type { Card } from '@/lib/bingo/game';
import { limits } from '@/lib/limits';
import { card_repaired, repair_failed, repair_failed_for_good } from '@/lib/words/cards';
import type { Message } from '@/lib/words/message';

const RepairItems = openedPart(() => import('./repair-items').then((menu) => menu.RepairItems));

/** Repair Card, until the game is over: a button on a card with missing squares, a menu item on a complete card without a mark. */
export function RepairOwnCard({ card }: { card: Card }) {
  const { game, squaresById } = useGame();
  if (game.status === 'completed') return null;
  if (card.squares.length < limits.squares_needed)
    return <RepairCard card={card} failed={repair_failed_for_good} />;
  if (bestLine(maskOfCard(card, squaresById)) > 0) return null;
  return <RepairMenu card={card} />;
}

type RepairCardProps = {
  card: Card;
  label?: string;
  success?: Message;
  failed?: Message;
};

/** Adds the missing squares of a card; the existing squares stay as they are. */
function useRepairCard(
  card: Card,
  success: Message = card_repaired,
  failed: Message = repair_failed,
) {
  const { actions, placeCard } = useGame();
  const { isBusy, run } = useAction(failed);

  async function repair() {
    const result = await run(() => actions.repairCard({ card_id: card.id }));
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

/** A menu with Repair Card, for cards that have no visible problem. */
function RepairMenu({ card }: { card: Card }) {
  const { busy, repair } = useRepairCard(card);
  const { menu, trigger } = useMenuPress();
  return (
    <>
      <button
        {...trigger}
        aria-label="More"
        aria-busy={busy || undefined}
        className={buttonClass({ variant: 'quiet', size: 'icon' })}
      >
        <Icon name="more" />
      </button>
      <RepairItems {...menu} onRepair={repair} />
    </>
  );
}
