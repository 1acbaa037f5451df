import { setTimeout as sleep } from 'node:timers/promises';
import { BUILT_WITH } from '../test-world.ts';
import { openOwnAction } from './actions.ts';
import { openFaultyPostgres, POSTGRES_WAYS } from './faulty-postgres.ts';
import { openFaulty, SLOW_MS, WAYS, type Way } from './faulty.ts';
import { Client } from './load.ts';
import { median, time, type Row } from './numbers.ts';
import { forgetAttempts, signIn, theTable } from './people.ts';
import {
  aged,
  LONGEST_MS,
  openLive,
  readsOf,
  seconds,
  show,
  told,
  type Screen,
  type Shown,
} from './shown.ts';
import type { World } from './world.ts';

const AT_ONCE = 10;
const RUNS = 5;
/** A page may take this much longer than 1.3 times its healthy time, and a slow neighbour's delay once. */
const MORE_MS = 1_500;
/** Longer than the app remembers a failure of the database, or of the auth server. */
const DATABASE_FORGOTTEN_MS = 2_200;
const FORGOTTEN_MS = 4_500;

type Neighbour = {
  name: string;
  fails: (way: Way | null) => Promise<unknown>;
  ways?: readonly Way[];
  /** The pause before each page, so that each meets the failure first. */
  pause?: number;
  /** The app remembers no failure of this neighbour. */
  isForgotten?: boolean;
};

/**
 * What a person gets while one neighbour of the app fails: the time of pages, of ten pages at once and of an action, and what
 * they read. Prints a table in Markdown.
 */
export async function neighbours(world: World): Promise<Row[]> {
  const { environment, settings, demo } = world;
  const postgres = await failingPostgres(world);
  const gateway = await openFaulty(settings.apiUrl);
  const [posthog, collector] = [await openFaulty(null), await openFaulty(null)];
  for (const { close } of [gateway, posthog, collector]) world.onClose(close);
  Object.assign(environment, {
    SUPABASE_URL: gateway.url,
    NEXT_PUBLIC_POSTHOG_KEY: BUILT_WITH.NEXT_PUBLIC_POSTHOG_KEY,
    POSTHOG_HOST: posthog.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  const url = await world.app();
  const { players, gameId, squares } = await theTable(world);
  const client = new Client(64);
  world.onClose(() => client.close());
  const mark = await openOwnAction(world, client, 'markSquare', gameId);
  const unmark = await openOwnAction(world, client, 'unmarkSquare', gameId);

  const below = (path: string) => (way: Way | null) => gateway.fail(path, way);
  const list: Neighbour[] = [
    { name: 'Auth', fails: below('/auth/v1') },
    { name: 'REST (database)', fails: below('/rest/v1'), pause: DATABASE_FORGOTTEN_MS },
    { name: 'live channel', fails: below('/realtime/v1'), isForgotten: true },
    {
      name: 'Postgres',
      fails: postgres.fail,
      pause: DATABASE_FORGOTTEN_MS,
      ways: POSTGRES_WAYS,
    },
    {
      name: 'Supabase as a whole',
      fails: below(''),
      ways: ['refuses', 'never answers'],
      pause: DATABASE_FORGOTTEN_MS,
    },
    { name: 'PostHog', fails: (way) => posthog.fail('', way), isForgotten: true },
    { name: 'OTLP', fails: (way) => collector.fail('', way), isForgotten: true },
  ];
  const screens: Screen[] = [
    { name: '/', path: '/', session: 'none' },
    { name: '/ signed in', path: '/', session: 'fresh' },
    { name: '/my-games', path: '/my-games', session: 'fresh' },
    { name: '/my-games, 60 s left', path: '/my-games', session: 'due' },
    { name: '/my-games, expired', path: '/my-games', session: 'expired' },
    { name: '/api/token, 60 s left', path: '/api/token', session: 'due' },
    { name: '/game', path: `/game/${gameId}`, session: 'fresh' },
    { name: '/house-game', path: `/house-game/${demo.house}`, session: 'fresh' },
    { name: '/themes', path: '/themes', session: 'none' },
    { name: '/invite', path: '/invite/ABC123', session: 'none' },
    { name: '/game for a visitor', path: `/game/${gameId}`, session: 'none' },
    { name: '/admin', path: '/admin', session: 'fresh', isAdmin: true },
  ];

  const cookieOf = async ({ session, isAdmin }: Screen) =>
    session === 'none'
      ? ''
      : aged(await signIn(world, isAdmin ? 'admin@example.com' : players[0]!.email), session);
  const open = async (screen: Screen, cookie: string) => show(client, url + screen.path, cookie);
  const tenAtOnce = async (cookie: string) => {
    const began = performance.now();
    await Promise.all(
      Array.from({ length: AT_ONCE }, () => show(client, `${url}/my-games`, cookie)),
    );
    return performance.now() - began;
  };
  const act = async (): Promise<Shown> => {
    // A stopped database does not answer this either.
    await Promise.race([forgetAttempts(world), sleep(500)]);
    return told(mark, players[0]!, { game_square_id: squares[0]! });
  };

  const healthy = new Map<string, number>();
  for (const screen of screens) {
    const times: number[] = [];
    for (let run = 0; run <= RUNS; run += 1)
      times.push((await open(screen, await cookieOf(screen))).ms);
    healthy.set(screen.name, median(times.slice(1)));
  }
  const ready = await signIn(world, players[0]!.email);
  const ten = median(await time(RUNS, () => tenAtOnce(ready.cookie)));
  const action = median(
    await time(
      RUNS,
      () => act(),
      () => told(unmark, players[0]!, { game_square_id: squares[0]! }),
    ),
  );
  console.log(
    `Healthy: ${[...healthy].map(([name, ms]) => `${name} ${Math.round(ms)} ms`).join(', ')}; ten at once ${Math.round(ten)} ms; action ${Math.round(action)} ms.\n`,
  );
  console.log(
    '| neighbour | fails | slowest page | holds | ten at once | action | reads | works again after |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');

  const live = process.env.BENCH_WITHOUT_BROWSER
    ? null
    : await openLive(world, `${url}/game/${gameId}`, players[1]!);
  const only = process.env.BENCH_NEIGHBOUR;
  let broken = 0;
  for (const { name, fails, ways = WAYS, pause = 0, isForgotten = false } of list) {
    if (only && !name.includes(only)) continue;
    for (const way of ways) {
      const cookies = await Promise.all(screens.map(cookieOf));
      const delay = way === 'slow by 3 s' ? SLOW_MS : 0;
      await fails(way);
      const found: { screen: Screen; shown: Shown; limit: number }[] = [];
      for (const [n, screen] of screens.entries()) {
        if (!delay) await sleep(pause);
        const limit = 1.3 * healthy.get(screen.name)! + MORE_MS + delay;
        for (let again = 0; again < 2; again += 1)
          found.push({ screen, shown: await open(screen, cookies[n]!), limit });
      }
      if (!isForgotten) await sleep(FORGOTTEN_MS);
      const together = await tenAtOnce(cookies[2]!);
      const did = await act();
      const cut = await live?.status();
      await fails(null);
      const back = await untilWorks(() => open(screens[2]!, cookies[2]!));
      const liveBack = await live?.untilLive();
      // The app forgets how slow the last answers were.
      for (const [n, screen] of screens.entries()) await open(screen, cookies[n]!);
      await told(unmark, players[0]!, { game_square_id: squares[0]! });
      const slowest = found.reduce((one, other) => (other.shown.ms > one.shown.ms ? other : one));
      const late = found.filter(({ shown, limit }) => shown.ms > limit);
      const isTogetherLate = together > ten + MORE_MS + delay;
      broken += late.length + Number(isTogetherLate);
      console.log(
        `| ${name} | ${way} | ${slowest.screen.name}: ${seconds(slowest.shown.ms)} | ${late.length ? late.map(({ screen, shown }) => `**no**: ${screen.name} ${seconds(shown.ms)}`).join('; ') : 'yes'} | ${seconds(together)}${isTogetherLate ? ' **late**' : ''} | ${seconds(did.ms)}: ${did.says} | ${readsOf(found)} | ${seconds(back)}; live ${cut ?? '–'}, ${liveBack === undefined ? '–' : seconds(liveBack)} |`,
      );
      if (!isForgotten) await sleep(FORGOTTEN_MS);
    }
  }
  await live?.close();
  console.log(`\n${broken} times longer than the limit.`);
  return [];
}

async function untilWorks(open: () => Promise<Shown>): Promise<number> {
  const began = performance.now();
  while ((await open()).status !== 200 && performance.now() - began < LONGEST_MS) await sleep(100);
  return performance.now() - began;
}

/** Puts a server with faults between the API and the database. The API takes its address when it starts again. */
async function failingPostgres(world: World) {
  const { settings } = world;
  const postgres = await openFaultyPostgres(settings.ports.database);
  world.onClose(postgres.close);
  const address = new URL(settings.adminUrl);
  address.port = String(postgres.port);
  settings.adminUrl = address.href;
  const [, api] = world.processes();
  process.kill(api!, 'SIGTERM');
  const isBack = async () =>
    world.processes()[1] !== api &&
    (await fetch(`${settings.apiUrl}/auth/v1/health`).catch(() => null)) !== null;
  while (!(await isBack())) await sleep(100);
  return postgres;
}
