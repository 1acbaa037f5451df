'use client';

import { FormOpener } from '@/components/forms/form-opener';
import { lazyDialog } from '@/components/ui/lazy-part';

const Dialog = lazyDialog(() =>
  import('./create-group-dialog').then((group) => group.CreateGroupDialog),
);

export function CreateGroup() {
  return (
    <FormOpener opener={{ children: 'Create Group' }}>
      {(dialog) => <Dialog {...dialog} />}
    </FormOpener>
  );
}
