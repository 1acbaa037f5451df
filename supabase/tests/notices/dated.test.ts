import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import * as chosen from '../support/chosen.ts';
import { runSchedule } from '../support/clock.ts';
import { makePeople, sql, undone, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { choose, claimAt, fromNow, kindsOf, report, zoneAtNoon } from '../support/notices.ts';
import * as starts from '../support/starts.ts';
import { groupOf, invite } from '../support/groups.ts';

const { callAs } = game;
const { inAnHour } = chosen;
const DAY = 24;
/** A time at which everything that was just queued is due. */
const soon = () => fromNow(2 * 60_000);

let ann: Person, ben: Person, id: string;

beforeEach(async () => {
  await sql`delete from private.deliveries where true`;
  [ann, ben] = await makePeople('Ann', 'Ben');
  id = await starts.openForLater([ann, ben]);
});

test.each([
  ['game_starts', 'scheduled_start'],
  ['game_locks', 'locks_at'],
  ['game_ends', 'ends_at'],
] as const)(
  'a reminder of %s is mailed and pushed, unless its day is another one by then',
  async (kind, column) => {
    await choose(ben, kind, true, 'mail');
    await choose(ben, kind, true, 'push');
    const at = inAnHour(2 * DAY);
    const more = { p_scheduled_start: at, p_locks_at: at };
    if (kind === 'game_locks') id = await chosen.openPrivately([ann, ben], more);
    await game.buy(ben, id);
    if (kind === 'game_ends') await starts.startsIn(id, -5);
    if (kind === 'game_ends') await starts.startNow(ann, id);
    const remind = async () => {
      await sql`delete from private.deliveries where true`;
      await sql`delete from public.reminders where game_id = ${id}`;
      await sql`
      update public.games set created_at = now() - interval '9 days', ${sql(column)} = now() + interval '20 hours'
      where id = ${id}`;
      for (let turn = 0; turn < 3; turn += 1) await runSchedule(sql);
      return sql`select channel from private.deliveries where user_id = ${ben.id} order by 1`;
    };
    expect((await remind()).map(({ channel }) => channel as string)).toEqual(['mail', 'push']);
    expect(await claimAt(soon())).toMatchObject([{ email: ben.email, notice: { kind } }]);
    await remind();
    // A day is counted from the time of the mail.
    await sql`update public.games set ${sql(column)} = ${soon()}::timestamptz + interval '24 hours 1 minute' where id = ${id}`;
    expect(await claimAt(soon())).toEqual([]);
    if (kind !== 'game_locks') return;
    await remind();
    await sql`update public.games set is_locked = true where id = ${id}`;
    expect(await claimAt(soon())).toEqual([]);
  },
);

test('a moved start of a house game calls its players, and another change calls nobody', async () => {
  const admin = await game.makeAdmin();
  const house = await game.makeHouseGame(admin);
  const change = async (p_scheduled_start: string, p_title = 'The Morning') =>
    game.changeHouseGame(admin, house, { p_title, p_scheduled_start });
  await sql`update public.games set scheduled_start = ${inAnHour(DAY)} where id = ${house}`;
  await game.buy(ben, house);
  await change(inAnHour(2 * DAY));
  expect(await kindsOf(ben)).toEqual(['start_changed']);
  const { scheduled_start } = await starts.gameOf(ben, house);
  await callAs(ben, 'visit_game', { p_game_id: house, p_seq: 1000 });
  await change(scheduled_start!, 'The Evening');
  expect(await kindsOf(ben)).toEqual(['start_changed']);
});

test('a mailbox gets ten mails of moved starts a day, and the last start after that', async () => {
  await sql`delete from private.deliveries where true`;
  const [ann, ben] = await makePeople('Ann', 'Ben');
  const [name, other] = [randomUUID(), randomUUID()].map((one) => `${one}@example.test`) as [
    string,
    string,
  ];
  const p_time_zone = zoneAtNoon();
  const p_game_id = await starts.openForLater([ann, ben], {
    ...{ p_scheduled_start: inAnHour(48), p_time_zone },
  });
  const { scheduled_start: p_seen_start } = await starts.gameOf(ann, p_game_id);
  const group = await groupOf(p_game_id);
  for (const email of [name, name.replace('@', '+games@'), other]) await invite(ann, group, email);
  // Ten, the first of them 22 hours ago.
  await sql`
    insert into private.deliveries (invitation_id, game_id, channel, due_at, sent_at)
    select id, ${p_game_id}, 'mail', now(), now() - n * interval '2 hours'
    from public.group_invitations, generate_series(2, 11) as n where email = ${name}`;
  await callAs(ann, 'change_start', {
    ...{ p_game_id, p_start: inAnHour(72), p_seen_start, p_time_zone },
  });

  /** How many mails each mailbox gets at this time. */
  const mailed = async (minutes: number) => {
    const mails = await claimAt(fromNow(minutes * 60_000));
    const own = mails.filter((mail) => mail.notice?.game?.id === p_game_id);
    for (const mail of own) await report(mail);
    return [name, other].map(
      (one) => own.filter(({ email }) => email?.startsWith(one.split('@')[0]!)).length,
    );
  };
  expect(await mailed(2)).toEqual([0, 1]);
  expect(await mailed(2 * 60 + 3)).toEqual([1, 0]);
  expect(await mailed(4 * 60 + 4)).toEqual([1, 0]);
});

test('notices and records of mail of more than 90 days are deleted in parts, and newer ones are not read for it', async () => {
  const leave = (days: number, count: number, tx = sql as Pick<typeof sql, 'unsafe'>) =>
    tx.unsafe(
      `with left_at as (select now() - $2 * interval '1 day' as at), noted as (
        insert into public.notices (user_id, kind, seq, created_at)
        select $1, 'game_over', n, at from left_at, generate_series(1, $3::int) as n
      )
      insert into private.deliveries (user_id, notice_id, channel, created_at, due_at, sent_at)
      select $1, -n, 'mail', at, at, at from left_at, generate_series(1, $3::int) as n`,
      [ann.id, days, count],
    );
  const left = async () => {
    const [row] = await sql`
      select (select count(*)::int from public.notices where user_id = ${ann.id}) as notices,
        (select count(*)::int from private.deliveries where user_id = ${ann.id}) as mails`;
    return row;
  };
  const before = await left();
  await leave(89, 1);
  await leave(91, 3);
  await sql`select private.forget_old_notices(2)`;
  expect(await left()).toEqual({ notices: before!.notices + 2, mails: before!.mails + 2 });
  await sql`select private.forget_old_notices(2)`;
  expect(await left()).toEqual({ notices: before!.notices + 1, mails: before!.mails + 1 });

  const pages = await undone(async (tx) => {
    await leave(1, 50_000, tx);
    // As autovacuum does.
    for (const index of ['public.notices_created_at', 'private.deliveries_created_at'])
      await tx`select brin_summarize_new_values(${index}::regclass)`;
    await tx`analyze public.notices, private.deliveries`;
    const [row] = await tx`
      explain (analyze, buffers, format json) select private.forget_old_notices(2)`;
    const [{ Plan: plan }] = row!['QUERY PLAN'] as [{ Plan: Record<string, number> }];
    return plan['Shared Hit Blocks']!;
  });
  // An index of ranges reads 128 pages at once.
  expect(pages).toBeLessThan(600);
});
