import { beforeAll, expect, test } from 'vitest';
import { openPrivately, openPublicly } from '../support/chosen.ts';
import { makeNameless, makePeople, sql, type Person, type Tx } from '../support/db.ts';
import * as game from '../support/games.ts';
import { FUNCTIONS, type Role } from '../support/grants.ts';
import { lines, saveSet, startGame } from '../support/sets.ts';
import { LISTS, MEASURE, NUMBERS, TEXTS } from '../support/long-values.ts';
import { rowOf } from '../support/wins.ts';

type Caller = { name: string; role: Role; id: string };
type Parameter = { name: string; type: string };
type Values = Record<string, unknown>;

let callers: Caller[];
let values: (functionName: string, caller: Caller) => Values;
const parameters = new Map<string, Parameter[]>();

/** A game that is won and can be objected to, a card to choose, a set, and the same in public for a guest. */
async function makeTable(ann: Person, ben: Person, admin: Person) {
  const won = await game.makePrivateGame([ann, ben]);
  const card = await game.buy(ann, won);
  await game.buy(ben, won);
  await game.markPositions(ann, card, game.MIDDLE_ROW);
  await game.callAs(ann, 'call_bingo', { p_card_id: card.id });
  const chosen = await openPrivately([ben]);
  const draft = await game.buy(ben, chosen);
  const group = await game.makeGroup([ben, ann]);
  const set = await saveSet(ben, group, lines());
  const { game_id: own } = await startGame(ben, group, { p_theme_id: set });
  const token = game.guestToken();
  const guest = await game.buyAsGuest(token, await openPublicly(admin));
  const house = await game.makeHouseGame(admin);
  const square = (await game.stateOf(ben, own))!.squares[0]!.id;
  const theme = await game.makeTheme();
  return { won: rowOf(card)[0]!, draft, group, set, own, token, guest, house, square, theme };
}

beforeAll(async () => {
  const admin = await game.makeAdmin();
  const [ann, ben] = await makePeople('Ann', 'Ben');
  const nameless = await makeNameless('Nell');
  const { won, draft, group, set, own, token, guest, house, square, theme } = await makeTable(
    ann,
    ben,
    admin,
  );
  await sql`insert into public.group_members (group_id, user_id) values (${group}, ${nameless.id})`;
  callers = [
    { name: 'a visitor', role: 'anon', id: '' },
    ...[ben, admin, nameless].map(({ name, id }) => ({ name, role: 'authenticated' as const, id })),
    { name: 'the sender', role: 'service_role', id: '' },
  ];
  values = (functionName, { role }) => ({
    p_group_id: group,
    p_game_id: /house_game|contribute/.test(functionName)
      ? house
      : role === 'anon'
        ? guest.game_id
        : own,
    p_card_id: role === 'anon' ? guest.id : draft.id,
    p_game_square_id: functionName.startsWith('object_') ? won : square,
    p_theme_id: functionName === 'save_set' ? set : theme,
    p_version: functionName === 'save_set' ? 1 : 0,
    p_guest_token: role === 'anon' ? token : null,
    p_card_price: 1,
    p_request_id: '00000000-0000-4000-8000-000000000001',
    p_user_id: ann.id,
    p_name: 'Us',
    p_title: 'On',
    p_summary: 'A square',
    p_reason: 'No',
    p_likelihood: 'often',
    p_kind: functionName === 'save_theme' ? 'news' : 'game_over',
    p_channel: 'mail',
    p_is_on: true,
    p_email: 'somebody@example.test',
    p_dealing: 'dealt',
    p_pace: 'open',
    p_prizes: 'bingo',
    p_starts_at: '07:00',
    p_lasts_days: 6,
    p_limit: 1,
    p_digest: 'off',
    p_digest_hour: 8,
    p_time_zone: 'UTC',
    p_display_name: 'Gus',
  });
  const rows = await sql<(Parameter & { of: string })[]>`
    select proname as of, name, format_type(type, null) as type
    from pg_proc, unnest(proargnames, proargtypes::oid[]) as parameter (name, type)
    where pronamespace = 'public'::regnamespace`;
  for (const { of, ...parameter } of rows)
    parameters.set(of, [...(parameters.get(of) ?? []), parameter]);
});

const PLACE: Record<string, string> = {
  ...{ text: '$1', jsonb: '$2' },
  ...{ 'smallint[]': '$3', 'bigint[]': '$4', 'text[]': '$5' },
};
const literal = (value: unknown) => (value === null ? 'null' : `'${String(value)}'`);

type Case = { functionName: string; caller: Caller; varied: Parameter; most: number };

function queryOf({ functionName, caller, varied }: Case) {
  const known = values(functionName, caller);
  const given = parameters.get(functionName)!.map(({ name, type }) => {
    if (name === varied.name) return `${name} := ${PLACE[type]}`;
    return `${name} := ${literal(known[name] ?? null)}::${type}`;
  });
  return `select public.${functionName}(${given.join(', ')})`;
}

const casesOf = (kind: string): Case[] =>
  Object.entries(FUNCTIONS).flatMap(([functionName, roles]) =>
    callers
      .filter(({ role }) => roles.includes(role))
      .flatMap((caller) =>
        (parameters.get(functionName) ?? [])
          .filter(({ type }) => (type.endsWith('[]') ? 'list' : type) === kind)
          .map((varied) => ({ functionName, caller, varied, most: 0 })),
      ),
  );

const callOf = (one: Case) => ({
  query: queryOf(one),
  role: one.caller.role as string,
  sub: one.caller.id,
  most: one.most,
});

async function measure(tx: Tx, kind: string, calls: ReturnType<typeof callOf>[], shape: string) {
  const of = (wanted: string) => (wanted === kind ? shape : 'null');
  const [row] = await tx.unsafe<{ measured: { ms: number; answer: string }[] }[]>(
    `select pg_temp.measured($1, ${of('text')}, ${of('jsonb')}, n::smallint[], n::bigint[], n::text[]) as measured
    from (select ${of('list')}::int[] as n) as numbers`,
    [sql.json(calls) as never],
  );
  return row!.measured;
}

/** The time in which a function that does nothing takes this value: Postgres copies it several times. */
async function takenIn(tx: Tx, kind: string, shape: string): Promise<number> {
  const query = `select pg_temp.taken(${PLACE[kind === 'list' ? 'text[]' : kind]})`;
  const [taken] = await measure(tx, kind, [{ query, role: 'none', sub: '', most: 0 }], shape);
  return taken!.ms;
}

const UNDO = new Error('undo');

test.each([
  ['text', `''`, TEXTS, 40],
  ['jsonb', `'[]'`, LISTS, 6],
  ['list', `'{}'`, NUMBERS, 2],
])(
  'every function refuses a long %s before it reads it, for everybody who may call it',
  async (kind, empty, shapes, atLeast) => {
    const cases = casesOf(kind);
    expect(new Set(cases.map(({ functionName }) => functionName)).size).toBeGreaterThanOrEqual(
      atLeast,
    );
    const found: unknown[] = [];
    const work = sql.begin(async (tx) => {
      await tx.unsafe(MEASURE);
      const floors = await measure(tx, kind, cases.map(callOf), empty);
      for (const shape of shapes) {
        const taken = await takenIn(tx, kind, shape);
        const within = cases.map((one, at) => ({
          ...one,
          most: 10 * Math.max(floors[at]!.ms, taken, 0.3),
        }));
        const measured = await measure(tx, kind, within.map(callOf), shape);
        for (const [at, { functionName, caller, varied, most }] of within.entries()) {
          const { ms, answer } = measured[at]!;
          if (ms > most)
            found.push(
              [functionName, caller.name, varied.name, shape.slice(0, 60), ms, most, answer].join(
                ' ',
              ),
            );
        }
      }
      throw UNDO;
    });
    await expect(work).rejects.toBe(UNDO);
    expect(found).toEqual([]);
  },
  // Thousands of calls.
  240_000,
);
