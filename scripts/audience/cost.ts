import { PLANS } from '../../supabase/local/realtime/limits.ts';

/** The assumptions about one evening with a house game. */
const EVENING = {
  hours: 3,
  /** Marks, broadcast sales, the start and the end. */
  broadcasts: 120,
  /** In the busiest minute. */
  peakBroadcasts: 12,
  evenings: 4,
  /** The share of viewers who hold a card. */
  players: 0.2,
};

/**
 * The prices of Supabase, from https://supabase.com/docs/guides/platform/manage-your-usage/realtime-messages and
 * …/realtime-peak-connections, read on 2026-11-22. A broadcast counts as one message sent and one for each receiver.
 */
const PRICES = {
  free: { base: 0, messages: 2e6, connections: 200 },
  pro: { base: 25, messages: 5e6, connections: 500 },
};
const A_MILLION_MESSAGES = 2.5;
const A_THOUSAND_CONNECTIONS = 10;

export type Load = {
  listeners: number;
  onlookers: number;
  /** Seconds between two reads by an onlooker; null on the channel. */
  pace: number | null;
  /** Reads per second by all onlookers together. */
  reads: number;
  messages: number;
  /** Messages per second in the busiest minute. */
  peak: number;
};

/** The load of an audience: with everybody on the channel, or as the product handles it. */
export function loadOf(viewers: number, how: 'all listen' | 'as built', processes = 1): Load {
  const { players, broadcasts, peakBroadcasts } = EVENING;
  const holders = Math.round(viewers * players);
  const isLarge = how === 'as built' && viewers > 150;
  const onlookers = viewers - holders;
  const listeners = isLarge ? Math.min(holders, PLANS.team.connections) : viewers;
  const pace = isLarge ? Math.min(Math.max(Math.ceil(onlookers / processes / 300), 2), 30) : null;
  return {
    listeners,
    onlookers,
    pace,
    reads: pace === null ? 0 : onlookers / pace,
    messages: broadcasts * (1 + listeners),
    peak: (peakBroadcasts * (1 + listeners)) / 60,
  };
}

/** Dollars a month, or the limit at which the plan stops. */
export function monthOn(plan: 'free' | 'pro' | 'team', load: Load): number | string {
  const limits = PLANS[plan];
  if (load.listeners > limits.connections) return `${limits.connections} connections`;
  if (load.peak > limits.messagesPerSecond) return `${limits.messagesPerSecond} messages a second`;
  const messages = load.messages * EVENING.evenings;
  const included = PRICES[plan === 'free' ? 'free' : 'pro'];
  const more = packages(messages - included.messages, 1e6);
  if (plan !== 'team')
    return more > 0 ? `${included.messages / 1e6} million messages` : included.base;
  const sockets = packages(load.listeners - included.connections, 1000);
  return included.base + more * A_MILLION_MESSAGES + sockets * A_THOUSAND_CONNECTIONS;
}

/** Usage beyond the quota is billed in whole packages. */
const packages = (over: number, size: number) => Math.max(0, Math.ceil(over / size));

const number = (value: number) => Math.round(value).toLocaleString('en');
const money = (value: number | string) =>
  typeof value === 'number' ? `$${number(value)}` : `stops at ${value}`;

/** The list in docs/scale.md: with everybody on the channel, and as the product handles it. */
export function costList(): string {
  const rows = [1000, 10_000, 100_000].flatMap((viewers) =>
    (['all listen', 'as built'] as const).map((how) => {
      const load = loadOf(viewers, how);
      const [free, pro, team] = (['free', 'pro', 'team'] as const).map((plan) =>
        money(monthOn(plan, load)),
      );
      return [
        `- **${number(viewers)} viewers, ${how}**: ${number(load.listeners)} connections`,
        `  - ${number(load.messages)} messages an evening, ${number(load.peak)} a second in the busiest minute`,
        ...(load.pace === null
          ? []
          : [`  - onlookers read every ${load.pace} s, ${number(load.reads)} reads a second`]),
        `  - Free: ${free}; Pro: ${pro}; Pro without spend cap: ${team}`,
      ].join('\n');
    }),
  );
  return rows.join('\n');
}
