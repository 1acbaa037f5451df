import { openOwnAction } from './actions.ts';
import { floorApp } from './floor-app.ts';
import { callBy, callOf, Client } from './load.ts';
import { atMost, median, sideBySide, time, type Row } from './numbers.ts';
import { forgetAttempts, theTable, type Player, type Table } from './people.ts';
import { openRow, type World } from './world.ts';

const ROUNDS = 5;
const RUNS = 40;

/** Marks a square, or takes its mark back, as this player. */
type Do = (what: 'mark' | 'unmark', square: string, player: Player) => Promise<unknown>;

/** A mark in SQL, through the API and through the app, each compared with the layer below. */
export async function marks(world: World): Promise<Row[]> {
  const table = await theTable(world);
  const client = new Client(1);
  world.onClose(() => client.close());
  const row = await openRow(world);
  const callAs: Do = (what, square, player) =>
    world.game.callAs(player, `${what}_square`, { p_game_square_id: square });
  const byApi = byRest(world, client);
  const alone = (act: Do) => () => oneMark(world, table, act);
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
  for (const act of [byApp, byPlain, byApi]) await oneMark(world, table, act);
  const { now, ...outer } = await sideBySide(ROUNDS, {
    now: alone(byApp),
    plain: alone(byPlain),
    api: alone(byApi),
  });

  const unit = 'ms';
  const floor = { what: 'a committed update of one row', now: inner.update };
  return [
    {
      ...{ work: 'one mark through the server action', now, unit, must: atMost('ratio', 1.4) },
      floor: { what: 'through the API', now: outer.api },
    },
    {
      ...{ work: 'one mark through the server action', now, unit, must: atMost('ratio', 1.6) },
      floor: { what: 'a plain Next action with the same call', now: outer.plain },
    },
    {
      ...{ work: 'one mark through the API', now: inner.api, unit, floor },
      must: atMost('figure', 6),
    },
    {
      ...{ work: '`mark_square` in SQL, committed', now: inner.sql, unit, floor },
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

export const byRest =
  (world: World, client: Client): Do =>
  (what, square, player) =>
    callBy(client, callOf(world, `${what}_square`, { p_game_square_id: square }, player));
