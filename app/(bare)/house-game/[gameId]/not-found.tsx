import { PageMessage } from '@/components/shell/page-message';
import { ButtonLink } from '@/components/ui/button-link';
import { messages } from '@/lib/messages';

export default function HouseGameNotFound() {
  const { title, description } = messages.house_game_not_found;
  return (
    <PageMessage
      kicker="404 · Correction"
      title={title}
      action={<ButtonLink href="/">Return to Home</ButtonLink>}
    >
      <p>{description}</p>
    </PageMessage>
  );
}
