import 'server-only';
import { log } from '@/lib/server/log';

/** The time constant with which a count decays. */
const FORGET_SECONDS = 20;
/** The longest time between two reads, and the longest that a reader's claim is accepted for. Seconds. */
const LONGEST_PACE = 30;
const LONGEST_WAIT = 120;
const LOG_EVERY_MS = 60_000;
/** After this time without a read, an address has decayed to a twentieth and is dropped. */
const FORGET_ADDRESS_MS = 60_000;
const SHORTEST_PACE = 2;
/** The onlookers of one address count at most for this part of the listeners' limit. */
const PART_OF_ONE_ADDRESS = 1 / 8;
/** A large audience stays large until it is below this part of the limit, so that onlookers do not switch back and forth. */
const STAYS_LARGE_ABOVE = 0.8;

export type AudienceSettings = {
  /** Up to this sum of cards and onlookers, everybody may join the channel. */
  listeners: number;
  /** The reads of one game's onlookers per second that this process should serve. */
  reads: number;
  /** A fixed number of seconds between two reads. Onlookers then never join the channel. */
  pace: number | null;
};

/**
 * The default leaves room on Supabase's smallest plan, which has 200 connections. Behind a cache, or with short-lived
 * processes, the audience cannot be counted, and `ONLOOKER_PACE` sets a fixed pace.
 */
export const audienceSettings = (): AudienceSettings => ({
  listeners: Number(process.env.LIVE_LISTENERS || 150),
  reads: 300,
  pace: Number(process.env.ONLOOKER_PACE) || null,
});

/**
 * Estimates the onlookers of one game from their reads in this process. A client can claim any number of readers, so each
 * address has a limit, and the audience counts as large only if it is large without the most that one address can add.
 */
export class Audience {
  readonly #settings: AudienceSettings;
  readonly #maxPerAddress: number;
  readonly #addresses = new Map<string | null, Decaying>();
  #all: Decaying = { size: 0, at: 0 };
  #sweptAt = 0;
  #isLarge = false;

  constructor(settings: AudienceSettings) {
    this.#settings = settings;
    this.#maxPerAddress = Math.max(1, settings.listeners * PART_OF_ONE_ADDRESS);
  }

  sizeAt(now: number): number {
    return sizeAt(this.#all, now);
  }

  /**
   * Counts a read, `waited` seconds after the reader's last one (0 the first time). Weighted so that a reader counts as one
   * at any pace. Readers without a known address share one limit.
   */
  countRead(address: string | null, waited: number, now: number): void {
    this.#sweep(now);
    const share = waited > 0 ? Math.min(waited, LONGEST_WAIT) / FORGET_SECONDS : 1;
    const known = this.#addresses.get(address);
    const before = known ? sizeAt(known, now) : 0;
    const size = Math.min(before + share, this.#maxPerAddress);
    this.#addresses.set(address, { size, at: now });
    this.#all = { size: this.sizeAt(now) + size - before, at: now };
  }

  /** Seconds until an onlooker's next read; null if they may join the channel instead. */
  paceAt(now: number, cardsSold: number): number | null {
    const { listeners, reads, pace } = this.#settings;
    if (pace !== null) return pace;
    const size = this.sizeAt(now);
    const onlookers = Math.max(0, size - this.#maxPerAddress);
    this.#isLarge = onlookers + cardsSold > listeners * (this.#isLarge ? STAYS_LARGE_ABOVE : 1);
    if (!this.#isLarge) return null;
    return Math.min(Math.max(Math.ceil(size / reads), SHORTEST_PACE), LONGEST_PACE);
  }

  #sweep(now: number): void {
    if (now - this.#sweptAt < FORGET_ADDRESS_MS) return;
    this.#sweptAt = now;
    for (const [address, { at }] of this.#addresses)
      if (now - at > FORGET_ADDRESS_MS) this.#addresses.delete(address);
  }
}

/** A count that decays exponentially since `at`. */
type Decaying = { size: number; at: number };

const sizeAt = ({ size, at }: Decaying, now: number): number =>
  size * Math.exp((at - now) / 1000 / FORGET_SECONDS);

type Shared = {
  settings: AudienceSettings;
  games: Map<string, Audience>;
  missed: number;
  loggedAt: number;
};

/** Shared through `globalThis`, because Next bundles routes separately. */
const shared = globalThis as typeof globalThis & { hbAudiences?: Shared };

function audiences(): Shared {
  return (shared.hbAudiences ??= {
    settings: audienceSettings(),
    games: new Map(),
    missed: 0,
    loggedAt: -Infinity,
  });
}

export function audienceOf(gameId: string): Audience {
  const { games, settings } = audiences();
  const audience = games.get(gameId) ?? new Audience(settings);
  games.set(gameId, audience);
  return audience;
}

/** Counts broadcasts that a screen reports as missed. It has read them since. */
export function countMissed(count: number, now = Date.now()): void {
  if (count === 0) return;
  const all = audiences();
  all.missed += count;
  if (now - all.loggedAt < LOG_EVERY_MS) return;
  all.loggedAt = now;
  log.warn('Screens have missed broadcasts and read them later', { missed_broadcasts: all.missed });
}

/** The figures of this process for monitoring. */
export function audienceFigures(now = Date.now()): {
  onlookers: number;
  missed_broadcasts: number;
} {
  const { games, missed } = audiences();
  const sizes = [...games.values()].map((audience) => audience.sizeAt(now));
  return {
    onlookers: Math.round(sizes.reduce((all, size) => all + size, 0)),
    missed_broadcasts: missed,
  };
}
