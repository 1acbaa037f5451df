import { PageMessage } from '@/components/shell/page-message';
import { ButtonLink } from '@/components/ui/button-link';
import { LocalTime } from '@/components/ui/local-time';
import type { LostGame } from '@/lib/contract/games';
import { game_gone } from '@/lib/words/games';
import { removed_from_group } from '@/lib/words/groups';
import { fill } from '@/lib/words/message';

type GoneGameProps = {
  lost?: LostGame;
  /** While the reason is asked for, nothing is read out: it is read out once, with the reason. */
  isAsking?: boolean;
};

/** Instead of a game that somebody may not see any more; it takes an open screen's place at once. */
export function GoneGame({ lost, isAsking = false }: GoneGameProps) {
  const { title, description } = lost
    ? fill(removed_from_group, { by: lost.removed_by_name, group: lost.group_name })
    : game_gone;
  return (
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
      <p role={isAsking ? undefined : 'alert'} dir="auto" className="wrap-anywhere">
        {description}
      </p>
      {/* Not of the announcement: a browser says UTC first, and then the reader's own zone. */}
      {lost && (
        <p className="mt-2 text-fine">
          Removed <LocalTime at={lost.removed_at} />
        </p>
      )}
    </PageMessage>
  );
}
