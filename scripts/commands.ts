import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root, type Environment } from '../supabase/local/settings.ts';
import { UserError } from '../supabase/local/user-error.ts';

/** Runs a command from this project's packages. */
export function run(
  command: string,
  args: string[],
  { env = {}, signal }: { env?: Environment; signal?: AbortSignal } = {},
): Promise<void> {
  const bin = join(root, 'node_modules/.bin');
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      signal,
      env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, ...env },
    });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new UserError(`${command} ${args[0] ?? ''} failed`)),
    );
  });
}
