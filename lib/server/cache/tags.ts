/** When a tag was invalidated, in milliseconds since 1970. What is stale may still be served once; what is expired may not. */
type Invalidation = { stale?: number; expired?: number };

/** Next imports the cache handlers by their path, so the server's bundle has a copy of this module of its own. */
const shared = globalThis as typeof globalThis & { hbInvalidations?: Map<string, Invalidation> };
const invalidations = (shared.hbInvalidations ??= new Map<string, Invalidation>());

/** The clock by which Next dates what it renders. Only to the millisecond, as is the time of a page. */
export const now = (): number => Math.round(performance.timeOrigin + performance.now());

/** Invalidates at once; with `expire`, what carries the tag is stale now and expires after that many seconds. */
export function invalidate(tags: string[], { expire }: { expire?: number } = { expire: 0 }): void {
  for (const tag of tags) {
    const expired = expire === undefined ? undefined : now() + expire * 1000;
    invalidations.set(tag, {
      ...invalidations.get(tag),
      stale: now(),
      ...(expired && { expired }),
    });
  }
}

/** The newest moment at which one of these tags expired; 0 if none did. */
export const lastExpired = (tags: string[]): number =>
  Math.max(0, ...tags.map((tag) => pastOr0(invalidations.get(tag)?.expired)));

/** The same for stale ones. */
export const lastStale = (tags: string[]): number =>
  Math.max(0, ...tags.map((tag) => invalidations.get(tag)?.stale ?? 0));

const pastOr0 = (moment = 0) => (moment <= now() ? moment : 0);
