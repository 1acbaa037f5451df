import { z } from 'zod';
import { limits } from '@/lib/limits';
import { invalid_display_name } from '@/lib/words/accounts';
import { invalid_digits } from '@/lib/words/groups';
import { westernDigits } from '@/lib/words/money';
import { LONG_DISPLAY_NAME, name, text } from '@/lib/words/schema-parts';
import { inviteLinkSchema } from './schema';

const seat = {
  ...inviteLinkSchema.shape,
  display_name: name(invalid_display_name.description, limits.display_name, LONG_DISPLAY_NAME),
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
