import postgres from 'postgres';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Card } from '../../../lib/bingo/game.ts';
import { canClaim, payoutsOf } from '../../../lib/bingo/payouts.ts';
import type { Answers } from '../../../lib/contract/functions.ts';
import type { HouseTemplate } from '../../../lib/contract/house-games.ts';
import { runSchedule } from '../support/clock.ts';
import { makePeople, refusalOf, sql, undone, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import * as wins from '../support/wins.ts';

const { callAs, stateOf, visit } = game;
let admin: Person, pia: Person, tom: Person, gina: Person;
const games: string[] = [];

beforeAll(async () => {
  admin = await game.makeAdmin();
});
beforeEach(async () => {
  [pia, tom, gina] = await makePeople('Pia', 'Tom', 'Gina');
});
afterEach(async () => {
  expect(await wins.allWrong(...games.splice(0))).toEqual([]);
});

const timeIsUp = (id: string) =>
  sql`update public.games set ends_at = now() - interval '1 second' where id = ${id}`;
const gameOf = async (id: string) => (await stateOf(null, id))!.game;

async function houseGame() {
  const id = await game.makeHouseGame(admin);
  games.push(id);
  return id;
}
async function activeGame() {
  const id = await houseGame();
  await callAs(admin, 'start_house_game', { p_game_id: id });
  return id;
}

/** An active house game with all squares marked and no BINGO called, so that all cards are equally close. */
async function markedGame(buyAll: (id: string) => Promise<unknown>) {
  const id = await activeGame();
  await buyAll(id);
  await wins.markEverything(admin, id);
  return id;
}

test('from its end on, nothing changes in a game, although the clock has not ended it yet', async () => {
  const id = await activeGame();
  const card = await game.buy(pia, id);
  await game.markPositions(admin, card, game.MIDDLE_ROW);
  await timeIsUp(id);
  for (const late of [
    () => game.buy(tom, id),
    () => game.mark(admin, card.squares[0]!.game_square_id),
    () => callAs(pia, 'call_bingo', { p_card_id: card.id }),
    () => callAs(admin, 'end_house_game', { p_game_id: id }),
  ])
    expect(await refusalOf(late())).toBe('game_not_active');
  await runSchedule(sql);
  expect(await wins.balanceOf(pia)).toBe(5);
});

test('of a BINGO, an admin’s end and the clock at the same time, one pays', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await activeGame();
    const card = await game.buy(pia, id);
    await game.markPositions(admin, card, game.MIDDLE_ROW);
    await sql`update public.games set ends_at = clock_timestamp() + interval '20 milliseconds' where id = ${id}`;
    await Promise.allSettled([
      callAs(pia, 'call_bingo', { p_card_id: card.id }),
      callAs(admin, 'end_house_game', { p_game_id: id }),
      ...[1, 2].map(() => runSchedule(sql)),
    ]);
    await sql`select pg_sleep(0.03)`;
    await runSchedule(sql);
    const paid = await sql`
      select reason from public.transfers where game_id = ${id} and from_account = ${`pot:${id}`}`;
    expect(paid).toHaveLength(1);
  }
});

test('a guest’s share waits, and is paid when the guest signs up', async () => {
  const token = game.guestToken();
  const id = await markedGame(async (id) => {
    await game.buy(pia, id);
    await game.buyAsGuest(token, id);
  });
  await timeIsUp(id);
  await runSchedule(sql);
  expect(await gameOf(id)).toMatchObject({
    ...{ share_count: 2, pot_claimed: false, pot_returned: false },
  });
  expect(await wins.balanceOf(pia)).toBe(5);
  expect(await wins.lastEvent(admin, id)).toMatchObject({ pot_claimed: false, rest: 10 });
  const moved = await callAs(gina, 'migrate_guest_cards', { p_guest_token: token });
  expect(moved).toMatchObject({ claimed_amount: 5 });
  expect(await gameOf(id)).toMatchObject({ pot_claimed: true });
});

test('a closed account has no share of a pot, and without another card the pot goes back to the fund', async () => {
  const byClock = async (id: string) => {
    await timeIsUp(id);
    await runSchedule(sql);
  };
  const byAdmin = async (id: string) => {
    await sql`update public.games set prizes = 'three' where id = ${id}`;
    await callAs(admin, 'end_house_game', { p_game_id: id });
  };
  for (const end of [byClock, byAdmin])
    for (const others of [[tom, gina], []]) {
      const [leaver] = await makePeople('Leaver');
      const id = await markedGame((id) => game.buyAll([leaver, ...others], id));
      await callAs(leaver, 'delete_account');
      await end(id);
      const { shares, pot_returned } = await gameOf(id);
      expect(shares.map(({ amount }) => amount)).toEqual(others.map(() => 7.5));
      expect(pot_returned).toBe(others.length === 0);
      expect(await wins.balanceOf(leaver)).toBe(0);
    }
  expect([await wins.balanceOf(tom), await wins.balanceOf(gina)]).toEqual([15, 15]);
});

test('what is paid to a closed account goes on to the mint', async () => {
  await game.buy(pia, await houseGame());
  await callAs(pia, 'delete_account');
  await sql`select private.transfer('mint', ${`user:${pia.id}`}, 5, null, 'pot_won')`;
  expect(await wins.balanceOf(pia)).toBe(0);
});

test('a share that no guest claims within 48 hours goes back to the fund', async () => {
  let card!: Card;
  const id = await markedGame(async (id) => {
    card = await game.buyAsGuest(game.guestToken(), id);
  });
  await timeIsUp(id);
  await runSchedule(sql);
  expect(canClaim(await gameOf(id), [card])).toBe(true);
  await sql`update public.games set completed_at = now() - interval '49 hours' where id = ${id}`;
  const expectReturned = async () => {
    const ended = await gameOf(id);
    expect(ended.shares).toMatchObject([{ amount: 5, is_returned: true }]);
    expect([canClaim(ended, [card]), payoutsOf(ended, [card]).yours]).toEqual([false, 0]);
  };
  await expectReturned();
  const books = await visit<{ balance: number }>('game_books', { p_game_id: id });
  expect(books.balance).toBe(0);
  const fund = await game.fundBalance();
  await game.buy(tom, await houseGame());
  expect(await game.fundBalance()).toBe(fund + 5);
  expect(await gameOf(id)).toMatchObject({ pot_returned: false, share_count: 1 });
  await expectReturned();
});

test('a game that cannot start stops no other, no lock, no end and no reminder, and its error is raised', async () => {
  const [failing, starting, ending] = await Promise.all([
    houseGame(),
    houseGame(),
    markedGame((id) => game.buy(pia, id)),
  ]);
  await sql.unsafe(`
    create function private.fail_for_test() returns trigger language plpgsql as $$
    begin raise exception 'broken'; end $$;
    create trigger fails before update of status on public.games
    for each row when (old.id = '${failing}') execute function private.fail_for_test()`);
  try {
    await sql`
      update public.games set scheduled_start = now() - interval '1 minute' where id in ${sql([failing, starting])}`;
    await timeIsUp(ending);
    await expect(runSchedule(sql)).rejects.toMatchObject({
      message: 'broken',
      detail: `start ${failing}`,
    });
    const rows = await sql`
      select id, status from public.games where id in ${sql([failing, starting, ending])}`;
    expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({
      [failing]: 'upcoming',
      [starting]: 'active',
      [ending]: 'completed',
    });
  } finally {
    await sql`drop function private.fail_for_test cascade`;
  }
  await runSchedule(sql);
  const [row] = await sql`select status from public.games where id = ${failing}`;
  expect(row!.status).toBe('active');
});

test.each(['bingo', 'three'])(
  'a guest who signs up after 48 hours finds the share returned (%s)',
  async (prizes) => {
    const [late, later] = [game.guestToken(), game.guestToken()];
    const id = await markedGame(async (id) => {
      await sql`update public.games set prizes = ${prizes} where id = ${id}`;
      for (const token of [late, later]) await game.buyAsGuest(token, id);
    });
    await timeIsUp(id);
    await runSchedule(sql);
    await sql`update public.games set completed_at = now() - interval '49 hours' where id = ${id}`;
    const fund = await game.fundBalance();
    for (const [token, person] of [
      [late, gina],
      [later, tom],
    ] as const) {
      const moved = await callAs(person, 'migrate_guest_cards', { p_guest_token: token });
      expect(moved).toMatchObject({ migrated_cards: 1, claimed_amount: 0 });
      expect(await wins.balanceOf(person)).toBe(0);
      expect(await game.fundBalance()).toBe(fund + 10);
      expect(await callAs(person, 'my_record')).toMatchObject({ games: 1, winnings: 0 });
    }
    const { cards } = (await visit<Answers['game_results']>('game_results', { p_game_id: id }))!;
    expect(cards.map(({ winnings }) => winnings)).toEqual([0, 0]);
    expect(await wins.allWrong(id)).toEqual([]);
  },
);

/** How often the clock would call this internal function: once for each of 10,000 cards, it would be cut off each time. */
async function callsInSchedule(name: string): Promise<number> {
  const admin = postgres(process.env.ADMIN_DATABASE_URL!, { max: 1, onnotice: () => {} });
  const calls = await undone(async (tx) => {
    await tx`set local track_functions = 'pl'`;
    while ((await tx`select public.run_schedule() as is_done`)[0]!.is_done);
    return tx<{ calls: number }[]>`
      select calls::int from pg_stat_xact_user_functions where funcname = ${name}`;
  }, admin);
  await admin.end();
  return calls[0]?.calls ?? 0;
}

test('of many shares the first fifty are listed, and all are paid', async () => {
  const people = await makePeople(...Array.from({ length: 60 }, (_, n) => `Player ${n}`));
  const id = await markedGame((id) => game.buyAll(people, id));
  await timeIsUp(id);
  expect(await callsInSchedule('transfer')).toBeLessThan(5);
  await runSchedule(sql);
  const { shares, share_count } = await gameOf(id);
  expect([shares.length, share_count]).toEqual([50, 60]);
  expect(await wins.lastEvent(admin, id)).toMatchObject({ pot_claimed: true, rest: 300 });
  for (const person of people) expect(await wins.balanceOf(person)).toBe(5);
});

describe('the weekly edition', () => {
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
      ...{ status: 'upcoming', pace: 'week', card_price: 2 },
      ...{ day: 1, starts: '07:30', lasts: '6 days' },
    });
    expect((await game.buy(pia, made[0]!.id as string)).card_number).toBe(1);
  });

  test('a week later, the edition runs and the next one is announced by itself', async () => {
    await save();
    await sql`
      update public.games set edition = edition - 7, scheduled_start = now() - interval '1 minute',
        ends_at = now() + interval '6 days'
      where edition is not null`;
    const before = await editions();
    await runSchedule(sql);
    const after = await editions();
    expect([before.length, after.length]).toEqual([1, 2]);
    const [running] = after.filter(({ id }) => id === before[0]!.id);
    expect(running!.status).toBe('active');
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
});
