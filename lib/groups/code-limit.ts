import { createBuckets } from '@/lib/buckets';
import { limits } from '@/lib/limits';
import { addressOf } from '@/lib/sender';
import { Refusal } from '@/lib/supabase/rpc';

/**
 * How many wrong invite codes one address may try before it reads nothing for a while: the app asks for every visitor,
 * so the database cannot tell them apart. Where no proxy says who asks, its ceiling for all of them stands alone.
 */
export function createCodeLimit(now: () => number = Date.now) {
  const bucketOf = createBuckets(now);

  return async function withinCodeLimit<Found>(
    sent: Pick<Headers, 'get'>,
    look: () => Promise<Found>,
  ): Promise<Found> {
    const address = addressOf(sent);
    if (!address) return look();
    const { left } = bucketOf(address, limits.wrong_codes);
    if (left < 1) throw new Refusal('too_many_attempts');
    try {
      return await look();
    } catch (error) {
      if (error instanceof Refusal && error.code === 'invalid_code')
        bucketOf(address, limits.wrong_codes).left -= 1;
      throw error;
    }
  };
}

/** The one limit of this process. */
export const withinCodeLimit = createCodeLimit();
