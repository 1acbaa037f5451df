'use client';

import { useTransition } from 'react';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { noAnswer } from '@/lib/answer';
import { inviteToGroup } from '@/server-actions/groups';
import { send_invitation_failed } from '@/lib/groups/messages';

type ResendInvitationProps = { group_id: string; email: string; onSent?: () => void };

export function ResendInvitation({ group_id, email, onSent }: ResendInvitationProps) {
  const [isBusy, start] = useTransition();

  const resend = () =>
    start(async () => {
      const result = await inviteToGroup({ group_id, email, resend: true }).catch((error) =>
        noAnswer({ send_invitation_failed }, error),
      );
      if (result.notice) notify(result.notice);
      if (result.ok && result.data.is_sent) onSent?.();
    });

  return (
    <Button
      variant="quiet"
      size="sm"
      busy={isBusy}
      onClick={resend}
      aria-label={`Resend the invitation to ${email}`}
    >
      Resend
    </Button>
  );
}
