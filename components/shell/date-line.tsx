'use client';

import { DATE_LINE_SCRIPT, fullDate } from '@/lib/browser/inline-scripts';
import { InlineScript } from './inline-script';

/**
 * The viewer's local date on a page that is cached for everybody. An inline script writes it before the first paint.
 */
export function DateLine({ className }: { className?: string }) {
  return (
    <>
      <span className={className} suppressHydrationWarning>
        {typeof window === 'undefined' ? '' : fullDate(new Date())}
      </span>
      <InlineScript code={typeof window === 'undefined' ? DATE_LINE_SCRIPT : ''} />
    </>
  );
}
