import { isIP } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { answers } from './auth-answers.ts';
import type { Body, Route } from './auth-input.ts';
import { Pace, Throttle } from './throttle.ts';

const MINUTE = 60_000;

/** So many requests may be hashing or waiting for it: about two seconds of work. */
const IN_LINE = 32;
/** Kept free of them for browsers that have signed in before. */
const IN_LINE_KNOWN = 8;
const HASHES: Route[] = ['signup', 'sign in', 'update'];

const realTime = { now: Date.now, sleep: (ms: number): Promise<void> => setTimeout(ms) };

/**
 * Counts tries. An account is closed for five minutes to an address that tries it ten times. Over all addresses its tries
 * are only slowed down, so guesses from elsewhere make its owner wait. A browser that has signed in to the account before
 * does not even wait: its tries are counted apart from all others (a device cookie, as OWASP describes it). All requests
 * come from this machine, and the app sends the visitor's address where it knows it. Elsewhere tries are counted by account
 * alone, because one limit for everybody would let one person lock out all others; only sign-ups have such a limit, the one
 * that supabase/config.toml gives a hosted project.
 */
export function limitsOf({ now, sleep } = realTime) {
  // The app waits ten seconds for an answer.
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
    verify: [[new Throttle(30, 5 * MINUTE), (from) => from]],
    refresh: [[new Throttle(300, 5 * MINUTE), (from) => from]],
    recover: [
      [new Throttle(10, 60 * MINUTE), (_from, account) => account],
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
      // Every success of these sends a mail.
      if (response.ok && route !== 'recover' && route !== 'signup') {
        for (const { throttle, key } of counted) throttle.giveBack(key);
        pace?.giveBack(account);
      }
      return response;
    } finally {
      if (isHashing) inLine -= 1;
    }
  };
}

/** Who the app asks for: the last entry is the one that was added last. Empty where nobody says, or it is this machine. */
export function senderOf(headers: Headers): string {
  const said = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '';
  const address = said.replace(/^::ffff:/i, '').replace(/\/64$/, '');
  const isHere = address.startsWith('127.') || address === '::1';
  return isIP(address) && !isHere ? address : '';
}
