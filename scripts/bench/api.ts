import { callBy, callOf } from './backend.ts';
import { Client } from './load.ts';
import { median, sideBySide, time } from './numbers.ts';
import type { Row } from './report.ts';
import { theTable } from './table.ts';
import type { World } from './world.ts';

const ROUNDS = 5;
const RUNS = 100;

/** Measures the overhead of the API for a call. */
export async function api(world: World): Promise<Row[]> {
  const { players } = await theTable(world);
  const [player] = players;
  if (!player) throw new Error('The game has no players.');
  const client = new Client(1);
  const ask = callOf(world, 'my_account', {}, player);
  const through = () => callBy(client, ask);
  await time(RUNS, through);
  const { now, floor } = await sideBySide(ROUNDS, {
    now: async () => median(await time(RUNS, through)),
    floor: async () => median(await time(RUNS, () => world.game.callAs(player, 'my_account'))),
  });
  client.close();
  return [
    {
      work: '`my_account` through the API',
      now,
      unit: 'ms',
      floor: { what: 'the same transaction in SQL', now: floor },
      must: { of: 'ratio', is: 'at most', value: 3 },
    },
  ];
}
