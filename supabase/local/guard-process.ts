import { createInterface } from 'node:readline';
import { endAll, type ProcessIdentity } from './processes.ts';

/**
 * The guard process of a stack. Each line it reads contains the current processes of the stack. When the other end of
 * the pipe closes, the process that ran the stack is gone, and the guard ends the processes of the last line. If a
 * shell has waited instead, it passes the last line as an argument.
 */
const end = (line: string) => endAll(JSON.parse(line) as ProcessIdentity[]);

const [, , given] = process.argv;
if (given) await end(given);
else {
  let last = '[]';
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => (last = line));
  lines.once('close', () => void end(last));
}
