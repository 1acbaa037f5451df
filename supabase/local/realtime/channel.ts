import type { MayReceive } from './authorize.ts';
import type { Identity } from './identity.ts';
import { PREFIX, type Frame } from './protocol.ts';

/** What a channel needs of its connection. */
type Connection = {
  send: (frame: Frame) => void;
  sendBroadcast: (frame: Buffer) => void;
  forget: (channel: Channel) => void;
};

/** The membership of one connection in one topic. */
export class Channel {
  readonly connection: Connection;
  /** Without the prefix of the protocol. */
  readonly topic: string;
  readonly joinRef: string | null;
  #identity: Identity;

  constructor(
    connection: Connection,
    { topic, joinRef, identity }: { topic: string; joinRef: string | null; identity: Identity },
  ) {
    this.connection = connection;
    this.topic = topic;
    this.joinRef = joinRef;
    this.#identity = identity;
  }

  /** Gives the channel a (new) identity; returns false if it may receive nothing here. */
  async authorize(mayReceive: MayReceive, identity: Identity): Promise<boolean> {
    this.#identity = identity;
    return mayReceive(this.topic, identity);
  }

  closeIfExpired(now: number): void {
    const { expiresAt } = this.#identity;
    if (expiresAt && expiresAt <= now) this.close('Token has expired');
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
