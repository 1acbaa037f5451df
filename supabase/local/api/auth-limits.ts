import { isIP } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { answers } from './auth-answers.ts';
import type { Body, Route } from './auth-input.ts';
import { config } from '../config.ts';
import { Pace, Throttle } from './throttle.ts';

const MINUTE = 60_000;

/**
 * The number of anonymous sign-ins in an hour: from one address (a hosted project's default), and from all callers
 * without an address (the project's setting).
 */
const ANONYMOUS_FROM_ONE = 30;
const ANONYMOUS = config.auth.rate_limit.anonymous_users;

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
 * - All requests come from this machine; the app forwards the visitor's address if it has one. Without an address, tries are
 *   counted by account only, since one shared limit would let one person lock out all others. Sign-ups alone have a shared
 *   limit, the same as a hosted project's in supabase/config.toml.
 */
export function limitsOf({ now, sleep } = realTime) {
  // Less than the app's fetch timeout of ten seconds.
  const nextTry = 6_000;
  const knownDevices = new Throttle(10, 5 * MINUTE, now);
  const paces = { knownSender: new Pace(40, nextTry, now), unknown: new Pace(10, nextTry, now) };
  const rules: Partial<Record<Route, [Throttle, (from: string, account: string) => string][]>> = {
    'sign in': [
      [new Throttle(10, 5 * MINUTE), (from, account) => from && `${from} ${account}`],
      [new Throttle(100, 5 * MINUTE), (from) => from],
    ],
    signup: [
      [new Throttle(30, 5 * MINUTE, now), (from) => from],
      [new Throttle(150, 5 * MINUTE, now), (from) => (from ? '' : 'unknown')],
    ],
    anonymous: [
      [new Throttle(ANONYMOUS_FROM_ONE, 60 * MINUTE, now), (from) => from],
      [new Throttle(ANONYMOUS, 60 * MINUTE, now), (from) => (from ? '' : 'unknown')],
    ],
    // Limits only updates with an e-mail address, because their response reveals whether it is registered.
    update: [
      [new Throttle(30, 5 * MINUTE, now), (from, account) => account && from],
      [new Throttle(150, 5 * MINUTE, now), (from, account) => (account && !from ? 'unknown' : '')],
    ],
    verify: [[new Throttle(30, 5 * MINUTE), (from) => from]],
    refresh: [[new Throttle(300, 5 * MINUTE), (from) => from]],
    recover: [
      [new Throttle(10, 60 * MINUTE, now), (from, account) => from && `${from} ${account}`],
      [new Throttle(30, 5 * MINUTE), (from) => from],
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

/** The visitor's address: the last entry of X-Forwarded-For, which the app added. Empty if unknown or this machine. */
export function senderOf(headers: Headers): string {
  const said = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '';
  const address = said.replace(/^::ffff:/i, '').replace(/\/64$/, '');
  const isHere = address.startsWith('127.') || address === '::1';
  return isIP(address) && !isHere ? address : '';
}
