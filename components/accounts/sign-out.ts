import { tellOtherTabs } from '@/components/shell/other-tabs';
import { withNotice } from '@/lib/accounts/redirect';
import type { NoticeKey } from '@/lib/words/redirects';
import { forgetPerson } from './forget-person';

/**
 * Signs out and opens the home page with a full page load, because the client-side caches contain pages rendered for
 * the user and text they typed.
 */
export async function signOut(notice: NoticeKey): Promise<void> {
  // This is first: a request below may fail, and then this browser would go on receiving this person's pushes.
  if (globalThis.Notification?.permission === 'granted') {
    const { unsubscribe } = await import('@/components/notices/push');
    await unsubscribe().catch(() => undefined);
  }
  // Joined channels would otherwise keep receiving messages as the user who signed out.
  const { leaveAllChannels } = await import('@/lib/supabase/browser');
  await leaveAllChannels();
  const { ok } = await fetch('/auth/sign-out', { method: 'POST' });
  if (!ok) throw new Error('Not signed out');
  goHome(notice);
}

/** Leaves after the account was deleted, even if the request to end the session fails. */
export const leaveForGood = (): Promise<void> =>
  signOut('account_deleted').catch(() => goHome('account_deleted'));

function goHome(notice: NoticeKey): void {
  forgetPerson();
  tellOtherTabs('session_ended');
  // Back would restore this page as it was.
  window.addEventListener('pageshow', () => window.location.reload());
  window.location.assign(withNotice('/', notice));
}
