'use client';

import { useId } from 'react';
import { InlineScript } from './inline-script';

const today = () => new Intl.DateTimeFormat('en-US', { dateStyle: 'full' }).format(new Date());

/** The reader's own date on a page that is cached for everybody: the script writes it before the first paint. */
export function DateLine({ className }: { className?: string }) {
  const id = useId();
  const write = `document.getElementById(${JSON.stringify(id)}).textContent=new Intl.DateTimeFormat('en-US',{dateStyle:'full'}).format(new Date())`;
  return (
    <>
      <span id={id} className={className} suppressHydrationWarning>
        {typeof window === 'undefined' ? '' : today()}
      </span>
      <InlineScript code={write} />
    </>
  );
}
