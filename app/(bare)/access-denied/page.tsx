import type { Metadata } from 'next';
import { Desk } from '@/components/forms/desk';
import { BackLink } from '@/components/shell/back-link';
import { buttonClass } from '@/components/ui/button-styles';
import { messages } from '@/lib/messages';

export const metadata: Metadata = { title: 'Access Denied', robots: { index: false } };

/** What the middleware shows, with status 403, to a signed-in person at the door of the newsroom. */
export default function AccessDeniedPage() {
  return (
    <Desk
      kicker="Staff entrance"
      title={messages.access_denied.title}
      deck={messages.access_denied.description}
    >
      <BackLink className={buttonClass({ variant: 'secondary' })}>Go Back</BackLink>
    </Desk>
  );
}
