'use client';

import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Input } from '@/components/ui/input';
import { notify } from '@/components/ui/notify';
import { messageOf, sentenceOf } from '@/lib/messages';
import type { InviteToGroup } from './deeds';

type InviteMembersProps = { group_id: string; inviteToGroup: InviteToGroup };

/** The creator's dialog: one address, one invitation; what was typed stays when it is refused. */
export function InviteMembers({ group_id, inviteToGroup }: InviteMembersProps) {
  const [isOpen, setOpen] = useState(false);
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      const result = await inviteToGroup({ group_id, email });
      if (result.notice) notify(result.notice);
      if (!result.ok) return setProblem(sentenceOf(result.notice));
      setEmail('');
      setOpen(false);
    } catch {
      setProblem(sentenceOf(messageOf('send_invitation_failed')));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Icon name="mail" />
        Invite Members
      </Button>
      <Dialog
        name="invite_members"
        open={isOpen}
        onOpenChange={setOpen}
        title="Send Email Invitation"
        description="They get a mail with a link to this group."
        footer={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button type="submit" form="invite-member" busy={isBusy}>
              Send Invitation
            </Button>
          </>
        }
      >
        <form id="invite-member" onSubmit={send} noValidate>
          <Field id="invite-email" label="Email" errors={problem ? [problem] : undefined}>
            <Input
              type="email"
              name="email"
              autoComplete="off"
              inputMode="email"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </Field>
        </form>
      </Dialog>
    </>
  );
}
