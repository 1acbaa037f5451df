import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process and the moment it began: the pair survives the reuse of a process id. */
export type ProcessIdentity = { pid: number; began: string };

export function identityOfProcess(pid: number): ProcessIdentity | null {
  const began = beganAt(pid);
  return began === null ? null : { pid, began };
}

export function isRunning(identity: ProcessIdentity): boolean {
  return beganAt(identity.pid) === identity.began;
}

function beganAt(pid: number): string | null {
  if (!exists(pid)) return null;
  if (process.platform === 'win32') return 'unknown';
  if (process.platform === 'linux') return linuxBeganAt(pid);
  return run('ps', ['-o', 'lstart=', '-p', String(pid)]);
}

/** Field 22 of the kernel's line; a zombie (field 3) no longer runs anything. */
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

/** Also a process that has ended and whose parent has not asked after it. */
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

/** To Postgres, SIGTERM would mean: once the last client has gone. */
const GENTLY: [NodeJS.Signals, number][] = [
  ['SIGINT', 5_000],
  ['SIGKILL', 2_000],
];

/** Ends these processes and the groups they lead, at the same time. */
export async function endAll(identities: ProcessIdentity[]): Promise<void> {
  await Promise.all(identities.map((identity) => endProcess(identity, GENTLY, { group: true })));
}

/** Ends what is left of the group of a process that has ended. */
export const endGroup = (pid: number) => sendSignal(pid, 'SIGKILL', true);

function sendSignal(pid: number, signal: NodeJS.Signals, group: boolean): void {
  if (process.platform === 'win32') {
    run('taskkill', ['/pid', String(pid), '/f', '/t']);
    return;
  }
  try {
    process.kill(group ? -pid : pid, signal);
  } catch {
    // It ended by itself in between.
  }
}

/**
 * Keeps a server of ours small: Node would rather take memory than clean up. It may still take what it needs, but cleans up
 * when it holds a third more than after the last time, and its threads share two areas of memory, not eight for each core.
 */
export const SMALL_SERVER = {
  execArgv: ['--heap-growing-percent=30', '--max-semi-space-size=8'],
  env: { MALLOC_ARENA_MAX: '2' },
};

/** Where a child writes its errors: this file, or where this process does. */
export function openErrors(file: string | undefined): {
  fd: 'inherit' | number;
  close: () => void;
} {
  if (!file) return { fd: 'inherit', close: () => {} };
  const fd = openSync(file, 'a');
  return { fd, close: () => closeSync(fd) };
}
