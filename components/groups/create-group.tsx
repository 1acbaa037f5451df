'use client';

import { FormOpener } from '@/components/forms/form-opener';
import { CreateGroupDialog } from './create-group-dialog';

export function CreateGroup() {
  return (
    <FormOpener opener={{ children: 'Create Group' }}>
      {(dialog) => <CreateGroupDialog {...dialog} />}
    </FormOpener>
  );
}
