import type { Invitation } from '@/lib/contract/groups';
import { invitePath } from '@/lib/paths';
import { ButtonLink } from '@/components/ui/button';
import { guest_signup_required } from '@/lib/words/groups';
import { signInPath } from '@/lib/accounts/redirect';
import { InviteCard } from './invite-card';

type GuestInvitationProps = { invitation: Invitation; invite_code: string };

/**
 * Shows the invitation if the group lets people play without an account, or that its code is wrong; otherwise says that an
 * account is needed.
 */
export function GuestInvitation({ invitation, invite_code }: GuestInvitationProps) {
  if (invitation === 'hidden' || (invitation !== 'invalid' && !invitation.table))
    return <SignUpNeeded invite_code={invite_code} />;
  return <InviteCard {...{ invitation, invite_code }} back={invitePath(invite_code)} />;
}

/** Explains to a guest that private games need an account. Its link returns to the invitation after sign-up. */
function SignUpNeeded({ invite_code }: { invite_code: string }) {
  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-4 py-12 text-center">
      <h1 className="text-headline">{guest_signup_required.title}</h1>
      <p className="text-deck text-ink-soft">{guest_signup_required.description}</p>
      <ButtonLink
        data-asks-for-account
        href={signInPath(invitePath(invite_code), 'signup')}
        size="lg"
        className="mt-2"
      >
        Sign Up
      </ButtonLink>
    </div>
  );
}
