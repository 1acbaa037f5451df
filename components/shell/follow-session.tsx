'use client';

import { useEffect } from 'react';
import { usePathname, useRouter } from 'next/navigation';
import { forgetPerson } from '@/components/accounts/forget-person';
import { holdsSession, identityIn, sessionIn } from '@/lib/cookies';
import { onOtherTabs, tellOtherTabs } from './other-tabs';

/** The identity of the pages that this tab keeps. */
let known = typeof document === 'undefined' ? '' : identityIn(document.cookie);

/** Joined channels would otherwise keep receiving messages as the user who signed out. */
const leaveChannels = async () => (await import('@/lib/supabase/browser')).leaveAllChannels();

/**
 * Keeps this tab in step with the sign-ins, sign-outs and first cards of all tabs. If somebody else is here now, the document
 * is loaded again, because the router keeps pages of the old identity. If a session has ended, the page is refreshed, which
 * leads to the sign-in and keeps what was typed; if a guest's cards went to the account that is signed in, it is refreshed,
 * too, which keeps the message about it. This tab's own sign-in comes from an action, after which Next drops its pages.
 */
export function FollowSession() {
  const router = useRouter();
  const pathname = usePathname();

  useEffect(() => {
    if (identityIn(document.cookie) === known) return;
    known = identityIn(document.cookie);
    tellOtherTabs('identity_changed');
  }, [pathname]);

  useEffect(() => {
    function follow() {
      const before = known;
      known = identityIn(document.cookie);
      if (known === before) return false;
      const hasEnded = holdsSession(before) && !holdsSession(known);
      const isSamePerson = holdsSession(known) && sessionIn(known) === sessionIn(before);
      if (hasEnded || isSamePerson) router.refresh();
      else {
        document.documentElement.hidden = true;
        window.location.reload();
      }
      return true;
    }
    const check = () => void follow();
    const restore = ({ persisted }: PageTransitionEvent) => {
      if (persisted && !follow()) router.refresh();
    };
    const stop = onOtherTabs((news) => {
      if (news === 'session_ended') {
        forgetPerson();
        leaveChannels().catch(() => undefined);
      }
      if (!follow()) router.refresh();
    });
    window.addEventListener('pageshow', restore);
    window.addEventListener('focus', check);
    document.addEventListener('visibilitychange', check);
    return () => {
      stop();
      window.removeEventListener('pageshow', restore);
      window.removeEventListener('focus', check);
      document.removeEventListener('visibilitychange', check);
    };
  }, [router]);
  return null;
}
