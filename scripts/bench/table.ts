import { setTimeout as sleep } from 'node:timers/promises';
import { TABLE_POLLED_EVERY } from '../../lib/games/table-link.ts';
import { Client, loadWith } from './load.ts';
import { short } from './numbers.ts';
import { atMost, type Row } from './report.ts';
import type { World } from './world.ts';

const VIEWERS = 100;
const SECONDS = 5;
const MARKS = 10;

/** Measures the table view by link with a hundred viewers against an answer of the app that reads nothing. */
export async function table(world: World): Promise<Row[]> {
  const url = await world.app();
  const { game, db } = world;
  const people = await db.makePeople('Host', 'Ben', 'Cora', 'Dan');
  const id = await game.makePrivateGame(people);
  for (const person of people) await game.buy(person, id);
  const host = people[0];
  const { token } = await game.callAs<{ token: string }>(host, 'save_secret_link', {
    ...{ p_id: id, p_shows_names: false, p_shows_code: false, p_renews: true },
  });
  const view = { url: `${url}/api/table/${token}` };
  const health = { url: `${url}/api/health` };
  for (const ask of [health, view]) await loadWith(ask, VIEWERS, 2);
  const floor = await loadWith(health, VIEWERS, SECONDS);
  const now = await loadWith(view, VIEWERS, SECONDS);

  const squares = (await game.stateOf(host, id))!.squares.slice(0, MARKS);
  const client = new Client(VIEWERS);
  const marked = new Map<string, number>();
  const ages: number[] = [];
  const watch = async (viewer: number) => {
    await sleep((TABLE_POLLED_EVERY * viewer) / VIEWERS);
    for (const seen = new Set<string>(); seen.size < MARKS; await sleep(TABLE_POLLED_EVERY)) {
      const { state } = JSON.parse((await client.expect(view)).body.toString());
      for (const square of state.squares)
        if (square.is_marked && !seen.has(square.id)) {
          seen.add(square.id);
          ages.push(performance.now() - marked.get(square.id)!);
        }
    }
  };
  const watching = Promise.all(Array.from({ length: VIEWERS }, (_, viewer) => watch(viewer)));
  for (const square of squares) {
    marked.set(square.id, performance.now());
    await game.mark(host, square.id);
    await sleep(700);
  }
  await watching.finally(() => client.close());
  return [
    {
      work: `\`/api/table\`, ${VIEWERS} connections`,
      ...{ now: now.perSecond, unit: 'req/s', aside: `median ${short(now.ms)} ms` },
      floor: {
        what: '`/api/health`',
        ...{ now: floor.perSecond, aside: `median ${short(floor.ms)} ms` },
      },
    },
    {
      work: `a mark until the last of ${VIEWERS} viewers of a table view has it`,
      ...{ now: Math.max(...ages) / 1000, unit: 's', must: atMost('figure', 3) },
    },
  ];
}
