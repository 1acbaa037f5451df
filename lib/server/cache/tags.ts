/**
 * The times of a tag's invalidation, in milliseconds since 1970. Stale entries may be served while they are rendered again,
 * expired ones may not.
 */
type Invalidation = { stale?: number; expired?: number };

/** Global, because Next imports the cache handlers by path and the server's bundle has its own copy of this module. */
const shared = globalThis as typeof globalThis & { hbInvalidations?: Map<string, Invalidation> };
const invalidations = (shared.hbInvalidations ??= new Map<string, Invalidation>());

/** Milliseconds since 1970, by the clock of Next's cache entries. */
export const now = (): number => Math.round(performance.timeOrigin + performance.now());

/** Expires all entries with these tags now; with `expire`, they are stale now and expire after that many seconds. */
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

/** The last time at which one of these tags expired; 0 if none did. */
export const lastExpired = (tags: string[]): number =>
  Math.max(0, ...tags.map((tag) => pastOr0(invalidations.get(tag)?.expired)));

/** The last time at which one of these tags became stale; 0 if none did. */
export const lastStale = (tags: string[]): number =>
  Math.max(0, ...tags.map((tag) => invalidations.get(tag)?.stale ?? 0));

const pastOr0 = (moment = 0) => (moment <= now() ? moment : 0);
