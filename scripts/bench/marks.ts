import { openOwnAction } from './actions.ts';
import { floorApp } from './floor-app.ts';
import { callBy, callOf, Client } from './load.ts';
import { median, short, sideBySide, time } from './numbers.ts';
import { forgetAttempts, theTable, type Player, type Table } from './people.ts';
import { atMost, type Row } from './report.ts';
import { openRow, type World } from './world.ts';

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
  const callAs: Do = (what, square, player) =>
    world.game.callAs(player, `${what}_square`, { p_game_square_id: square });
  const byApi = byRest(world, client);
  const alone = (act: Do) => () => oneMark(world, table, act);
  const atOnce = (act: Do) => () => manyMarks(world, table, act);
  const update = async () => median(await time(RUNS, row));
  const inner = await sideBySide(ROUNDS, { sql: alone(callAs), api: alone(byApi), update });

  const open = (name: string) => openOwnAction(world, client, name, table.gameId);
  const own = { mark: await open('markSquare'), unmark: await open('unmarkSquare') };
  const byApp: Do = (what, game_square_id, player) => own[what](player, { game_square_id });
  // Makes the same call in an action that does nothing else: the minimum that Next needs.
  const plain = (await floorApp(world)).action(client);
  const byPlain: Do = (what, square, player) =>
    plain(player, callOf(world, `${what}_square`, { p_game_square_id: square }, player));
  // Warm-up, unmeasured.
  for (const act of [byApp, byPlain, byApi]) await manyMarks(world, table, act);
  const one = await sideBySide(ROUNDS, {
    now: alone(byApp),
    plain: alone(byPlain),
    floor: alone(byApi),
  });
  const many = await sideBySide(ROUNDS, {
    now: atOnce(byApp),
    plain: atOnce(byPlain),
    floor: atOnce(byApi),
  });

  const throughAction = (what: string, side: 'floor' | 'plain', value: number): Row[] => {
    const rate = (perSecond: number) => ({
      now: 1000 / perSecond,
      aside: `${short(perSecond)} marks/s`,
    });
    const must = atMost('ratio', value);
    return [
      {
        ...{ work: 'one mark through the server action', now: one.now, unit: 'ms', must },
        floor: { what, now: one[side] },
      },
      {
        ...{ work: `${AT_ONCE} marks at once through the server action`, ...rate(many.now) },
        ...{ unit: 'ms', must, floor: { what, ...rate(many[side]) } },
      },
    ];
  };
  const floor = { what: 'a committed update of one row', now: inner.update };
  const [oneByApi, manyByApi] = throughAction('through the API', 'floor', 1.4);
  const [onePlain, manyPlain] = throughAction(
    'a plain Next action with the same call',
    'plain',
    1.6,
  );
  return [
    ...[oneByApi!, onePlain!, manyByApi!, manyPlain!],
    {
      ...{ work: 'one mark through the API', now: inner.api, unit: 'ms', floor },
      must: atMost('figure', 6),
    },
    {
      ...{ work: '`mark_square` in SQL, committed', now: inner.sql, unit: 'ms', floor },
      must: atMost('ratio', 8),
    },
  ];
}

/** The median time of marks by one player, one after the other; each is taken back in between. */
async function oneMark(world: World, { players, squares }: Table, act: Do): Promise<number> {
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
  let done = 0;
  await Promise.all(
    players.slice(0, AT_ONCE).map(async (player, n) => {
      for (; performance.now() < began + SECONDS * 1000; done += 2) {
        await act('mark', squares[n]!, player);
        await act('unmark', squares[n]!, player);
      }
    }),
  );
  return done / ((performance.now() - began) / 1000);
}

export const byRest =
  (world: World, client: Client): Do =>
  (what, square, player) =>
    callBy(client, callOf(world, `${what}_square`, { p_game_square_id: square }, player));
