import type { Part } from '../../supabase/local/supervise';
import { listActions } from '../support/hostile-requests';
import { environment, serve } from '../support/server';
import { expect, test } from '../support/table';

/** `bodySizeLimit` in next.config.ts, in bytes. */
const MOST = 60 * 1024;
/** How many times as long other requests may wait as during a harmless body of the same size, sent just before. */
const MOST_TIMES = 4;
/** Milliseconds. The machine alone can cause a shorter wait, so it counts as none. */
const SHORTEST_MS = 25;
/** If the decoder blocks the process, it does so in every round; a pause of the machine is hardly in all of them. */
const ROUNDS = 8;

/** Values that React's decoder reads one by one. */
const UNITS = {
  lists: '[],',
  'lists in lists': '[[[]]],',
  maps: '{"a":1},',
  'keys of one map': '{"a":{"b":{}}},',
  dates: '"$D2030-01-01T00:00:00.000Z",',
  numbers: '1,',
  'large numbers': '"$n123456789",',
  references: '"$0",',
  'references to maps': '"$Q0",',
  'references to sets': '"$W0",',
  'references to iterators': '"$i0",',
  'escaped references': '"\\u00240",',
  texts: '"",',
};

const lists = (unit: string, size: number) =>
  `[[${unit.repeat(Math.floor((size - 10) / unit.length))}1]]`;
const brackets = (size: number) => '['.repeat(size / 2 - 1) + ']'.repeat(size / 2 - 1);
const harmless = (size: number) => JSON.stringify(['x'.repeat(size - 10)]);

type Way = (action: string, body: string) => RequestInit;
const text = { 'content-type': 'text/plain;charset=UTF-8' };

/** The form of a page without scripts, with the body in the arguments that are bound to its action. */
function formOf(action: string, body: string): FormData {
  const form = new FormData();
  form.set('$ACTION_REF_1', '');
  form.set('$ACTION_1:0', JSON.stringify({ id: action, bound: '$@1' }));
  form.set('$ACTION_1:1', body);
  return form;
}

const WAYS: Record<string, Way> = {
  'with content-length': (action, body) => ({
    headers: { ...text, 'next-action': action },
    body,
  }),
  'without content-length': (action, body) => ({
    headers: { ...text, 'next-action': action },
    body: new Blob([body]).stream(),
    duplex: 'half',
  }),
  'as fields': (action, body) => {
    const form = new FormData();
    form.set('0', body);
    return { headers: { 'next-action': action }, body: form };
  },
  'as a form without scripts': (action, body) => ({ body: formOf(action, body) }),
};
/** The bytes of the other parts of a form. */
const ROOM = 1024;

const signIn = () =>
  listActions(environment().NEXT_DIST_DIR).find(({ name }) => name === 'signIn')!;

let server: Part | undefined;
test.afterEach(() => server?.stop());

test('a body of the largest size holds other requests up for no longer than a harmless one', async ({
  baseURL,
}) => {
  test.setTimeout(300_000);
  server = await serve();
  const origin = baseURL!;
  const action = signIn();
  const send = (way: Way, body: string) =>
    fetch(origin + action.path, {
      method: 'POST',
      redirect: 'manual',
      ...way(action.id, body),
      headers: { origin, ...way(action.id, body).headers },
    } as RequestInit).then((response) => response.arrayBuffer());

  /** The longest wait of other requests while this body is processed. */
  async function wait(way: Way, body: string): Promise<number> {
    let [isSending, longest] = [true, SHORTEST_MS];
    const sending = send(way, body).finally(() => (isSending = false));
    while (isSending) {
      const began = performance.now();
      await (await fetch(`${origin}/api/health`)).arrayBuffer();
      longest = Math.max(longest, performance.now() - began);
    }
    await sending;
    return longest;
  }

  /** How many times as long as during the harmless body, in the round in which that is the least. */
  async function times(way: Way, body: string, floor: string): Promise<number> {
    let least = Infinity;
    for (let round = 0; round < ROUNDS && least > MOST_TIMES; round += 1) {
      const calm = await wait(way, floor);
      least = Math.min(least, (await wait(way, body)) / calm);
    }
    return least;
  }

  const slow: unknown[] = [];
  for (const [name, way] of Object.entries(WAYS)) {
    const size = MOST - ROOM;
    const bodies = Object.entries(UNITS).map(([unit, one]) => [unit, lists(one, size)] as const);
    for (const [unit, body] of [...bodies, ['brackets', brackets(size)] as const]) {
      const least = await times(way, body, harmless(size));
      console.log(`${name}, ${unit}: others waited ${least.toFixed(1)} times as long`);
      if (least > MOST_TIMES) slow.push({ name, unit, least });
    }
  }
  expect(slow).toEqual([]);
});
