import type { ExecFileSyncOptions } from 'node:child_process';

/**
 * The command for running npm with these arguments. npm passes the path of its own script, so that no other version is
 * used.
 */
export function npmCommand(args: string[]): [string, string[], Pick<ExecFileSyncOptions, 'shell'>] {
  const npm = process.env.npm_execpath;
  return npm
    ? [process.execPath, [npm, ...args], {}]
    : ['npm', args, { shell: process.platform === 'win32' }];
}
