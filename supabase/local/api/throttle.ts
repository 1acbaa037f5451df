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
    forgetOldest(this.#tries);
    return 0;
  }

  /** A try that succeeded was none. */
  giveBack(key: string): void {
    const tries = this.#tries.get(key);
    if (tries && tries.count > 0) tries.count -= 1;
  }
}

/**
 * Spaces tries by key instead of refusing them: so many at once, then one in so long. A try comes early by at most one
 * place and waits for its turn; whoever is further back is told how long.
 */
export class Pace {
  readonly #burst: number;
  readonly #everyMs: number;
  readonly #now: () => number;
  /** When each key's tries will have been made at this pace. */
  readonly #madeAt = new Map<string, number>();

  constructor(burst: number, everyMs: number, now: () => number = Date.now) {
    this.#burst = burst;
    this.#everyMs = everyMs;
    this.#now = now;
  }

  /** The milliseconds until this try's turn, or the seconds after which one may be made. */
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

  /** A try that succeeded was none. */
  giveBack(key: string): void {
    const madeAt = this.#madeAt.get(key);
    if (madeAt !== undefined) this.#madeAt.set(key, madeAt - this.#everyMs);
  }
}

/** A map keeps the order of arrival: the first is the oldest. */
function forgetOldest(map: Map<string, unknown>): void {
  for (const oldest of map.keys()) {
    if (map.size <= HELD) break;
    map.delete(oldest);
  }
}
