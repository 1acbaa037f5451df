import { ButtonLink } from '@/components/ui/button';
import { page_not_found } from '@/lib/words/common';
import { PageMessage } from './page-message';

/** The message for an address without a page. */
export function NoSuchPage() {
  return (
    <PageMessage
      kicker="404 · Correction"
      title={page_not_found.title}
      action={<ButtonLink href="/">Return to Home</ButtonLink>}
    >
      <p>
        An earlier edition may have claimed that there was a page here. There was not. We regret the
        error. If a friend sent you this link, ask for it again.
      </p>
    </PageMessage>
  );
}
