import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGuestLimit } from './limit';
import { limits } from '@/lib/limits';
import { Refusal } from '@/lib/supabase/rpc';

const { address, unknown } = limits.guest_sales;

let now = 0;
let cards = 0;
let withinLimit: ReturnType<typeof createGuestLimit>;

beforeEach(() => {
  now = 1_000_000;
  withinLimit = createGuestLimit(() => now);
  vi.stubEnv('TRUSTED_PROXY_HEADER', 'x-real-ip');
});

afterEach(() => void vi.unstubAllEnvs());

const from = (ip: string) => new Headers({ 'x-real-ip': ip });
const newCard = async () => ({ id: `card ${++cards}` });
const tooMany = (wait: number) => ({ code: 'too_many_attempts', detail: String(wait) });

/** How many of so many purchases from here go through. */
async function sold(tries: number, sent: Headers, buy = newCard): Promise<number> {
  const answers = Array.from({ length: tries }, () => withinLimit(sent, buy).catch(() => null));
  return (await Promise.all(answers)).filter(Boolean).length;
}

describe('guests who buy from one address', () => {
  it('are let in as a party of twenty with three cards each, and not as a script', async () => {
    expect(await sold(60, from('203.0.113.9'))).toBe(60);
    await expect(withinLimit(from('203.0.113.9'), newCard)).rejects.toMatchObject(tooMany(2));
    expect(await sold(1000, from('203.0.113.9'))).toBe(0);
    expect(await sold(1, from('203.0.113.10'))).toBe(1);
  });

  it('wait their seconds for the next card', async () => {
    await sold(address.burst, from('203.0.113.9'));
    now += address.seconds * 1000;
    expect(await sold(2, from('203.0.113.9'))).toBe(1);
    now += 3600_000;
    expect(await sold(1000, from('203.0.113.9'))).toBe(address.burst);
  });

  it('share one limit where nobody says who they are, however they call themselves', async () => {
    vi.stubEnv('TRUSTED_PROXY_HEADER', '');
    const strangers = Array.from({ length: 200 }, (_, n) =>
      sold(1, new Headers({ 'x-forwarded-for': `203.0.113.${n}`, 'x-real-ip': `198.51.100.${n}` })),
    );
    const all = (await Promise.all(strangers)).reduce((sum, one) => sum + one, 0);
    expect(all).toBe(unknown.burst);
  });
});

describe('what is no sale takes nothing from the limit', () => {
  const rest = () => sold(1000, from('203.0.113.9'));

  it('a refusal', async () => {
    const refused = () => Promise.reject(new Refusal('game_full'));
    expect(await sold(500, from('203.0.113.9'), refused)).toBe(0);
    await expect(withinLimit(from('203.0.113.9'), refused)).rejects.toThrow('game_full');
    expect(await rest()).toBe(address.burst);
  });

  it('the same purchase asked for again', async () => {
    const same = async () => ({ id: 'the same' });
    for (let n = 0; n < 500; n++) expect(await sold(1, from('203.0.113.9'), same)).toBe(1);
    expect(await rest()).toBe(address.burst - 1);
  });

  it('but an answer that was lost does: the card may be sold', async () => {
    await sold(1, from('203.0.113.9'), () => Promise.reject(new Error('fetch failed')));
    expect(await rest()).toBe(address.burst - 1);
  });
});
