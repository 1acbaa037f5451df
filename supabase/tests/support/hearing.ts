import { randomUUID } from 'node:crypto';
import { asAnon, asUser, sql, type Person, type Tx } from './db.ts';

/** What the live server checks before it lets a client join a channel, track presence in it or send to it. */
export async function probeChannel(person: Person | null, topic: string, extension = 'broadcast') {
  const id = randomUUID();
  await sql`insert into realtime.messages (id, topic, extension) values (${id}, ${topic}, ${extension})`;
  const look = <T>(fn: (tx: Tx) => Promise<T>) => {
    const work = async (tx: Tx) => {
      await tx`select set_config('realtime.topic', ${topic}, true)`;
      return fn(tx);
    };
    return person ? asUser(person.id, work) : asAnon(work);
  };
  const rows = await look((tx) => tx`select id from realtime.messages where id = ${id}`);
  const canSend = await look(
    (tx) => tx`insert into realtime.messages (topic, extension) values (${topic}, ${extension})`,
  ).then(
    () => true,
    () => false,
  );
  await sql`delete from realtime.messages where topic = ${topic} and event is null`;
  return { canJoin: rows.length === 1, canSend };
}

/** Whether the live server would let this person join this channel. */
export const mayJoinChannel = async (person: Person, topic: string) =>
  (await probeChannel(person, topic)).canJoin;

/** The payloads of the messages about this event that `work` sends to the app's processes. */
export async function broadcastsOf(event: string, work: () => Promise<unknown>) {
  const before = randomUUID();
  await sql`insert into realtime.messages (id, topic, extension) values (${before}, 'house_games', 'broadcast')`;
  await work();
  const messages = await sql<{ payload: { game_id: string | null } }[]>`
    select payload from realtime.messages
    where topic = 'house_games' and private and event = ${event}
      and inserted_at >= (select inserted_at from realtime.messages where id = ${before})
    order by inserted_at`;
  await sql`delete from realtime.messages where id = ${before}`;
  return messages.map(({ payload }) => payload);
}
