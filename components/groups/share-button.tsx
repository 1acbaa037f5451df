'use client';

import { Button } from '@/components/ui/button';
import type { ButtonLook } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { copy } from '@/components/ui/copy-button';
import { showToast } from '@/components/ui/toast';
import { openShareSheet } from '@/components/ui/share-button';
import { track } from '@/lib/browser/analytics';
import { invitePath } from '@/lib/paths';
import { copy_link_failed, link_copied, share_failed } from '@/lib/words/groups';
import type { Message } from '@/lib/words/message';

type ShareButtonProps = { invite_code: string; group_name: string; label?: string } & ButtonLook;

export function ShareButton({
  invite_code,
  group_name,
  label = 'Share Invite Link',
  ...look
}: ShareButtonProps) {
  return (
    <Button {...look} onClick={() => shareInvitation(invite_code, group_name)}>
      <Icon name="share" />
      {label}
    </Button>
  );
}

/** Shares or copies a group's invite link and shows a toast with the outcome. */
export async function shareInvitation(invite_code: string, group_name: string): Promise<void> {
  const message = await shareLink(inviteUrl(invite_code), `Join ${group_name}`);
  if (message) showToast(message);
}

/** Copies the invite link and shows a toast with the outcome. */
export async function copyInvitation(invite_code: string): Promise<void> {
  showToast(await copyLink(inviteUrl(invite_code)));
}

export const inviteUrl = (invite_code: string) =>
  new URL(invitePath(invite_code), window.location.origin).href;

/**
 * Opens the device's share sheet, or copies the link on a device without one. Returns the toast to show, or null after the
 * user has shared the link or closed the sheet.
 */
async function shareLink(url: string, title: string): Promise<Message | null> {
  const result = await openShareSheet({ title, url });
  if (result === 'missing') return copyLink(url);
  if (result === 'failed') return share_failed;
  if (result === 'shared') track('invite_shared', { by: 'share' });
  return null;
}

async function copyLink(url: string): Promise<Message> {
  if (!(await copy(url))) return copy_link_failed;
  track('invite_shared', { by: 'copy' });
  return link_copied;
}
