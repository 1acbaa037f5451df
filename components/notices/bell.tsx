'use client';

import Link from 'next/link';
import { useEffect, useRef } from 'react';
import { useTitleOf } from '@/components/shell/use-title-of';
import { Icon } from '@/components/ui/icon';
import type { Unread } from '@/lib/contract/notices';
import { placeUnread, useUnread } from './unread';

/** The link to the notices, with the number of unread ones, also in the tab's title and as the installed app's badge. */
export function Bell({ unread }: { unread: readonly Unread[] }) {
  const count = useUnread(unread);
  const shown = count < 100 ? String(count) : '99+';
  useTitleOf('unread', count > 0 ? shown : null);

  const placed = useRef<readonly Unread[]>(null);

  useEffect(() => {
    // React runs the effects of a hidden page again when the viewer returns to it, and its numbers are stale by then.
    if (placed.current === unread) return;
    placed.current = unread;
    placeUnread(unread);
  }, [unread]);

  useEffect(() => {
    // Fails where the app is not installed or the browser refuses, which changes nothing here.
    navigator.setAppBadge?.(count).catch(() => undefined);
  }, [count]);

  return (
    <Link
      href="/notices"
      aria-label={count > 0 ? `Notices, ${shown} new` : 'Notices'}
      className="relative flex size-11 items-center justify-center rounded-sm hover:bg-ink/8"
    >
      <Icon name="bell" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 min-w-5 rounded-full border border-paper bg-press px-1 text-center text-xs leading-4.5 font-semibold figures text-press-ink"
        >
          {shown}
        </span>
      )}
    </Link>
  );
}
