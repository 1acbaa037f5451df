import 'server-only';
import { log } from '@/lib/server/log';

/** For how long somebody who reads no more is still counted, by half and then by less. */
const FORGET_SECONDS = 20;
/** Nobody waits longer between two reads, nor is believed to have. */
const LONGEST_PACE = 30;
const LONGEST_WAIT = 120;
const TELL_EVERY_MS = 60_000;
/** An address that was silent for this long counts for a twentieth of what it did, or less. */
const FORGET_ADDRESS_MS = 60_000;
const SHORTEST_PACE = 2;
/** The part of the listeners' limit that the onlookers of one address count for at most, whatever they claim. */
const PART_OF_ONE_ADDRESS = 1 / 8;
/** A game that has been large stays so until this much of the limit: nobody goes back and forth. */
const CALM = 0.8;

export type AudienceSettings = {
  /** So many cards and onlookers, and all of them may listen to the channel. */
  listeners: number;
  /** How many reads of the onlookers of one game this process is to answer in a second. */
  reads: number;
  /** Seconds between two reads whatever the audience; the channel is then for players alone. */
  pace: number | null;
};

/**
 * The default leaves room on Supabase's smallest plan, which has 200 connections. Behind a cache that answers for this
 * process, and where processes come and go, nobody sees the audience: there `ONLOOKER_PACE` fixes the pace.
 */
export const audienceSettings = (): AudienceSettings => ({
  listeners: Number(process.env.LIVE_LISTENERS || 150),
  reads: 300,
  pace: Number(process.env.ONLOOKER_PACE) || null,
});

/**
 * The onlookers of one game, as this process sees them: by their reads, each as many as it stands for. A client can claim
 * any number of readers, so each address has a limit, and the audience is large only if it is so without what one address
 * can add.
 */
export class Audience {
  readonly #settings: AudienceSettings;
  readonly #mostOfOneAddress: number;
  readonly #addresses = new Map<string | null, Fading>();
  #all: Fading = { size: 0, at: 0 };
  #sweptAt = 0;
  #isLarge = false;

  constructor(settings: AudienceSettings) {
    this.#settings = settings;
    this.#mostOfOneAddress = Math.max(1, settings.listeners * PART_OF_ONE_ADDRESS);
  }

  sizeAt(now: number): number {
    return sizeAt(this.#all, now);
  }

  /**
   * Somebody at an address reads, `waited` seconds after the read before, 0 the first time: a reader counts as one, at any
   * pace. Readers whose address is unknown share one limit.
   */
  hear(address: string | null, waited: number, now: number): void {
    this.#sweep(now);
    const share = waited > 0 ? Math.min(waited, LONGEST_WAIT) / FORGET_SECONDS : 1;
    const known = this.#addresses.get(address);
    const before = known ? sizeAt(known, now) : 0;
    const size = Math.min(before + share, this.#mostOfOneAddress);
    this.#addresses.set(address, { size, at: now });
    this.#all = { size: this.sizeAt(now) + size - before, at: now };
  }

  /** Seconds until an onlooker's next read; null where they may listen to the channel instead. */
  paceAt(now: number, cardsSold: number): number | null {
    const { listeners, reads, pace } = this.#settings;
    if (pace !== null) return pace;
    const size = this.sizeAt(now);
    const onlookers = Math.max(0, size - this.#mostOfOneAddress);
    this.#isLarge = onlookers + cardsSold > listeners * (this.#isLarge ? CALM : 1);
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

/** A count that fades since `at`. */
type Fading = { size: number; at: number };

const sizeAt = ({ size, at }: Fading, now: number): number =>
  size * Math.exp((at - now) / 1000 / FORGET_SECONDS);

type Shared = {
  settings: AudienceSettings;
  games: Map<string, Audience>;
  missed: number;
  /** When the log was told. */
  toldAt: number;
};

/** Shared by routes, which Next builds apart from each other. */
const shared = globalThis as typeof globalThis & { hbAudiences?: Shared };

function audiences(): Shared {
  return (shared.hbAudiences ??= {
    settings: audienceSettings(),
    games: new Map(),
    missed: 0,
    toldAt: -Infinity,
  });
}

export function audienceOf(gameId: string): Audience {
  const { games, settings } = audiences();
  const audience = games.get(gameId) ?? new Audience(settings);
  games.set(gameId, audience);
  return audience;
}

/** Some screen found that so many broadcasts never reached it, and has read what they said. */
export function countMissed(count: number, now = Date.now()): void {
  if (count === 0) return;
  const all = audiences();
  all.missed += count;
  if (now - all.toldAt < TELL_EVERY_MS) return;
  all.toldAt = now;
  log.warn('Screens have missed broadcasts, and read them', { missed_broadcasts: all.missed });
}

/** What whoever watches this process is told of those who look on. */
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
