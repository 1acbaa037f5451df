import { expect, it, vi } from 'vitest';
import { askServerTime } from '@/lib/live/server-clock';
import { houseGameSchema } from './house-schema';
import { createGameSchema } from './schema';
import { lockOf } from './lock';

const made = { group_id: crypto.randomUUID(), theme_id: crypto.randomUUID(), card_price: 1 };
const parse = (more: object) => createGameSchema.safeParse({ ...made, ...more });
const errorsOf = (more: object) =>
  parse(more).error?.issues.map(({ path, message }) => [path.join(), message]);
const [EARLIER, LATER] = ['2099-01-01T00:00:00Z', '2099-01-02T00:00:00Z'];

it('a game without a dealing is dealt, and drops a time to lock', () => {
  expect(lockOf(parse({ locks_at: LATER }).data!)).toEqual({
    dealing: 'dealt',
    locks_at: null,
  });
});

it('chosen cards need a time to lock, before the end of the game', () => {
  const chosen = { dealing: 'chosen', ends_at: LATER };
  expect(errorsOf(chosen)).toEqual([['locks_at', 'Choose when the cards lock']]);
  expect(errorsOf({ ...chosen, locks_at: LATER })).toEqual([
    ['locks_at', 'Choose a time in the future, before the game ends.'],
  ]);
  expect(lockOf(parse({ ...chosen, locks_at: EARLIER }).data!)).toEqual({
    ...{ dealing: 'chosen', locks_at: '2099-01-01T00:00:00.000Z' },
  });
});

it('a year needs an end, whether its cards are chosen or dealt', () => {
  const missing = [['ends_at', 'Choose when the game ends']];
  expect(errorsOf({ pace: 'year' })).toEqual(missing);
  expect(errorsOf({ pace: 'year', dealing: 'chosen', locks_at: EARLIER })).toEqual(missing);
  expect(errorsOf({ pace: 'year', ends_at: LATER })).toBeUndefined();
  const house = { title: 'The year', theme_id: 'same', pace: 'year' };
  expect(houseGameSchema.safeParse(house).error?.issues).toMatchObject([{ path: ['ends_at'] }]);
});

it('a time to lock that has passed is refused at its field, except in a saved house game', () => {
  const passed = { dealing: 'chosen', locks_at: new Date(Date.now() - 1000).toISOString() };
  const error = [['locks_at', 'Choose a time in the future, before the game ends.']];
  expect(errorsOf(passed)).toEqual(error);
  const saved = { title: 'The year', theme_id: 'same', ...passed };
  expect(houseGameSchema.safeParse(saved).error?.issues).toMatchObject([{ path: ['locks_at'] }]);
  const game_id = crypto.randomUUID();
  expect(houseGameSchema.safeParse({ ...saved, game_id }).success).toBe(true);
});

it('the start of a game has its errors at the fields that are wrong', () => {
  expect(errorsOf({ scheduled_start: '2020-01-01T00:00:00Z' })).toEqual([
    ['scheduled_start', 'Choose a start in the future'],
  ]);
  expect(errorsOf({ scheduled_start: LATER, ends_at: EARLIER })).toEqual([
    ['ends_at', 'The end must be after the start'],
  ]);
  const chosen = { dealing: 'chosen', scheduled_start: EARLIER };
  expect(errorsOf({ ...chosen, locks_at: LATER })).toEqual([
    ['locks_at', 'Cards must lock before the game starts, or at the same time.'],
  ]);
  expect(errorsOf({ ...chosen, locks_at: EARLIER })).toBeUndefined();
  expect(errorsOf({ scheduled_start: 'Friday' })?.[0]?.[0]).toBe('scheduled_start');
});

it('a time is no longer ahead at the moment that it names, and an end is after its start', () => {
  vi.setSystemTime(EARLIER);
  expect(errorsOf({ dealing: 'chosen', locks_at: EARLIER })).toHaveLength(1);
  expect(errorsOf({ scheduled_start: EARLIER })).toHaveLength(1);
  expect(errorsOf({ scheduled_start: LATER, ends_at: LATER })).toHaveLength(1);
  vi.useRealTimers();
});

it('in the hour that the clocks repeat, a start is ahead or past by its offset', () => {
  vi.setSystemTime('2027-10-31T00:30:00Z'); // 2:30 in Berlin, for the first time
  expect(errorsOf({ scheduled_start: '2027-10-31T02:15:00+01:00' })).toBeUndefined();
  expect(errorsOf({ scheduled_start: '2027-10-31T02:15:00+02:00' })).toHaveLength(1);
  vi.useRealTimers();
});

it('a start in the future is taken on a device whose clock is fast', async () => {
  const headers = { date: new Date().toUTCString() };
  const [fast, start] = [5, 2].map((hours) => new Date(Date.now() + hours * 3_600_000));
  vi.useFakeTimers({ now: fast });
  vi.stubGlobal('fetch', async () => new Response(null, { headers }));
  askServerTime();
  await vi.advanceTimersByTimeAsync(100);
  expect(errorsOf({ scheduled_start: start!.toISOString() })).toBeUndefined();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
