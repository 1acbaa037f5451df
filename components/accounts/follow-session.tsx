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
 * session, and at once when another tab broadcasts that the session ended or a card was bought. A page that Back
 * restores is refreshed; one of another session is hidden and loaded again.
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
    function restore({ persisted }: PageTransitionEvent) {
      if (!persisted) return;
      if (sessionIn(document.cookie) === left) return router.refresh();
      document.documentElement.hidden = true;
      window.location.reload();
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

    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', restore);
    window.addEventListener('blur', leave);
    window.addEventListener('focus', comeBack);
    document.addEventListener('visibilitychange', turn);
    return () => {
      stop();
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', restore);
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', comeBack);
      document.removeEventListener('visibilitychange', turn);
    };
  }, [router]);
  return null;
}
