import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchWithoutKey } from '../support/api.ts';
import { asAnon, asUser, makePerson, sql, type Person } from '../support/db.ts';
import { makeAdmin } from '../support/games.ts';
import { listTables } from '../support/probe.ts';

/** The API roles reach the data through SQL functions alone: no statement on a table is allowed, for admins neither. */

const ACTORS = ['visitor', 'person', 'admin'] as const;
type Actor = (typeof ACTORS)[number];

const tables = await listTables();
let people: Record<Actor, Person | null>;

beforeAll(async () => {
  people = { visitor: null, person: await makePerson('Nosy'), admin: await makeAdmin() };
});

/** The error message of Postgres for one statement by this actor, or 'done'. */
async function answerTo(actor: Actor, statement: string): Promise<string> {
  const person = people[actor];
  const run = person
    ? asUser(person.id, (tx) => tx.unsafe(statement))
    : asAnon((tx) => tx.unsafe(statement));
  return run.then(
    () => 'done',
    (error: Error) => error.message,
  );
}

async function statementsOn(table: string): Promise<string[]> {
  const columns = await sql<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped`;
  const name = `public.${table}`;
  return [
    `select from ${name}`,
    `insert into ${name} default values`,
    `delete from ${name} where true`,
    `truncate ${name}`,
    ...columns.flatMap((column) => [
      `select "${column.name}" from ${name}`,
      `update ${name} set "${column.name}" = default where true`,
    ]),
  ];
}

describe.each(ACTORS)('%s', (actor) => {
  test('reads and changes no table', async () => {
    const allowed: string[] = [];
    for (const table of tables)
      for (const statement of await statementsOn(table)) {
        const answer = await answerTo(actor, statement);
        // Postgres may refuse the function in a column's default before it refuses the table.
        if (!/^permission denied for (table|function) /.test(answer))
          allowed.push(`${statement}: ${answer}`);
      }
    expect(tables.length).toBeGreaterThan(15);
    expect(allowed).toEqual([]);
  });
});

test('the API serves no table, with the key or without it', async () => {
  const { API_URL, PUBLISHABLE_KEY = '' } = process.env;
  const headers = { apikey: PUBLISHABLE_KEY };
  for (const table of tables) {
    const path = `/rest/v1/${table}?select=*`;
    expect((await fetchWithoutKey(path)).status, table).toBe(404);
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE'])
      expect((await fetch(`${API_URL}${path}`, { method, headers })).status, table).toBe(404);
  }
  const call = await fetch(`${API_URL}/rest/v1/rpc/front_page`, { method: 'POST' });
  expect(call.status).toBe(401);
});

describe('the test itself', () => {
  beforeAll(async () => {
    await sql`grant select, update on public.house_fund to authenticated`;
  });

  afterAll(async () => {
    await sql`revoke all on public.house_fund from authenticated`;
  });

  test('detects a table that can be read', async () => {
    expect(await answerTo('person', 'select total_amount from public.house_fund')).toBe('done');
  });
});
