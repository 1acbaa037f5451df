import { isIP } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { answers } from './auth-answers.ts';
import type { Body, Route } from './auth-input.ts';
import { Pace, Throttle } from './throttle.ts';

const MINUTE = 60_000;

/** So many requests may be hashing or waiting for it: about two seconds of work. */
const IN_LINE = 32;
const HASHES: Route[] = ['signup', 'sign in', 'update'];

const realTime = { now: Date.now, sleep: (ms: number): Promise<void> => setTimeout(ms) };

/**
 * Counts tries. An account is closed for five minutes to an address that tries it ten times. Over all addresses its tries
 * are only slowed down: whoever guesses from elsewhere makes its owner wait for seconds, and does not lock them out. All
 * requests come from this machine. The app says for whom it asks, as far as it knows; where it does not, no address is
 * counted, because the one limit of everybody together would let one person lock out all others.
 */
export function limitsOf({ now, sleep } = realTime) {
  // The app waits ten seconds for an answer.
  const nextTry = 6_000;
  const paces = { knownSender: new Pace(40, nextTry, now), unknown: new Pace(10, nextTry, now) };
  const rules: Partial<Record<Route, [Throttle, (from: string, account: string) => string][]>> = {
    'sign in': [
      [new Throttle(10, 5 * MINUTE), (from, account) => from && `${from} ${account}`],
      [new Throttle(100, 5 * MINUTE), (from) => from],
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
    const isLineFull = () => isHashing && inLine >= IN_LINE;
    if (isLineFull()) return answers.tooMany(5);
    const from = senderOf(request.headers);
    const counted = (rules[route] ?? [])
      .map(([throttle, keyOf]) => ({ throttle, key: keyOf(from, email.toLowerCase()) }))
      .filter(({ key }) => key !== '');
    const wait = Math.max(0, ...counted.map(({ throttle, key }) => throttle.take(key)));
    if (wait > 0) return answers.tooMany(wait);
    const pace = route === 'sign in' ? paces[from ? 'knownSender' : 'unknown'] : null;
    const turn = pace?.take(email.toLowerCase()) ?? { wait: 0 };
    if ('refusedFor' in turn) return answers.tooMany(turn.refusedFor);
    if (turn.wait > 0) await sleep(turn.wait);
    if (isLineFull()) return answers.tooMany(5);
    if (isHashing) inLine += 1;
    try {
      const response = await work();
      // A mail was sent for every success of this one.
      if (response.ok && route !== 'recover') {
        for (const { throttle, key } of counted) throttle.giveBack(key);
        pace?.giveBack(email.toLowerCase());
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
