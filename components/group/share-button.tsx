'use client';

import { Button } from '@/components/ui/button';
import type { ButtonLook } from '@/components/ui/button-styles';
import { Icon } from '@/components/ui/icon';
import { notify } from '@/components/ui/notify';
import { invitePath } from '@/lib/groups';
import { shareLink } from './share-link';

type ShareButtonProps = { invite_code: string; group_name: string; label?: string } & ButtonLook;

export function ShareButton({
  invite_code,
  group_name,
  label = 'Share Invite Link',
  ...look
}: ShareButtonProps) {
  async function share() {
    const notice = await shareLink(invitePath(invite_code), `Join ${group_name}`);
    if (notice) notify(notice);
  }
  return (
    <Button {...look} onClick={share}>
      <Icon name="share" />
      {label}
    </Button>
  );
}
