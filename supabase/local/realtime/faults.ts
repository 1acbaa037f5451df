/**
 * What a test makes the relay do, so that it fails as the Realtime of a hosted project does (supabase/realtime 2.129.8):
 * there, no trouble of the database or of the plan closes a socket.
 */
export type Faults = {
  /**
   * Sockets and channels stay, and nothing that the database broadcasts arrives.
   * `messages_used_up`: the plan's messages are; they are dropped before they are spread.
   * `feed_lost`: the database was restarted; a retry follows after 5 s to 5 min.
   * `connection_gone`: the service dropped the project; the next join brings it back, or a check every 5 min.
   */
  silence?: 'messages_used_up' | 'feed_lost' | 'connection_gone';
  /** The plan's users or its joins a second are used up. */
  full?: 'users' | 'joins';
  /** The number of seconds for which the gateway's token for the key of a visitor's connection is valid. */
  visitorSeconds?: number;
};

/** `select pg_notify('realtime_faults', '{"silence":"feed_lost"}')` sets the faults, and `'{}'` ends them. */
export const FAULTS = 'realtime_faults';

/** The time that a project without a connection needs for one, in which it loses broadcasts. */
const WAKING_MS = 150;
const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 5 * 60_000;

export class Feed {
  faults: Faults = {};
  #timer: NodeJS.Timeout | undefined;

  get isOpen(): boolean {
    return !this.faults.silence;
  }

  /** Whether the feed is connected, which it also is where all its messages are dropped. */
  get isReady(): boolean {
    return this.isOpen || this.faults.silence === 'messages_used_up';
  }

  /** Takes over what a test has sent, as JSON. */
  set(given: string): void {
    clearTimeout(this.#timer);
    const faults = parse(given);
    this.faults = faults;
    if (faults.silence === 'feed_lost')
      this.#restore(FIRST_RETRY_MS + Math.random() * (LAST_RETRY_MS - FIRST_RETRY_MS));
    else if (faults.silence === 'connection_gone') this.#restore(LAST_RETRY_MS);
  }

  /** A join connects a project that the service has dropped. */
  wake(): void {
    if (this.faults.silence === 'connection_gone') this.#restore(WAKING_MS);
  }

  #restore(after: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => delete this.faults.silence, after).unref();
  }
}

/** Anybody who may run SQL can send something else. */
function parse(given: string): Faults {
  try {
    return { ...(JSON.parse(given) as Faults) };
  } catch {
    return {};
  }
}
