import type { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { Channel } from './channel.ts';
import type { Feed } from './faults.ts';
import type { Identity, IdentityOf } from './identity.ts';
import { encode, Inbox, PREFIX, type Frame } from './protocol.ts';

export type Relay = {
  /** Whether this person may receive broadcasts on the topic. */
  mayReceive: (topic: string, identity: Identity) => Promise<boolean>;
  /** Emits each broadcast under the name of its topic. */
  rooms: EventEmitter;
  connections: Set<Connection>;
  identityOf: IdentityOf;
  feed: Feed;
};

const CHANNELS_PER_CONNECTION = 100;

/** More than twice the client's heartbeat interval, so a silent socket is dead. */
const IDLE_MS = 60_000;
/** A client that reads too slowly is disconnected at this backlog, which would otherwise fill this process's memory. */
const UNREAD_BYTES = 4 * 1024 * 1024;
const LONGEST_TOPIC = 255;
/** Slows down guessing, as on a hosted project (realtime_channel.ex, `join_error`). Until then the socket's other frames wait. */
const REFUSAL_MS = 5_000;
/** The feed is asked at this interval whether it is ready, for at most a minute (realtime_channel.ex). */
const READY_MS = 500;
const READY_TIMEOUT_MS = 60_000;
const GOING_AWAY = 1001;

const TOO_MANY_JOINS = 'ClientJoinRateLimitReached: Too many joins per second';

type Payload = Record<string, unknown>;
type JoinConfig = { private?: unknown; broadcast?: { replication_ready?: unknown } };

/** One WebSocket. Handles its frames strictly in order, because handling may be asynchronous. */
export class Connection {
  readonly #socket: WebSocket;
  readonly #relay: Relay;
  readonly #keyIdentity: Identity;
  readonly #channels = new Map<string, Channel>();
  readonly #inbox = new Inbox();
  #heardAt = Date.now();

  constructor(socket: WebSocket, relay: Relay, keyIdentity: Identity) {
    this.#socket = socket;
    this.#relay = relay;
    this.#keyIdentity = keyIdentity;
    relay.connections.add(this);
    socket.on('message', (data, isBinary) => this.#receive(data as Buffer, isBinary));
    socket.on('close', () => this.#end());
    socket.on('error', () => socket.terminate());
  }

  send(frame: Frame): void {
    if (this.#isReading()) this.#socket.send(encode(frame));
  }

  sendBroadcast = (frame: Buffer): void => {
    if (this.#isReading()) this.#socket.send(frame);
  };

  #isReading(): boolean {
    if (this.#socket.readyState !== this.#socket.OPEN) return false;
    if (this.#socket.bufferedAmount <= UNREAD_BYTES) return true;
    this.#socket.terminate();
    return false;
  }

  /** Called for all connections periodically, which is cheaper than a timer for each. */
  endWhatIsOver(now: number): void {
    if (now - this.#heardAt > IDLE_MS) return this.#socket.terminate();
    for (const channel of this.#channels.values()) channel.closeIfExpired(now);
  }

  has(channel: Channel): boolean {
    return this.#channels.get(channel.topic) === channel;
  }

  forget(channel: Channel): void {
    if (!this.has(channel)) return;
    this.#channels.delete(channel.topic);
    this.#relay.rooms.off(PREFIX + channel.topic, this.sendBroadcast);
  }

  #receive(data: Buffer, isBinary: boolean): void {
    this.#heardAt = Date.now();
    const isTaken = this.#inbox.take(data, isBinary, (frame) => this.#handle(frame));
    if (!isTaken) this.#socket.terminate();
  }

  #end(): void {
    this.#relay.connections.delete(this);
    // Waits for frames in progress; otherwise a join could complete after its socket has closed.
    void this.#inbox.done.then(() => this.#channels.forEach((channel) => this.forget(channel)));
  }

  async #handle(frame: Frame): Promise<void> {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const { topic, event, ref } = frame;
    if (topic === 'phoenix') return this.#answer(frame, 'ok');
    const channel = this.#channels.get(topic.slice(PREFIX.length));
    const payload = (frame.payload ?? {}) as Payload;
    if (event === 'phx_join') return this.#join(frame, payload);
    if (!channel) return this.#answer(frame, event === 'phx_leave' ? 'ok' : 'error');
    if (event === 'phx_leave') return this.#leave(channel, ref);
    if (event === 'access_token') return this.#renew(channel, payload.access_token);
    // Nobody may send, because only the database broadcasts. A hosted project answers only `presence` then.
    if (event === 'presence') channel.reply(ref, 'error', {});
  }

  #answer({ joinRef, ref, topic }: Frame, status: 'ok' | 'error', reason = 'unmatched topic') {
    const response = status === 'ok' ? {} : { reason };
    this.send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } });
  }

  async #join(frame: Frame, payload: Payload): Promise<void> {
    const { joinRef, ref } = frame;
    const topic = frame.topic.slice(PREFIX.length);
    if (!frame.topic.startsWith(PREFIX) || !topic || frame.topic.length > LONGEST_TOPIC)
      return this.#answer(frame, 'error');
    const before = this.#channels.get(topic);
    if (before) {
      before.send('phx_close', {});
      this.forget(before);
    }
    try {
      const config = (payload.config ?? {}) as JoinConfig;
      // Refuses public channels, as a hosted project with config.toml does: anybody with the key could announce a BINGO
      // there.
      if (String(config.private) !== 'true')
        throw new Error('PrivateOnly: This project only allows private channels');
      this.#refuseWhereFull();
      if (this.#channels.size >= CHANNELS_PER_CONNECTION)
        throw new Error('ChannelRateLimitReached: Too many channels');
      const identity = await this.#identify(payload.access_token ?? payload.user_token);
      if (!(await this.#relay.mayReceive(topic, identity)))
        throw new Error(
          `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`,
        );
      if (this.#socket.readyState !== this.#socket.OPEN) return;
      const channel = new Channel(this, topic, joinRef, identity.expiresAt);
      this.#channels.set(topic, channel);
      this.#relay.feed.wake();
      channel.reply(ref, 'ok', { postgres_changes: [] });
      this.#relay.rooms.on(PREFIX + topic, this.sendBroadcast);
      if (config.broadcast?.replication_ready) this.#announceFeed(channel);
    } catch (error) {
      await sleep(REFUSAL_MS);
      this.#answer(frame, 'error', (error as Error).message);
      if ((error as Error).message === TOO_MANY_JOINS) this.#socket.close(GOING_AWAY);
    }
  }

  #refuseWhereFull(): void {
    const { full } = this.#relay.feed.faults;
    if (full === 'joins') throw new Error(TOO_MANY_JOINS);
    // A connection with a channel is counted already.
    if (full === 'users' && this.#channels.size === 0)
      throw new Error('ConnectionRateLimitReached: Too many connected users');
  }

  /** Tells a client that asked for it that the broadcasts of the database reach its channel. */
  #announceFeed(channel: Channel, since = Date.now()): void {
    if (!this.has(channel)) return;
    if (this.#relay.feed.isReady) channel.tell('ok', 'Replication connection established');
    else if (Date.now() - since >= READY_TIMEOUT_MS)
      channel.close('Replication connection was not established in time');
    else setTimeout(() => this.#announceFeed(channel, since), READY_MS).unref();
  }

  async #identify(token: unknown): Promise<Identity> {
    if (typeof token !== 'string' || token.startsWith('sb_')) return this.#keyIdentity;
    return this.#relay.identityOf(token);
  }

  #leave(channel: Channel, ref: string | null): void {
    channel.reply(ref, 'ok', {});
    channel.send('phx_close', {});
    this.forget(channel);
  }

  /** A signed-out client sends a key instead of a token; hosted keeps the old identity then, too. */
  async #renew(channel: Channel, token: unknown): Promise<void> {
    if (typeof token !== 'string' || token.startsWith('sb_')) return;
    try {
      const identity = await this.#identify(token);
      channel.expiresAt = identity.expiresAt;
      const mayStay = await this.#relay.mayReceive(channel.topic, identity);
      if (!mayStay) channel.close('You do not have permissions to read from this Channel topic');
    } catch (error) {
      channel.close((error as Error).message);
    }
  }
}
