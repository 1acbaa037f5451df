'use client';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { QrCode } from '@/components/ui/qr-code';
import { CodeToRead } from './code-to-read';
import { InviteMembers } from './invite-members';
import { copyInvitation, inviteUrl, shareInvitation } from './share-link';

export type OpenGroup = { group_id: string; group_name: string; invite_code: string };

type InviteFriendsDialogProps = {
  group: OpenGroup;
  /** True if the viewer created the group. */
  canMail: boolean;
  open: boolean;
  onClose: () => void;
};

/** Every way to invite somebody: QR code, share link, e-mail, or a code to read out. */
export function InviteFriendsDialog({ group, canMail, open, onClose }: InviteFriendsDialogProps) {
  const { group_id, group_name, invite_code } = group;
  return (
    <Dialog
      name="invite_friends"
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Invite friends"
      description="Whoever scans or opens this joins the group."
      className="[@media(max-height:56rem)]:max-h-[92dvh]"
    >
      <div className="grid justify-items-center gap-4">
        <div className="w-full max-w-[min(20rem,42dvh)] border">
          <QrCode
            text={inviteUrl(invite_code)}
            name={`QR code of the invite link of ${group_name}`}
          />
        </div>
        <p className="text-center">
          <span className="block text-fine text-ink-soft">Invite code</span>
          <span className="text-banner">
            <CodeToRead invite_code={invite_code} />
          </span>
          <span className="block text-fine text-ink-soft">
            to be typed at <span className="font-semibold">{window.location.host}/join</span>
          </span>
        </p>
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
