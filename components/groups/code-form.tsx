'use client';

import { SubmitButton } from '@/components/forms/submit-button';
import { TextField } from '@/components/forms/text-field';
import { useFormAction } from '@/components/forms/use-form-action';
import { FormError } from '@/components/ui/form-error';
import { limits } from '@/lib/limits';
import { joinGroupSchema } from '@/lib/groups/schema';
import { joinGroupByCode, openInvitation } from '@/server-actions/groups';
import { join_group_failed } from '@/lib/words/groups';

/** Joins the group whose code it is. */
export const JoinForm = () => <CodeForm action={joinGroupByCode} button="Join Group" />;

/** Leads to the invitation whose code it is, also who has no account yet. */
export const InvitationForm = () => <CodeForm action={openInvitation} button="Open Invitation" />;

type CodeFormProps = {
  action: typeof joinGroupByCode;
  button: string;
};

/** Where a code goes that was read out, with or without what stands between its signs. */
function CodeForm({ action, button }: CodeFormProps) {
  const { formProps, fields, refusal } = useFormAction(action, joinGroupSchema, {
    failure: { join_group_failed },
  });
  return (
    <form {...formProps} className="grid gap-5">
      <FormError notice={refusal} />
      <TextField
        field={fields.invite_code}
        label="Invite code"
        hint="Six or eight letters and digits."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={3 * limits.invite_code.max}
        className="text-center text-2xl font-semibold tracking-[0.3em] uppercase"
      />
      <SubmitButton size="lg">{button}</SubmitButton>
    </form>
  );
}
