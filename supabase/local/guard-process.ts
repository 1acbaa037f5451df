import { createInterface } from 'node:readline';
import { endAll, type ProcessIdentity } from './processes.ts';

/**
 * The guard of one stack: each line it reads names the processes of the stack as they are now. When the other end of
 * the pipe is gone, so is the process that kept them, and what is named last is ended.
 */
let children: ProcessIdentity[] = [];
const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => (children = JSON.parse(line) as ProcessIdentity[]));
lines.once('close', () => void endAll(children));
