'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';

/** Refreshes the page when a pot is paid to the viewer or taken back, so that the header shows the new balance. */
export function useFollowBank(isPaid: boolean) {
  const router = useRouter();
  const before = useRef(isPaid);

  useEffect(() => {
    if (before.current === isPaid) return;
    before.current = isPaid;
    router.refresh();
  }, [router, isPaid]);
}
