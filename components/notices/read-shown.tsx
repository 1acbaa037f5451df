'use client';

import { useEffect, useRef } from 'react';
import { readNotices } from '@/server-actions/notices';
import { placeUnread } from './push';

/** Marks the unread notices on a page as read. They stay new on this page. */
export function ReadShown({ ids }: { ids: number[] }) {
  const sent = useRef('');

  useEffect(() => {
    const key = ids.join();
    if (key === sent.current) return;
    sent.current = key;
    // A failure needs no message: the notices stay unread, and the next visit tries again.
    void readNotices({ ids }).then(
      (result) => result.ok && placeUnread(result.data),
      () => (sent.current = ''),
    );
  }, [ids]);

  return null;
}
