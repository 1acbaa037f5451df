import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCodeLimit } from './code-limit';
import { limits } from '@/lib/limits';
import { Refusal } from '@/lib/supabase/rpc';

const { burst, seconds } = limits.wrong_codes;
const from = (ip: string) => new Headers({ 'x-real-ip': ip });
const right = async () => 'The Late Desk';
const wrong = () => Promise.reject(new Refusal('invalid_code'));

let now = 0;
let withinLimit: ReturnType<typeof createCodeLimit>;

beforeEach(() => {
  now = 1_000_000;
  withinLimit = createCodeLimit(() => now);
  vi.stubEnv('TRUSTED_PROXY_HEADER', 'x-real-ip');
});

afterEach(() => void vi.unstubAllEnvs());

async function guess(tries: number, sent: Headers) {
  for (let tried = 0; tried < tries; tried += 1) await withinLimit(sent, wrong).catch(() => {});
}

it('after a handful of wrong codes an address reads nothing for a while, others go on', async () => {
  await guess(burst, from('203.0.113.9'));
  const look = () => withinLimit(from('203.0.113.9'), right);
  await expect(look()).rejects.toMatchObject({ code: 'too_many_attempts' });
  expect(await withinLimit(from('203.0.113.10'), right)).toBe('The Late Desk');
  now += seconds * 1000;
  expect(await look()).toBe('The Late Desk');
});

it('a link that is right is followed as often as people like', async () => {
  for (let times = 0; times < 3 * burst; times += 1)
    expect(await withinLimit(from('203.0.113.9'), right)).toBe('The Late Desk');
});

it('where nobody says who asks, the database counts alone', async () => {
  vi.stubEnv('TRUSTED_PROXY_HEADER', '');
  await guess(3 * burst, from('203.0.113.9'));
  expect(await withinLimit(from('203.0.113.9'), right)).toBe('The Late Desk');
});
