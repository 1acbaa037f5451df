import { copy } from '@/components/ui/copy';
import { notify } from '@/components/ui/notify';
import { track } from '@/lib/analytics/browser';
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
  if (typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share({ title, url });
      track('invite_shared', { by: 'share' });
      return null;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return null;
      return share_failed;
    }
  }
  return copyLink(url);
}

async function copyLink(url: string): Promise<Notice> {
  if (!(await copy(url))) return copy_link_failed;
  track('invite_shared', { by: 'copy' });
  return link_copied;
}
