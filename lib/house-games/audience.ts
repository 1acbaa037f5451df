import 'server-only';
import { log } from '@/lib/log';

/** For how long somebody who reads no more is still counted, by half and then by less. */
const FORGET_SECONDS = 20;
/** Nobody waits longer between two reads, nor is believed to have. */
const LONGEST_PACE = 30;
const LONGEST_WAIT = 120;
const TELL_EVERY_MS = 60_000;
const SHORTEST_PACE = 2;
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
 * The defaults leave room on Supabase's smallest plan, which has 200 connections. Behind a cache that answers for this
 * process, and where processes come and go, nobody sees the audience: there `ONLOOKER_PACE` fixes the pace.
 */
export function audienceSettings(env: NodeJS.ProcessEnv = process.env): AudienceSettings {
  return {
    listeners: numberIn(env, 'LIVE_LISTENERS') ?? 150,
    reads: numberIn(env, 'ONLOOKER_READS') || 300,
    pace: numberIn(env, 'ONLOOKER_PACE') || null,
  };
}

function numberIn(env: NodeJS.ProcessEnv, name: string): number | null {
  const value = env[name];
  if (!value) return null;
  const number = Number(value);
  if (Number.isFinite(number) && number >= 0) return number;
  throw new Error(`${name} must be a number, not "${value}".`);
}

/** The onlookers of one game, as this process sees them: by their reads, each as many as it stands for. */
export class Audience {
  readonly #settings: AudienceSettings;
  #size = 0;
  #at = 0;
  #isLarge = false;

  constructor(settings: AudienceSettings) {
    this.#settings = settings;
  }

  sizeAt(now: number): number {
    return this.#size * Math.exp((this.#at - now) / 1000 / FORGET_SECONDS);
  }

  /** Somebody reads, after so many seconds, for the first time after none: a reader counts as one, at any pace. */
  hear(waited: number, now: number): void {
    const share = waited > 0 ? Math.min(waited, LONGEST_WAIT) / FORGET_SECONDS : 1;
    this.#size = this.sizeAt(now) + share;
    this.#at = now;
  }

  /** Seconds until an onlooker's next read; null where they may listen to the channel instead. */
  paceAt(now: number, cardsSold: number): number | null {
    const { listeners, reads, pace } = this.#settings;
    if (pace !== null) return pace;
    const size = this.sizeAt(now);
    this.#isLarge = size + cardsSold > listeners * (this.#isLarge ? CALM : 1);
    if (!this.#isLarge) return null;
    return Math.min(Math.max(Math.ceil(size / reads), SHORTEST_PACE), LONGEST_PACE);
  }
}

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
