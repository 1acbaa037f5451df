import { format, inspect } from 'node:util';

/**
 * Prints each console entry on one line with control characters escaped, because a query can put colors and fake log
 * lines into an error message.
 */
export function logOnOneLine(): void {
  for (const method of ['error', 'warn', 'info', 'log'] as const) {
    const print = console[method].bind(console);
    console[method] = (...values: unknown[]) => print('%s', escaped(format(...values)));
  }
}

const escaped = (text: string) =>
  text.replace(/\p{Cc}/gu, (character) => inspect(character).slice(1, -1));
