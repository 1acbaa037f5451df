import { randomUUID } from 'node:crypto';
import type { Extension, Policies, Rights } from './authorize.ts';
import type { Identity } from './identity.ts';
import { PREFIX, type Frame, type Version } from './protocol.ts';
import type { Room, Rooms } from './room.ts';

const LONGEST_KEY = 255;

export type JoinConfig = {
  private?: boolean | string;
  broadcast?: { self?: boolean | string; ack?: boolean | string };
  presence?: { key?: unknown; enabled?: boolean | string };
};

export const isOn = (flag: boolean | string | undefined) => flag === true || flag === 'true';

/** What a channel needs of its connection. */
type Connection = {
  version: Version;
  send: (frame: Frame) => void;
  sendFrame: (frame: Buffer) => void;
  forget: (channel: Channel) => void;
};

/** The membership of one connection in one topic. */
export class Channel {
  readonly connection: Connection;
  /** Without the prefix of the protocol. */
  readonly topic: string;
  readonly joinRef: string | null;
  readonly hearsItself: boolean;
  readonly wantsReceipts: boolean;
  readonly wantsPresence: boolean;
  readonly presenceKey: string;
  rights: Rights = { broadcast: false, presence: false };
  #identity: Identity;
  #writing = new Map<Extension, boolean>();
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

  /** Gives the channel a (new) identity; returns false if it may receive nothing here. */
  async authorize(policies: Policies, identity: Identity): Promise<boolean> {
    this.#identity = identity;
    this.#writing.clear();
    const wanted: Extension[] = this.wantsPresence ? ['broadcast', 'presence'] : ['broadcast'];
    this.rights = await policies.mayHear(this.topic, identity, wanted);
    return this.rights.broadcast || this.rights.presence;
  }

  closeIfExpired(now: number): void {
    const { expiresAt } = this.#identity;
    if (expiresAt && expiresAt <= now) this.close('Token has expired');
  }

  /** Checked once per kind and identity, and only when something is sent. */
  async mayWrite(policies: Policies, extension: Extension): Promise<boolean> {
    const known = this.#writing.get(extension);
    if (known !== undefined) return known;
    const isAllowed = await policies.maySend(this.topic, this.#identity, extension);
    this.#writing.set(extension, isAllowed);
    return isAllowed;
  }

  enter(rooms: Rooms): void {
    this.#room = rooms.enter(this);
    if (this.seesPresence) this.send('presence_state', this.#room.presenceState());
  }

  leave(rooms: Rooms): void {
    if (this.#room) rooms.leave(this);
    this.#room = undefined;
  }

  get room(): Room | undefined {
    return this.#room;
  }

  send(event: string, payload: unknown): void {
    const { joinRef, topic } = this;
    this.connection.send({ joinRef, ref: null, topic: PREFIX + topic, event, payload });
  }

  reply(ref: string | null, status: 'ok' | 'error', response: object): void {
    const { joinRef, topic } = this;
    const payload = { status, response };
    this.connection.send({ joinRef, ref, topic: PREFIX + topic, event: 'phx_reply', payload });
  }

  /** Ends the membership by the server; the client reports CLOSED and does not rejoin by itself. */
  close(message: string): void {
    const { topic } = this;
    this.send('system', { extension: 'system', status: 'error', message, channel: topic });
    this.send('phx_close', {});
    this.connection.forget(this);
  }
}
