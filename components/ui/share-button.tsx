'use client';

import { useState } from 'react';
import { share_copied, share_failed } from '@/lib/words/groups';
import type { Share } from '@/lib/words/shares';
import { Button } from './button';
import type { ButtonLook } from './button';
import { Icon } from './icon';
import { copy } from './copy-button';
import { showToast } from './toast';

/** Milliseconds. A share sheet opens only within seconds of the press. */
const PICTURE_TIMEOUT = 2000;

type ShareButtonProps = Share &
  ButtonLook & {
    label: string;
    /** The sentence with the card as rows of emoji. It is copied where there is no share sheet. */
    emoji?: string;
    /** Runs before sharing; if it returns false, nothing is shared. */
    before?: () => Promise<boolean>;
  };

/** Shares a sentence, the page's picture and its link; without a share sheet, copies sentence and link. */
export function ShareButton({ sentence, path, label, emoji, before, ...look }: ShareButtonProps) {
  const [isBusy, setBusy] = useState(false);

  async function share() {
    setBusy(true);
    try {
      if (before && !(await before())) return;
      const url = new URL(path, window.location.origin).href;
      const result = emoji
        ? 'missing'
        : await openShareSheet(await withPicture(path, { text: sentence, url }));
      if (result === 'failed') showToast(share_failed);
      if (result === 'missing')
        showToast((await copy(`${emoji ?? sentence}\n${url}`)) ? share_copied : share_failed);
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

/** Opens the device's share sheet on phones and tablets. Desktop browsers have one, too, but a link is pasted faster there. */
export async function openShareSheet(
  data: ShareData,
): Promise<'shared' | 'canceled' | 'failed' | 'missing'> {
  if (typeof navigator.share !== 'function' || !matchMedia('(pointer: coarse)').matches)
    return 'missing';
  try {
    await navigator.share(data);
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'canceled' : 'failed';
  }
}
