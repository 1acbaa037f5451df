import {
  delete_account_failed,
  resend_failed,
  reset_email_failed,
  reset_password_failed,
  update_role_failed,
} from './messages';
import { unexpected_error } from '@/lib/common-messages';

/** What each action says when it fails for no reason that has words of its own, or gives no answer. */
export const signIn = { unexpected_error };
export const signUp = { unexpected_error };
export const resendVerification = { resend_failed };
export const redeemLink = { unexpected_error };
export const requestReset = { reset_email_failed };
export const resetPassword = { reset_password_failed };
export const signOut = { unexpected_error };
export const deleteAccount = { delete_account_failed };
export const grantAdmin = { update_role_failed };
export const revokeAdmin = { update_role_failed };
