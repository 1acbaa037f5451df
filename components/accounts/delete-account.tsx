'use client';

import { useState, type FormEvent } from 'react';
import { Field, Input } from '@/components/forms/field';
import { FormError } from '@/components/forms/form-error';
import { useAction } from '@/components/forms/use-action';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { confirm_delete_account, delete_account_failed } from '@/lib/words/accounts';
import { DELETE_WORD } from '@/lib/words/common';
import { deleteAccount } from '@/server-actions/account-settings';
import { leaveForGood } from './sign-out';

/** Deletes the account after the user has typed a confirmation word, and then opens the home page. */
export function DeleteAccount() {
  const [isOpen, setOpen] = useState(false);
  const [confirmation, setConfirmation] = useState('');
  const { run, isBusy, refusal, dismiss } = useAction(delete_account_failed);
  const { title, description } = confirm_delete_account;

  function show(open: boolean) {
    setConfirmation('');
    dismiss();
    setOpen(open);
  }

  async function remove(event: FormEvent) {
    event.preventDefault();
    await run(deleteAndLeave, { shown: 'all' });
  }

  async function deleteAndLeave() {
    const result = await deleteAccount({ confirmation });
    if (result.ok) await leaveForGood();
    return result;
  }

  return (
    <>
      <Button variant="quiet" onClick={() => show(true)}>
        Delete Account
      </Button>
      <Dialog
        name="delete_account"
        open={isOpen}
        onOpenChange={show}
        title={title}
        description={description}
        footer={
          <>
            <Button
              variant="secondary"
              aria-disabled={isBusy || undefined}
              onClick={() => show(false)}
            >
              Cancel
            </Button>
            <Button type="submit" form="delete-account" variant="danger" busy={isBusy}>
              Delete Account
            </Button>
          </>
        }
      >
        <form id="delete-account" onSubmit={remove} noValidate className="grid gap-4">
          <Field id="delete-confirmation" label={`Type ${DELETE_WORD} to confirm`}>
            <Input
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              value={confirmation}
              onChange={(event) => setConfirmation(event.target.value)}
            />
          </Field>
          {refusal && <FormError message={refusal.message} />}
        </form>
      </Dialog>
    </>
  );
}
