'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';

/** Refreshes the page when a pot is paid to the viewer or taken back, so that the header shows the new balance. */
export function useFollowBank(paid: number) {
  const router = useRouter();
  const before = useRef(paid);

  useEffect(() => {
    if (before.current === paid) return;
    before.current = paid;
    router.refresh();
  }, [router, paid]);
}
