import { z } from 'zod';
import { limits } from '@/lib/limits';
import { invalid_display_name } from '@/lib/words/accounts';
import { invalid_pin } from '@/lib/words/groups';
import { westernDigits } from '@/lib/words/money';
import { LONG_DISPLAY_NAME, name, text } from '@/lib/words/schema-parts';
import { inviteLinkSchema } from './schema';

const seat = {
  ...inviteLinkSchema.shape,
  display_name: name(invalid_display_name.description, limits.display_name, LONG_DISPLAY_NAME),
};
const pin = text(invalid_pin.description, invalid_pin.description)
  .trim()
  .overwrite(westernDigits)
  .regex(/^[0-9]{4}$/, invalid_pin.description);

/** A seat in a private game for somebody without an account, with a PIN to come back or without. */
export const takeSeatSchema = z
  .object({
    ...seat,
    /** The price of the card that the form says joining buys; missing where it buys none. */
    price: z.coerce.number().optional().catch(undefined),
    pin: text()
      .trim()
      .nullish()
      .transform((typed) => typed || null)
      .pipe(pin.nullable()),
  })
  .describe('take_seat');

/** The seat of somebody who comes back on another device. */
export const claimSeatSchema = z.object({ ...seat, pin }).describe('claim_seat');

export const pinSchema = z.object({ pin }).describe('digits');
