import type { Metadata } from 'next';
import { PageMessage } from '@/components/shell/page-message';
import { buttonClass } from '@/components/ui/button';
import { page_unavailable } from '@/lib/words/common';

export const metadata: Metadata = { title: page_unavailable.title, robots: { index: false } };

/** The middleware rewrites requests to this page, with status 503, if their own page cannot be read now. */
export default function UnavailablePage() {
  return (
    <PageMessage
      kicker="Stop the presses"
      title={page_unavailable.title}
      action={
        // An empty address is that of the page that was asked for.
        <a href="" className={buttonClass()}>
          Try again
        </a>
      }
    >
      <p>{page_unavailable.description}</p>
    </PageMessage>
  );
}
