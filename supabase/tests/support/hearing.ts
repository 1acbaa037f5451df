import { randomUUID } from 'node:crypto';
import { asUser, sql, type Person } from './db.ts';

/** Whether the live server would let this person join this channel. */
export async function mayJoinChannel(person: Person, topic: string): Promise<boolean> {
  const id = randomUUID();
  await sql`insert into realtime.messages (id, topic, extension) values (${id}, ${topic}, 'broadcast')`;
  const rows = await asUser(person.id, async (tx) => {
    await tx`select set_config('realtime.topic', ${topic}, true)`;
    return tx`select id from realtime.messages where id = ${id}`;
  });
  await sql`delete from realtime.messages where id = ${id}`;
  return rows.length === 1;
}
