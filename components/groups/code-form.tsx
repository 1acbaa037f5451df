'use client';

import { SubmitButton } from '@/components/forms/submit-button';
import { TextField } from '@/components/forms/text-field';
import { useFormAction } from '@/components/forms/use-form-action';
import { FormError } from '@/components/forms/form-error';
import { limits } from '@/lib/limits';
import { joinGroupSchema } from '@/lib/groups/schema';
import { joinGroupByCode, openInvitation } from '@/server-actions/groups';
import { join_group_failed } from '@/lib/words/groups';

/** Joins a group by invite code. */
export const JoinForm = () => <CodeForm action={joinGroupByCode} button="Join Group" />;

/** Opens the invitation of an invite code. It needs no account. */
export const InvitationForm = () => <CodeForm action={openInvitation} button="Open Invitation" />;

type CodeFormProps = {
  action: typeof joinGroupByCode;
  button: string;
};

/** A form for an invite code, which is valid with or without separators between its characters. */
function CodeForm({ action, button }: CodeFormProps) {
  const { formProps, fields, refusal } = useFormAction(action, joinGroupSchema, {
    failed: join_group_failed,
  });
  return (
    <form {...formProps} className="grid gap-5">
      <FormError message={refusal} />
      <TextField
        field={fields.invite_code}
        label="Invite code"
        hint="Six or eight letters and numbers, or the whole link."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={limits.field}
        className="text-center text-2xl font-semibold tracking-[0.3em] uppercase"
      />
      <SubmitButton size="lg">{button}</SubmitButton>
    </form>
  );
}
