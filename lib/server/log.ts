import 'server-only';
import pino from 'pino';
import { scrub } from './scrub';

type Fields = Record<string, unknown>;

const isJson = () => process.env.LOG_FORMAT === 'json' || !process.stdout.isTTY;

const logger = pino(
  {
    base: { pid: process.pid },
    formatters: { level: (level) => ({ level }) },
    // The error is already a scrubbed plain object.
    serializers: { err: (scrubbed: unknown) => scrubbed },
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
    const about = { ...fields, ...(cause !== undefined && { err: cause }) };
    logger.error(scrub(about), String(scrub(message)));
  },
  warn(message: string, fields: Fields = {}): void {
    logger.warn(scrub(fields), String(scrub(message)));
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
