'use client';

import { useState } from 'react';
import { useAction } from '@/components/forms/use-action';
import { useRead } from '@/components/forms/use-read';
import { Button } from '@/components/ui/button';
import { copy } from '@/components/ui/copy-button';
import { Icon } from '@/components/ui/icon';
import { QrCode } from '@/components/ui/qr-code';
import { readSecretLink } from '@/lib/live/later-reads';
import { cardPath, tablePath } from '@/lib/paths';
import { link_copied } from '@/lib/words/groups';
import {
  copy_address_failed,
  save_secret_link_failed,
  delete_secret_link_failed,
} from '@/lib/words/games';
import { deleteSecretLink, saveSecretLink } from '@/server-actions/secret-links';

/**
 * The query for software that lays the table view over a stream: the parts without the title, on a transparent
 * background.
 */
const IN_A_STREAM = '?parts=board,leaders,ticker&background=transparent';

type SecretLinkProps = {
  /** The id of the card, or of the game whose table view the link shows. */
  id: string;
  of: 'screen' | 'card';
};

type Shows = { shows_code: boolean; shows_names: boolean };

/** Creates, renews and switches off a secret link. A new address is shown until the page is left. */
export function SecretLink({ id, of }: SecretLinkProps) {
  const [link, place] = useRead(id, () => readSecretLink(id));
  const [address, setAddress] = useState<string | null>(null);
  const { run, busy, isBusy } = useAction<'save' | 'change' | 'delete'>(save_secret_link_failed);
  if (!link) return null;
  const { is_on, shows_code, shows_names } = link;

  async function save(name: 'save' | 'change', shows: Shows) {
    const input = { id, ...shows, renews: name === 'save' };
    const result = await run(() => saveSecretLink(input), { name });
    if (!result?.ok) return;
    const { token, ...saved } = result.data;
    place(saved);
    const path = of === 'card' ? cardPath : tablePath;
    if (token) setAddress(new URL(path(token), window.location.origin).href);
  }

  async function switchOff() {
    const result = await run(() => deleteSecretLink({ id }), {
      name: 'delete',
      failed: delete_secret_link_failed,
    });
    if (!result?.ok) return;
    place({ ...link!, is_on: false });
    setAddress(null);
  }

  const choose = (change: Partial<Shows>) => {
    const shows = { shows_code, shows_names, ...change };
    if (is_on) void save('change', shows);
    else place({ is_on, ...shows });
  };
  const copyAddress = (text: string) =>
    void copy(text, { copied: link_copied, failed: copy_address_failed });

  return (
    <div className="grid gap-3">
      {is_on && address && (
        <>
          {of === 'screen' && (
            <div className="w-full max-w-[min(12rem,30dvh)] border">
              <QrCode text={address} name="QR code of the TV view" />
            </div>
          )}
          <p className="font-semibold wrap-anywhere select-all">{address}</p>
          <div className="flex flex-wrap gap-3">
            <Button size="sm" onClick={() => copyAddress(address)}>
              <Icon name="copy" />
              Copy Link
            </Button>
            {of === 'screen' && (
              <Button
                size="sm"
                variant="secondary"
                onClick={() => copyAddress(address + IN_A_STREAM)}
              >
                <Icon name="copy" />
                Copy for Streaming
              </Button>
            )}
          </div>
        </>
      )}
      {is_on && !address && (
        <p role="status" aria-live="polite">
          The link is on, but it was shown only once. Replace it to get a new one. The old one will
          stop working.
        </p>
      )}
      {of === 'screen' && (
        <div>
          <Tick isOn={shows_code} isBusy={isBusy} onChange={(on) => choose({ shows_code: on })}>
            Show the invite code, with a QR code if friends can play without an account
          </Tick>
          <Tick isOn={shows_names} isBusy={isBusy} onChange={(on) => choose({ shows_names: on })}>
            Show names instead of card numbers
          </Tick>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          size="sm"
          variant="secondary"
          busy={busy === 'save'}
          aria-disabled={isBusy || undefined}
          onClick={() => save('save', { shows_code, shows_names })}
        >
          {is_on ? 'Replace Link' : 'Create Link'}
        </Button>
        {is_on && (
          <Button
            size="sm"
            variant="secondary"
            busy={busy === 'delete'}
            aria-disabled={isBusy || undefined}
            onClick={switchOff}
          >
            Turn Off
          </Button>
        )}
      </div>
    </div>
  );
}

type TickProps = {
  isOn: boolean;
  isBusy: boolean;
  onChange: (isOn: boolean) => void;
  children: string;
};

const Tick = ({ isOn, isBusy, onChange, children }: TickProps) => (
  <label className="flex min-h-11 items-center gap-3 py-1 text-[0.9375rem]">
    <input
      type="checkbox"
      className="size-5 shrink-0 accent-press"
      checked={isOn}
      aria-disabled={isBusy || undefined}
      onChange={({ currentTarget }) => isBusy || onChange(currentTarget.checked)}
    />
    {children}
  </label>
);
