import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root, type Environment } from '../supabase/local/settings.ts';
import { UserError } from '../supabase/local/user-error.ts';

const held = new AsyncLocalStorage<string[]>();

/** Shows in one piece, when the work is done, what is printed in it: steps side by side are read one after the other. */
export async function inOnePiece<T>(work: () => Promise<T>): Promise<T> {
  const pieces: string[] = [];
  return held.run(pieces, work).finally(() => process.stdout.write(pieces.join('')));
}

/** Prints a line, or keeps it for its piece. */
export function print(line: string): void {
  const pieces = held.getStore();
  if (pieces) pieces.push(`${line}\n`);
  else console.log(line);
}

/** Runs a command of this project's packages. */
export function run(
  command: string,
  args: string[],
  { env = {}, signal }: { env?: Environment; signal?: AbortSignal } = {},
): Promise<void> {
  const bin = join(root, 'node_modules/.bin');
  const pieces = held.getStore();
  const output = pieces ? 'pipe' : 'inherit';
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['inherit', output, output],
      shell: process.platform === 'win32',
      signal,
      env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, ...env },
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (data) => pieces?.push(String(data)));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new UserError(`${command} ${args[0] ?? ''} failed`)),
    );
  });
}
