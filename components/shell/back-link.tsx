'use client';

import { useRouter } from 'next/navigation';
import type { ComponentProps, MouseEvent } from 'react';
import Link from 'next/link';

/** Goes back to the previous page, or to the home page if there is none. */
export function BackLink(props: Omit<ComponentProps<typeof Link>, 'href' | 'onClick'>) {
  const router = useRouter();

  function goBack(event: MouseEvent) {
    if (!hasPageBefore()) return;
    event.preventDefault();
    router.back();
  }

  return <Link {...props} href="/" onClick={goBack} />;
}

/** Without the Navigation API, pages of other sites count as well. */
function hasPageBefore() {
  const { navigation }: { navigation?: Navigation } = window;
  return navigation?.canGoBack ?? window.history.length > 1;
}
