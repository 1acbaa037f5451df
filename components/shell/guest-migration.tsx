'use client';

import { useEffect } from 'react';
import { notify } from '@/components/ui/notify';
import { GUEST_COOKIE } from '@/lib/cookies';
import { limits } from '@/lib/limits';
import { migrateGuestCards } from '@/server-actions/guests';

/** Stands on every page of somebody who is signed in: cards that this browser bought as a guest become theirs. */
export function GuestMigration() {
  useEffect(() => {
    if (!document.cookie.split('; ').includes(`${GUEST_COOKIE}=1`)) return;
    const timer = setTimeout(async () => {
      // What goes wrong is in the server's log; the next page tries again.
      const result = await migrateGuestCards({}).catch(() => null);
      if (result?.ok && result.data.migrated_cards > 0 && result.notice) notify(result.notice);
    }, limits.migration_delay_ms);
    return () => clearTimeout(timer);
  }, []);

  return null;
}
