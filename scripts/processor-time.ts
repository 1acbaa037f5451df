import { existsSync, readdirSync, readFileSync } from 'node:fs';

type Process = { name: string; parent: number; own: number; children: number };

/** Reads a process from Linux's /proc, with its times in seconds; null if it has ended. */
function read(pid: number | 'self'): Process | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [start, end] = [text.indexOf('(') + 1, text.lastIndexOf(')')];
    const fields = text
      .slice(end + 2)
      .split(' ')
      .map(Number);
    const time = (at: number) => (fields[at]! + fields[at + 1]!) / 100;
    return { name: text.slice(start, end), parent: fields[1]!, own: time(11), children: time(13) };
  } catch {
    return null;
  }
}

const isBrowser = ({ name }: Process) => /^(chrom|headless_shell)/.test(name);

/**
 * Returns a function that returns the processor time, in seconds, of this process and all that it has started; null where
 * there is no /proc. A process has the time of its children once they have ended and it has waited for them, which
 * Chromium does not do. So the time of Chromium's children is read once a second.
 */
export function watchProcessorTime(): () => number | null {
  if (!existsSync('/proc/self/stat')) return () => null;
  const lost = new Map<number, number>();
  const all = new Map<number, Process>();
  const look = () => {
    const pids = new Set(readdirSync('/proc').map(Number).filter(Number.isInteger));
    for (const pid of all.keys()) if (!pids.has(pid)) all.delete(pid);
    for (const pid of pids) {
      // Reading all processes each time would take a fiftieth of what it measures.
      const known = all.get(pid);
      if (known && !isBrowser(known)) continue;
      const found = read(pid);
      if (found) all.set(pid, found);
    }
    const isOurs = (pid: number): boolean => {
      const parent = all.get(pid)?.parent ?? 0;
      return pid === process.pid || (parent > 1 && isOurs(parent));
    };
    for (const [pid, one] of all) {
      const parent = all.get(one.parent);
      if (isBrowser(one) && parent && isBrowser(parent) && isOurs(pid)) lost.set(pid, one.own);
    }
  };
  const timer = setInterval(look, 1000).unref();
  return () => {
    clearInterval(timer);
    const { own = 0, children = 0 } = read('self') ?? {};
    return own + children + [...lost.values()].reduce((sum, time) => sum + time, 0);
  };
}

/** Processor time in words; empty if it is not known. */
export const ofProcessor = (seconds: number | null) =>
  seconds === null ? '' : `${seconds.toFixed(1)} s of a processor`;
