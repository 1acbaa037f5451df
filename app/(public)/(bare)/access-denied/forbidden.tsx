import { AuthCard } from '@/components/accounts/auth-card';
import { BackLink } from '@/components/shell/back-link';
import { buttonClass } from '@/components/ui/button';
import { access_denied } from '@/lib/words/common';

export default function AccessDenied() {
  return (
    <AuthCard kicker="Staff entrance" title={access_denied.title} deck={access_denied.description}>
      <BackLink className={buttonClass({ variant: 'secondary' })}>Go Back</BackLink>
    </AuthCard>
  );
}
