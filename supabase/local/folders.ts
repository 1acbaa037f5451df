import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { UserError } from './user-error.ts';

/** Root lends Postgres another account, which has to pass through the data directory but may not look around. */
export const DIRECTORY_MODE = process.getuid?.() === 0 ? 0o711 : 0o700;

/**
 * Makes a folder and the folders above it. The option `recursive` of mkdir never returns where a folder above cannot be
 * made although its own parent exists, such as below /proc.
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

/** What Postgres answers on a full disk. */
export const DISK_FULL = '53100';

/** A failed file operation in the data folder, ours or the database's, as a sentence; any other error as it is. */
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
