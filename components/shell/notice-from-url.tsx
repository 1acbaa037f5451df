'use client';

import type { Route } from 'next';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { notify } from '@/components/ui/notify';

/**
 * Shows the notice of a redirect's `?notice=<key>` as a toast, once, and removes the key from the URL. Needs a Suspense
 * boundary.
 */
export function NoticeFromUrl() {
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
    import('@/lib/words/redirects').then(
      ({ isNoticeKey, notices }) => {
        if (isNoticeKey(key)) notify(notices[key]);
      },
      (error) => console.warn(`A notice could not be shown: ${key}`, error),
    );
    const rest = new URLSearchParams(searchParams);
    rest.delete('notice');
    const query = rest.size ? `?${rest}` : '';
    router.replace(`${pathname}${query}${window.location.hash}` as Route, { scroll: false });
  }, [key, pathname, router, searchParams]);

  return null;
}
