import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callersOf, findCalls, make, parametersOf, type Call } from '../support/calls.ts';
import { makeNameless, sql, undone } from '../support/db.ts';
import { FUNCTIONS } from '../support/grants.ts';
import { COSTLY_FIELDS, LONGEST_FIELD, timeOfField } from '../support/long-fields.ts';
import { TIMES } from '../support/random.ts';
import { makeWorld } from '../support/world.ts';

/** Characters that cleaning, escaping and decoding all have to process, as SQL. Cleaning a million takes a second. */
const long = (characters: number) => String.raw`repeat(U&'\200b\\', ${characters / 2})`;
/** A list of objects, as SQL. */
const list = (count: number, fields: string) =>
  `(select jsonb_agg(jsonb_build_object(${fields})) from generate_series(1, ${count}) as n)`;
const object = (fields: string) => `jsonb_build_object(${fields})`;

const LONG = long(500_000);
const MANY = 50_000;
const DEEP = `(repeat('[', 5000) || repeat(']', 5000))::jsonb`;
const ONE_LONG = `(select jsonb_agg(jsonb_build_object(
  'summary', 'Square ' || n, 'text', case n when 30 then ${LONG} else '' end)) from generate_series(1, 30) as n)`;
const SQUARES = [
  list(24, `'summary', ${long(10_000)}, 'text', ${long(10_000)}`),
  list(
    24,
    `'summary', 'Square ' || n, 'months', (select jsonb_agg(1) from generate_series(1, 1000))`,
  ),
  list(MANY, `'summary', 'x'`),
  ONE_LONG,
];

const SHAPES = {
  text: [LONGEST_FIELD, ...COSTLY_FIELDS.slice(0, 4), LONG],
  jsonb: [
    ...[`to_jsonb(${LONG})`, DEEP, ...SQUARES],
    ...['own', 'square'].flatMap((key) => [
      list(24, `'${key}', ${long(20_000)}`),
      list(24, `'${key}', ${DEEP}`),
      list(MANY, `'${key}', 'x'`),
    ]),
    ...SQUARES.map((squares) =>
      list(1, `'slug', 'a', 'name', 'A', 'kind', 'year', 'squares', ${squares}`),
    ),
    list(1, `'slug', ${LONG}, 'name', ${LONG}, 'kind', 'year', 'squares', '[]'::jsonb`),
    ...['title', 'description', 'pace', 'theme_id', 'locks_at', 'ends_at', 'time_zone'].map(
      (name) => object(`'${name}', ${LONG}`),
    ),
    object(`'title', ${DEEP}`),
    ...[...SQUARES, DEEP].map((squares) =>
      object(`'set', ${object(`'name', 'Us', 'squares', ${squares}`)}`),
    ),
    object(`'set', ${object(`'name', ${LONG}`)}`),
    `(select jsonb_object_agg('name ' || n, n) from generate_series(1, ${MANY}) as n)`,
  ],
  list: [
    'array_fill(1, array[1000000])',
    'array_fill(1, array[1, 1000000])',
    'array_fill(1, array[1000000, 1])',
  ],
};
type Kind = keyof typeof SHAPES;
const COLUMNS = ['text', 'jsonb', 'smallint[]', 'bigint[]', 'text[]'];

/** Parameters whose long values are cut or replaced by a default instead of refused. */
const NEVER_REFUSED = ['p_address', 'p_time_zone'];
/** Its pattern is cut (text-functions.test.ts) and compared with each row, of which other tests may have left thousands. */
const SEARCHES_ROWS = 'p_search';

type Case = { call: Call; name: string; type: string; isDone: boolean; callerAt: number };
/** A call on this connection is cancelled when it waits for a lock, or takes longer than `mostForRefusal`. */
const connection = { lock_timeout: 10 };
const pool = postgres(process.env.DATABASE_URL!, { max: 1, onnotice: () => {}, connection });
let cases: Case[];
let holder: postgres.ReservedSql;

/** The most milliseconds for a call that refuses a text. Cleaning one replaces characters several times. */
async function mostForRefusal() {
  const began = performance.now();
  await pool.unsafe(String.raw`select length(regexp_replace(${LONG}, '\u200b', '', 'g'))`);
  return Math.ceil(performance.now() - began);
}

/** Fills a group, so that what is computed for each member takes twenty times as long as for one. */
async function fillGroup(group_id: string) {
  const [grp] = await sql<{ left: number }[]>`
    select max_members - (select count(*)::int from public.group_members where group_id = grp.id) as left
    from public.groups as grp where id = ${group_id}`;
  for (let n = 0; n < grp!.left; n += 1) {
    const { id } = await makeNameless(`${n}`.padEnd(100, 'ﷺ'));
    await sql`insert into public.group_members (group_id, user_id) values (${group_id}, ${id})`;
  }
}

let fieldTime: number;

beforeAll(async () => {
  const world = await makeWorld();
  await fillGroup(world.friends.group_id);
  fieldTime = await timeOfField(pool);
  const callers = await callersOf(world);
  cases = [...(await findCalls(world))].flatMap(([functionName, found]) =>
    callers
      .filter(({ role }) => FUNCTIONS[functionName]!.includes(role))
      .flatMap((caller, callerAt) =>
        parametersOf(functionName).map((parameter) => ({
          ...{ call: { ...found!, caller }, ...parameter, callerAt },
          isDone: caller.name === found!.caller.name,
        })),
      ),
  );
  const columns = COLUMNS.map((type) => `"${type}" ${type}`);
  await pool.unsafe(`create temp table long_value (${columns.join()})`);
  await pool.unsafe('grant select on long_value to public');
  // A compressed value would have a small size.
  for (const type of COLUMNS)
    await pool.unsafe(`alter table long_value alter "${type}" set storage external`);
  await pool.unsafe(`set statement_timeout = ${await mostForRefusal()}`);
  holder = await sql.reserve();
  const { p_game_id, p_group_id, p_theme_id } = world.known as Record<string, string[]>;
  await holder`begin`;
  await holder`select from public.games where id in ${holder(p_game_id!)} for update`;
  await holder`select from public.groups where id in ${holder(p_group_id!)} for update`;
  await holder`select from public.themes where id in ${holder(p_theme_id!)} for update`;
});

afterAll(async () => {
  await holder`rollback`;
  holder.release();
  await pool.end();
});

const isOf = (kind: Kind, type: string) => (type.endsWith('[]') ? 'list' : type) === kind;
const casesOf = (kind: Kind) => cases.filter(({ type }) => isOf(kind, type));
/**
 * Each shape is tried by the caller for whom the call does something, and by a sixth of the others in turn; by all with
 * TEST_TIMES=2.
 */
const triedWith = (kind: Kind, shapeAt: number) =>
  casesOf(kind).filter(
    ({ isDone, callerAt }) => TIMES > 1 || isDone || (callerAt + shapeAt) % 6 === 0,
  );

async function setValue(kind: Kind, shape: string) {
  const types = COLUMNS.filter((type) => isOf(kind, type));
  await pool.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`truncate long_value`;
    await tx.unsafe(`
      insert into long_value ("${types.join('", "')}")
      select ${types.map((type) => `value::${type}`).join()} from (select ${shape} as value) as made`);
  });
}

/** What keeps a call with the long value from its end within these milliseconds: a lock, or its time. */
async function obstacleOf({ call, name, type }: Case, most = Infinity) {
  const began = performance.now();
  const code = await undone(
    (tx) => make(tx, call, { [name]: `(select "${type}" from long_value)` }),
    pool,
  ).then(
    () => '',
    (error: { code: string }) => error.code,
  );
  if (code === '55P03') return 'locks';
  return code === '57014' || performance.now() - began > most ? 'is slow' : undefined;
}

test.each([
  ['text', 40],
  ['jsonb', 6],
  ['list', 2],
] as const)(
  'every function refuses a long %s before it reads it or locks a game, a group or a theme, for everybody who may call it',
  async (kind, atLeast) => {
    const names = new Set(casesOf(kind).map(({ call }) => call.functionName));
    expect(names.size).toBeGreaterThanOrEqual(atLeast);
    const found: string[] = [];
    for (const [shapeAt, shape] of SHAPES[kind].entries()) {
      await setValue(kind, shape);
      for (const one of triedWith(kind, shapeAt)) {
        // A field of the longest length may be cleaned and compared, among other work, whatever its characters are.
        const isField = shape === LONGEST_FIELD || COSTLY_FIELDS.includes(shape);
        const most = isField && one.name !== SEARCHES_ROWS ? Math.ceil(30 * fieldTime) : undefined;
        // Cleaned, some are short enough for what comes next.
        const mayLock = COSTLY_FIELDS.includes(shape) || NEVER_REFUSED.includes(one.name);
        const findObstacle = async () => {
          const obstacle = await obstacleOf(one, most);
          return obstacle === 'locks' && mayLock ? null : obstacle;
        };
        let obstacle = await findObstacle();
        // Other processes take time, too, and other tests lock rows for a moment.
        for (let again = 0; again < 5 && obstacle; again += 1) obstacle = await findObstacle();
        if (!obstacle) continue;
        const { functionName, caller } = one.call;
        found.push(`${functionName} ${one.name} by ${caller.name} ${obstacle}: ${shape}`);
      }
    }
    expect(found.map((one) => one.slice(0, 200))).toEqual([]);
  },
  // The test makes thousands of calls.
  240_000,
);

test('with a short text, the same calls do lock what they change, so the check finds locks', async () => {
  await setValue('text', `'Something else'`);
  let locking = 0;
  for (const one of casesOf('text')) {
    if ((await obstacleOf(one)) === 'locks') locking += 1;
    if (locking > 50) break;
  }
  expect(locking).toBeGreaterThan(50);
});
