/** Patterns of personal data and secrets, anywhere in a text. */
const SECRETS: [RegExp, string][] = [
  [/(?<![\w-])[\w-]+\.[\w-]{8,}\.[\w-]{16,}/g, '[token]'],
  [/\b(?:sb_(?:publishable|secret)_|Bearer\s+|base64-)[\w.+/=-]+/gi, '[token]'],
  [/(?<![^\s<>()"'=:,;])[^\s<>()"'=:,;@]*(?:@[^\s<>()"'=:,;@.]*)+\.[^\s<>()"'=:,;]+/g, '[mail]'],
  [/([?&][\w-]{0,40}(?:token|code|hash|secret|key|email)[\w-]{0,40}=)[^&\s"']+/gi, '$1[removed]'],
  [/(\/(?:invite|guest\/join|table|card)\/)[^/?\s"'[]+/g, '$1[code]'],
  [/(\/guest\/game\/[^/\s]+\/)[^/?\s"'[]+/g, '$1[code]'],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, '[address]'],
  [/(?<![\w:])(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{0,4}(?::[0-9a-f]{0,4})*(?![\w:])/gi, '[address]'],
];

const LONGEST = 10_000;
const DEEPEST = 4;

/** Removes mail and network addresses, tokens and codes from all texts in a value. Of an error, only these fields are kept. */
export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEEPEST) return '…';
  if (Array.isArray(value)) return value.map((each) => scrub(each, depth + 1));
  const { name, message, code, stack, cause } = value as Error & { code?: unknown };
  const about = value instanceof Error ? { type: name, message, code, stack, cause } : value;
  const entries = Object.entries(about).filter(([, each]) => each !== undefined);
  return Object.fromEntries(entries.map(([field, each]) => [field, scrub(each, depth + 1)]));
}

function scrubText(text: string): string {
  // Cut after a whole word, because part of an address would not match the patterns.
  const end = text.length > LONGEST ? text.lastIndexOf(' ', LONGEST) : 0;
  const short = text.length > LONGEST ? `${text.slice(0, end > 0 ? end : LONGEST)}…` : text;
  return SECRETS.reduce((left, [pattern, instead]) => left.replace(pattern, instead), short);
}
