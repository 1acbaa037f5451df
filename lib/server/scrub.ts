/** The names of fields that are never logged. */
const SECRET_NAME =
  /mail|password|token|secret|cookie|authori[sz]ation|apikey|address|invite_?code|display_?name|^(ip|otp|key)$/i;

/** Patterns of texts that are never logged, anywhere in a text. */
const SECRET_TEXT: [RegExp, string][] = [
  [/(?<![\w-])[\w-]+\.[\w-]{8,}\.[\w-]{16,}/g, '[token]'],
  [/\b(?:sb_(?:publishable|secret)_|Bearer\s+|base64-)[\w.+/=-]+/gi, '[token]'],
  [/(?<![^\s<>()"'=:,;])[^\s<>()"'=:,;@]*(?:@[^\s<>()"'=:,;@.]*)+\.[^\s<>()"'=:,;]+/g, '[mail]'],
  [/([?&][\w-]{0,40}(?:token|code|hash|secret|key|email)[\w-]{0,40}=)[^&\s"']+/gi, '$1[removed]'],
  [/(\/(?:invite|guest\/join|table|card)\/)[^/?\s"'[]+/g, '$1[code]'],
  [/(\/guest\/game\/[^/\s]+\/)[^/?\s"'[]+/g, '$1[code]'],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, '[address]'],
  [/(?<![\w:])(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{0,4}(?::[0-9a-f]{0,4})*(?![\w:])/gi, '[address]'],
];

const DEEPEST = 4;
/** Characters of a message, a stack or a field. */
const LONGEST = 10_000;

/** Removes personal data: e-mail and network addresses, tokens and codes. An error keeps its name, message, code, stack and cause. */
export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEEPEST) return '…';
  if (value instanceof Error) return scrubError(value, depth);
  if (Array.isArray(value)) return value.map((each) => scrub(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      SECRET_NAME.test(name) ? '[removed]' : scrub(each, depth + 1),
    ]),
  );
}

/** Drops the fields that libraries add to errors. A mail server's error, for example, contains the recipient. */
function scrubError({ name, message, stack, cause, ...more }: Error, depth: number): unknown {
  const { code } = more as { code?: unknown };
  return {
    type: name,
    message: scrubText(message),
    ...(typeof code === 'string' && { code }),
    ...(stack !== undefined && { stack: scrubText(stack) }),
    ...(cause !== undefined && { cause: scrub(cause, depth + 1) }),
  };
}

const scrubText = (text: string) =>
  SECRET_TEXT.reduce((left, [pattern, instead]) => left.replace(pattern, instead), shorten(text));

/** Cuts after a whole word, because part of an e-mail address would not match the patterns. */
function shorten(text: string): string {
  if (text.length <= LONGEST) return text;
  const end = text.lastIndexOf(' ', LONGEST);
  return `${text.slice(0, end > 0 ? end : LONGEST)}…`;
}
