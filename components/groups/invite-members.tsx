'use client';

import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { FormError } from '@/components/ui/form-error';
import { Icon } from '@/components/ui/icon';
import { useTypedText } from '@/components/ui/typed-text';
import { Input } from '@/components/ui/input';
import { notify } from '@/components/ui/notify';
import { track } from '@/lib/analytics/browser';
import { noAnswer } from '@/lib/answer';
import { invalid_email } from '@/lib/common-messages';
import { send_invitation_failed } from '@/lib/groups/messages';
import type { Notice } from '@/lib/messages';
import { inviteToGroup } from '@/server-actions/groups';
import { ResendInvitation } from './resend-invitation';

type Refused = { code: string; notice: Notice };

/** The creator's dialog: one address, one invitation; what was typed stays when it is refused. */
export function InviteMembers({ group_id }: { group_id: string }) {
  const [isOpen, setOpen] = useState(false);
  const [email, setEmail] = useTypedText('email');
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isBusy, setBusy] = useState(false);

  function show(open: boolean) {
    setRefused(null);
    setOpen(open);
  }

  function done() {
    setEmail('');
    show(false);
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const result = await inviteToGroup({ group_id, email }).catch((error) =>
      noAnswer({ send_invitation_failed }, error),
    );
    setBusy(false);
    if (!result.ok) return setRefused(wordsFor(result));
    if (result.notice) notify(result.notice);
    done();
  }

  return (
    <>
      <Button variant="secondary" onClick={() => show(true)}>
        <Icon name="mail" />
        Invite Members
      </Button>
      <Dialog
        name="invite_members"
        open={isOpen}
        onOpenChange={show}
        title="Send Email Invitation"
        description="They get a mail with a link to this group."
        footer={
          <>
            <Button
              variant="secondary"
              aria-disabled={isBusy || undefined}
              onClick={() => show(false)}
            >
              Cancel
            </Button>
            <Button type="submit" form="invite-member" busy={isBusy}>
              Send Invitation
            </Button>
          </>
        }
      >
        <form id="invite-member" onSubmit={send} noValidate className="grid gap-4">
          <Field id="invite-email" label="Email">
            <Input
              type="email"
              name="email"
              autoComplete="off"
              inputMode="email"
              value={email}
              aria-invalid={refused ? true : undefined}
              onChange={(event) => {
                setEmail(event.target.value);
                setRefused(null);
              }}
            />
          </Field>
          <FormError title={refused?.notice.title}>
            {refused?.notice.description}
            {refused?.code === 'already_invited' && (
              <p className="-ml-[12px]">
                <ResendInvitation group_id={group_id} email={email} onSent={done} />
              </p>
            )}
          </FormError>
        </form>
      </Dialog>
    </>
  );
}

/** An address that is none is refused before anybody asks the group about it. */
function wordsFor({ code, notice }: Refused): Refused {
  if (code !== 'invalid_input') return { code, notice };
  track('validation_error', { form: 'invite_member', field: 'email' });
  return { code, notice: invalid_email };
}
