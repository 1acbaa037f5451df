'use client';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { GuestSwitch } from './guest-switch';
import { InviteMembers } from './invite-members';
import { InviteToScan } from './invite-to-scan';
import { copyInvitation, shareInvitation } from './invite-button';

export type OpenGroup = {
  group_id: string;
  group_name: string;
  invite_code: string;
  allows_guests: boolean;
};

type InviteFriendsDialogProps = {
  group: OpenGroup;
  /** True if the viewer created the group. */
  canMail: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Every way to invite somebody: QR code, share link, e-mail, or a code to read out. */
export function InviteFriendsDialog({
  group,
  canMail,
  open,
  onOpenChange,
}: InviteFriendsDialogProps) {
  const { group_id, group_name, invite_code, allows_guests } = group;
  return (
    <Dialog
      name="invite_friends"
      open={open}
      onOpenChange={onOpenChange}
      title="Invite friends"
      description="Anyone who scans or opens this can join the group."
      className="[@media(max-height:56rem)]:max-h-[92dvh]"
    >
      <div className="grid justify-items-center gap-4">
        {canMail && <GuestSwitch {...{ group_id, allows_guests }} />}
        <InviteToScan invite_code={invite_code} group_name={group_name} />
        <div className="grid w-full gap-3 *:w-full sm:flex sm:flex-wrap sm:justify-center sm:*:w-auto">
          {/* Share sheets are hardly useful on devices with a mouse. */}
          <Button
            className="pointer-fine:hidden"
            onClick={() => shareInvitation(invite_code, group_name)}
          >
            <Icon name="share" />
            Share Invite Link
          </Button>
          <Button variant="secondary" onClick={() => copyInvitation(invite_code)}>
            <Icon name="copy" />
            Copy Link
          </Button>
          {canMail && <InviteMembers group_id={group_id} />}
        </div>
      </div>
    </Dialog>
  );
}
