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
