/** The limits of a project's plan for its live channel. */
export type Limits = {
  /** Sockets that have joined a channel. */
  connections: number;
  channelsPerConnection: number;
  joinsPerSecond: number;
  /** Counts every sent message and every delivery to a client. */
  messagesPerSecond: number;
  payloadBytes: number;
};

/** Hosted allows payloads slightly above the documented limit. */
const PADDING = 500;
const kilobytes = (count: number) => count * 1000 + PADDING;

const perConnection = { channelsPerConnection: 100 };

/**
 * Supabase's plans, from https://supabase.com/docs/guides/realtime/limits, read on 2026-11-22. How they are enforced
 * (averages, messages, what is closed) is taken from the source of supabase/realtime: realtime_channel.ex,
 * batch_broadcast.ex, user_socket.ex, tenants.ex, rate_counter.ex. `pro` has its spend cap on. `none` enforces no
 * rates, like limits that hosted raises on request.
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

/** The limits of `npm start`: Pro without its spend cap, which are also those of Team. */
export const DEFAULT_PLAN: Plan = 'team';

/** The length of a bucket, and the number of buckets for the average: the last minute, or less at first. */
const TICK_SECONDS = 5;
export const TICK_MS = TICK_SECONDS * 1000;
const BUCKETS = 12;

/** The average rate of an event, and whether it exceeds the limit, which is only evaluated at each tick. */
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
    // Like hosted, a counter starts with an empty bucket.
    if (this.#buckets.length === 0) this.#buckets.push(0);
    this.#count += count;
  }

  /** Returns true if the limit has been reached since the last tick. */
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

/** The usage of the whole project. */
export class Usage {
  readonly limits: Limits;
  readonly joins: Rate;
  readonly messages: Rate;
  /** The connections that have joined a channel, until their socket closes. */
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

  /**
   * Throws the reason why a connection with this many channels may not join another one, with hosted's order and
   * messages.
   */
  ensureWithin(user: object, channels: number): void {
    if (this.#isFull && !this.users.has(user))
      throw new Error('ConnectionRateLimitReached: Too many connected users');
    if (this.joins.isOver) throw new Error(TOO_MANY_JOINS);
    this.joins.add();
    if (channels >= this.limits.channelsPerConnection)
      throw new Error('ChannelRateLimitReached: Too many channels');
  }

  /** The reason with which hosted refuses new connections (status 429), or null. */
  get refusal(): string | null {
    if (this.#isFull) return 'Too many connected users';
    return this.joins.isOver ? 'Too many joins per second' : null;
  }
}
