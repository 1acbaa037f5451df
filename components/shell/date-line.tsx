'use client';

import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { formatFullDate } from '@/lib/words/time';

/** The viewer's local date, which the server does not know. The line keeps its height until then. */
export function DateLine({ className }: { className?: string }) {
  const isHydrated = useIsHydrated();
  return <span className={className}>{isHydrated ? formatFullDate(new Date()) : '\u00a0'}</span>;
}
