import { broadcastOf, type Broadcast } from './protocol.ts';

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
