import { PageMessage } from '@/components/shell/page-message';
import { ButtonLink } from '@/components/ui/button';
import { Sentence } from '@/components/ui/sentence';
import { signInPath } from '@/lib/accounts/redirect';
import { closed_game } from '@/lib/words/games';
import { seat_moved } from '@/lib/words/groups';
import { fill, inSentence } from '@/lib/words/message';
import { WayBack } from '@/components/groups/way-back';

type ClosedGameProps = {
  /** The group's name. */
  group: string;
  /** For visitors: the path to return to after signing in. */
  back?: string;
  /** The viewer's seat without an account is on another device now. */
  hasMoved?: boolean;
  gameId?: string;
};

/** A private game's address for somebody who may not see it: who plays there, and how to get in. */
export function ClosedGame({ group, back, hasMoved = false, gameId }: ClosedGameProps) {
  const { title, description } = fill(closed_game, { group });
  if (hasMoved && gameId)
    return (
      <PageMessage
        kicker="By invitation"
        title={seat_moved.title}
        action={<WayBack gameId={gameId} />}
      >
        <p className="wrap-anywhere">
          <Sentence text={fill(seat_moved, { group: inSentence(group) }).description ?? ''} />
        </p>
      </PageMessage>
    );
  return (
    <PageMessage
      kicker="By invitation"
      title={title}
      action={
        back ? (
          <>
            <ButtonLink href={signInPath(back, 'signin')}>Sign In</ButtonLink>
            <ButtonLink href={signInPath(back, 'signup')} variant="secondary">
              Sign Up
            </ButtonLink>
          </>
        ) : (
          <>
            <ButtonLink href="/join">Enter a code</ButtonLink>
            <ButtonLink href="/" variant="secondary">
              Home
            </ButtonLink>
          </>
        )
      }
    >
      <p className="wrap-anywhere">
        <Sentence text={description ?? ''} />
      </p>
      {back && <p className="mt-2 text-fine">If you are a member, sign in to see the game.</p>}
    </PageMessage>
  );
}
