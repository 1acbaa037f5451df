/** What a project's plan allows its live channel. */
export type Limits = {
  /** Sockets that have joined a channel. */
  connections: number;
  channelsPerConnection: number;
  joinsPerSecond: number;
  /** Every message that is sent, and every one that is delivered to somebody. */
  messagesPerSecond: number;
  payloadBytes: number;
};

/** Hosted lets a payload be a little larger than its limit says. */
const PADDING = 500;
const kilobytes = (count: number) => count * 1000 + PADDING;

const perConnection = { channelsPerConnection: 100 };

/**
 * Supabase's plans, by https://supabase.com/docs/guides/realtime/limits, read on 2026-11-22. How they are held (averages,
 * words, what is closed) is supabase/realtime's own source: realtime_channel.ex, batch_broadcast.ex, user_socket.ex,
 * tenants.ex, rate_counter.ex. `pro` has its spend cap on. `none` holds no rates: what hosted raises on request.
 */
export const PLANS = {
  free: {
    ...perConnection,
    connections: 200,
    joinsPerSecond: 100,
    messagesPerSecond: 100,
    payloadBytes: kilobytes(256),
  },
  pro: {
    ...perConnection,
    connections: 500,
    joinsPerSecond: 500,
    messagesPerSecond: 500,
    payloadBytes: kilobytes(3000),
  },
  team: {
    ...perConnection,
    connections: 10_000,
    joinsPerSecond: 2_500,
    messagesPerSecond: 2_500,
    payloadBytes: kilobytes(3000),
  },
  none: {
    ...perConnection,
    connections: Infinity,
    joinsPerSecond: Infinity,
    messagesPerSecond: Infinity,
    payloadBytes: kilobytes(3000),
  },
} as const satisfies Record<string, Limits>;

export type Plan = keyof typeof PLANS;

/** What `npm start` holds: Pro without its spend cap, which is Team's, too. */
export const DEFAULT_PLAN: Plan = 'team';

/** So long is one bucket, and so many are averaged: the last minute, and less of it at first. */
const TICK_SECONDS = 5;
export const TICK_MS = TICK_SECONDS * 1000;
const BUCKETS = 12;

/** How often something happens, on average, and whether that is too often. It is judged at each tick, and only then. */
export class Rate {
  readonly #limit: number;
  #buckets: number[] = [];
  #count = 0;
  #isOver = false;

  constructor(perSecond: number) {
    this.#limit = perSecond;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  add(count = 1): void {
    // As hosted starts a counter: with a bucket of nothing.
    if (this.#buckets.length === 0) this.#buckets.push(0);
    this.#count += count;
  }

  /** True where the limit has been reached since the last tick. */
  tick(): boolean {
    if (this.#buckets.length === 0) return false;
    const wasOver = this.#isOver;
    this.#buckets = [this.#count, ...this.#buckets].slice(0, BUCKETS);
    this.#count = 0;
    const sum = this.#buckets.reduce((all, one) => all + one, 0);
    this.#isOver = sum / (this.#buckets.length * TICK_SECONDS) >= this.#limit;
    if (sum === 0) this.#buckets = [];
    return this.#isOver && !wasOver;
  }
}

export const TOO_MANY_JOINS = 'ClientJoinRateLimitReached: Too many joins per second';

/** What the whole project has used of its limits. */
export class Usage {
  readonly limits: Limits;
  readonly joins: Rate;
  readonly messages: Rate;
  /** Who has joined a channel, until their socket closes. */
  readonly users = new Set<object>();
  dropped = 0;

  constructor(limits: Limits) {
    this.limits = limits;
    this.joins = new Rate(limits.joinsPerSecond);
    this.messages = new Rate(limits.messagesPerSecond);
  }

  get #isFull(): boolean {
    return this.users.size >= this.limits.connections;
  }

  /** Throws why somebody who holds so many channels may not join another one, in hosted's order and words. */
  ensureWithin(user: object, channels: number): void {
    if (this.#isFull && !this.users.has(user))
      throw new Error('ConnectionRateLimitReached: Too many connected users');
    if (this.joins.isOver) throw new Error(TOO_MANY_JOINS);
    this.joins.add();
    if (channels >= this.limits.channelsPerConnection)
      throw new Error('ChannelRateLimitReached: Too many channels');
  }

  /** Why nobody can connect now, as hosted answers it with 429; null where they can. */
  get refusal(): string | null {
    if (this.#isFull) return 'Too many connected users';
    return this.joins.isOver ? 'Too many joins per second' : null;
  }
}
