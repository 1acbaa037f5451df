import { callOf } from './backend.ts';
import { floorApp, type Kind } from './floor-app.ts';
import { ASKS } from './floor-files.ts';
import { Client, loadWith, type Ask } from './load.ts';
import { short, sideBySide } from './numbers.ts';
import { signIn } from './people.ts';
import type { Row } from './report.ts';
import type { World } from './world.ts';

const CONNECTIONS = 32;
const ROUNDS = 3;
const SECONDS = 4;
const WARMING = 20;

/** Measures pages for visitors and players against plain pages of the same size that query nothing. */
export async function pages(world: World): Promise<Row[]> {
  const url = await world.app();
  const ben = await signIn(world, 'ben@example.com');
  // Ben holds a card in both games of the demo world.
  const headers = { cookie: ben.cookie };
  const visitor = await measure(world, 'prerendered', { url: `${url}/` });
  const front = { url: `${url}/`, headers };
  const home = await measure(world, 'dynamic', front);
  const game = { url: `${url}/house-game/${world.demo.house}`, headers };
  const house = await measure(world, 'dynamic', game);
  const asking = (name: string) => {
    const own = callOf(world, name, { p_game_id: world.demo.house }, ben);
    const asks = [callOf(world, 'my_account', {}, ben), own];
    return { ...headers, [ASKS]: JSON.stringify(asks) };
  };
  const askingHome = await measure(world, 'asking', front, asking('my_home'));
  const askingHouse = await measure(world, 'asking', game, asking('my_cards'));
  const part = (work: string, { kilobytes, ...measured }: Measured, value: number): Row => ({
    work: `${work}, ${CONNECTIONS} connections (${short(kilobytes)} kB of HTML)`,
    ...measured,
    unit: 'req/s',
    must: { of: 'ratio', is: 'at least', value },
  });
  return [
    part('`/` for a visitor', visitor, 0.9),
    {
      work: '`/` for a visitor, HTML',
      now: visitor.kilobytes,
      unit: 'kB',
      must: { of: 'figure', is: 'at most', value: 45 },
    },
    part('home as a signed-in player', home, 0.7),
    part('home as a signed-in player', askingHome, 0.7),
    part('house game as a signed-in player', house, 0.7),
    part('house game as a signed-in player', askingHouse, 0.7),
  ];
}

const FLOORS: Record<Kind, string> = {
  prerendered: 'plain prerendered page',
  dynamic: 'plain dynamic page',
  asking: 'plain dynamic page with the same two calls',
};

type Measured = Pick<Row, 'now' | 'aside' | 'floor'> & { kilobytes: number };

async function measure(
  world: World,
  kind: Kind,
  page: Ask,
  told = page.headers,
): Promise<Measured> {
  const html = await warm(page);
  const plain = await (await floorApp(world)).like(kind, html, told);
  const rate = (ask: Ask) => async () => (await loadWith(ask, CONNECTIONS, SECONDS)).perSecond;
  const alone = (ask: Ask) => async () => (await loadWith(ask, 1, 1)).p50;
  // Warm-up of both, unmeasured.
  for (const ask of [page, plain]) await rate(ask)();
  const many = await sideBySide(ROUNDS, { now: rate(page), floor: rate(plain) });
  const one = await sideBySide(ROUNDS, { now: alone(page), floor: alone(plain) });
  const words = (ms: number) => `${short(ms)} ms alone`;
  return {
    kilobytes: html.length / 1000,
    now: many.now,
    aside: words(one.now),
    floor: { what: FLOORS[kind], now: many.floor, aside: words(one.floor) },
  };
}

/** Requests the page several times, so that it is measured warm. */
async function warm(page: Ask): Promise<Buffer> {
  const client = new Client(1);
  try {
    for (let n = 0; n < WARMING; n++) await client.expect(page);
    return (await client.expect(page)).body;
  } finally {
    client.close();
  }
}
