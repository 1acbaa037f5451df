'use client';

import { useState } from 'react';
import { Button, type ButtonLook } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { type OpenGroup, InviteFriendsDialog } from './invite-friends-dialog';

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
