import { expect, test } from 'vitest';
import { inAnHour, openPrivately } from '../support/chosen.ts';
import { runSchedule } from '../support/clock.ts';
import { makePeople, sql, undone, type Tx } from '../support/db.ts';
import * as game from '../support/games.ts';
import { openWritten } from '../support/sets.ts';

type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };

/** The pages of memory that a call reads, with those of the functions that it calls, once nothing is left to do. */
async function pagesOf(tx: Tx, name: string, args = ''): Promise<number> {
  const call = `select public.${name}(${args}) as data`;
  while ((await tx.unsafe(call))[0]!.data === true);
  const [row] = await tx.unsafe(`explain (analyze, buffers, format json) ${call}`);
  const [{ Plan: plan }] = row!['QUERY PLAN'] as [{ Plan: Plan }];
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

/** What programs call again and again: functions without an argument that need no account. */
const listPolls = async () =>
  (
    await sql<{ name: string }[]>`
      select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and pronargs = pronargdefaults
        and (has_function_privilege('anon', oid, 'execute') or has_function_privilege('service_role', oid, 'execute'))
      order by 1`
  ).map(({ name }) => name);

/** Copies the games of a group in the state in which they wait, as somebody could make more of them. */
const leaveMore = (tx: Tx, groupId: string, count: number) => tx`
  insert into public.games
  select (jsonb_populate_record(game, jsonb_build_object('id', gen_random_uuid()))).*
  from public.games as game, generate_series(1, ${count}::int) where group_id = ${groupId}`;

test('what a poll reads does not grow with the games that people leave waiting', async () => {
  const [ann] = await makePeople('Ann');
  const group = await game.makeGroup([ann!]);
  const p_group_id = { p_group_id: group };
  // One waits for squares after its start, one for its start, and one for its cards to lock.
  const waiting = await openWritten(ann!, group, 22);
  await openWritten(ann!, group, 24, { p_scheduled_start: inAnHour(60) });
  await openPrivately([ann!], { ...p_group_id, p_locks_at: inAnHour(60) });
  await sql`update public.games set scheduled_start = now() - interval '1 minute' where id = ${waiting}`;
  await runSchedule(sql);
  const polls = await listPolls();
  expect(polls).toEqual(expect.arrayContaining(['run_schedule', 'house_games', 'claim_webhooks']));
  const grown: string[] = [];
  for (const name of polls) {
    const [few, many] = await undone(async (tx) => {
      const before = await pagesOf(tx, name);
      await leaveMore(tx, group, 100);
      return [before, await pagesOf(tx, name)];
    });
    console.log(`${name} reads ${few} pages, and ${many} with 300 more games`);
    if (many! > 2 * few! + 20) grown.push(`${name}: ${few}, then ${many}`);
  }
  expect(grown).toEqual([]);
});

test('what a table view reads does not grow with the notes that players leave', async () => {
  const [ann] = await makePeople('Ann');
  const p_id = await game.makePrivateGame([ann!]);
  const { token } = await game.callAs<{ token: string }>(ann!, 'save_secret_link', {
    ...{ p_id, p_shows_names: true, p_shows_code: false, p_renews: false },
  });
  const [few, many] = await undone(async (tx) => {
    const before = await pagesOf(tx, 'table_view', `'${token}'`);
    await tx`
      insert into public.game_events (game_id, seq, type, actor_id)
      select ${p_id}, 1000 + n, 'note_saved', ${ann!.id} from generate_series(1, 20000) as n`;
    await tx`analyze public.game_events`; // as autovacuum does
    return [before, await pagesOf(tx, 'table_view', `'${token}'`)];
  });
  expect(many).toBeLessThan(1.5 * few! + 20);
});
