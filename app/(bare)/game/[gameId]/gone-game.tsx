import { PageMessage } from '@/components/shell/page-message';
import { ButtonLink } from '@/components/ui/button';
import { LocalTime } from '@/components/ui/local-time';
import { Sentence } from '@/components/ui/sentence';
import type { LostGame } from '@/lib/contract/games';
import { game_gone, removed_from_group } from '@/lib/words/groups';
import { fill } from '@/lib/words/message';

type GoneGameProps = {
  lost?: LostGame;
  /** The reason is still being read. Screen readers announce the message only once, with the reason. */
  isAsking?: boolean;
};

/** Replaces the screen of a game that the viewer may no longer see. */
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
      <p role={isAsking ? undefined : 'alert'} className="wrap-anywhere">
        <Sentence text={description ?? ''} />
      </p>
      {/* Outside the alert, because the text changes from UTC to local time after hydration. */}
      {lost && (
        <p className="mt-2 text-fine">
          Removed <LocalTime at={lost.removed_at} />
        </p>
      )}
    </PageMessage>
  );
}
