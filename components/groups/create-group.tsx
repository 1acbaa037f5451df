'use client';

import {
  FormOpener,
  FormDialog,
  FormDialogActions,
  type OpenedForm,
} from '@/components/forms/form-dialog';
import { TextField } from '@/components/forms/text-field';
import { useFormAction } from '@/components/forms/use-form-action';
import { FormError } from '@/components/forms/form-error';
import { createGroupSchema } from '@/lib/groups/schema';
import { createGroup } from '@/server-actions/groups';
import { create_group_failed } from '@/lib/words/groups';

export function CreateGroup() {
  return (
    <FormOpener opener={{ children: 'Create Group' }}>
      {(dialog) => <CreateGroupDialog {...dialog} />}
    </FormOpener>
  );
}

function CreateGroupDialog(dialog: OpenedForm) {
  return (
    <FormDialog
      {...dialog}
      name="create_group"
      title="Create Group"
      description="Friends with their own games and their own pot of play money."
    >
      {(close) => <CreateGroupForm onCancel={close} />}
    </FormDialog>
  );
}

function CreateGroupForm({ onCancel }: { onCancel: () => void }) {
  const { formProps, fields, isBusy, refusal } = useFormAction(createGroup, createGroupSchema, {
    failed: create_group_failed,
  });
  return (
    <form {...formProps} className="grid gap-4">
      <FormError message={refusal} />
      <TextField field={fields.name} label="Group name" autoComplete="off" />
      <FormDialogActions label="Create Group" onCancel={onCancel} isBusy={isBusy} />
    </form>
  );
}
