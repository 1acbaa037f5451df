/** The most keys held; beyond it, the oldest are dropped. */
const HELD = 10_000;

/** Allows `limit` tries per key in a window of `windowMs`, and refuses further ones until it ends. */
export class Throttle {
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #now: () => number;
  readonly #tries = new Map<string, { count: number; until: number }>();

  constructor(limit: number, windowMs: number, now: () => number = Date.now) {
    this.#limit = limit;
    this.#windowMs = windowMs;
    this.#now = now;
  }

  /** Counts a try and returns 0, or returns the seconds to wait if there were too many. */
  take(key: string): number {
    const now = this.#now();
    const before = this.#tries.get(key);
    const tries = before && before.until > now ? before : { count: 0, until: now + this.#windowMs };
    if (tries.count >= this.#limit) return Math.max(1, Math.ceil((tries.until - now) / 1000));
    tries.count += 1;
    if (tries === before) return 0;
    this.#tries.delete(key);
    this.#tries.set(key, tries);
    forgetOldest(this.#tries);
    return 0;
  }

  /** Uncounts a try, because successful tries do not count towards the limit. */
  giveBack(key: string): void {
    const tries = this.#tries.get(key);
    if (tries && tries.count > 0) tries.count -= 1;
  }
}

/**
 * Delays tries per key instead of refusing them: `burst` at once, then one every `everyMs`. A try waits at most `everyMs`
 * for its turn; with a longer wait it is refused, with the seconds until it may be repeated.
 */
export class Pace {
  readonly #burst: number;
  readonly #everyMs: number;
  readonly #now: () => number;
  /** By key: the time at which all its tries would be done, at one every `everyMs`. */
  readonly #madeAt = new Map<string, number>();

  constructor(burst: number, everyMs: number, now: () => number = Date.now) {
    this.#burst = burst;
    this.#everyMs = everyMs;
    this.#now = now;
  }

  /** Counts a try. Returns the milliseconds until its turn, or the seconds after which to repeat a refused one. */
  take(key: string): { wait: number } | { refusedFor: number } {
    const now = this.#now();
    const madeAt = Math.max(this.#madeAt.get(key) ?? 0, now);
    const wait = Math.max(0, madeAt - now - (this.#burst - 1) * this.#everyMs);
    if (wait > this.#everyMs) return { refusedFor: Math.ceil((wait - this.#everyMs) / 1000) };
    this.#madeAt.delete(key);
    this.#madeAt.set(key, madeAt + this.#everyMs);
    forgetOldest(this.#madeAt);
    return { wait };
  }

  /** Uncounts a try, because successful tries cause no wait. */
  giveBack(key: string): void {
    const madeAt = this.#madeAt.get(key);
    if (madeAt !== undefined) this.#madeAt.set(key, madeAt - this.#everyMs);
  }
}

/** A Map iterates in the order of insertion, oldest first. */
function forgetOldest(map: Map<string, unknown>): void {
  for (const oldest of map.keys()) {
    if (map.size <= HELD) break;
    map.delete(oldest);
  }
}
