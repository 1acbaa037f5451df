import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

type Ticks = { all: number; idle: number; stolen: number };

/** How busy the machine was with other work, which affects how a table is to be read. */
export type Weather = { load: number; cores: number; stolen: number | null };

/** Reads processor time, which only Linux reports. */
function ticks(): Ticks | null {
  if (process.platform !== 'linux') return null;
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  // user nice system idle iowait irq softirq steal. The remaining values are included in the first two.
  const values = line.split(/\s+/).slice(1, 9).map(Number);
  const all = values.reduce((sum, value) => sum + value, 0);
  return { all, idle: (values[3] ?? 0) + (values[4] ?? 0), stolen: values[7] ?? 0 };
}

/** Starts measuring. The returned function gives the current load and the share of stolen time since the start. */
export function watchMachine(): () => Weather {
  const before = ticks();
  return () => {
    const after = ticks();
    const passed = before && after ? after.all - before.all : 0;
    return {
      load: loadavg()[0] ?? 0,
      cores: availableParallelism(),
      stolen: before && after && passed > 0 ? (after.stolen - before.stolen) / passed : null,
    };
  };
}

/** These processes and all their descendants. */
function familyOf(pids: number[]): number[] {
  const children = (pid: number) => {
    try {
      return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    } catch {
      return [];
    }
  };
  const all = new Set(pids);
  // The loop also visits elements that are added to the set meanwhile.
  for (const pid of all) for (const child of children(pid)) all.add(Number(child));
  return [...all];
}

/**
 * The memory of these processes and their descendants in MB, with shared pages divided among them; null except on
 * Linux.
 */
export function memoryOf(pids: number[]): { megabytes: number; processes: number } | null {
  if (process.platform !== 'linux') return null;
  const sizes = familyOf(pids).map(memoryOfOne);
  return {
    megabytes: sizes.reduce((sum, size) => sum + size, 0) / 1024,
    processes: sizes.filter((size) => size > 0).length,
  };
}

/** In kB; 0 if the process has just ended. */
function memoryOfOne(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
