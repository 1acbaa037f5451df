import { expect, test } from 'vitest';
import type { Delivery } from '@/lib/contract/notices';
import { heldUntil } from './hours';

type Digest = NonNullable<Delivery['digest_at']>;

/** The times of the digests that follow each other from this moment on. */
function timesOf(time_zone: string, digest: Digest['digest'], digest_hour: number, count: number) {
  const times = [new Date('2033-01-01T00:00Z')];
  while (times.length <= count) {
    const from = times.at(-1)!;
    const digest_at = { from: from.toISOString(), digest, digest_hour };
    times.push(heldUntil({ time_zone, digest_at, notice: null }, from)!);
  }
  return times.slice(1);
}

test.each([
  ['Europe/Berlin', 8],
  ['America/New_York', 2],
  ['Pacific/Auckland', 23],
])(
  'a digest comes once each day and each Monday at its hour in %s, also when clocks change',
  (timeZone, hour) => {
    const clock = new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone, hourCycle: 'h23', dateStyle: 'short', timeStyle: 'short' },
    });
    const shown = timesOf(timeZone, 'daily', hour, 364).map((at) => clock.format(at).split(', '));
    expect(new Set(shown.map(([day]) => day)).size).toBe(364);
    const wrong = shown.filter(([, time]) => time !== `${String(hour).padStart(2, '0')}:00`);
    // 02:00 does not exist in New York on the day on which clocks go forward.
    expect(wrong).toEqual(hour === 2 ? [['13/03/2033', '03:00']] : []);
    const weekday = new Intl.DateTimeFormat('en', { timeZone, weekday: 'long' });
    const weeks = timesOf(timeZone, 'weekly', hour, 52);
    expect(new Set(weeks.map((at) => weekday.format(at)))).toEqual(new Set(['Monday']));
    expect(new Set(weeks.map((at) => clock.format(at).split(',')[0])).size).toBe(52);
  },
);

test('a digest that is late is not held', () => {
  const digest_at = { from: '2033-01-01T00:00Z', digest: 'daily', digest_hour: 8 } as const;
  const held = (now: string) =>
    heldUntil({ time_zone: 'Asia/Kolkata', digest_at, notice: null }, new Date(now));
  expect(held('2033-01-01T02:29Z')).toEqual(new Date('2033-01-01T02:30Z'));
  expect(held('2033-01-01T02:30Z')).toBeNull();
  expect(held('2033-01-03T00:00Z')).toBeNull();
});

test('quiet hours are from 22:00 to 08:00 by the clocks there, also on the night on which they change', () => {
  const held = (now: string, time_zone: string, kind = 'game_over', at: string | null = null) =>
    heldUntil({ time_zone, digest_at: null, notice: { kind, at } as never }, new Date(now));
  // In Auckland, clocks go forward in this night.
  expect(held('2033-09-24T09:59Z', 'Pacific/Auckland')).toBeNull();
  expect(held('2033-09-24T10:00Z', 'Pacific/Auckland')).toEqual(new Date('2033-09-24T19:00Z'));
  expect(held('2033-09-24T18:59Z', 'Pacific/Auckland')).toEqual(new Date('2033-09-24T19:00Z'));
  expect(held('2033-09-24T19:00Z', 'Pacific/Auckland')).toBeNull();
  expect(held('2033-09-24T10:00Z', 'Pacific/Auckland', 'line_full')).toBeNull();
  expect(held('2033-01-10T22:30Z', 'MSK')).toEqual(new Date('2033-01-11T08:00Z'));
  const start = (at: string) => held('2033-01-10T22:30Z', 'Europe/Berlin', 'start_changed', at);
  expect(start('2033-01-11T07:00Z')).toBeNull();
  expect(start('2033-01-11T07:01Z')).toEqual(new Date('2033-01-11T07:00Z'));
  expect(held('2033-01-10T22:30Z', 'Europe/Berlin', 'game_starts', '2033-01-11T06:00Z')).toEqual(
    new Date('2033-01-11T07:00Z'),
  );
});

test('hours follow the rules of this runtime', () => {
  // By older rules, clocks in Alberta go back on 1 November 2026; the answer is that of Node.
  const digest_at = { from: '2026-12-01T00:00Z', digest: 'daily', digest_hour: 8 } as const;
  const now = new Date('2026-12-01T00:00Z');
  const at = heldUntil({ time_zone: 'America/Edmonton', digest_at, notice: null }, now)!;
  const shown = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: 'America/Edmonton', hourCycle: 'h23', timeStyle: 'short' },
  });
  expect(shown.format(at)).toBe('08:00');
});
