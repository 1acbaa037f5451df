import { expect, test } from 'vitest';
import { callsOf, make, signedIn } from '../support/calls.ts';
import { FROM_APP, asUser, makeNameless, makePerson, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { FUNCTIONS } from '../support/grants.ts';
import { claim, phone, seatGus, WRONG } from '../support/seats.ts';
import { makeWorld } from '../support/world.ts';

/** The tables with a row that contains this id. */
async function tablesWith(id: string): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)`;
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await sql.unsafe(
      `select exists (select from ${name} as it where it::text like $1)`,
      [`%${id}%`],
    );
    if (row!.exists) found.push(name);
  }
  return found;
}

const close = ({ id }: Person) => asUser(id, (tx) => game.call(tx, 'delete_account', {}), FROM_APP);

test('somebody who was refused a seat leaves nothing', async () => {
  const { group } = await seatGus();
  const nobody = await phone();
  expect(await claim(nobody, group, '9999')).toEqual(WRONG);
  expect(await tablesWith(nobody.id)).toContain('private.attempts');
  await close(nobody);
  expect(await tablesWith(nobody.id)).toEqual([]);
});

test('an account that never played leaves nothing', async () => {
  const ann = await makePerson('Ann');
  await game.callAs(ann, 'choose_notices', {
    ...{ p_kinds: ['game_over'], p_channel: 'mail', p_is_on: true, p_time_zone: 'Europe/Berlin' },
  });
  await close(ann);
  expect(await tablesWith(ann.id)).toEqual([]);
});

test('whoever tries every function and is refused leaves nothing', async () => {
  const world = await makeWorld();
  const person = await makeNameless('Nemo');
  const left: string[] = [];
  for (const [name, roles] of Object.entries(FUNCTIONS)) {
    if (!roles.includes('authenticated') || name === 'delete_account') continue;
    const [call] = callsOf(world, signedIn(person), name);
    const isRefused = await sql
      .begin(async (tx) => {
        const answer = await make(tx, call!);
        if (!(answer as { refused?: string } | null)?.refused) throw new Error('undo');
      })
      .then(
        () => true,
        () => false,
      );
    if (isRefused) left.push(name);
  }
  expect(left.length).toBeGreaterThan(10);
  await close(person);
  expect(await tablesWith(person.id)).toEqual([]);
});
