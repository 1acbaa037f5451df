import { readLockFile } from '../../supabase/local/lock-file.ts';
import type { ProcessIdentity } from '../../supabase/local/processes.ts';
import type { Environment, Settings } from '../../supabase/local/settings.ts';
import type * as Db from '../../supabase/tests/support/db.ts';
import type * as Games from '../../supabase/tests/support/games.ts';
import { takeBlock } from '../../supabase/tests/support/test-stack.ts';
import { openTestWorld } from '../test-world.ts';

type Demo = { house: string; game: string; group: string };

export type World = {
  settings: Settings;
  db: typeof Db;
  game: typeof Games;
  /** The games and the group of a newly seeded stack. */
  demo: Demo;
  environment: Environment;
  /** Builds and serves the app on the first call; returns its address. */
  app: () => Promise<string>;
  /** The process ids of the product: database, API and, once served, the app. */
  processes: () => number[];
  /** Registers a process, which the next start on the same folder would end. */
  guard: (title: string, process: ProcessIdentity) => void;
  /** Registers a cleanup; cleanups run in reverse order. */
  onClose: (undo: () => unknown) => void;
  close: () => Promise<void>;
};

/** Boots a new stack with ports and data of its own. */
export async function openWorld(): Promise<World> {
  const test = await openTestWorld(await takeBlock());
  const { settings, stack, env, environment } = test;
  // The app as operators run it, without the analytics and the patience of browser tests.
  for (const name of ['NEXT_PUBLIC_POSTHOG_KEY', 'POSTHOG_HOST', 'BACKEND_PATIENCE_MS'])
    delete environment[name];
  // The helpers of the rules tests find the stack through these variables.
  Object.assign(process.env, env);
  const db = await import('../../supabase/tests/support/db.ts');
  const game = await import('../../supabase/tests/support/games.ts');
  const undone: (() => unknown)[] = [() => test.close(), () => db.sql.end()];
  let serving: Promise<string> | undefined;
  const serve = async () => {
    await test.build();
    await test.serve();
    return settings.siteUrl;
  };
  return {
    settings,
    db,
    game,
    demo: await readDemo(db.sql),
    environment,
    app: () => (serving ??= serve()),
    processes: () =>
      ['The database', 'The API', 'The app'].flatMap(
        (title) => readLockFile(settings.stackDir)?.children[title]?.pid ?? [],
      ),
    guard: (title, identity) => stack.lock.setChild(title, identity),
    onClose: (undo) => undone.push(undo),
    close: async () => {
      for (const undo of undone.reverse()) await undo();
    },
  };
}

async function readDemo(sql: World['db']['sql']): Promise<Demo> {
  const [demo] = await sql<Demo[]>`
    select
      (select id from public.games where kind = 'house' and status = 'active' and pace <> 'year') as house,
      (select id from public.games where kind = 'private') as game,
      (select group_id from public.games where kind = 'private') as group`;
  if (!demo?.house || !demo.game) throw new Error('The demo world is missing.');
  return demo;
}

/** The minimum cost of anything that is stored: a committed update of one row. */
export async function openRow({ db: { sql } }: World): Promise<() => Promise<unknown>> {
  await sql`create schema if not exists bench`;
  await sql`create table if not exists bench.floor (id int primary key, n int not null)`;
  await sql`insert into bench.floor values (1, 0) on conflict do nothing`;
  return async () => sql`update bench.floor set n = n + 1 where id = 1`;
}
