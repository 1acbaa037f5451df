/** The app nests far less, and recursive parsers can still read this depth. */
export const DEEPEST = 100;

/** An import of a thousand squares has 6,000 keys; a parser takes seconds for 80,000 in one object. */
export const MOST_KEYS = 10_000;

const [QUOTE, ESCAPE, COLON] = [0x22, 0x5c, 0x3a];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Whether arrays and objects exceed DEEPEST or MOST_KEYS. Characters inside strings do not count. */
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
