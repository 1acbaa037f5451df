import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderError, makeFolder } from './data-directory.ts';
import { endAll, identityOf, interrupt, isRunning, type ProcessIdentity } from './processes.ts';
import type { Settings } from './settings.ts';
import type { Register } from './supervise.ts';
import { UserError } from './user-error.ts';

type LockFile = {
  owner: ProcessIdentity;
  appPort: number;
  isOpen: boolean;
  children: { [title: string]: ProcessIdentity };
};

export type StackLock = Register & { release: () => void };

/**
 * The file gets its full size at first, because registering a process must not need space on a disk that has become
 * full.
 */
const ROOM = 4_096;

const write = (file: string, lockFile: LockFile, flag: 'wx' | 'r+') =>
  writeFileSync(file, JSON.stringify(lockFile).padEnd(ROOM), { flag, mode: 0o600 });

/** Ends the processes that a killed stack left running on this data directory; throws while one is running. */
export async function endLeft({ stackDir }: Pick<Settings, 'stackDir'>): Promise<void> {
  const before = readLockFile(stackDir);
  if (before && isRunning(before.owner)) throw new UserError(alreadyRunning(before));
  if (before) await endAll(Object.values(before.children));
}

/** Tells the processes that this one runs on this data directory to end, without waiting. The lock stays for the next start. */
export function endOwn({ stackDir }: Pick<Settings, 'stackDir'>): void {
  const lockFile = readLockFile(stackDir);
  if (lockFile?.owner.pid !== process.pid) return;
  for (const { pid } of Object.values(lockFile.children)) interrupt(pid);
}

/** Locks the data directory for one stack at a time. */
export async function lockStack(settings: Settings): Promise<StackLock> {
  const { stackDir } = settings;
  const file = fileIn(stackDir);
  await endLeft(settings);
  const owner = identityOf(process);
  const { isOpen, ports } = settings;
  const lockFile: LockFile = { owner, appPort: ports.app, isOpen, children: {} };
  try {
    makeFolder(stackDir);
    rmSync(file, { force: true });
    // Fails if another start was slightly faster.
    write(file, lockFile, 'wx');
  } catch (error) {
    throw folderError(stackDir, error);
  }
  return {
    setChild(title, child) {
      lockFile.children[title] = child;
      write(file, lockFile, 'r+');
    },
    release: () => rmSync(file, { force: true }),
  };
}

/** The stack that is running on this directory, or null. */
export function runningStack(settings: Settings): LockFile | null {
  const lockFile = readLockFile(settings.stackDir);
  return lockFile && isRunning(lockFile.owner) ? lockFile : null;
}

const fileIn = (stackDir: string) => join(stackDir, 'running.json');

export function readLockFile(stackDir: string): LockFile | null {
  try {
    return JSON.parse(readFileSync(fileIn(stackDir), 'utf8')) as LockFile;
  } catch {
    return null;
  }
}

const alreadyRunning = ({ owner, appPort }: LockFile) =>
  `Headline Bingo is already running (process ${owner.pid}): http://localhost:${appPort}\n` +
  `Stop it with Ctrl-C in its terminal, or with: kill ${owner.pid}\n` +
  'A second one needs a directory of its own (STACK_DIR) and other ports.';
