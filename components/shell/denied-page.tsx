import { ButtonLink } from '@/components/ui/button';
import { access_denied } from '@/lib/words/common';
import { PageMessage } from './page-message';

/** The default message for a page that the viewer may not open. */
export function DeniedPage() {
  return (
    <PageMessage
      kicker="Staff entrance"
      title={access_denied.title}
      action={<ButtonLink href="/">Return to Home</ButtonLink>}
    />
  );
}
