'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { ButtonLook } from '@/components/ui/button-styles';
import { Icon } from '@/components/ui/icon';
import { lazyDialog } from '@/components/ui/lazy-part';
import type { OpenGroup } from './invite-friends-dialog';

const InviteFriendsDialog = lazyDialog(() =>
  import('./invite-friends-dialog').then((group) => group.InviteFriendsDialog),
);

type InviteFriendsProps = { group: OpenGroup; label?: string; canMail?: boolean } & ButtonLook;

/** Opens the ways to get somebody to the table. */
export function InviteFriends({
  group,
  label = 'Invite friends',
  canMail = true,
  ...look
}: InviteFriendsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...look} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="users" />
        {label}
      </Button>
      <InviteFriendsDialog
        group={group}
        canMail={canMail}
        open={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
