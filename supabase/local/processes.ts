import { execFileSync, type ExecFileSyncOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process id with its start time. The pair stays unique when the id is reused. */
export type ProcessIdentity = { pid: number; began: string };

export function identityOfProcess(pid: number): ProcessIdentity | null {
  const began = beganAt(pid);
  return began === null ? null : { pid, began };
}

/** The identity of this process or of a child, also if it has just ended. */
export const identityOf = ({ pid = 0 }: { pid?: number | undefined }): ProcessIdentity =>
  identityOfProcess(pid) ?? { pid, began: '' };

export function isRunning(identity: ProcessIdentity): boolean {
  return beganAt(identity.pid) === identity.began;
}

function beganAt(pid: number): string | null {
  if (!exists(pid)) return null;
  if (process.platform === 'win32') return 'unknown';
  if (process.platform === 'linux') return linuxBeganAt(pid);
  return run('ps', ['-o', 'lstart=', '-p', String(pid)]);
}

/** Field 22 of the kernel's line is the start time; field 3 shows a zombie, which does not count as running. */
function linuxBeganAt(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

export function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return run('ps', ['-o', 'args=', '-p', String(pid)]) ?? '';
  } catch {
    return '';
  }
}

/** Also true for a zombie, a process that has ended but whose parent has not waited for it. */
export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function run(command: string, args: string[]): string | null {
  try {
    return execFileSync(command, args, { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

/** Sends the signals in turn, each with its timeout in milliseconds, until the process is gone. */
export async function endProcess(
  identity: ProcessIdentity,
  signals: [NodeJS.Signals, number][],
  { group = false } = {},
): Promise<void> {
  for (const [signal, timeout] of signals) {
    if (!isRunning(identity)) return;
    sendSignal(identity.pid, signal, group);
    const deadline = Date.now() + timeout;
    while (isRunning(identity) && Date.now() < deadline) await sleep(20);
  }
}

/** SIGINT, because on SIGTERM Postgres would wait until its last client has disconnected. */
const GENTLY: [NodeJS.Signals, number][] = [
  ['SIGINT', 5_000],
  ['SIGKILL', 2_000],
];

/** Ends these processes and the groups they lead, all at the same time. */
export async function endAll(identities: ProcessIdentity[]): Promise<void> {
  await Promise.all(identities.map((identity) => endProcess(identity, GENTLY, { group: true })));
}

/** Tells a process and the group it leads to end. */
export const interrupt = (pid: number) => sendSignal(pid, 'SIGINT', true);

/** Ends the remaining processes in the group of a process that has ended. */
export const endGroup = (pid: number) => sendSignal(pid, 'SIGKILL', true);

function sendSignal(pid: number, signal: NodeJS.Signals, group: boolean): void {
  if (process.platform === 'win32') {
    run('taskkill', ['/pid', String(pid), '/f', '/t']);
    return;
  }
  try {
    process.kill(group ? -pid : pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

/**
 * Options that keep a Node server small, because by default Node grows its heap rather than collect garbage. The heap
 * is not limited, but is collected when it has grown by 30 % since the last collection, and the threads share two
 * malloc arenas instead of eight per core.
 */
export const SMALL_SERVER = {
  execArgv: ['--heap-growing-percent=30', '--max-semi-space-size=8'],
  env: { MALLOC_ARENA_MAX: '2' },
};

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
