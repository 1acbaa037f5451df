import type { Invitation } from '@/lib/contract/groups';
import { invitePath } from '@/lib/paths';
import { InviteCard } from './invite-card';
import { SignUpNeeded } from './sign-up-needed';

type GuestInvitationProps = { invitation: Invitation; invite_code: string };

/** The invitation where the group lets people play without an account; otherwise, that it needs one. */
export function GuestInvitation({ invitation, invite_code }: GuestInvitationProps) {
  if (typeof invitation === 'string' || !invitation.table)
    return <SignUpNeeded invite_code={invite_code} />;
  return <InviteCard {...{ invitation, invite_code }} back={invitePath(invite_code)} />;
}
