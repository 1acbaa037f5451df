'use client';

import { Button } from '@/components/ui/button';
import type { ButtonLook } from '@/components/ui/button-styles';
import { Icon } from '@/components/ui/icon';
import { shareInvitation } from './share-link';

type ShareButtonProps = { invite_code: string; group_name: string; label?: string } & ButtonLook;

export function ShareButton({
  invite_code,
  group_name,
  label = 'Share Invite Link',
  ...look
}: ShareButtonProps) {
  return (
    <Button {...look} onClick={() => shareInvitation(invite_code, group_name)}>
      <Icon name="share" />
      {label}
    </Button>
  );
}
