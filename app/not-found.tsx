import type { Metadata } from 'next';
import { PageMessage } from '@/components/shell/page-message';
import { SkipLink } from '@/components/shell/skip-link';
import { TopNavigation } from '@/components/shell/top-navigation';
import { ButtonLink } from '@/components/ui/button-link';
import { messages } from '@/lib/messages';

export const metadata: Metadata = { title: 'Page not found' };

export default function NotFound() {
  return (
    <>
      <SkipLink />
      <TopNavigation>{null}</TopNavigation>
      <main id="content" tabIndex={-1} className="px-4">
        <PageMessage
          kicker="404 · Correction"
          title={messages.page_not_found.title}
          action={<ButtonLink href="/">Return to Home</ButtonLink>}
        >
          <p>
            An earlier edition may have claimed that there was a page here. There was not. We regret
            the error.
          </p>
        </PageMessage>
      </main>
    </>
  );
}
