import { PageMessage } from '@/components/shell/page-message';
import { ButtonLink } from '@/components/ui/button-link';
import { LocalTime } from '@/components/ui/local-time';
import type { LostGame } from '@/lib/games/answers';
import { messageOf } from '@/lib/messages';

/** Instead of a game that somebody may not see any more; it takes an open screen's place at once. */
export function GoneGame({ lost }: { lost?: LostGame }) {
  const { title, description } = lost
    ? messageOf('removed_from_group', { by: lost.removed_by_name, group: lost.group_name })
    : messageOf('game_gone');
  return (
    <div role="alert">
      <PageMessage
        kicker="Private game"
        title={title}
        action={
          <>
            <ButtonLink href="/my-games">My Games</ButtonLink>
            <ButtonLink href="/" variant="secondary">
              Home
            </ButtonLink>
          </>
        }
      >
        <p dir="auto" className="wrap-anywhere">
          {description}
        </p>
        {lost && (
          <p className="mt-2 text-fine">
            Removed <LocalTime at={lost.removed_at} />
          </p>
        )}
      </PageMessage>
    </div>
  );
}
