/**
 * Who may bring events to `/api/events`, and how much at once. The limits are those of one running server: they keep a
 * broken script from flooding analytics, and are not a guard of anything that matters.
 */

/** Twenty events at a screenful each. */
const MOST_BYTES = 48 * 1024;

/** Letters per minute, from one address and from all together. A school or an office is one address. */
export const MOST_PER_ADDRESS = 600;
export const MOST_ALTOGETHER = 6000;

const MINUTE = 60_000;

/** The body as text, or null when it is longer than anything we post. */
export async function readBody(body: ReadableStream<Uint8Array> | null): Promise<string | null> {
  if (!body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * Counts requests per minute and starts again with each minute, so that it stays small. Requests without an address count
 * towards the total only: a shared limit for them would be used up by the first sender.
 */
export function createRateLimit() {
  let minute = 0;
  let all = 0;
  const byAddress = new Map<string, number>();

  return function isWelcome(address: string | null, now: number = Date.now()): boolean {
    if (minute !== Math.floor(now / MINUTE)) {
      minute = Math.floor(now / MINUTE);
      all = 0;
      byAddress.clear();
    }
    if (all >= MOST_ALTOGETHER) return false;
    if (address) {
      const requests = (byAddress.get(address) ?? 0) + 1;
      if (requests > MOST_PER_ADDRESS) return false;
      byAddress.set(address, requests);
    }
    all += 1;
    return true;
  };
}
