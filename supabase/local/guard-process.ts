import { createInterface } from 'node:readline';
import { endAll, type ProcessIdentity } from './processes.ts';

/**
 * The guard of one stack: each line it reads names the processes of the stack as they are now. When the other end of
 * the pipe is gone, so is the process that kept them, and what is named last is ended. Where a shell has waited for that,
 * the last line comes as an argument.
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
