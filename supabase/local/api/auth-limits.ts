import { isIP } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { answers } from './auth-answers.ts';
import type { Body, Route } from './auth-input.ts';
import { config } from '../config.ts';
import { forgetOldest } from '../realtime/identity.ts';

const MINUTE = 60_000;

const { rate_limit } = config.auth;

/**
 * The real auth server's buckets: this many requests at once from one address, which nobody can change, and then as many in
 * five minutes as the setting says. Signing in and refreshing a session share one.
 */
const BUCKET = 30;

/** The number of requests that may hash a password or wait for their turn: about two seconds of work. */
const IN_LINE = 32;
/** Extra places for browsers that have signed in before. */
const IN_LINE_KNOWN = 8;
const HASHES: Route[] = ['signup', 'sign in', 'update'];

const realTime = { now: Date.now, sleep: (ms: number): Promise<void> => setTimeout(ms) };

/**
 * Limits the tries per address, account and device.
 *
 * - Ten wrong passwords from one address close the account to that address for five minutes.
 * - From all addresses together, tries on one account are only slowed down, so guesses cannot lock out its owner.
 * - A browser that has signed in to the account before is counted separately and never slowed down (OWASP's device cookie).
 * - All requests of one address share the real auth server's buckets, whatever becomes of them.
 * - All requests come from this machine; the app forwards the visitor's address if it has one. Without an address, tries are
 *   counted by account only, since one shared limit would let one person lock out all others. Sign-ups and new addresses
 *   alone then share the buckets of one address.
 */
export function limitsOf({ now, sleep } = realTime) {
  // Less than the app's fetch timeout of ten seconds.
  const nextTry = 6_000;
  const knownDevices = new Throttle(10, 5 * MINUTE, now);
  const paces = { knownSender: new Pace(40, nextTry, now), unknown: new Pace(10, nextTry, now) };
  const bucket = (inFiveMinutes: number) => new Bucket(BUCKET, (5 * MINUTE) / inFiveMinutes, now);
  const sessions = bucket(rate_limit.token_refresh);
  const bucketOf = (setting: number, isShared = false) => {
    const own = bucket(setting);
    return (from: string, account: string) =>
      own.take(from || (isShared && account ? 'unknown' : ''));
  };
  const buckets: Partial<Record<Route, (from: string, account: string) => boolean>> = {
    'sign in': (from) => sessions.take(from),
    refresh: (from) => sessions.take(from),
    signup: bucketOf(rate_limit.sign_in_sign_ups, true),
    update: bucketOf(rate_limit.sign_in_sign_ups, true),
    recover: bucketOf(rate_limit.sign_in_sign_ups),
    resend: bucketOf(rate_limit.sign_in_sign_ups),
    verify: bucketOf(rate_limit.token_verifications),
  };
  const rules: Partial<Record<Route, [Throttle, (from: string, account: string) => string][]>> = {
    'sign in': [
      [new Throttle(10, 5 * MINUTE), (from, account) => from && `${from} ${account}`],
      [new Throttle(100, 5 * MINUTE), (from) => from],
    ],
    recover: [
      [new Throttle(10, 60 * MINUTE, now), (from, account) => from && `${from} ${account}`],
    ],
  };
  let inLine = 0;

  return async function within(
    request: Request,
    route: Route,
    { email = '' }: Body,
    work: () => Promise<Response>,
  ): Promise<Response> {
    const isHashing = HASHES.includes(route);
    const account = email.toLowerCase();
    const from = senderOf(request.headers);
    if (buckets[route]?.(from, account) === false) return answers.full();
    const device = route === 'sign in' ? request.headers.get('x-known-device') : null;
    const room = device ? IN_LINE + IN_LINE_KNOWN : IN_LINE;
    const isLineFull = () => isHashing && inLine >= room;
    if (isLineFull()) return answers.tooMany(5);
    const counted = device
      ? [{ throttle: knownDevices, key: `${device} ${account}` }]
      : (rules[route] ?? [])
          .map(([throttle, keyOf]) => ({ throttle, key: keyOf(from, account) }))
          .filter(({ key }) => key !== '');
    const wait = Math.max(0, ...counted.map(({ throttle, key }) => throttle.take(key)));
    if (wait > 0) return answers.tooMany(wait);
    const pace = route === 'sign in' && !device ? paces[from ? 'knownSender' : 'unknown'] : null;
    const turn = pace?.take(account) ?? { wait: 0 };
    if ('refusedFor' in turn) return answers.tooMany(turn.refusedFor);
    if (turn.wait > 0) await sleep(turn.wait);
    if (isLineFull()) return answers.tooMany(5);
    if (isHashing) inLine += 1;
    try {
      const response = await work();
      // A successful sign-up or recovery sends a mail or makes a user, so it stays counted.
      if (response.ok && !['recover', 'signup', 'anonymous'].includes(route)) {
        for (const { throttle, key } of counted) throttle.giveBack(key);
        pace?.giveBack(account);
      }
      return response;
    } finally {
      if (isHashing) inLine -= 1;
    }
  };
}

/**
 * The visitor's address, which the app added: Sb-Forwarded-For, which wrapAuth leaves to callers with the secret key and
 * which is one plain address, or the last entry of X-Forwarded-For. Empty if unknown or this machine.
 */
export function senderOf(headers: Headers): string {
  const plain = headers.get('sb-forwarded-for');
  const added = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '';
  const address = plain ?? added.replace(/^::ffff:/i, '').replace(/\/64$/, '');
  const isHere = address.startsWith('127.') || address === '::1';
  return isIP(address) && !isHere ? address : '';
}

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
    forgetOldest(this.#tries, HELD);
    return 0;
  }

  /** Uncounts a try, because successful tries do not count towards the limit. */
  giveBack(key: string): void {
    const tries = this.#tries.get(key);
    if (tries && tries.count > 0) tries.count -= 1;
  }
}

/** A bucket of `size` requests for each key, of which one comes back every `everyMs`. Nothing is counted without a key. */
class Bucket {
  readonly #size: number;
  readonly #everyMs: number;
  readonly #now: () => number;
  /** By key: the time at which its bucket is full again. */
  readonly #fullAt = new Map<string, number>();

  constructor(size: number, everyMs: number, now: () => number) {
    this.#size = size;
    this.#everyMs = everyMs;
    this.#now = now;
  }

  /** Takes one request out of the bucket; false if it is empty. */
  take(key: string): boolean {
    if (key === '') return true;
    const now = this.#now();
    const fullAt = Math.max(this.#fullAt.get(key) ?? 0, now) + this.#everyMs;
    if (fullAt - now > this.#size * this.#everyMs) return false;
    this.#fullAt.delete(key);
    this.#fullAt.set(key, fullAt);
    forgetOldest(this.#fullAt, HELD);
    return true;
  }
}

/**
 * Delays tries per key instead of refusing them: `burst` at once, then one every `everyMs`. A try waits at most `everyMs`
 * for its turn; with a longer wait it is refused, with the seconds until it may be repeated.
 */
class Pace {
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
    forgetOldest(this.#madeAt, HELD);
    return { wait };
  }

  /** Uncounts a try, because successful tries cause no wait. */
  giveBack(key: string): void {
    const madeAt = this.#madeAt.get(key);
    if (madeAt !== undefined) this.#madeAt.set(key, madeAt - this.#everyMs);
  }
}
