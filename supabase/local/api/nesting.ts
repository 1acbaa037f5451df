/** Nothing the app sends comes near it, and whoever reads a text level by level still can. */
export const DEEPEST = 100;

const [QUOTE, ESCAPE] = [0x22, 0x5c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Whether lists and objects lie deeper in each other than that. Brackets inside of texts are none. */
export function isTooDeep(json: Buffer): boolean {
  if (json.length <= DEEPEST) return false;
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]!;
    if (byte === QUOTE) isText = !isText;
    else if (isText) at += byte === ESCAPE ? 1 : 0;
    else if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}
