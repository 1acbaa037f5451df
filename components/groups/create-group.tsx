'use client';

import { useState } from 'react';
import { TextField } from '@/components/forms/text-field';
import { useDeedForm } from '@/components/forms/use-deed-form';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FormError } from '@/components/ui/form-error';
import { createGroupSchema } from '@/lib/schemas';
import { createGroup } from '@/server-actions/groups';

export function CreateGroup() {
  const [isOpen, setOpen] = useState(false);
  const { formProps, fields, isBusy, problem } = useDeedForm(createGroup, createGroupSchema, {
    failure: 'create_group_failed',
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>Create Group</Button>
      <Dialog
        name="create_group"
        open={isOpen}
        onOpenChange={setOpen}
        title="Create Group"
        description="A circle of friends with its own games and its own pot of play money."
        footer={
          <>
            <Button
              variant="secondary"
              aria-disabled={isBusy || undefined}
              onClick={() => setOpen(false)}
            >
              Cancel
            </Button>
            <Button type="submit" form={formProps.id} busy={isBusy}>
              Create Group
            </Button>
          </>
        }
      >
        <form {...formProps} className="grid gap-4">
          <FormError {...problem} />
          <TextField field={fields.name} label="Group name" autoComplete="off" />
        </form>
      </Dialog>
    </>
  );
}
