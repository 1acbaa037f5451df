'use client';

import { PageMessage } from '@/components/shell/page-message';
import { ButtonLink } from '@/components/ui/button';
import { game_not_here, house_game_not_found } from '@/lib/words/games';

const NotFound = ({ title, description }: { title: string; description: string }) => (
  <PageMessage
    kicker="404 · Correction"
    title={title}
    action={<ButtonLink href="/">Return to Home</ButtonLink>}
  >
    <p>{description}</p>
  </PageMessage>
);

export const NoSuchHouseGame = () => <NotFound {...house_game_not_found} />;

/** At an address that games of both kinds have. */
export const NoSuchGame = () => <NotFound {...game_not_here} />;
