'use client';

import { useState } from 'react';
import { Button, type ButtonLook } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { openedPart } from '@/components/ui/opened-part';
import type { OpenGroup } from './invite-friends-dialog';

const InviteFriendsDialog = openedPart(() =>
  import('./invite-friends-dialog').then((dialog) => dialog.InviteFriendsDialog),
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
      <InviteFriendsDialog group={group} canMail={canMail} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
