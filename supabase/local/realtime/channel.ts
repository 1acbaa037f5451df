import { PREFIX, type Frame } from './protocol.ts';

/** The interval for detecting silent connections and tokens that will expire. */
export const SWEEP_MS = 1_000;

/** The socket, which has the memberships. */
type Connection = {
  send: (frame: Frame) => void;
  has: (channel: Channel) => boolean;
  forget: (channel: Channel) => void;
};

/** The membership of one connection in one topic, which is without the prefix of the protocol here. */
export class Channel {
  readonly connection: Connection;
  readonly topic: string;
  readonly joinRef: string | null;
  expiresAt: number | null;

  constructor(
    connection: Connection,
    topic: string,
    joinRef: string | null,
    expiresAt: number | null,
  ) {
    this.connection = connection;
    this.topic = topic;
    this.joinRef = joinRef;
    this.expiresAt = expiresAt;
  }

  /** Closes the channel on the second, for which it needs a timer only between the last two sweeps. */
  closeIfExpired(now: number): void {
    const left = (this.expiresAt ?? Infinity) - now;
    if (left <= 0) this.close('Token has expired');
    else if (left < SWEEP_MS) setTimeout(() => this.closeIfExpired(Date.now()), left).unref();
  }

  send(event: string, payload: unknown, ref: string | null = null): void {
    const { joinRef, topic } = this;
    this.connection.send({ joinRef, ref, topic: PREFIX + topic, event, payload });
  }

  reply(ref: string | null, status: 'ok' | 'error', response: object): void {
    this.send('phx_reply', { status, response }, ref);
  }

  /** Ends the membership by the server; the client reports CLOSED and does not rejoin by itself. */
  close(message: string): void {
    if (!this.connection.has(this)) return;
    this.tell('error', message);
    this.send('phx_close', {});
    this.connection.forget(this);
  }

  tell(status: 'ok' | 'error', message: string): void {
    this.send('system', { extension: 'system', status, message, channel: this.topic });
  }
}
