import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { expect, test } from 'vitest';
import { answers } from '../../../lib/contract/functions.ts';
import { withScratch } from '../../local/difference.ts';
import { applyMigrations, prepareDatabase } from '../../local/migrate.ts';
import { readSettings } from '../../local/settings.ts';
import { listMigrations } from '../../local/sql-files.ts';

const server = {
  adminUrl: process.env.ADMIN_DATABASE_URL!,
  databaseUrl: process.env.DATABASE_URL!,
};

/** Runs an SQL function as this person. */
const callAs = (sql: Sql, person: string, name: string, ...given: (string | boolean | number)[]) =>
  sql.begin(async (tx) => {
    const claims = JSON.stringify({ sub: person, role: 'authenticated' });
    await tx`select set_config('request.jwt.claims', ${claims}, true)`;
    const places = given.map((_, at) => `$${at + 1}`);
    const [row] = await tx.unsafe(`select public.${name}(${places}) as answer`, given);
    return row!.answer;
  });

/** Five people play; the host wins, Ann objects, and Ben votes, as in the versions that put objections to a vote. */
async function fillWithVote(
  owner: Sql,
  [host, ann, ben, cy, di]: readonly [string, string, string, string, string],
) {
  const earlier = listMigrations().filter(({ version }) => version < '20261127132205');
  await applyMigrations(owner, earlier);
  for (const id of [host, ann, ben, cy, di])
    await owner`insert into auth.users (id, email) values (${id}, ${`${id}@example.test`})`;
  const [theme] = await owner`
    insert into public.themes (name, description) values ('Before', 'From an earlier version') returning id`;
  await owner`
    insert into public.bingo_squares (theme_id, summary, text)
    select ${theme!.id}, 'Square ' || n, 'What happens in square ' || n from generate_series(1, 30) as n`;
  const begin = ['Before', theme!.id as string, 1, randomUUID()];
  const { game_id } = await callAs(owner, host, 'create_private_session', ...begin);
  for (const friend of [ann, ben, cy, di]) {
    await owner`insert into public.group_members (group_id, user_id)
      select group_id, ${friend} from public.games where id = ${game_id}`;
    await callAs(owner, friend, 'buy_card', game_id, randomUUID());
  }
  const row = await owner`
    select card.id, game_square_id as square from public.bingo_cards as card
    join public.card_squares on card_id = card.id
    where game_id = ${game_id} and user_id = ${host} and position in (10, 11, 13, 14)`;
  for (const { square } of row) await callAs(owner, host, 'mark_square', square);
  await callAs(owner, host, 'call_bingo', row[0]!.id);
  const { objection_id } = await callAs(owner, ann, 'object_to_mark', row[0]!.square, 'Last year');
  await callAs(owner, ben, 'vote_on_objection', objection_id, true);
}

test('an objection that was put to a vote is open after the migrations, and one second takes the mark back', async () => {
  const cy = randomUUID();
  const people = [randomUUID(), randomUUID(), randomUUID(), cy, randomUUID()] as const;
  const fill = (owner: Sql) => fillWithVote(owner, people);
  await withScratch(server, 'scratch_votes', fill, async (url) => {
    const sql = postgres(url, { max: 1, onnotice: () => {} });
    const [vote] = await sql`
      select game_id, objection_id from public.objection_votes join public.objections on id = objection_id`;
    const { game_id, objection_id } = vote!;
    const admin = Object.assign(new URL(server.adminUrl), { pathname: new URL(url).pathname }).href;
    const settings = readSettings({ STACK_DIR: process.env.TEST_STACK_DIR });
    await prepareDatabase({ ...settings, adminUrl: admin, databaseUrl: url });
    const read = async (name: 'after_game' | 'game_state') =>
      answers[name].parse(await callAs(sql, cy, name, game_id));
    expect(await read('after_game')).toMatchObject({
      reviews: [{ objections: [{ status: 'open', decided_by: 'second', may: 'second' }] }],
    });
    const timeline = answers.game_timeline.parse(await callAs(sql, cy, 'game_timeline', game_id));
    expect(timeline.map(({ type }) => type)).toContain('objection_voted');
    expect(timeline.find(({ type }) => type === 'bingo_called')).toMatchObject({
      ...{ prize: 'bingo', amount: 5, wins: [{ amount: 5 }] },
    });
    expect(await callAs(sql, cy, 'second_objection', objection_id)).toMatchObject({
      status: 'upheld',
    });
    expect(await read('game_state')).toMatchObject({ game: { status: 'active', wins: [] } });
    expect(await sql`select * from private.check_books()`).toEqual([]);
    await sql.end();
  });
});
