import { frameOf, type Broadcast } from './protocol.ts';

/** The message to a channel that is closed because its project exceeds a limit. */
const TOO_MANY_MESSAGES = 'Too many messages per second';

/** What a room needs of a member. */
type Member = {
  topic: string;
  connection: { sendFrame: (frame: Buffer) => void };
  close: (message: string) => void;
};

/** All members of one topic. */
export class Room {
  readonly members = new Set<Member>();
  /** Whether something was broadcast here since this was last reset. */
  hasBroadcast = false;

  /** Delivers to all members and returns their number. */
  broadcast(broadcast: Broadcast): number {
    this.hasBroadcast = true;
    const frame = frameOf(broadcast);
    if (!frame) return 0;
    for (const { connection } of this.members) connection.sendFrame(frame);
    return this.members.size;
  }

  closeAll(message: string): void {
    for (const member of this.members) member.close(message);
  }
}

/** All rooms of this relay by topic; empty ones are removed. All are private, because nobody can join a public one. */
export class Rooms {
  readonly #rooms = new Map<string, Room>();

  find(topic: string): Room | undefined {
    return this.#rooms.get(topic);
  }

  /**
   * Once a project exceeds its message limit, hosted closes the channels to which it is delivering. Here, at the tick
   * that detects this, all rooms with a broadcast since the previous tick are closed.
   */
  judge(isOver: boolean): void {
    for (const room of [...this.#rooms.values()]) {
      if (isOver && room.hasBroadcast) room.closeAll(TOO_MANY_MESSAGES);
      room.hasBroadcast = false;
    }
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
