import { createBuckets, first, MOST_KEPT } from '@/lib/buckets';
import { limits } from '@/lib/limits';
import { addressOf } from '@/lib/sender';
import { Refusal } from '@/lib/supabase/rpc';

/**
 * How many cards guests may buy from one address. A token is a cookie away, so the database's limit for each token stops
 * no script; and it never sees an address, which would have to come as an argument that everybody can make up. So this
 * is counted in the app, in each of its processes; the ceiling that the database holds for each game stands behind it.
 */

/** Where nobody says who asks, one bucket is everybody's. */
const EVERYBODY = 'everybody';

export function createGuestLimit(now: () => number = Date.now) {
  const bucketOf = createBuckets(now);
  const sold = new Set<string>();

  /** Whether this card is a new sale; asked again for, it was sold before. */
  function isNewlySold(card: string): boolean {
    const isNew = !sold.has(card);
    sold.add(card);
    if (sold.size > MOST_KEPT) sold.delete(first(sold));
    return isNew;
  }

  /** Runs a guest's purchase, or refuses it. What was refused or sold before is given back: only sales count. */
  return async function withinGuestLimit<Card extends { id: string }>(
    sent: Pick<Headers, 'get'>,
    buy: () => Promise<Card>,
  ): Promise<Card> {
    const address = addressOf(sent);
    const rate = address ? limits.guest_sales.address : limits.guest_sales.unknown;
    const bucket = bucketOf(address ?? EVERYBODY, rate);
    if (bucket.left < 1) {
      const wait = Math.ceil((1 - bucket.left) * rate.seconds);
      throw new Refusal('too_many_attempts', { detail: String(wait) });
    }
    bucket.left -= 1;
    let isSale = true;
    try {
      const card = await buy();
      isSale = isNewlySold(card.id);
      return card;
    } catch (error) {
      // Anything else than a refusal may have been a sale whose answer was lost.
      isSale = !(error instanceof Refusal);
      throw error;
    } finally {
      if (!isSale) bucketOf(address ?? EVERYBODY, rate).left += 1;
    }
  };
}

/** The one limit of this process. */
export const withinGuestLimit = createGuestLimit();
