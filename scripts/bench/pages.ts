import { floorApp } from './floor-app.ts';
import { Client, loadWith, type Ask } from './load.ts';
import { short, sideBySide } from './numbers.ts';
import { signIn } from './people.ts';
import type { Row } from './report.ts';
import type { World } from './world.ts';

const CONNECTIONS = 32;
const ROUNDS = 3;
const SECONDS = 4;
const WARMING = 20;

/** Pages as they come to visitors and to players, beside pages of as many bytes that nothing is asked for. */
export async function pages(world: World): Promise<Row[]> {
  const url = await world.app();
  const ben = await signIn(world, 'ben@example.com');
  // He holds a card in both games of the demo world.
  const headers = { cookie: ben.cookie };
  const visitor = await measure(world, 'prerendered', { url: `${url}/` });
  const home = await measure(world, 'dynamic', { url: `${url}/`, headers });
  const house = await measure(world, 'dynamic', {
    url: `${url}/house-game/${world.demo.house}`,
    headers,
  });
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
    part('house game as a signed-in player', house, 0.7),
  ];
}

type Measured = Pick<Row, 'now' | 'aside' | 'floor'> & { kilobytes: number };

async function measure(
  world: World,
  kind: 'prerendered' | 'dynamic',
  page: Ask,
): Promise<Measured> {
  const html = await warm(page);
  const plain = await (await floorApp(world)).like(kind, html, page.headers);
  const rate = (ask: Ask) => async () => (await loadWith(ask, CONNECTIONS, SECONDS)).perSecond;
  const alone = (ask: Ask) => async () => (await loadWith(ask, 1, 1)).p50;
  // Once for both, unmeasured: code gets fast when it has run.
  for (const ask of [page, plain]) await rate(ask)();
  const many = await sideBySide(ROUNDS, { now: rate(page), floor: rate(plain) });
  const one = await sideBySide(ROUNDS, { now: alone(page), floor: alone(plain) });
  const words = (ms: number) => `${short(ms)} ms alone`;
  return {
    kilobytes: html.length / 1000,
    now: many.now,
    aside: words(one.now),
    floor: { what: `plain ${kind} page`, now: many.floor, aside: words(one.floor) },
  };
}

/** The page as it is when it has been asked for before. */
async function warm(page: Ask): Promise<Buffer> {
  const client = new Client(1);
  try {
    for (let n = 0; n < WARMING; n++) await client.expect(page);
    return (await client.expect(page)).body;
  } finally {
    client.close();
  }
}
