import { beforeAll, expect, test } from 'vitest';
import { findCalls, isRefusal, parametersOf, tryOut } from '../support/calls.ts';
import { sql } from '../support/db.ts';
import { makeWorld } from '../support/world.ts';

let calls: Awaited<ReturnType<typeof findCalls>>;

beforeAll(async () => {
  calls = await findCalls(await makeWorld());
});

/** The required parameters that are yes or no. */
const listSwitches = () => sql<{ of: string; name: string }[]>`
  select proname as of, proargnames[place] as name
  from pg_proc, unnest(proargtypes::oid[]) with ordinality as type (id, place)
  where pronamespace = 'public'::regnamespace and id = 'boolean'::regtype and place <= pronargs - pronargdefaults`;

test('no function takes null for yes or no', async () => {
  const switches = await listSwitches();
  expect(switches.map(({ of }) => of)).toContain('decide_objection');
  const taken: string[] = [];
  for (const { of, name } of switches) {
    expect(parametersOf(of).map((one) => one.name)).toContain(name);
    const call = calls.get(of);
    if (!call) throw new Error(`No call of ${of} does anything.`);
    const isRefused = await tryOut({ ...call, args: { ...call.args, [name]: null } }).then(
      isRefusal,
      ({ code }: { code: string }) => code === 'P0001',
    );
    if (!isRefused) taken.push(`${of} ${name}`);
  }
  expect(taken).toEqual([]);
});
