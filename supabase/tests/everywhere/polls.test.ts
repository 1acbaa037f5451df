import { expect, test } from 'vitest';
import { inAnHour, openPrivately } from '../support/chosen.ts';
import { runSchedule } from '../support/clock.ts';
import { become, makePeople, sql, undone, type Person, type Tx } from '../support/db.ts';
import * as game from '../support/games.ts';
import { FUNCTIONS } from '../support/grants.ts';
import { openWritten, saveSet } from '../support/sets.ts';

type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };

/** The pages of memory that a call reads, with those of the functions that it calls, once nothing is left to do. */
async function pagesOf(tx: Tx, name: string, args = ''): Promise<number> {
  const call = `select public.${name}(${args}) as data`;
  while ((await tx.unsafe(call))[0]!.data === true);
  const [row] = await tx.unsafe(`explain (analyze, buffers, format json) ${call}`);
  const [{ Plan: plan }] = row!['QUERY PLAN'] as [{ Plan: Plan }];
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

/** Each look into an index that has grown may read a page more, but a table that is read has hundreds more. */
const hasGrown = (few: number, many: number) => many > 1.5 * few + 60;

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
  const [few, many] = await undone(async (tx) => {
    const measure = async () => {
      const pages: number[] = [];
      for (const name of polls) pages.push(await pagesOf(tx, name));
      return pages;
    };
    const before = await measure();
    await leaveMore(tx, group, 1000);
    await tx`analyze public.games`; // as autovacuum does
    return [before, await measure()] as const;
  });
  for (const [at, name] of polls.entries())
    console.log(`${name} reads ${few[at]} pages, and ${many[at]} with 3,000 more games`);
  expect(polls.filter((_, at) => hasGrown(few[at]!, many[at]!))).toEqual([]);
});

type Read = { name: string; required: string[] };

/** The reading functions of the API, each with the parameters that a call needs. */
const listReads = async () =>
  (
    await sql<Read[]>`
      select proname as name, coalesce(proargnames[:pronargs - pronargdefaults], '{}') as required
      from pg_proc where pronamespace = 'public'::regnamespace and provolatile = 's' order by 1`
  ).filter(({ name }) => FUNCTIONS[name]?.includes('authenticated'));

/** Leaves finished games of many groups, and squares in a set. */
async function leaveOld(tx: Tx, gameId: string, setId: string): Promise<void> {
  await tx`
    with made as (
      insert into public.groups (name, invite_code, created_by)
      select name, lpad(n::text, 8, 'X'), created_by
      from public.groups, generate_series(1, 300) as n
      where id = (select group_id from public.games where id = ${gameId})
      returning id
    )
    insert into public.games
    select (jsonb_populate_record(game, jsonb_build_object('id', gen_random_uuid(), 'group_id', made.id))).*
    from public.games as game, made, generate_series(1, 10) where game.id = ${gameId}`;
  await tx`
    insert into public.bingo_squares (theme_id, summary, text)
    select ${setId}, 'Square number ' || n, repeat('Something happens. ', 10) from generate_series(1, 3000) as n`;
  await tx`analyze public.groups, public.games, public.bingo_squares`;
}

/** The pages that a call reads for this person; null if it is refused. */
const pagesFor = (tx: Tx, { id }: Person, name: string, args: string) =>
  tx
    .savepoint(async (inner) => {
      await become(inner, 'authenticated', id);
      return pagesOf(inner, name, args);
    })
    .catch((error: { code?: string }) => {
      if (error.code !== 'P0001') throw error;
      return null;
    })
    .finally(() => tx`reset role`);

test('a read of nothing, or of a public theme, costs no more for what strangers have left', async () => {
  const [ann, eve] = await makePeople('Ann', 'Eve');
  const p_game_id = await game.makePrivateGame([ann!]);
  await game.callAs(ann!, 'end_game', { p_game_id });
  const [{ group_id, theme_id }] =
    (await sql`select * from public.games where id = ${p_game_id}`) as [
      { group_id: string; theme_id: string },
    ];
  const setId = await saveSet(ann!, group_id);
  const reads = [
    ...(await listReads()).map(({ name, required }) => ({
      name,
      args: required.map((one) => `${one} => null`).join(),
    })),
    { name: 'theme_squares', args: `'${theme_id}'` },
  ];
  expect(reads.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['events_since', 'list_themes', 'my_home']),
  );
  const grown = await undone(async (tx) => {
    const measure = async () => {
      const pages: (number | null)[] = [];
      for (const { name, args } of reads) pages.push(await pagesFor(tx, eve!, name, args));
      return pages;
    };
    const few = await measure();
    await leaveOld(tx, p_game_id, setId);
    const many = await measure();
    return reads.flatMap(({ name, args }, at) =>
      hasGrown(few[at] ?? 0, many[at] ?? 0)
        ? [`${name}(${args}): ${few[at]}, then ${many[at]}`]
        : [],
    );
  });
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
  expect(hasGrown(few!, many!)).toBe(false);
});
