'use client';

import { useAction } from '@/components/forms/use-action';
import { Button } from '@/components/ui/button';
import { inviteToGroup } from '@/server-actions/groups';
import { send_invitation_failed } from '@/lib/words/groups';

type ResendInvitationProps = { group_id: string; email: string; onSent?: () => void };

export function ResendInvitation({ group_id, email, onSent }: ResendInvitationProps) {
  const { run, isBusy } = useAction(send_invitation_failed);

  async function resend() {
    const result = await run(() => inviteToGroup({ group_id, email, resend: true }));
    if (result?.ok && result.data.is_sent) onSent?.();
  }

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
