import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { probeReading, probeWriting, type Extension, type Rights } from './authorize.ts';
import type { Identity } from './identity.ts';
import type { Frame, Version } from './protocol.ts';
import type { Room, Rooms } from './room.ts';

export const PREFIX = 'realtime:';
const LONGEST_TIMER = 2 ** 31 - 1;
const LONGEST_KEY = 255;

export type JoinConfig = {
  private?: boolean | string;
  broadcast?: { self?: boolean | string; ack?: boolean | string };
  presence?: { key?: unknown; enabled?: boolean | string };
};

export const isOn = (flag: boolean | string | undefined) => flag === true || flag === 'true';

/** What a channel needs of the connection it belongs to. */
type Connection = {
  version: Version;
  send: (frame: Frame) => void;
  sendRaw: (frame: string | Buffer) => void;
  forget: (channel: Channel) => void;
};

/** One connection's membership in one topic. */
export class Channel {
  readonly connection: Connection;
  /** Without the protocol's prefix. */
  readonly topic: string;
  readonly joinRef: string | null;
  readonly hearsItself: boolean;
  readonly wantsReceipts: boolean;
  readonly wantsPresence: boolean;
  readonly presenceKey: string;
  rights: Rights = { broadcast: false, presence: false };
  #identity: Identity;
  #writing = new Map<Extension, boolean>();
  #expiry: NodeJS.Timeout | undefined;
  #room: Room | undefined;

  constructor(
    connection: Connection,
    { topic, joinRef, identity }: { topic: string; joinRef: string | null; identity: Identity },
    config: JoinConfig,
  ) {
    this.connection = connection;
    this.topic = topic;
    this.joinRef = joinRef;
    this.#identity = identity;
    this.hearsItself = isOn(config.broadcast?.self);
    this.wantsReceipts = isOn(config.broadcast?.ack);
    this.wantsPresence = isOn(config.presence?.enabled);
    const key = config.presence?.key;
    this.presenceKey = typeof key === 'string' && key ? key.slice(0, LONGEST_KEY) : randomUUID();
  }

  get seesPresence(): boolean {
    return this.wantsPresence && this.rights.presence;
  }

  /** Hands the channel a (new) identity; false when it may hear nothing here. */
  async authorize(sql: Sql, identity: Identity): Promise<boolean> {
    this.#identity = identity;
    this.#writing.clear();
    this.rights = await probeReading(sql, this.topic, identity);
    clearTimeout(this.#expiry);
    if (identity.expiresAt) {
      const close = () => this.close('Token has expired');
      const rest = Math.min(identity.expiresAt - Date.now(), LONGEST_TIMER);
      this.#expiry = setTimeout(close, rest).unref();
    }
    return this.rights.broadcast || this.rights.presence;
  }

  /** Asked once per kind and identity, and only when something is sent. */
  async mayWrite(sql: Sql, extension: Extension): Promise<boolean> {
    const known = this.#writing.get(extension);
    if (known !== undefined) return known;
    const isAllowed = await probeWriting(sql, this.topic, this.#identity, extension);
    this.#writing.set(extension, isAllowed);
    return isAllowed;
  }

  enter(rooms: Rooms): void {
    this.#room = rooms.enter(this);
    if (this.seesPresence) this.send('presence_state', this.#room.presenceState());
  }

  leave(rooms: Rooms): void {
    clearTimeout(this.#expiry);
    if (this.#room) rooms.leave(this);
    this.#room = undefined;
  }

  get room(): Room | undefined {
    return this.#room;
  }

  /** What goes to every member alike carries no reference to this one's join. */
  send(event: string, payload: unknown, { isForAll = false } = {}): void {
    const joinRef = isForAll ? null : this.joinRef;
    this.connection.send({ joinRef, ref: null, topic: PREFIX + this.topic, event, payload });
  }

  reply(ref: string | null, status: 'ok' | 'error', response: object): void {
    const { joinRef, topic } = this;
    const payload = { status, response };
    this.connection.send({ joinRef, ref, topic: PREFIX + topic, event: 'phx_reply', payload });
  }

  /** Ends the membership from this side; the client reports CLOSED and does not come back by itself. */
  close(message: string): void {
    const { topic } = this;
    this.send('system', { extension: 'system', status: 'error', message, channel: topic });
    this.send('phx_close', {});
    this.connection.forget(this);
  }
}
