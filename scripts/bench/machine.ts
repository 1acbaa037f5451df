import { readFileSync } from 'node:fs';

/** A file of /proc; empty if the process has just ended. */
function readOf(pid: number, path: string): string {
  try {
    return readFileSync(`/proc/${pid}/${path}`, 'utf8');
  } catch {
    return '';
  }
}

/**
 * The memory of these processes and their descendants in MB, with shared pages divided among them; 0 except on Linux.
 */
export function memoryOf(pids: number[]): { megabytes: number; processes: number } {
  const family = new Set(pids);
  // The loop also visits elements that are added to the set meanwhile.
  for (const pid of family)
    for (const child of readOf(pid, `task/${pid}/children`).split(' ').filter(Boolean))
      family.add(Number(child));
  const sizes = [...family].map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(readOf(pid, 'smaps_rollup'))?.[1] ?? 0),
  );
  return {
    megabytes: sizes.reduce((sum, size) => sum + size, 0) / 1024,
    processes: sizes.filter((size) => size > 0).length,
  };
}
