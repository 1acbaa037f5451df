'use server';

import { action, formAction } from '@/lib/server/actions';
import { tellOldAddress } from '@/lib/accounts/address-mail';
import { refusalOf } from '@/lib/accounts/auth-errors';
import { withCountedMail } from '@/lib/accounts/counted-mail';
import { checkPassword } from '@/lib/accounts/password';
import { changeEmailSchema, deleteAccountSchema, renameSchema } from '@/lib/accounts/schema';
import { track } from '@/lib/server/analytics';
import { getOrigin } from '@/lib/server/origin';
import { Refusal, rpc } from '@/lib/supabase/rpc';
import { messageOf } from '@/lib/words/all-messages';

/** Mails a link to the new address, which replaces the old one when it is opened. The old address is told at once. */
export const changeEmail = formAction(
  { schema: changeEmailSchema, failure: 'change_email_failed', secrets: ['current_password'] },
  async ({ input: { email, current_password }, supabase, user }) => {
    if (email.toLowerCase() === user.email.toLowerCase()) throw new Refusal('same_email');
    await checkPassword(user.email, current_password);
    const emailRedirectTo = `${await getOrigin()}/account`;
    const { error, mailed } = await withCountedMail(supabase, 'keep_cards', email, () =>
      // Names from before this was an account would be in the mail.
      supabase.auth.updateUser(
        { email, data: { plays_as: null, plays_in: null } },
        { emailRedirectTo },
      ),
    );
    if (error) throw refusalOf(error);
    tellOldAddress(user.email, email, emailRedirectTo);
    return { email, mailed };
  },
);

/** Changes the viewer's display name in lists and running games; results keep the old one. */
export const rename = formAction(
  {
    schema: renameSchema,
    failure: 'rename_failed',
    success: ({ display_name }: { display_name: string }) =>
      messageOf('renamed', { name: display_name }),
    refresh: true,
  },
  ({ input, supabase }) => rpc(supabase, 'rename_me', input),
);

/** Deletes the viewer's account. The caller signs out afterwards. */
export const deleteAccount = action(
  { schema: deleteAccountSchema, failure: 'delete_account_failed' },
  async ({ supabase, user }) => {
    await rpc(supabase, 'delete_account', {});
    track('account_deleted', {}, user);
  },
);
