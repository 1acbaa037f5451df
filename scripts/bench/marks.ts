import { openOwnAction, type Action } from './actions.ts';
import { callBy, callOf } from './backend.ts';
import { floorApp } from './floor-app.ts';
import { openRow } from './floor-row.ts';
import { Client } from './load.ts';
import { median, short, sideBySide, time } from './numbers.ts';
import { forgetAttempts, type Player } from './people.ts';
import type { Row } from './report.ts';
import { theTable, type Table } from './table.ts';
import type { World } from './world.ts';

const ROUNDS = 5;
const RUNS = 40;
const AT_ONCE = 16;
const SECONDS = 3;

/** Marks a square, or takes its mark back, as this player. */
type Do = (what: 'mark' | 'unmark', square: string, player: Player) => Promise<unknown>;

/** A mark in SQL, through the API and through the app, each compared with the layer below. */
export async function marks(world: World): Promise<Row[]> {
  const table = await theTable(world);
  const client = new Client(AT_ONCE);
  world.onClose(() => client.close());
  const row = await openRow(world);
  const update = async () => median(await time(RUNS, row));
  const inSql = bySql(world);
  const byApi = byRest(world, client);
  const alone = (act: Do) => () => oneMark(world, table, act);
  const inner = await sideBySide(ROUNDS, { sql: alone(inSql), api: alone(byApi), update });

  const byApp = await byAction(world, client, table);
  // Warm-up, unmeasured.
  const byPlain = await byPlainAction(world, client);
  for (const act of [byApp, byPlain, byApi]) await manyMarks(world, table, act);
  const one = await sideBySide(ROUNDS, {
    now: alone(byApp),
    plain: alone(byPlain),
    floor: alone(byApi),
  });
  const atOnce = (act: Do) => () => manyMarks(world, table, act);
  const many = await sideBySide(ROUNDS, {
    now: atOnce(byApp),
    plain: atOnce(byPlain),
    floor: atOnce(byApi),
  });
  const committed = { what: 'a committed update of one row', now: inner.update };
  const plainAction = 'a plain Next action with the same call';
  const byOne = (what: string, floor: number, value: number): Row => ({
    work: 'one mark through the server action',
    now: one.now,
    unit: 'ms',
    floor: { what, now: floor },
    must: { of: 'ratio', is: 'at most', value },
  });
  const byMany = (what: string, floor: number, value: number): Row => ({
    work: `${AT_ONCE} marks at once through the server action`,
    now: 1000 / many.now,
    aside: `${short(many.now)} marks/s`,
    unit: 'ms',
    floor: { what, now: 1000 / floor, aside: `${short(floor)} marks/s` },
    must: { of: 'ratio', is: 'at most', value },
  });
  return [
    byOne('through the API', one.floor, 1.4),
    byOne(plainAction, one.plain, 1.3),
    byMany('through the API', many.floor, 1.4),
    byMany(plainAction, many.plain, 1.3),
    {
      work: 'one mark through the API',
      now: inner.api,
      unit: 'ms',
      floor: committed,
      must: { of: 'figure', is: 'at most', value: 6 },
    },
    {
      work: '`mark_square` in SQL, committed',
      now: inner.sql,
      unit: 'ms',
      floor: committed,
      must: { of: 'ratio', is: 'at most', value: 8 },
    },
  ];
}

/** The median time of marks by one player, one after the other; each is taken back in between. */
async function oneMark(world: World, table: Table, act: Do): Promise<number> {
  const { players, squares } = table;
  await forgetAttempts(world);
  const square = (n: number) => squares[n % squares.length]!;
  const times = await time(
    RUNS,
    (n) => act('mark', square(n), players[0]!),
    (n) => act('unmark', square(n), players[0]!),
  );
  return median(times);
}

/** The rate of marks set and taken back, per second, when all players play at once. */
async function manyMarks(world: World, { players, squares }: Table, act: Do): Promise<number> {
  await forgetAttempts(world);
  const began = performance.now();
  const end = began + SECONDS * 1000;
  let done = 0;
  await Promise.all(
    players.slice(0, AT_ONCE).map(async (player, n) => {
      for (; performance.now() < end; done += 2) {
        await act('mark', squares[n]!, player);
        await act('unmark', squares[n]!, player);
      }
    }),
  );
  return done / ((performance.now() - began) / 1000);
}

const bySql =
  ({ game }: World): Do =>
  (what, square, player) =>
    game.callAs(player, `${what}_square`, { p_game_square_id: square });

export const byRest =
  (world: World, client: Client): Do =>
  (what, square, player) =>
    callBy(client, callOf(world, `${what}_square`, { p_game_square_id: square }, player));

async function byAction(world: World, client: Client, { gameId }: Table): Promise<Do> {
  const open = (name: string) => openOwnAction(world, client, { name, gameId });
  const actions: Record<'mark' | 'unmark', Action> = {
    mark: await open('markSquare'),
    unmark: await open('unmarkSquare'),
  };
  return (what, game_square_id, player) => actions[what](player, { game_square_id });
}

/** The same call from an action without any other work: the minimum that Next needs. */
async function byPlainAction(world: World, client: Client): Promise<Do> {
  const act = (await floorApp(world)).action(client);
  return (what, square, player) =>
    act(player, callOf(world, `${what}_square`, { p_game_square_id: square }, player));
}
