import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from './load.ts';
import { atMost, each, type Row } from './numbers.ts';
import { signIn } from './people.ts';
import { Audience, joinGame } from './sockets.ts';
import type { World } from './world.ts';

const SOCKETS = 1000;
const REQUESTS = 50;
const SETTLED_MS = 10_000;
/** Database connections close after a minute of idling. */
const IDLE_MS = 65_000;

/** The memory of database, API and app together: after a load, when idle, and with many viewers. */
export async function memory(world: World): Promise<Row[]> {
  const url = await world.app();
  if (process.platform !== 'linux') {
    console.log('Memory is only measured on Linux.');
    return [];
  }
  await askForPages(url, world);
  // Ends the measuring code's own database connections, which can be up to twenty processes.
  await world.db.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where usename = current_user and pid <> pg_backend_pid()`;
  const part = async (when: string, wait: number, must?: Row['must']): Promise<Row> => {
    await sleep(wait);
    const { megabytes, processes } = memoryOf(world.processes());
    const work = `memory of database, API and app, ${when}`;
    return { work, now: megabytes, aside: `${processes} processes`, unit: 'MB', must };
  };
  const limit = atMost('figure', 450);
  const loaded = await part('ten seconds after a load', SETTLED_MS);
  const idle = await part('idle', IDLE_MS - SETTLED_MS, limit);
  const audience = await Audience.open(SOCKETS, () => joinGame(world, `game:${world.demo.house}`));
  const watched = await part(`${SOCKETS.toLocaleString('en')} sockets`, SETTLED_MS, limit);
  audience.close();
  return [loaded, idle, watched];
}

/** A process is only realistically idle after some work. */
async function askForPages(url: string, world: World): Promise<void> {
  const { cookie } = await signIn(world, 'ben@example.com');
  const client = new Client(8);
  const paths = ['/', `/house-game/${world.demo.house}`, `/game/${world.demo.game}`];
  await each(REQUESTS, () =>
    Promise.all(paths.map((path) => client.expect({ url: url + path, headers: { cookie } }))),
  );
  client.close();
}

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
function memoryOf(pids: number[]): { megabytes: number; processes: number } {
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
