'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';

/** A pot that comes to the viewer's bank, or is taken back from it, changes the balance in the page's own frame. */
export function useFollowBank(isPaid: boolean) {
  const router = useRouter();
  const before = useRef(isPaid);

  useEffect(() => {
    if (before.current === isPaid) return;
    before.current = isPaid;
    router.refresh();
  }, [router, isPaid]);
}
