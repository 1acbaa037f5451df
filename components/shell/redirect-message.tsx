'use client';

import { useEffect, useRef } from 'react';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { showToast } from '@/components/ui/toast';
import { safePath } from '@/lib/accounts/redirect';

/**
 * Shows the message of a redirect's `?notice=<key>` as a toast, once, and removes the key from the URL. Needs a Suspense
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
    import('@/lib/words/redirects').then(
      ({ isNoticeKey, redirectMessages }) => {
        if (isNoticeKey(key)) showToast(redirectMessages[key]);
      },
      (error) => console.warn(`A message could not be shown: ${key}`, error),
    );
    const rest = new URLSearchParams(searchParams);
    rest.delete('notice');
    const query = rest.size ? `?${rest}` : '';
    router.replace(safePath(`${pathname}${query}${window.location.hash}`), { scroll: false });
  }, [key, pathname, router, searchParams]);

  return null;
}
