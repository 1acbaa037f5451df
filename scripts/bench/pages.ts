import { floorApp, type Kind } from './floor-app.ts';
import { Client, loadWith, type Ask } from './load.ts';
import { each, short, sideBySide } from './numbers.ts';
import { signIn } from './people.ts';
import { atLeast, type Row } from './report.ts';
import type { World } from './world.ts';

const CONNECTIONS = 32;
const ROUNDS = 3;
const SECONDS = 4;
const WARMING = 20;

/** Measures pages for visitors and players against plain pages of the same size that query nothing. */
export async function pages(world: World): Promise<Row[]> {
  const url = await world.app();
  const { house } = world.demo;
  // Ben holds a card in both games of the demo world.
  const ben = await signIn(world, 'ben@example.com');
  const headers = { cookie: ben.cookie };
  const rows: Row[] = [];
  const measure = async (work: string, page: Ask, kind: Kind) => {
    const html = await warm(page);
    const plain = await (await floorApp(world)).like(kind, html, headers);
    const compared = await compare(page, plain, `plain ${kind} page`);
    rows.push({
      work: `${work}, ${CONNECTIONS} connections (${short(html.length / 1000)} kB of HTML)`,
      ...{ ...compared, unit: 'req/s' },
      must: atLeast('ratio', kind === 'prerendered' ? 0.5 : 0.3),
    });
  };
  await measure('`/` for a visitor', { url: `${url}/` }, 'prerendered');
  await measure('home as a signed-in player', { url: `${url}/`, headers }, 'dynamic');
  const game = { url: `${url}/house-game/${house}`, headers };
  await measure('house game as a signed-in player', game, 'dynamic');
  return rows;
}

async function compare(
  page: Ask,
  plain: Ask,
  what: string,
): Promise<Pick<Row, 'now' | 'aside' | 'floor'>> {
  const rate = (ask: Ask) => async () => (await loadWith(ask, CONNECTIONS, SECONDS)).perSecond;
  const alone = (ask: Ask) => async () => (await loadWith(ask, 1, 1)).ms;
  // Warm-up of both, unmeasured.
  for (const ask of [page, plain]) await rate(ask)();
  const many = await sideBySide(ROUNDS, { now: rate(page), floor: rate(plain) });
  const one = await sideBySide(ROUNDS, { now: alone(page), floor: alone(plain) });
  const aside = (ms: number) => `${short(ms)} ms alone`;
  return {
    ...{ now: many.now, aside: aside(one.now) },
    floor: { what, now: many.floor, aside: aside(one.floor) },
  };
}

/** Requests the page several times, so that it is measured warm. */
async function warm(page: Ask): Promise<Buffer> {
  const client = new Client(1);
  const answers = each(WARMING, () => client.expect(page)).finally(() => client.close());
  return (await answers).at(-1)!.body;
}
