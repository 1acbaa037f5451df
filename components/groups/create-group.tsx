'use client';

import { FormOpener } from '@/components/forms/form-opener';
import { openLater } from '@/components/ui/open-later';

const Dialog = openLater(() =>
  import('./create-group-dialog').then((group) => group.CreateGroupDialog),
);

export function CreateGroup() {
  return (
    <FormOpener opener={{ children: 'Create Group' }}>
      {(dialog) => <Dialog {...dialog} />}
    </FormOpener>
  );
}
