/**
 * The limits of `/api/events`, per process. They keep a broken script from flooding analytics and protect nothing else.
 */

/** Enough for twenty events. */
const MAX_BYTES = 48 * 1024;

/** Requests per minute from one address, which may be a whole school or office, and in total. */
export const MAX_PER_ADDRESS = 600;
export const MAX_TOTAL = 6000;

const MINUTE = 60_000;

/** The request body as text, or null if it is too long. */
export async function readBody(body: ReadableStream<Uint8Array> | null): Promise<string | null> {
  if (!body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * Counts requests per minute and then starts from zero, so that it stays small. Requests without an address have only the total
 * limit, because one client could use up a shared one.
 */
export function createRateLimit() {
  let minute = 0;
  let all = 0;
  const byAddress = new Map<string, number>();

  return function isAllowed(address: string | null, now: number = Date.now()): boolean {
    if (minute !== Math.floor(now / MINUTE)) {
      minute = Math.floor(now / MINUTE);
      all = 0;
      byAddress.clear();
    }
    if (all >= MAX_TOTAL) return false;
    if (address) {
      const requests = (byAddress.get(address) ?? 0) + 1;
      if (requests > MAX_PER_ADDRESS) return false;
      byAddress.set(address, requests);
    }
    all += 1;
    return true;
  };
}
