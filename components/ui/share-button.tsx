'use client';

import { useRef, useState } from 'react';
import { share_copied, share_failed } from '@/lib/words/groups';
import type { Share } from '@/lib/words/shares';
import { Button, type ButtonLook } from './button';
import { Icon } from './icon';
import { copy, showText } from './copy-button';

/** Milliseconds. A share sheet opens only within seconds of the press. */
const PICTURE_TIMEOUT = 2000;

type ShareButtonProps = Share &
  ButtonLook & {
    label: string;
    /** The sentence with the card as rows of emoji. It is copied where there is no share sheet. */
    emoji?: string;
    /** Runs before the first sharing; if it returns false, nothing is shared. */
    before?: () => Promise<boolean>;
  };

/** Shares a sentence, the page's picture and its link; without a share sheet, copies sentence and link. */
export function ShareButton({ sentence, path, label, emoji, before, ...look }: ShareButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const isReady = useRef(!before);

  /** Copies without waiting for `before`, because WebKit copies only during the press. */
  async function share() {
    const url = new URL(path, window.location.origin).href;
    const text = `${emoji ?? sentence}\n${url}`;
    const ready = isReady.current ? undefined : before?.();
    setBusy(true);
    try {
      if (emoji || !hasShareSheet()) {
        await copy(text, { copied: share_copied, failed: share_failed }, ready);
      } else if ((await ready) !== false) {
        const data = await withPicture(path, { text: sentence, url });
        if ((await openShareSheet(data)) === 'failed') showText(share_failed, text);
      }
      isReady.current ||= (await ready) === true;
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button {...look} busy={isBusy} onClick={share}>
      <Icon name={emoji ? 'copy' : 'share'} />
      {label}
    </Button>
  );
}

/** Adds the page's picture if the device can share files. */
async function withPicture(path: string, data: ShareData): Promise<ShareData> {
  try {
    if (!navigator.canShare({ files: [new File([], 'card.png', { type: 'image/png' })] }))
      return data;
    const signal = AbortSignal.timeout(PICTURE_TIMEOUT);
    const picture = await fetch(`${path}/share.png`, { signal });
    if (!picture.ok) return data;
    const file = new File([await picture.blob()], 'headline-bingo.png', { type: 'image/png' });
    return { ...data, files: [file] };
  } catch {
    return data;
  }
}

/** Phones and tablets have a share sheet. Desktop browsers have one, too, but a link is pasted faster there. */
export const hasShareSheet = () =>
  typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches;

export async function openShareSheet(data: ShareData): Promise<'shared' | 'canceled' | 'failed'> {
  try {
    await navigator.share(data);
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'canceled' : 'failed';
  }
}
