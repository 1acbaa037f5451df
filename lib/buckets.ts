/** So many at once, and then one in so many seconds. */
export type Rate = { burst: number; seconds: number };
type Bucket = { left: number; at: number };

/** What is remembered of the busiest; a map that anybody can make grow needs an end. */
export const MOST_KEPT = 10_000;

/** A bucket for each key, filled up to now. Each process has its own. */
export function createBuckets(now: () => number = Date.now) {
  const buckets = new Map<string, Bucket>();
  return function bucketOf(key: string, { burst, seconds }: Rate): Bucket {
    const { left, at } = buckets.get(key) ?? { left: burst, at: now() };
    const bucket = { left: Math.min(burst, left + (now() - at) / 1000 / seconds), at: now() };
    buckets.delete(key);
    buckets.set(key, bucket);
    if (buckets.size > MOST_KEPT) buckets.delete(first(buckets.keys()));
    return bucket;
  };
}

export const first = (keys: Iterable<string>): string => {
  const [key = ''] = keys;
  return key;
};
