/**
 * The maximum number of sockets that have joined a channel, which protects the memory, and of channels for one socket.
 */
const CONNECTIONS = 10_000;
const CHANNELS_PER_CONNECTION = 100;

/** The connections of the relay. It refuses in the same order and with the same messages as a hosted project. */
export class Usage {
  /** The connections that have joined a channel, until their socket closes. */
  readonly users = new Set<object>();
  readonly #most: number;

  constructor(most = CONNECTIONS) {
    this.#most = most;
  }

  /** Throws the reason why a connection with this many channels may not join another one. */
  ensureWithin(user: object, channels: number): void {
    if (this.isFull && !this.users.has(user))
      throw new Error('ConnectionRateLimitReached: Too many connected users');
    if (channels >= CHANNELS_PER_CONNECTION)
      throw new Error('ChannelRateLimitReached: Too many channels');
  }

  /** Whether new connections are refused (status 429). */
  get isFull(): boolean {
    return this.users.size >= this.#most;
  }
}
