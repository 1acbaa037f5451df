const MINUTE = 60_000;

/**
 * Counts requests per minute in this process and then starts from zero, so that it stays small. Requests without an address
 * have only the total limit, because one client could use up a shared one.
 */
export function createRateLimit(most: { per_address: number; total: number }) {
  let minute = 0;
  let all = 0;
  const byAddress = new Map<string, number>();

  return function isAllowed(address: string | null, now: number = Date.now()): boolean {
    if (minute !== Math.floor(now / MINUTE)) {
      minute = Math.floor(now / MINUTE);
      all = 0;
      byAddress.clear();
    }
    if (all >= most.total) return false;
    if (address) {
      const requests = (byAddress.get(address) ?? 0) + 1;
      if (requests > most.per_address) return false;
      byAddress.set(address, requests);
    }
    all += 1;
    return true;
  };
}
