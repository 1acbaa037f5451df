'use client';

import type { FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { FormError, type Problem } from '@/components/ui/form-error';
import { Textarea } from '@/components/ui/textarea';

type FriendsStepProps = {
  emails: string;
  onType: (emails: string) => void;
  onBack: () => void;
  /** Called with the addresses as typed, or with nothing when they are skipped. */
  onCreate: (emails: string) => void;
  problem: Problem | null;
  isBusy: boolean;
};

export function FriendsStep({
  emails,
  onType,
  onBack,
  onCreate,
  problem,
  isBusy,
}: FriendsStepProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    onCreate(emails);
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <FormError {...problem} />
      <Field
        id="friend-emails"
        label="Invite friends by email"
        aside="optional"
        hint="Separate addresses with commas or new lines. You can also share a link in the next step."
      >
        <Textarea
          name="friend_emails"
          rows={5}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          placeholder={'nora@example.com,\nsam@example.com'}
          value={emails}
          onChange={(event) => onType(event.target.value)}
          aria-invalid={problem ? true : undefined}
        />
      </Field>
      <div className="flex flex-wrap justify-between gap-3">
        <Button variant="quiet" onClick={onBack} aria-disabled={isBusy}>
          Back
        </Button>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
          <Button variant="secondary" onClick={() => onCreate('')} aria-disabled={isBusy}>
            Skip for Now
          </Button>
          <Button type="submit" busy={isBusy}>
            Create Private Session
          </Button>
        </div>
      </div>
    </form>
  );
}
