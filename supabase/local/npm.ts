import type { ExecFileSyncOptions } from 'node:child_process';

/** How npm is run with these arguments. npm names its own script, so that no other version of it is found. */
export function npmCommand(args: string[]): [string, string[], Pick<ExecFileSyncOptions, 'shell'>] {
  const npm = process.env.npm_execpath;
  return npm
    ? [process.execPath, [npm, ...args], {}]
    : ['npm', args, { shell: process.platform === 'win32' }];
}
