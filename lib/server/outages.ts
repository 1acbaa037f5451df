import 'server-only';
import { log } from './log';

/** What this process sends to, besides the backend. */
type ServiceName = 'analytics' | 'mail' | 'push' | 'traces';

type Outage = { since: string; reason: string; failures: number; nextTry: number };

// Next bundles routes apart from what runs at the start, so a module of both exists twice in a process.
const shared = globalThis as typeof globalThis & { hbOutages?: Map<ServiceName, Outage> };
const outages = (shared.hbOutages ??= new Map<ServiceName, Outage>());

const PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 300_000;

/**
 * Records that a service failed. Its next try is due after 10, 20, 40 … seconds, at most five minutes. An outage is logged
 * once, and shown by /api/ready with its reason, which must not contain an address.
 */
export function failed(service: ServiceName, message: string, reason: string): void {
  const known = outages.get(service);
  const failures = (known?.failures ?? 0) + 1;
  const pause = Math.min(PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
  const since = known?.since ?? new Date().toISOString();
  outages.set(service, { since, reason, failures, nextTry: performance.now() + pause });
  if (!known) log.error(message, undefined, { reason });
}

/** Ends the outage of a service. */
export const worked = (service: ServiceName): void => void outages.delete(service);

export const isFailing = (service: ServiceName): boolean => outages.has(service);

/** Whether a failing service must not be tried yet. */
export const isPaused = (service: ServiceName): boolean =>
  performance.now() < (outages.get(service)?.nextTry ?? 0);

/** The services that fail at the moment, since when and why. */
export const currentOutages = (): Partial<Record<ServiceName, { since: string; reason: string }>> =>
  Object.fromEntries(
    Array.from(outages, ([service, { since, reason }]) => [service, { since, reason }]),
  );

/** The code of an error or of its causes, such as ECONNREFUSED, else its name. Messages may contain addresses. */
export function reasonOf(error: unknown): string {
  const { name, code, cause } = Object(error) as Error & { code?: unknown };
  if (typeof code === 'string') return code;
  return cause ? reasonOf(cause) : name;
}
