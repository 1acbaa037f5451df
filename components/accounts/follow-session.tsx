'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { sessionIn } from '@/lib/cookies';
import { onOtherTabs } from '@/components/shell/other-tabs';
import { forgetPerson } from './forget-person';

/** Joined channels would otherwise keep receiving messages as the user who signed out. */
const leaveChannels = async () => (await import('@/lib/supabase/browser')).leaveAllChannels();

/**
 * Keeps this tab in step with the session: refreshes it when it becomes visible after another tab has changed the
 * session, and at once when another tab broadcasts that the session ended or a card was bought.
 */
export function FollowSession() {
  const router = useRouter();
  useEffect(() => {
    let left = sessionIn(document.cookie);

    function leave() {
      left = sessionIn(document.cookie);
    }
    function comeBack() {
      const before = left;
      leave();
      if (left !== before) router.refresh();
    }
    const stop = onOtherTabs((news) => {
      if (news === 'session_ended') {
        leave();
        forgetPerson();
        leaveChannels().catch(() => undefined);
      }
      router.refresh();
    });
    const turn = () => (document.visibilityState === 'hidden' ? leave() : comeBack());

    window.addEventListener('blur', leave);
    window.addEventListener('focus', comeBack);
    document.addEventListener('visibilitychange', turn);
    return () => {
      stop();
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', comeBack);
      document.removeEventListener('visibilitychange', turn);
    };
  }, [router]);
  return null;
}
