'use client';

import { DATE_LINE_SCRIPT } from '@/lib/browser/inline-scripts';
import { InlineScript } from './inline-script';

const today = () => new Intl.DateTimeFormat('en-US', { dateStyle: 'full' }).format(new Date());

/**
 * The viewer's local date on a page that is cached for everybody. An inline script writes it before the first paint.
 */
export function DateLine({ className }: { className?: string }) {
  return (
    <>
      <span className={className} suppressHydrationWarning>
        {typeof window === 'undefined' ? '' : today()}
      </span>
      <InlineScript code={typeof window === 'undefined' ? DATE_LINE_SCRIPT : ''} />
    </>
  );
}
