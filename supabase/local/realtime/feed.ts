import type { PendingQuery, Row as AnyRow, Sql } from 'postgres';
import { broadcastOf, PREFIX, type Broadcast } from './protocol.ts';

type Header = { id: string; topic: string; event: string; private: boolean };
type Row = Header & { payload: string | null };

/** A row contains the start time of its transaction, which may be earlier than that of the last delivered message. */
const LOOK_BACK_MS = 5_000;
const REMEMBERED = 10_000;

/**
 * Delivers the messages of `realtime.send` to the rooms, in commit order and each once.
 */
export async function startFeed(sql: Sql, rooms: Rooms): Promise<void> {
  const seen = new Set<string>();
  const startedAt = Date.now();
  let receivedAt = startedAt;
  // A single chain of promises, because a message that must be fetched may not be overtaken by one that came complete.
  let work = Promise.resolve();
  const then = (step: () => Promise<void> | void) => {
    work = work.then(step).catch((error: Error) => console.error(`[realtime] ${error.message}`));
  };

  const deliver = ({ id, topic, event, private: isPrivate }: Header, payload: string) => {
    // Nobody can join public channels, so a public message has no receivers.
    if (!isPrivate || seen.has(id)) return;
    remember(seen, id);
    receivedAt = Date.now();
    const meta = JSON.stringify({ id });
    rooms.broadcast(topic, { topic: PREFIX + topic, event, meta, payload });
  };
  const deliverRow = (row: Row) => deliver(row, row.payload ?? '{}');

  const receive = (notification: string) =>
    then(async () => {
      const end = notification.indexOf('\n');
      if (end > 0)
        deliver(JSON.parse(notification.slice(0, end)) as Header, notification.slice(end + 1));
      else (await fetchRows(sql, sql`id = ${notification}`)).forEach(deliverRow);
    });
  const catchUp = () =>
    then(async () => {
      const since = new Date(Math.max(receivedAt - LOOK_BACK_MS, startedAt));
      const missed = await fetchRows(
        sql,
        sql`inserted_at >= ${since}::timestamptz at time zone 'utc'`,
      );
      missed.forEach(deliverRow);
    });

  await sql.listen('realtime_messages', receive, catchUp);
}

function fetchRows(sql: Sql, condition: PendingQuery<AnyRow[]>): Promise<Row[]> {
  return sql<Row[]>`
    select id, topic, event, private, payload::text
    from realtime.messages
    where extension = 'broadcast' and event is not null and ${condition}
    order by inserted_at`;
}

function remember(ids: Set<string>, id: string): void {
  ids.add(id);
  // A set iterates in insertion order, so the first id is the oldest.
  for (const oldest of ids) {
    if (ids.size <= REMEMBERED) break;
    ids.delete(oldest);
  }
}

/** What a room needs of a member. */
type Member = { topic: string; connection: { sendBroadcast: (frame: Buffer) => void } };

/** The members of each topic; topics without any are removed. All are private, because nobody can join a public one. */
export class Rooms {
  readonly #members = new Map<string, Set<Member>>();

  countIn(topic: string): number {
    return this.#members.get(topic)?.size ?? 0;
  }

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
