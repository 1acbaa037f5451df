import { z } from 'zod';
import { purchase } from '@/lib/games/card-schema';
import { limits } from '@/lib/limits';
import {
  email,
  emailAddress,
  LONG_DISPLAY_NAME,
  name,
  text,
  VALID_EMAIL,
} from '@/lib/contract/schema-parts';
import { inviteLinkSchema } from '@/lib/groups/schema';
import { invalid_display_name, email_and_name_missing } from '@/lib/words/accounts';
import { westernDigits } from '@/lib/words/money';
import { invalid_digits } from '@/lib/words/groups';

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

const seat = {
  ...inviteLinkSchema.shape,
  display_name: name(NAME_MISSING, limits.display_name, LONG_DISPLAY_NAME),
};
const digits = text(invalid_digits.description, invalid_digits.description)
  .trim()
  .overwrite(westernDigits)
  .regex(/^[0-9]{4}$/, invalid_digits.description);

/** A seat in a private game for somebody without an account, with digits to come back or without. */
export const takeSeatSchema = z
  .object({
    ...seat,
    /** The price of the card that the form says joining buys; missing where it buys none. */
    price: z.coerce.number().optional().catch(undefined),
    digits: text()
      .trim()
      .nullish()
      .transform((typed) => typed || null)
      .pipe(digits.nullable()),
  })
  .describe('take_seat');

/** The seat of somebody who comes back on another device. */
export const claimSeatSchema = z.object({ ...seat, digits }).describe('claim_seat');

export const digitsSchema = z.object({ digits }).describe('digits');

export const migrateGuestCardsSchema = z.object({ agreed_by: z.guid().optional() });
