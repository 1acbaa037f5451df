import { frameOf, type Broadcast } from './protocol.ts';

/** What a room needs of a member. */
type Member = {
  topic: string;
  connection: { sendFrame: (frame: Buffer) => void };
};

/** All members of one topic. */
export class Room {
  readonly members = new Set<Member>();

  broadcast(broadcast: Broadcast): void {
    const frame = frameOf(broadcast);
    if (!frame) return;
    for (const { connection } of this.members) connection.sendFrame(frame);
  }
}

/** All rooms of this relay by topic; empty ones are removed. All are private, because nobody can join a public one. */
export class Rooms {
  readonly #rooms = new Map<string, Room>();

  find(topic: string): Room | undefined {
    return this.#rooms.get(topic);
  }

  enter(member: Member): void {
    const room = this.#rooms.get(member.topic) ?? new Room();
    this.#rooms.set(member.topic, room);
    room.members.add(member);
  }

  leave(member: Member): void {
    const room = this.find(member.topic);
    room?.members.delete(member);
    if (room?.members.size === 0) this.#rooms.delete(member.topic);
  }
}
