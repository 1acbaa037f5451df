'use client';

import { useState, type FormEvent } from 'react';
import { useAction } from '@/components/forms/use-action';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, Input } from '@/components/forms/field';
import { FormError } from '@/components/forms/form-error';
import { Icon } from '@/components/ui/icon';
import { useTypedText } from '@/components/forms/typed-text';
import { track } from '@/lib/browser/analytics';
import { invalid_email } from '@/lib/words/common';
import { inviteToGroup } from '@/server-actions/groups';
import { ResendInvitation } from './resend-invitation';
import { send_invitation_failed } from '@/lib/words/groups';

/**
 * The dialog with which a group's creator invites one address at a time. If an invitation is refused, the typed address
 * stays.
 */
export function InviteMembers({ group_id }: { group_id: string }) {
  const [isOpen, setOpen] = useState(false);
  const [email, setEmail] = useTypedText('email');
  const { run, isBusy, refusal, dismiss } = useAction(send_invitation_failed);

  function show(open: boolean) {
    dismiss();
    setOpen(open);
  }

  function done() {
    setEmail('');
    show(false);
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    const result = await run(() => inviteToGroup({ group_id, email }), { shown: 'all' });
    if (result?.ok) return done();
    if (result?.code === 'invalid_input') {
      track('validation_error', { form: 'invite_member', field: 'email' });
    }
  }

  // Validation refuses an invalid address before the group is asked.
  const message = refusal?.code === 'invalid_input' ? invalid_email : refusal?.message;

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
        description="They get an email with a link to this group."
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
              aria-invalid={refusal ? true : undefined}
              onChange={(event) => {
                setEmail(event.target.value);
                dismiss();
              }}
            />
          </Field>
          <FormError title={message?.title}>
            {message?.description}
            {refusal?.code === 'already_invited' && (
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
