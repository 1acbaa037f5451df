/** More keys than this are never held: the oldest give way. */
const HELD = 10_000;

/** Counts tries by key: so many in so long, then the key waits until that time is over. */
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

  /** Counts a try and answers with 0, or with the seconds to wait where there were too many. */
  take(key: string): number {
    const now = this.#now();
    const before = this.#tries.get(key);
    const tries = before && before.until > now ? before : { count: 0, until: now + this.#windowMs };
    if (tries.count >= this.#limit) return Math.max(1, Math.ceil((tries.until - now) / 1000));
    tries.count += 1;
    if (tries === before) return 0;
    this.#tries.delete(key);
    this.#tries.set(key, tries);
    this.#forget();
    return 0;
  }

  /** A try that succeeded was none. */
  giveBack(key: string): void {
    const tries = this.#tries.get(key);
    if (tries && tries.count > 0) tries.count -= 1;
  }

  #forget(): void {
    // A map keeps the order of arrival: the first is the oldest.
    for (const oldest of this.#tries.keys()) {
      if (this.#tries.size <= HELD) break;
      this.#tries.delete(oldest);
    }
  }
}
