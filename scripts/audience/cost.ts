import { markdown } from '../bench/report.ts';
import { PLANS } from '../../supabase/local/realtime/limits.ts';

/** One house game of an evening, as this page reckons with it. */
const EVENING = {
  hours: 3,
  /** Marks, sales that are told, start and end. */
  broadcasts: 120,
  /** In the busiest minute. */
  peakBroadcasts: 12,
  evenings: 4,
  /** One viewer in five holds a card. */
  players: 0.2,
};

/**
 * What Supabase bills, by https://supabase.com/docs/guides/platform/manage-your-usage/realtime-messages and
 * …/realtime-peak-connections, read on 2026-11-22: a broadcast is one message sent and one for each who gets it.
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
  /** Seconds between two reads of an onlooker; null on the channel. */
  pace: number | null;
  /** A second, all processes of the app together. */
  reads: number;
  messages: number;
  /** A second, in the busiest minute. */
  peak: number;
};

/** What an audience makes: all of it on the channel, or as the product has it. */
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

/** Dollars a month, or the limit that the plan stops at. */
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

/** What goes beyond the quota is billed in whole ones. */
const packages = (over: number, size: number) => Math.max(0, Math.ceil(over / size));

const number = (value: number) => Math.round(value).toLocaleString('en');
const money = (value: number | string) =>
  typeof value === 'number' ? `$${number(value)}` : `stops: ${value}`;

/** The table that docs/scale.md shows: on the channel alone, and as the product has it. */
export function costTable(): string {
  const rows = [1000, 10_000, 100_000].flatMap((viewers) =>
    (['all listen', 'as built'] as const).map((how) => {
      const load = loadOf(viewers, how);
      return [
        number(viewers),
        how,
        number(load.listeners),
        number(load.messages),
        number(load.peak),
        load.pace === null ? '–' : `every ${load.pace} s, ${number(load.reads)}/s`,
        ...(['free', 'pro', 'team'] as const).map((plan) => money(monthOn(plan, load))),
      ];
    }),
  );
  const head = [
    'viewers',
    'how',
    'connections',
    'messages an evening',
    'messages/s, busiest minute',
  ];
  const plans = ['Free', 'Pro', 'Pro without spend cap'];
  return markdown([[...head, 'reads of onlookers', ...plans], ...rows]);
}
