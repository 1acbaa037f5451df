'use client';

import { Button, type ButtonLook } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { copy, showText } from '@/components/ui/copy-button';
import { hasShareSheet, openShareSheet } from '@/components/ui/share-button';
import { track } from '@/lib/browser/analytics';
import { invitePath } from '@/lib/paths';
import { copy_link_failed, link_copied, share_failed } from '@/lib/words/groups';

type InviteButtonProps = { invite_code: string; group_name: string; label?: string } & ButtonLook;

export function InviteButton({
  invite_code,
  group_name,
  label = 'Share Invite Link',
  ...look
}: InviteButtonProps) {
  return (
    <Button {...look} onClick={() => shareInvitation(invite_code, group_name)}>
      <Icon name="share" />
      {label}
    </Button>
  );
}

/** Shares or copies a group's invite link and shows a toast with the outcome. */
export async function shareInvitation(invite_code: string, group_name: string): Promise<void> {
  if (!hasShareSheet()) return copyInvitation(invite_code);
  const url = inviteUrl(invite_code);
  const result = await openShareSheet({ title: `Join ${group_name}`, url });
  if (result === 'failed') showText(share_failed, url);
  if (result === 'shared') track('invite_shared', { by: 'share' });
}

/** Copies the invite link and shows a toast with the outcome. */
export async function copyInvitation(invite_code: string): Promise<void> {
  const words = { copied: link_copied, failed: copy_link_failed };
  if (await copy(inviteUrl(invite_code), words)) track('invite_shared', { by: 'copy' });
}

export const inviteUrl = (invite_code: string) =>
  new URL(invitePath(invite_code), window.location.origin).href;
