'use client';

import { useEffect, useRef } from 'react';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { showToast } from '@/components/ui/toast';
import { safePath } from '@/lib/accounts/redirect';
import { part_missing } from '@/lib/words/common';
import { navigationsBegun } from './navigations';

/**
 * Shows the message of a redirect's `?notice=<key>` as a toast, once, and then removes the key from the URL. Needs a Suspense
 * boundary.
 */
export function RedirectMessage() {
  const router = useRouter();
  const pathname = usePathname();
  const searchParams = useSearchParams();
  const shown = useRef<string | null>(null);
  const key = searchParams.get('notice');

  useEffect(() => {
    if (!key) {
      shown.current = null;
      return;
    }
    if (shown.current === key) return;
    shown.current = key;
    const rest = new URLSearchParams(searchParams);
    rest.delete('notice');
    const query = rest.size ? `?${rest}` : '';
    const path = safePath(`${pathname}${query}${window.location.hash}`);
    const before = navigationsBegun();
    import('@/lib/words/redirects').then(
      ({ isNoticeKey, redirectMessages }) => {
        if (isNoticeKey(key)) showToast(redirectMessages[key]);
        // Replacing the URL would stop a navigation to a link that was pressed meanwhile.
        if (navigationsBegun() === before) router.replace(path, { scroll: false });
      },
      // A reload of this URL shows the message.
      () => showToast(part_missing),
    );
  }, [key, pathname, router, searchParams]);

  return null;
}
