import type { Metadata } from 'next';
import { BrowserCorner } from '@/components/accounts/browser-corner';
import { PageMessage } from '@/components/shell/page-message';
import { StandardShell } from '@/components/shell/shells';
import { ButtonLink } from '@/components/ui/button';
import { page_not_found } from '@/lib/words/common';

export const metadata: Metadata = { title: 'Page not found' };

/** The 404 page, which is the same for everybody. */
export default function NotFoundPage() {
  return (
    <StandardShell account={<BrowserCorner />}>
      <PageMessage
        kicker="404 · Correction"
        title={page_not_found.title}
        action={<ButtonLink href="/">Return to Home</ButtonLink>}
      >
        <p>
          An earlier edition may have claimed that there was a page here. There was not. We regret
          the error. If a friend sent you this link, ask for it again.
        </p>
      </PageMessage>
    </StandardShell>
  );
}
