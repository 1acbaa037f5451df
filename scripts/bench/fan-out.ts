import { Client } from './load.ts';
import { byRest } from './marks.ts';
import { atMost, each, median, percentile, short, sideBySide, type Row } from './numbers.ts';
import { forgetAttempts, signIn } from './people.ts';
import { Audience, connect, floorSockets, joinGame } from './sockets.ts';
import { openRow, type World } from './world.ts';

const ROUNDS = 3;
const MARKS = 16;

/** The time from the request for a mark until the last viewer has received it. */
export async function fanOut(world: World): Promise<Row[]> {
  const part = async (viewers: number, value: number): Promise<Row> => {
    const { now, p99, floor } = await toTheLast(world, viewers);
    return {
      work: `mark → last of ${viewers.toLocaleString('en')} sockets`,
      ...{ now, aside: `p99 ${short(p99)} ms`, unit: 'ms', must: atMost('ratio', value) },
      floor: { what: 'one row committed, the same bytes by bare `ws`', now: floor },
    };
  };
  return [await part(1000, 1.3), await part(10, 5)];
}

/** The median for marks in the demo world's house game, and for posts to a server that only broadcasts. */
async function toTheLast(world: World, viewers: number, rounds = ROUNDS) {
  const { house } = world.demo;
  const admin = await signIn(world, 'admin@example.com');
  const [square] = await world.db.sql<{ id: string }[]>`
    select id from public.game_squares where game_id = ${house} and not is_marked order by id limit 1`;
  if (!square) throw new Error('All squares of the house game are marked.');
  const client = new Client(2);
  const row = await openRow(world);
  const plain = `127.0.0.1:${await floorSockets(world)}`;
  const watching = await Audience.open(viewers, () => joinGame(world, `game:${house}`));
  const bare = await Audience.open(viewers, () => connect(`ws://${plain}`));
  const act = byRest(world, client);
  await watching.hearing(() => act('mark', square.id, admin));
  const [message] = await world.db.sql<{ bytes: number }[]>`
    select octet_length(payload::text) as bytes from realtime.messages
    where topic = ${`game:${house}`} and payload ->> 'type' = 'square_marked'
    order by inserted_at desc limit 1`;
  const body = 'x'.repeat(message!.bytes);
  const times: number[] = [];
  const marks = async () => {
    await forgetAttempts(world);
    const now = await each(MARKS, (n) =>
      watching.hearing(() => act(n % 2 ? 'mark' : 'unmark', square.id, admin)),
    );
    times.push(...now);
    return median(now);
  };
  const post = async () => {
    await row();
    await client.expect({ url: `http://${plain}`, method: 'POST', body });
  };
  const posts = async () => median(await each(MARKS, () => bare.hearing(post)));
  try {
    await marks();
    times.length = 0;
    const found = await sideBySide(rounds, { now: marks, floor: posts });
    return { ...found, p99: percentile(times, 0.99) };
  } finally {
    for (const audience of [watching, bare]) audience.close();
    client.close();
  }
}
