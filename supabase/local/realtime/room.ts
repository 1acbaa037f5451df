import { randomUUID } from 'node:crypto';
import {
  encode,
  encodeBroadcast,
  frameOf,
  PREFIX,
  type Broadcast,
  type Version,
} from './protocol.ts';

type Meta = Record<string, unknown> & { phx_ref: string };
/** The message to a channel that is closed because its project exceeds a limit. */
export const TOO_MANY_MESSAGES = 'Too many messages per second';

type PresenceState = Record<string, { metas: Meta[] }>;

/** What a room needs of a member. */
type Member = {
  topic: string;
  rights: { broadcast: boolean };
  hearsItself: boolean;
  seesPresence: boolean;
  presenceKey: string;
  connection: { version: Version; sendFrame: (frame: Buffer) => void };
  close: (message: string) => void;
};

/** All members of one topic. */
export class Room {
  readonly members = new Set<Member>();
  /** By member, so that two tabs of one person are two presences under one key. */
  readonly #presences = new Map<Member, Meta>();

  /** Whether something was broadcast here since this was last reset. */
  wasTold = false;

  /** Delivers to the members who may receive it; returns their number. */
  broadcast(broadcast: Broadcast, sender?: Member): number {
    this.wasTold = true;
    return this.#sendToAll(
      (version) => encodeBroadcast(version, broadcast),
      (member) => member.rights.broadcast && (member !== sender || member.hearsItself),
    );
  }

  /** Each version's frame is built once, and the same buffer goes to every socket. */
  #sendToAll(
    contentFor: (version: Version) => string | Buffer | null,
    isMeant: (member: Member) => boolean,
  ): number {
    let sent = 0;
    const frames = new Map<Version, Buffer | null>();
    for (const member of this.members) {
      if (!isMeant(member)) continue;
      const { version } = member.connection;
      let frame = frames.get(version);
      if (frame === undefined) {
        const content = contentFor(version);
        frame = content === null ? null : frameOf(content);
        frames.set(version, frame);
      }
      if (!frame) continue;
      member.connection.sendFrame(frame);
      sent += 1;
    }
    return sent;
  }

  closeAll(message: string): void {
    for (const member of this.members) member.close(message);
  }

  presenceState(): PresenceState {
    // Without a prototype, any key is valid, including __proto__.
    const state = Object.create(null) as PresenceState;
    for (const [{ presenceKey }, meta] of this.#presences) {
      (state[presenceKey] ??= { metas: [] }).metas.push(meta);
    }
    return state;
  }

  track(member: Member, payload: Record<string, unknown>): void {
    const before = this.#presences.get(member);
    const previous = before && { phx_ref_prev: before.phx_ref };
    const meta = { ...payload, phx_ref: randomUUID().slice(0, 18), ...previous };
    this.#presences.set(member, meta);
    this.#announce(member, meta, before);
  }

  untrack(member: Member): void {
    const before = this.#presences.get(member);
    if (!before) return;
    this.#presences.delete(member);
    this.#announce(member, undefined, before);
  }

  #announce({ topic, presenceKey }: Member, joined?: Meta, left?: Meta): void {
    const side = (meta?: Meta) => (meta ? { [presenceKey]: { metas: [meta] } } : {});
    const payload = { joins: side(joined), leaves: side(left) };
    const to = { joinRef: null, ref: null, topic: PREFIX + topic };
    this.#sendToAll(
      (version) => encode(version, { ...to, event: 'presence_diff', payload }),
      (member) => member.seesPresence,
    );
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
      if (isOver && room.wasTold) room.closeAll(TOO_MANY_MESSAGES);
      room.wasTold = false;
    }
  }

  enter(member: Member): Room {
    const room = this.#rooms.get(member.topic) ?? new Room();
    this.#rooms.set(member.topic, room);
    room.members.add(member);
    return room;
  }

  leave(member: Member): void {
    const room = this.find(member.topic);
    room?.members.delete(member);
    room?.untrack(member);
    if (room?.members.size === 0) this.#rooms.delete(member.topic);
  }
}
