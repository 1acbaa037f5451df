import { tellOtherTabs } from '@/components/shell/other-tabs';
import type { NoticeKey } from '@/lib/words/notices';
import { withNotice } from '@/lib/accounts/redirect';
import { forgetPerson } from './forget-person';

/** Goes home as a visitor, on a fresh load: the pages kept in memory hold what their last reader saw and typed. */
export async function signOut(notice: NoticeKey): Promise<void> {
  // A joined channel would go on listening as the person who has just left.
  const { leaveAllChannels } = await import('@/lib/supabase/browser');
  await leaveAllChannels();
  const { ok } = await fetch('/auth/sign-out', { method: 'POST' });
  if (!ok) throw new Error('Not signed out');
  goHome(notice);
}

/** The same for somebody whose account is gone: they are nobody here, whether or not the session could be ended. */
export const leaveForGood = (): Promise<void> =>
  signOut('account_deleted').catch(() => goHome('account_deleted'));

function goHome(notice: NoticeKey): void {
  forgetPerson();
  tellOtherTabs('session_ended');
  window.location.assign(withNotice('/', notice));
}
