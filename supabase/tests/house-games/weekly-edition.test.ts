import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { HouseTemplate } from '../../../lib/contract/house-games.ts';
import { runSchedule } from '../support/clock.ts';
import { makePerson, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';

const { callAs, visit } = game;
let admin: Person;

beforeAll(async () => {
  admin = await game.makeAdmin();
});
beforeEach(() => sql`update public.games set edition = null where edition is not null`);
afterEach(() => sql`update public.house_template set is_on = false where true`);

const save = async (change: object = {}, person = admin) =>
  callAs<HouseTemplate>(person, 'save_house_template', {
    ...{ p_is_on: true, p_title: '  The  Monday ', p_theme_id: await game.makeTheme(60) },
    ...{ p_card_price: 2, p_starts_at: '07:30', p_lasts_days: 6, ...change },
  });
const editions = () => sql`
  select id, title, status, pace, card_price::float, extract(isodow from scheduled_start)::int as day,
    to_char(scheduled_start at time zone 'UTC', 'HH24:MI') as starts, ends_at - scheduled_start as lasts
  from public.games where edition is not null`;

test('once it is on, the next Monday’s edition is announced, on sale, once', async () => {
  const { next } = await save();
  expect(next?.title).toMatch(/^The Monday, [A-Z][a-z]+ \d+$/);
  await Promise.all(Array.from({ length: 5 }, () => visit('run_schedule')));
  await save({ p_title: 'Another name' });
  const made = await editions();
  expect(made).toHaveLength(1);
  expect(made[0]).toMatchObject({
    ...{
      status: 'upcoming',
      pace: 'week',
      card_price: 2,
      day: 1,
      starts: '07:30',
      lasts: '6 days',
    },
  });
  expect((await game.buy(await makePerson('Pia'), made[0]!.id as string)).card_number).toBe(1);
});

test('a week later, the edition runs and the next one is announced by itself', async () => {
  await save();
  await sql`
    update public.games set edition = edition - 7, scheduled_start = scheduled_start - interval '7 days',
      ends_at = ends_at - interval '7 days'
    where edition is not null`;
  const before = await editions();
  await runSchedule(sql);
  const after = await editions();
  expect([before.length, after.length]).toEqual([1, 2]);
  const [running] = after.filter(({ id }) => id === before[0]!.id);
  expect(['active', 'completed']).toContain(running!.status);
});

test('switched off, or without its theme, nothing is announced', async () => {
  expect((await save({ p_is_on: false })).next).toBeNull();
  await visit('run_schedule');
  expect(await editions()).toHaveLength(0);
  await sql`update public.house_template set is_on = true, theme_id = null where true`;
  expect(await callAs(admin, 'house_template')).toMatchObject({ is_on: false });
  await visit('run_schedule');
  expect(await editions()).toHaveLength(0);
});

test('a theme with too few squares for an edition keeps no other game from starting', async () => {
  await sql`
    update public.house_template set is_on = true, theme_id = ${await game.makeTheme(20)} where true`;
  const id = await game.makeHouseGame(admin);
  await sql`update public.games set scheduled_start = now() where id = ${id}`;
  expect(await refusalOf(runSchedule(sql))).toBe('too_few_squares');
  const [started] = await sql`select status from public.games where id = ${id}`;
  expect(started!.status).toBe('active');
});

test('only an admin reads and changes the template, and wrong values are refused', async () => {
  const pia = await makePerson('Pia');
  expect(await callAs(pia, 'house_template')).toBeNull();
  expect(await refusalOf(save({}, pia))).toBe('not_admin');
  for (const [change, code] of [
    [{ p_title: '  ' }, 'invalid_name'],
    [{ p_title: 'x'.repeat(81) }, 'invalid_name'],
    [{ p_card_price: 0 }, 'invalid_amount'],
    [{ p_lasts_days: 8 }, 'invalid_times'],
    [{ p_starts_at: null }, 'invalid_start'],
    [{ p_starts_at: '24:00' }, 'invalid_start'],
    [{ p_theme_id: null }, 'theme_not_found'],
  ] as const)
    expect(await refusalOf(save(change))).toBe(code);
});
