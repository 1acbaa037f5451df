import type { GameKind, GameMessage } from '@/lib/bingo/game';
import { isPaced, UNSENT_SALES_MS } from './reconcile';

/**
 * The number of the last event that a message announced, or that happened before the channel was joined, and of the last
 * one that was broadcast. They differ while a message is on its way, and when it is lost.
 */
export type Hearing = { heard: number; sent: number };

export const isUnheard = ({ heard, sent }: Hearing) => heard < sent;

/** A message shows that the channel works, and later ones reveal what is missing before them. */
export const afterMessage = ({ heard, sent }: Hearing, seq = 0): Hearing => {
  const last = Math.max(heard, sent, seq);
  return { heard: last, sent: last };
};

export const afterEvent = ({ heard, sent }: Hearing, seq: number): Hearing => ({
  heard,
  sent: Math.max(sent, seq),
});

/** Takes note of events that were read, in any order. `known` are earlier ones. */
export function afterRead(
  before: Hearing,
  kind: GameKind,
  events: readonly GameMessage[],
  known: readonly GameMessage[],
): Hearing {
  const later = events.filter(({ seq }) => seq > before.sent);
  const all = [...known, ...events];
  const sent = later.filter((event) => isSent(kind, event, all));
  return afterEvent(before, Math.max(0, ...sent.map(({ seq }) => seq)));
}

/** Some sales are not broadcast, but the first after a quiet time is. */
function isSent(kind: GameKind, event: GameMessage, all: readonly GameMessage[]): boolean {
  if (!isPaced(kind, event)) return true;
  const earlier = all.filter(({ seq }) => seq < event.seq);
  const sales = earlier.filter((one) => isPaced(kind, one));
  // Before the first event that this screen knows, there may have been a sale.
  const since = sales.length > 0 ? Math.max(...timesOf(sales)) : Math.min(...timesOf(earlier));
  return Date.parse(event.created_at) - since > UNSENT_SALES_MS;
}

const timesOf = (events: readonly GameMessage[]) =>
  events.map(({ created_at }) => Date.parse(created_at));
