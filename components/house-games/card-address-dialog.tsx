'use client';

import { useState } from 'react';
import { useAction } from '@/components/forms/use-action';
import { useRead } from '@/components/forms/use-read';
import { useGame } from '@/components/games/game-provider';
import { Button } from '@/components/ui/button';
import { copy } from '@/components/ui/copy';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { notify } from '@/components/ui/notify';
import type { Card } from '@/lib/bingo/game';
import { readCardLink } from '@/lib/live/card-reads';
import { cardPath } from '@/lib/paths';
import { link_copied } from '@/lib/words/groups';
import { delete_card_link_failed, save_card_link_failed } from '@/lib/words/shown-cards';
import { copy_address_failed } from '@/lib/words/table-links';
import { deleteCardLink, saveCardLink } from '@/server-actions/shown-cards';

type CardAddressDialogProps = { open: boolean; onClose: () => void };

/** Switches the addresses of the viewer's cards on and off. A new address is shown until the page is left. */
export function CardAddressDialog({ open, onClose }: CardAddressDialogProps) {
  const { cards } = useGame();
  return (
    <Dialog
      name="card_address"
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="My card by link"
      description="Whoever has the address sees this card with its marks, and needs no account."
    >
      <ul className="grid gap-5">
        {cards.map((card) => (
          <li key={card.id} className="grid gap-2 border-t pt-3">
            <h3 className="font-semibold">Card #{card.card_number}</h3>
            <Address card={card} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Address({ card }: { card: Card }) {
  const [isOn, setOn] = useRead(card.id, () => readCardLink(card.id));
  const [address, setAddress] = useState<string | null>(null);
  const { run, busy, isBusy } = useAction<'save' | 'delete'>();
  const input = { card_id: card.id };

  async function save() {
    const failure = { save_card_link_failed };
    const result = await run(() => saveCardLink(input), { failure, name: 'save' });
    if (!result?.ok) return;
    setOn(true);
    setAddress(new URL(cardPath(result.data.token), window.location.origin).href);
  }

  async function switchOff() {
    const failure = { delete_card_link_failed };
    const result = await run(() => deleteCardLink(input), { failure, name: 'delete' });
    if (!result?.ok) return;
    setOn(false);
    setAddress(null);
  }

  if (isOn === undefined) return null;
  return (
    <>
      {address && <p className="font-semibold wrap-anywhere select-all">{address}</p>}
      {isOn && !address && (
        <p role="status">
          The link is on. Its address was shown only once: renew it for a new one, which ends the
          old one.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {address && (
          <Button
            onClick={async () => notify((await copy(address)) ? link_copied : copy_address_failed)}
          >
            <Icon name="copy" />
            Copy Link
          </Button>
        )}
        <Button
          variant={isOn ? 'secondary' : 'primary'}
          busy={busy === 'save'}
          aria-disabled={isBusy || undefined}
          onClick={save}
        >
          {isOn ? 'Renew Address' : 'Create Address'}
        </Button>
        {isOn && (
          <Button
            variant="secondary"
            busy={busy === 'delete'}
            aria-disabled={isBusy || undefined}
            onClick={switchOff}
          >
            Switch Off
          </Button>
        )}
      </div>
    </>
  );
}
