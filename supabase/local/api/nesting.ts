/** Nothing the app sends comes near it, and whoever reads a text level by level still can. */
export const DEEPEST = 100;

/** An import of a thousand squares has 6,000; a parser takes seconds for 80,000 in one object. */
export const MOST_KEYS = 10_000;

const [QUOTE, ESCAPE, COLON] = [0x22, 0x5c, 0x3a];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Whether lists and objects are nested deeper than that or have more keys. What is inside of texts does not count. */
export function isTooComplex(json: Buffer): boolean {
  if (json.length <= DEEPEST) return false;
  let depth = 0;
  let keys = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]!;
    if (byte === QUOTE) isText = !isText;
    else if (isText) at += byte === ESCAPE ? 1 : 0;
    else if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) depth -= 1;
    else if (byte === COLON) keys += 1;
    if (depth > DEEPEST || keys > MOST_KEYS) return true;
  }
  return false;
}
