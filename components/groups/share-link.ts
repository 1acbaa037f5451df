import { copy } from '@/components/ui/copy';
import { notify } from '@/components/ui/notify';
import { openShareSheet } from '@/components/ui/share-sheet';
import { track } from '@/lib/browser/analytics';
import { invitePath } from '@/lib/paths';
import { copy_link_failed, link_copied, share_failed } from '@/lib/words/groups';
import type { Notice } from '@/lib/words/message';

/** Shares or copies a group's invite link and shows a toast with the outcome. */
export async function shareInvitation(invite_code: string, group_name: string): Promise<void> {
  const notice = await shareLink(inviteUrl(invite_code), `Join ${group_name}`);
  if (notice) notify(notice);
}

/** Copies the invite link and shows a toast with the outcome. */
export async function copyInvitation(invite_code: string): Promise<void> {
  notify(await copyLink(inviteUrl(invite_code)));
}

export const inviteUrl = (invite_code: string) =>
  new URL(invitePath(invite_code), window.location.origin).href;

/**
 * Opens the device's share sheet if there is one, otherwise copies the link. Null if the user canceled or the share
 * sheet succeeded.
 */
async function shareLink(url: string, title: string): Promise<Notice | null> {
  const result = await openShareSheet({ title, url });
  if (result === 'missing') return copyLink(url);
  if (result === 'failed') return share_failed;
  if (result === 'shared') track('invite_shared', { by: 'share' });
  return null;
}

async function copyLink(url: string): Promise<Notice> {
  if (!(await copy(url))) return copy_link_failed;
  track('invite_shared', { by: 'copy' });
  return link_copied;
}
