import type { Sql } from 'postgres';
import { broadcastOf, PREFIX, type Broadcast } from './protocol.ts';

type Header = { id: string; topic: string; event: string };

/**
 * Delivers the messages of `realtime.send` to the rooms in commit order. `onGap` is called when messages may have been
 * missed.
 */
export async function startFeed(sql: Sql, rooms: Rooms, onGap: () => void): Promise<void> {
  const deliver = ({ id, topic, event }: Header, payload: string) => {
    const meta = JSON.stringify({ id });
    rooms.broadcast(topic, { topic: PREFIX + topic, event, meta, payload });
  };
  const receive = async (notification: string) => {
    const end = notification.indexOf('\n');
    if (end > 0)
      return deliver(JSON.parse(notification.slice(0, end)) as Header, notification.slice(end + 1));
    const [row] = await sql<(Header & { payload: string | null })[]>`
      select id, topic, event, payload::text from realtime.messages where id = ${notification}`;
    if (row) deliver(row, row.payload ?? '{}');
  };
  // A single chain of promises, because a message that must be fetched may not be overtaken by one that came complete.
  let work = Promise.resolve();
  const inOrder = (notification: string) => {
    work = work
      .then(() => receive(notification))
      .catch((error: Error) => {
        console.error(`[realtime] ${error.message}`);
        onGap();
      });
  };
  await sql.listen('realtime_messages', inOrder, onGap);
}

/** What a room needs of a member. */
type Member = { topic: string; connection: { sendBroadcast: (frame: Buffer) => void } };

/** The members of each topic; topics without any are removed. All are private, because nobody can join a public one. */
export class Rooms {
  readonly #members = new Map<string, Set<Member>>();

  broadcast(topic: string, broadcast: Broadcast): void {
    const frame = broadcastOf(broadcast);
    if (!frame) return;
    for (const { connection } of this.#members.get(topic) ?? []) connection.sendBroadcast(frame);
  }

  enter(member: Member): void {
    const members = this.#members.get(member.topic) ?? new Set();
    this.#members.set(member.topic, members.add(member));
  }

  leave(member: Member): void {
    const members = this.#members.get(member.topic);
    members?.delete(member);
    if (members?.size === 0) this.#members.delete(member.topic);
  }
}
