import { ButtonLink } from '@/components/ui/button-link';
import { FrontSection } from './front-section';

/** Links to create or join a private game. */
export const QuickActions = () => (
  <FrontSection title="Quick Actions">
    <div data-player className="grid grid-cols-2 gap-2">
      <ButtonLink
        href="/create-private-session"
        variant="secondary"
        className="max-sm:px-2 max-sm:text-sm"
      >
        Create Private Session
      </ButtonLink>
      <ButtonLink href="/join" variant="secondary" className="max-sm:px-2 max-sm:text-sm">
        Join Private Session
      </ButtonLink>
    </div>
  </FrontSection>
);
