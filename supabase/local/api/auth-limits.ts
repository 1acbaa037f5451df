import { isIP } from 'node:net';
import { answers } from './auth-answers.ts';
import type { Body, Route } from './auth-input.ts';
import { Throttle } from './throttle.ts';

const MINUTE = 60_000;

/** So many requests may be hashing or waiting for it: about two seconds of work. */
const IN_LINE = 32;
const HASHES: Route[] = ['signup', 'sign in', 'update'];

/**
 * Counts tries. An account is limited for each address that tries it, tightly, and over all addresses, loosely: who
 * guesses from elsewhere locks its owner out only with much persistence, and for five minutes. All requests come from
 * this machine. The app says for whom it asks, as far as it knows; where it does not, no address is counted, because
 * the one limit of everybody together would let one person lock out all others.
 */
export function limitsOf() {
  const rules: Partial<Record<Route, [Throttle, (from: string, account: string) => string][]>> = {
    'sign in': [
      [new Throttle(10, 5 * MINUTE), (from, account) => `${from} ${account}`],
      [new Throttle(50, 5 * MINUTE), (_from, account) => account],
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
    if (isHashing && inLine >= IN_LINE) return answers.tooMany(5);
    const from = senderOf(request.headers);
    const counted = (rules[route] ?? [])
      .map(([throttle, keyOf]) => ({ throttle, key: keyOf(from, email.toLowerCase()) }))
      .filter(({ key }) => key !== '');
    const wait = Math.max(0, ...counted.map(({ throttle, key }) => throttle.take(key)));
    if (wait > 0) return answers.tooMany(wait);
    if (isHashing) inLine += 1;
    try {
      const response = await work();
      // A mail was sent for every success of this one.
      if (response.ok && route !== 'recover')
        for (const { throttle, key } of counted) throttle.giveBack(key);
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
