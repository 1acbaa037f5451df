import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { UserError } from './user-error.ts';

/**
 * When started by root, Postgres runs under another account, which has to traverse the data directory but may not list
 * it.
 */
export const DIRECTORY_MODE = process.getuid?.() === 0 ? 0o711 : 0o700;

/**
 * Creates a folder and its parents. mkdir with `recursive` never returns if a parent cannot be created although its own
 * parent exists, such as below /proc.
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: DIRECTORY_MODE });
  } catch (error) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) throw error;
    makeFolder(dirname(path));
    mkdirSync(path, { mode: DIRECTORY_MODE });
  }
}

/** Postgres' error code for a full disk. */
export const DISK_FULL = '53100';

/**
 * Turns a failed file operation in the data folder, by the stack or by Postgres, into one sentence; returns any other
 * error unchanged.
 */
export function folderError(stackDir: string, error: unknown): unknown {
  const { message, code = '', syscall } = error as NodeJS.ErrnoException;
  if (code !== DISK_FULL && !(syscall && FILE_ERRORS.includes(code))) return error;
  return new UserError(
    `The data folder ${stackDir} cannot be used (${message}): repair that, or name another folder in STACK_DIR.`,
  );
}

const FILE_ERRORS = [
  ...['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EISDIR', 'EEXIST', 'ENOTEMPTY'],
  ...['ENOSPC', 'EDQUOT', 'ENAMETOOLONG', 'ELOOP', 'EIO'],
];
