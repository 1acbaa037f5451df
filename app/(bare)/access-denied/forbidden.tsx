import { AuthCard } from '@/components/accounts/auth-card';
import { BackLink } from '@/components/shell/back-link';
import { buttonClass } from '@/components/ui/button-styles';
import { messages } from '@/lib/messages';

export default function AccessDenied() {
  return (
    <AuthCard
      kicker="Staff entrance"
      title={messages.access_denied.title}
      deck={messages.access_denied.description}
    >
      <BackLink className={buttonClass({ variant: 'secondary' })}>Go Back</BackLink>
    </AuthCard>
  );
}
