import { z } from 'zod';
import { purchase } from './card-schema';
import { limits } from '@/lib/limits';
import {
  email,
  emailAddress,
  LONG_DISPLAY_NAME,
  name,
  text,
  VALID_EMAIL,
} from '@/lib/words/schema-parts';
import { invalid_display_name, email_and_name_missing } from '@/lib/words/accounts';

const NAME_MISSING = invalid_display_name.description;
const EMAIL_AND_NAME_MISSING = email_and_name_missing.description;

/** The join dialog of a house game, which needs only a name. */
export const guestJoinSchema = z
  .object({
    ...purchase,
    display_name: name(NAME_MISSING, limits.display_name, LONG_DISPLAY_NAME),
    email: text()
      .trim()
      .nullish()
      .transform((address) => address || null)
      .pipe(email.nullable()),
  })
  .describe('guest_join');

/** The guest dialog on a house game's page, which needs a name and an e-mail address. */
export const guestPurchaseSchema = z
  .object({
    ...purchase,
    display_name: name(EMAIL_AND_NAME_MISSING, limits.display_name, LONG_DISPLAY_NAME),
    email: emailAddress(EMAIL_AND_NAME_MISSING, VALID_EMAIL),
  })
  .describe('guest_purchase');

export const migrateGuestCardsSchema = z.object({ agreed_by: z.guid().optional() });
