import { ButtonLink } from '@/components/ui/button-link';

/** Links to create or join a private game. */
export function QuickActions({ className }: { className: string }) {
  return (
    <div className={className}>
      <ButtonLink
        href="/create-private-session"
        variant="secondary"
        className="max-lg:px-2 max-lg:text-sm"
      >
        Create Private Session
      </ButtonLink>
      <ButtonLink href="/join" variant="secondary" className="max-lg:px-2 max-lg:text-sm">
        Join Private Session
      </ButtonLink>
    </div>
  );
}
