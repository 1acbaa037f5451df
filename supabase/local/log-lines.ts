import { format, inspect } from 'node:util';

/**
 * Prints each entry of the console on one line, with control characters escaped: a call can put colors and lines that
 * look like ours into the message of an error.
 */
export function logOnOneLine(): void {
  for (const method of ['error', 'warn', 'info', 'log'] as const) {
    const print = console[method].bind(console);
    console[method] = (...values: unknown[]) => print('%s', escaped(format(...values)));
  }
}

const escaped = (text: string) =>
  text.replace(/\p{Cc}/gu, (character) => inspect(character).slice(1, -1));
