import { Desk } from '@/components/forms/desk';
import { BackLink } from '@/components/shell/back-link';
import { buttonClass } from '@/components/ui/button-styles';
import { messages } from '@/lib/messages';

export default function AccessDenied() {
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
