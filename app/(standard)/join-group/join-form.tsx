'use client';

import { SubmitButton } from '@/components/forms/submit-button';
import { TextField } from '@/components/forms/text-field';
import { useFormAction } from '@/components/forms/use-form-action';
import { FormError } from '@/components/ui/form-error';
import * as groupFailures from '@/lib/groups/failures';
import { limits } from '@/lib/limits';
import { joinGroupSchema } from '@/lib/groups/schema';
import { joinGroupByCode } from '@/server-actions/groups';

export function JoinForm() {
  const { formProps, fields, problem } = useFormAction(joinGroupByCode, joinGroupSchema, {
    failure: groupFailures.joinGroupByCode,
  });
  return (
    <form {...formProps} className="grid gap-5">
      <FormError {...problem} />
      <TextField
        field={fields.invite_code}
        label="Invite code"
        hint="Six letters and digits; eight if an admin has renewed it."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={2 * limits.invite_code.max}
        className="text-center text-2xl font-semibold tracking-[0.3em] uppercase"
      />
      <SubmitButton size="lg">Join Group</SubmitButton>
    </form>
  );
}
