'use client';

import { useRouter } from 'next/navigation';
import type { ComponentProps, MouseEvent } from 'react';
import Link from 'next/link';

/** Goes back to the page before, or home for who came straight here. */
export function BackLink(props: Omit<ComponentProps<typeof Link>, 'href' | 'onClick'>) {
  const router = useRouter();

  function goBack(event: MouseEvent) {
    if (!hasPageBefore()) return;
    event.preventDefault();
    router.back();
  }

  return <Link {...props} href="/" onClick={goBack} />;
}

/** Only pages of this site count where the browser can tell them from others. */
function hasPageBefore() {
  const { navigation }: { navigation?: Navigation } = window;
  return navigation?.canGoBack ?? window.history.length > 1;
}
