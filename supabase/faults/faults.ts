import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { readLockFile } from '../local/lock-file.ts';
import { exists } from '../local/processes.ts';
import type { Line } from './proxy.ts';

export type Fault = {
  name: string;
  kills: number;
  strike: () => Promise<void>;
  /** False while a killed process may still seem to be running; until then a response proves nothing. */
  isNoticed: () => boolean;
};

type World = { stackDir: string; hasSmallDisk: boolean; lines: Line[] };

const HELD_MS = 1_500;
const connection = { max: 1, onnotice: () => {}, idle_timeout: 1 };

/** The faults, one after the other. A fault that needs the database is skipped if the database is not available. */
export function listFaults({ stackDir, hasSmallDisk, lines }: World): Fault[] {
  const pidOf = (title: string) => readLockFile(stackDir)!.children[title]!.pid;
  const kill = (...titles: string[]): Fault => {
    const killed = new Map<string, number>();
    return {
      name: `kill -9: ${titles.join(', ')}`,
      kills: titles.length,
      async strike() {
        for (const title of titles) {
          killed.set(title, pidOf(title));
          process.kill(pidOf(title), 'SIGKILL');
        }
      },
      isNoticed: () => titles.every((title) => pidOf(title) !== killed.get(title)),
    };
  };
  const fault = (name: string, strike: () => Promise<void>): Fault => ({
    name,
    kills: 0,
    strike,
    isNoticed: () => true,
  });

  const faults = [
    kill('The database', 'The API'),
    fault('connections cut', cutThrice),
    kill('The app', 'The API'),
    fault('connections to the database ended', endConnections),
    kill('The database'),
    fault('connections delayed', delay),
    kill('The API'),
    fault('the pool filled with waiting calls', lockEverything),
    kill('The app', 'The database'),
    killBackend(),
    fault('every connection of the database taken', takeEveryConnection),
    kill('The database', 'The API', 'The app'),
  ];
  const full = fault("the database's disk full", () => fillDisk(stackDir));
  return hasSmallDisk ? [full, ...faults] : faults;

  async function cutThrice(): Promise<void> {
    for (let n = 0; n < 3; n += 1) {
      for (const line of lines) line.cut();
      await sleep(400);
    }
  }

  async function delay(): Promise<void> {
    for (const line of lines) line.delay(600);
    await sleep(HELD_MS);
    for (const line of lines) line.delay(0);
  }
}

const asSuperuser = async (work: (sql: postgres.Sql) => Promise<unknown>) => {
  const sql = postgres(process.env.ADMIN_DATABASE_URL ?? '', connection);
  await work(sql).finally(() => sql.end({ timeout: 1 }));
};

const endConnections = () =>
  asSuperuser(
    (sql) => sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );

function killBackend(): Fault {
  let killed: number | undefined;
  return {
    name: "kill -9: one of the database's own processes",
    kills: 1,
    strike: () =>
      asSuperuser(async (sql) => {
        const [row] = await sql<{ pid: number }[]>`
          select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
          order by state = 'active' desc limit 1`;
        killed = row?.pid;
        if (killed) process.kill(killed, 'SIGKILL');
      }),
    isNoticed: () => !killed || !exists(killed),
  };
}

/** Makes every call that changes a game wait, until the API's connection pool is exhausted. */
const lockEverything = () =>
  asSuperuser((sql) =>
    sql.begin(async (transaction) => {
      await transaction`select id from public.games for update`;
      await sleep(HELD_MS);
    }),
  );

async function takeEveryConnection(): Promise<void> {
  const taken = Array.from({ length: 120 }, () =>
    postgres(process.env.ADMIN_DATABASE_URL ?? '', { ...connection, idle_timeout: 0 }),
  );
  await endConnections();
  await Promise.allSettled(taken.map((sql) => sql`select 1`));
  await sleep(HELD_MS);
  await Promise.all(taken.map((sql) => sql.end({ timeout: 1 })));
}

async function fillDisk(stackDir: string): Promise<void> {
  const ballast = join(stackDir, 'ballast');
  try {
    for (const size of [1 << 24, 1 << 20, 1 << 12])
      try {
        for (;;) writeFileSync(ballast, Buffer.alloc(size), { flag: 'a' });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    await sleep(HELD_MS);
  } finally {
    if (existsSync(ballast)) rmSync(ballast);
  }
}
