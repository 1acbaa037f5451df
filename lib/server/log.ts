import 'server-only';
import pino from 'pino';
import { settings } from './settings';

type Fields = Record<string, unknown>;

/** Fields that are never logged, on three levels. The texts of all others are scrubbed. */
const SECRET_FIELDS = [
  ...['email', 'password', 'token', 'access_token', 'refresh_token', 'secret', 'cookie'],
  ...['authorization', 'apikey', 'key', 'otp', 'ip', 'address', 'invite_code', 'display_name'],
];

const isJson = () => settings().LOG_FORMAT === 'json' || !process.stdout.isTTY;

const logger = pino(
  {
    base: { pid: process.pid },
    formatters: { level: (level) => ({ level }), log: (fields) => scrub(fields) as Fields },
    // `scrub` has made the error a plain object.
    serializers: { err: (scrubbed: unknown) => scrubbed },
    redact: {
      paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[removed]',
    },
    timestamp: pino.stdTimeFunctions.isoTime,
  },
  {
    write: (line: string) =>
      void process.stdout.write(isJson() ? `${escaped(line.trimEnd())}\n` : readable(line)),
  },
);

/** The server's log on stdout: one line of JSON per entry, without personal data. */
export const log = {
  error(message: string, cause?: unknown, fields: Fields = {}): void {
    logger.error({ ...fields, err: cause }, String(scrub(message)));
  },
  warn(message: string, fields: Fields = {}): void {
    logger.warn(fields, String(scrub(message)));
  },
  /**
   * A session or a call that was rejected, which is no error: anybody can send forged and ended cookies, as many as they
   * like. Logged once a minute, so `what` must be one of a few fixed texts.
   */
  rejected(what: string): void {
    const now = performance.now();
    if (now < (rejectedUntil.get(what) ?? 0)) return;
    rejectedUntil.set(what, now + REJECTED_EVERY_MS);
    logger.warn(`Rejected: ${what}`);
  },
};

const REJECTED_EVERY_MS = 60_000;

/** Shared by the process, because Next bundles middleware and pages separately. */
const shared = globalThis as typeof globalThis & { hbRejectedUntil?: Map<string, number> };
const rejectedUntil = (shared.hbRejectedUntil ??= new Map());

/** The entry as plain text for a terminal. */
function readable(line: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(line) as Fields;
  delete rest.pid;
  const fields = Object.entries(rest).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const head = escaped([String(time).slice(11, 19), level, msg, ...fields].join(' '));
  const causes = causesOf(err).flatMap((cause) => cause.split('\n').map(escaped));
  return `${[head, ...causes].join('\n  ')}\n`;
}

/** Escapes control characters as in JSON. Requests and SQL errors could otherwise color a terminal or begin a line. */
const escaped = (text: string) =>
  text.replace(
    /\p{Cc}/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

function causesOf(err: unknown): string[] {
  if (err === undefined) return [];
  const { stack, cause, ...rest } = Object(err) as { stack?: string; cause?: unknown };
  return [stack ?? JSON.stringify(rest), ...causesOf(cause)];
}

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
  // eslint-disable-next-line texts/fixed-patterns -- Both are literals of this file.
  return SECRETS.reduce((left, [pattern, instead]) => left.replace(pattern, instead), short);
}
