import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from './load.ts';
import { memoryOf } from './machine.ts';
import { each } from './numbers.ts';
import { signIn } from './people.ts';
import type { Row } from './report.ts';
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
  await askForPages(url, world);
  await leave(world);
  await sleep(SETTLED_MS);
  const loaded = memoryOf(world.processes());
  if (!loaded) {
    console.log('Memory is only measured on Linux.');
    return [];
  }
  await sleep(IDLE_MS - SETTLED_MS);
  const idle = memoryOf(world.processes()) ?? loaded;
  const audience = await Audience.open(SOCKETS, () => joinGame(world, `game:${world.demo.house}`));
  await sleep(SETTLED_MS);
  const watched = memoryOf(world.processes()) ?? idle;
  audience.close();
  const must = { of: 'figure', is: 'at most', value: 450 } as const;
  const part = (work: string, { megabytes, processes }: typeof idle): Row => ({
    work: `memory of database, API and app, ${work}`,
    now: megabytes,
    aside: `${processes} processes`,
    unit: 'MB',
  });
  return [
    part('ten seconds after a load', loaded),
    { ...part('idle', idle), must },
    { ...part(`${SOCKETS.toLocaleString('en')} sockets`, watched), must },
  ];
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

/** Ends the measuring code's own database connections, which can be up to twenty processes. */
const leave = ({ db: { sql } }: World) => sql`
  select pg_terminate_backend(pid) from pg_stat_activity
  where usename = current_user and pid <> pg_backend_pid()`;
