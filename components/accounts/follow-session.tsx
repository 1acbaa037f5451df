'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { sessionIn } from '@/lib/cookies';
import { onOtherTabs } from '@/components/shell/other-tabs';
import { forgetPerson } from './forget-person';

/** A joined channel would go on listening as the person who has just left. */
const leaveChannels = async () => (await import('@/lib/supabase/browser')).leaveAllChannels();

/**
 * Refreshes a tab that becomes visible after another tab has changed the session, and, at once, a tab to which another one
 * sends that the session has ended or a card was bought.
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
