'use client';

import { PageMessage } from '@/components/shell/page-message';
import { ButtonLink } from '@/components/ui/button';
import { house_game_not_found } from '@/lib/words/games';

export function NoSuchHouseGame() {
  const { title, description } = house_game_not_found;
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
