/**
 * The limits of `/api/events`, per process. They keep a broken script from flooding analytics and protect nothing else.
 */

/** Enough for twenty events. */
const MAX_BYTES = 48 * 1024;

/** Requests per minute from one address, which may be a whole school or office, and in total. */
export const MOST_EVENTS = { per_address: 600, total: 6000 };

/** The request body as text, or null if it is too long. */
export async function readBody(
  body: ReadableStream<Uint8Array> | null,
  mostBytes = MAX_BYTES,
): Promise<string | null> {
  if (!body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
