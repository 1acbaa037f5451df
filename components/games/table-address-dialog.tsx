'use client';

import { useState } from 'react';
import { useAction } from '@/components/forms/use-action';
import { useRead } from '@/components/forms/use-read';
import { Button } from '@/components/ui/button';
import { copy } from '@/components/ui/copy';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { notify } from '@/components/ui/notify';
import { QrCode } from '@/components/ui/qr-code';
import { readTableLink } from '@/lib/live/later-reads';
import { tablePath } from '@/lib/paths';
import { link_copied } from '@/lib/words/groups';
import {
  copy_address_failed,
  delete_table_link_failed,
  save_table_link_failed,
} from '@/lib/words/table-links';
import { deleteTableLink, saveTableLink } from '@/server-actions/games';

type TableAddressDialogProps = { game_id: string; open: boolean; onClose: () => void };

/** The parts without the title, on nothing, as software for streams puts them above a picture. */
const IN_A_STREAM = '?parts=board,leaders,ticker&background=transparent';

/** Creates, renews and switches off the address of a game's table view. A new address is shown until the page is left. */
export function TableAddressDialog({ game_id, open, onClose }: TableAddressDialogProps) {
  const [link, setLink] = useRead(open ? game_id : null, () => readTableLink(game_id));
  const [chosen, choose] = useState(true);
  const hides_names = link?.hides_names ?? chosen;
  const [address, setAddress] = useState<string | null>(null);
  const { run, busy, isBusy } = useAction<'save' | 'hide' | 'delete'>();

  async function save(name: 'save' | 'hide', hides: boolean) {
    const input = { game_id, hides_names: hides, renews: name === 'save' };
    const result = await run(() => saveTableLink(input), {
      failure: { save_table_link_failed },
      name,
    });
    if (!result?.ok) return;
    const { token, ...saved } = result.data;
    setLink(saved);
    if (token) setAddress(new URL(tablePath(token), window.location.origin).href);
  }

  async function switchOff() {
    const failure = { delete_table_link_failed };
    const result = await run(() => deleteTableLink({ game_id }), { failure, name: 'delete' });
    if (!result?.ok) return;
    setLink(null);
    setAddress(null);
  }

  const copyAddress = async (text: string) =>
    notify((await copy(text)) ? link_copied : copy_address_failed);

  return (
    <Dialog
      name="table_address"
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Screen by link"
      description="For a television or a stream: whoever has the address sees this game and the ones after it, and needs no account."
      footer={
        link !== undefined && (
          <>
            {link && (
              <Button
                variant="secondary"
                busy={busy === 'delete'}
                aria-disabled={isBusy || undefined}
                onClick={switchOff}
              >
                Switch Off
              </Button>
            )}
            <Button
              variant={link ? 'secondary' : 'primary'}
              busy={busy === 'save'}
              aria-disabled={isBusy || undefined}
              onClick={() => save('save', hides_names)}
            >
              {link ? 'Renew Address' : 'Create Address'}
            </Button>
          </>
        )
      }
    >
      {link !== undefined && (
        <div className="grid gap-4">
          {link && address && (
            <>
              <div className="w-full max-w-[min(14rem,30dvh)] justify-self-center border">
                <QrCode text={address} name="QR code of the screen’s address" />
              </div>
              <p className="text-center font-semibold wrap-anywhere select-all">{address}</p>
              <div className="flex flex-wrap justify-center gap-3">
                <Button onClick={() => copyAddress(address)}>
                  <Icon name="copy" />
                  Copy Link
                </Button>
                <Button variant="secondary" onClick={() => copyAddress(address + IN_A_STREAM)}>
                  <Icon name="copy" />
                  Copy for a Stream
                </Button>
              </div>
            </>
          )}
          {link && !address && (
            <p role="status">
              The screen is on. Its address was shown only once: renew it for a new one, which ends
              the old one.
            </p>
          )}
          <label className="flex min-h-11 items-center gap-3 border-t py-2">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-press"
              checked={hides_names}
              aria-disabled={isBusy || undefined}
              onChange={({ currentTarget: { checked } }) =>
                link ? void save('hide', checked) : choose(checked)
              }
            />
            Show card numbers in place of names
          </label>
        </div>
      )}
    </Dialog>
  );
}
