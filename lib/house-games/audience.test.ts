import { describe, expect, it } from 'vitest';
import { Audience } from './audience';

const settings = { listeners: 150, reads: 300, pace: null };

/** Simulates `count` onlookers who arrive within `comeIn` seconds and read at the given pace. Returns the reads per second. */
function watch(audience: Audience, count: number, { seconds, comeIn }: Record<string, number>) {
  const reads: number[] = Array(seconds).fill(0);
  const all = Array.from({ length: count }, (_, n) => ({
    address: `192.0.2.${n}`,
    at: (n / count) * comeIn! * 1000,
    last: NaN,
  }));
  for (let now = 0; now < seconds! * 1000; now += 50)
    for (const reader of all.filter(({ at }) => at <= now)) {
      const waited = Number.isNaN(reader.last) ? 0 : (now - reader.last) / 1000;
      audience.countRead(reader.address, waited, now);
      reads[Math.floor(now / 1000)]! += 1;
      reader.last = now;
      reader.at = now + (audience.paceAt(now, 0) ?? 60) * 1000;
    }
  return reads;
}

describe('the audience of a game', () => {
  it.each([10, 100, 5000])('of %i onlookers is estimated within 10 %', (count) => {
    const audience = new Audience({ ...settings, pace: 5 });
    watch(audience, count, { seconds: 60, comeIn: 5 });
    const size = audience.sizeAt(60_000);
    expect(Math.abs(size / count - 1)).toBeLessThan(0.1);
  });

  it('is counted as soon as it arrives, and forgotten when it leaves', () => {
    const audience = new Audience(settings);
    watch(audience, 3000, { seconds: 2, comeIn: 2 });
    expect(audience.sizeAt(2000)).toBeGreaterThan(2500);
    expect(audience.sizeAt(120_000)).toBeLessThan(10);
  });

  it('joins the channel while it is small, and reads the cached page when it is large', () => {
    const small = new Audience(settings);
    watch(small, 100, { seconds: 10, comeIn: 10 });
    expect(small.paceAt(10_000, 20)).toBeNull();
    expect(small.paceAt(10_000, 2000)).toBe(2);
  });

  it('returns to the channel only below 80 % of the limit', () => {
    const audience = new Audience(settings);
    expect(audience.paceAt(0, 151)).toBe(2);
    expect(audience.paceAt(0, 149)).toBe(2);
    expect(audience.paceAt(0, 119)).toBeNull();
    expect(audience.paceAt(0, 149)).toBeNull();
  });

  it('reads at most 300 times a second, with at most 30 seconds between two reads', () => {
    const audience = new Audience(settings);
    const reads = watch(audience, 6000, { seconds: 80, comeIn: 20 }).slice(-40);
    expect(reads.reduce((all, one) => all + one) / 40).toBeLessThan(330);
    for (let n = 0; n < 100_000; n += 1) audience.countRead(`${n}`, 0, 60_000);
    expect(audience.paceAt(60_000, 0)).toBe(30);
  });

  it.each([null, '203.0.113.1'])(
    'stays on the channel for any number of readers that one address claims: %s',
    (address) => {
      const audience = new Audience(settings);
      for (let n = 0; n < 5000; n += 1) audience.countRead(address, 120, n);
      expect(audience.paceAt(5000, 0)).toBeNull();
      expect(audience.paceAt(5000, 150)).toBeNull();
      expect(audience.sizeAt(5000)).toBeLessThan(150 / 7);
      expect(audience.paceAt(5000, 151)).toBe(2);
    },
  );

  it('counts several readers at one address, and forgets the address later', () => {
    const audience = new Audience(settings);
    for (let n = 0; n < 12; n += 1) audience.countRead('203.0.113.1', 0, 0);
    expect(audience.sizeAt(0)).toBe(12);
    audience.countRead('203.0.113.2', 0, 300_000);
    expect(audience.sizeAt(300_000)).toBeCloseTo(1);
    for (let n = 0; n < 12; n += 1) audience.countRead('203.0.113.1', 0, 300_000);
    expect(audience.sizeAt(300_000)).toBeCloseTo(13);
  });

  it('reads at a fixed pace if one is set', () => {
    const audience = new Audience({ ...settings, pace: 10 });
    expect(audience.paceAt(0, 0)).toBe(10);
  });
});
