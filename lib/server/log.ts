import 'server-only';
import pino from 'pino';
import { scrub } from './scrub';
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
};

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
