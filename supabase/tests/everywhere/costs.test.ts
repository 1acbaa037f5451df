import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { signUpPerson } from '../support/api.ts';
import { callsOf, parametersOf, signedIn, visitor, withoutKeys } from '../support/calls.ts';
import { FROM_APP, sql } from '../support/db.ts';
import { FUNCTIONS } from '../support/grants.ts';
import { TIMES } from '../support/random.ts';
import { makeWorld, type World } from '../support/world.ts';

const { API_URL = '', PUBLISHABLE_KEY = '' } = process.env;

/**
 * How many times as long as an empty call a call may take whatever is in it. On a quiet machine, the longest take 15 times
 * as long. On a busy one, a call that computes for some milliseconds is interrupted and an empty one is not.
 */
const MOST = 40;

/** The call that the others are compared with. */
const EMPTY = { name: 'house_game_exists', body: '{"p_game_id":null}' };

/** Functions without parameters, of which a call takes as long as the public rows that admins made are many. */
const LISTS = ['theme_pages', 'front_page', 'house_games'];

/** Functions of which an ordinary call takes longer, and why. */
const REASONS: Record<string, string> = {
  check_seat: 'hashes a PIN, thirty times an hour for each address and group',
  claim_seat: 'hashes a PIN, thirty times an hour for each address and group',
  set_pin: 'hashes a PIN, twenty times an hour for each person',
};

const list = (item: string) =>
  `[${Array(Math.floor(890_000 / (item.length + 1)))
    .fill(item)
    .join()}]`;
const text = (part: string, count: number) => JSON.stringify(part.repeat(count));

/** JSON that is refused where it enters, whatever the function. */
const REFUSED: Record<string, string> = {
  'a list of numbers': list('1'),
  'a list of empty lists': list('[]'),
  'a list of texts': list('""'),
  'an object of lists': `{"theme_id":${list('[]')}}`,
  'a long text': text('x', 890_000),
  'a long text of escapes': `"${'\\u200b'.repeat(148_000)}"`,
};

/** JSON that every function gets in one of its parameters, or with TEST_TIMES=2 in each, and that costs the most to read. */
const PASSED: Record<string, string> = {
  'as many numbers as pass': `[${Array(20_000).fill('1').join()}]`,
  'as many empty lists as pass': `[${Array(20_000).fill('[]').join()}]`,
  'combining marks': text('\u0315\u0300', 6_000),
  ligatures: text('\ufdfa', 12_000),
  spaces: JSON.stringify(`x${' '.repeat(11_998)}x`),
  'line ends': JSON.stringify(`${'\r'.repeat(11_999)}x`),
  'invisible characters': text('\u200b', 12_000),
};

/** Functions with which what is refused where it enters is tried, too. */
const SOME = ['leaderboard', 'create_game', 'read_notices', 'choose_notices', 'join_group'];

type Sender = { name: string; token?: string };

async function timeOf({ token }: Sender, name: string, body: string, times: number) {
  let least = Infinity;
  for (let n = 0; n < times; n += 1) {
    const began = performance.now();
    const response = await fetch(`${API_URL}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: {
        ...{ apikey: PUBLISHABLE_KEY, 'Content-Type': 'application/json', ...FROM_APP },
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body,
    });
    await response.arrayBuffer();
    least = Math.min(least, performance.now() - began);
  }
  return least;
}

/**
 * How many times as long as an empty call this call takes: the least of each, measured in turns,
 * so that other work on the machine slows both.
 */
async function timesOfEmpty(sender: Sender, name: string, body: string) {
  let least = Infinity;
  let empty = Infinity;
  for (let n = 0; n < 20; n += 1) {
    least = Math.min(least, await timeOf(sender, name, body, 1));
    empty = Math.min(empty, await timeOf(sender, EMPTY.name, EMPTY.body, 2));
  }
  return least / empty;
}

let world: World;
let senders: (Sender & { calls: (name: string) => Record<string, unknown> | undefined })[];

beforeAll(async () => {
  world = withoutKeys(await makeWorld());
  const person = await signUpPerson('Cost');
  const { data } = await person.api.auth.getSession();
  senders = [
    { name: 'a visitor', calls: (name) => callsOf(world, visitor, name)[0]?.args },
    {
      ...{ name: 'an account', token: data.session!.access_token },
      calls: (name) => callsOf(world, signedIn(person), name)[0]?.args,
    },
  ];
});

/** A call's arguments as JSON, with this JSON in place of one. */
const bodyOf = (args: Record<string, unknown>, replaced?: { name: string; json: string }) =>
  `{${Object.entries(args)
    .map(
      ([name, value]) =>
        `${JSON.stringify(name)}:${name === replaced?.name ? replaced.json : JSON.stringify(value)}`,
    )
    .join()}}`;

test('nothing in a call of any function makes it many times as long as an empty call', async () => {
  expect(LISTS.flatMap((name) => parametersOf(name))).toEqual([]);
  const floors = senders.map((sender) => timeOf(sender, EMPTY.name, EMPTY.body, 100));
  const empty = Math.min(...(await Promise.all(floors)));
  const found: { call: string; times: number; isAllowed: boolean }[] = [];
  for (const sender of senders)
    for (const [name, roles] of Object.entries(FUNCTIONS)) {
      if (!roles.includes(sender.token ? 'authenticated' : 'anon') || name === 'delete_account')
        continue;
      const args = sender.calls(name);
      if (!args) continue;
      const parameters = parametersOf(name);
      const bodies: [string, string][] = [['an ordinary call', bodyOf(args)]];
      const unknown = parameters.filter(({ type }) => type === 'uuid');
      if (unknown.length > 0)
        bodies.push([
          'unknown ids',
          bodyOf({
            ...args,
            ...Object.fromEntries(unknown.map((one) => [one.name, randomUUID()])),
          }),
        ]);
      const shapes = { ...PASSED, ...(SOME.includes(name) && REFUSED) };
      // An account sends all of them, which a function hardly reads in another way for a visitor.
      const own = Object.entries(shapes).filter((_, at) => sender.token || at % 2 === 0);
      const read = parameters.filter(({ type }) => /uuid|text|json|\[\]/.test(type));
      for (const [at, [shape, json]] of own.entries())
        for (const [place, { name }] of read.entries())
          if (TIMES > 1 || (at + place) % read.length === 0)
            bodies.push([`${shape} as ${name}`, bodyOf(args, { name, json })]);
      for (const [what, body] of bodies) {
        await sql`delete from private.attempts`;
        let times = (await timeOf(sender, name, body, 1)) / empty;
        if (times > MOST) times = await timesOfEmpty(sender, name, body);
        found.push({
          call: `${name} by ${sender.name}: ${what}`,
          times,
          isAllowed: name in REASONS || LISTS.includes(name),
        });
      }
    }
  found.sort((one, other) => other.times - one.times);
  const lines = found
    .slice(0, 40)
    .map(({ call, times }) => `${times.toFixed(1).padStart(6)}  ${call}`);
  console.log(`An empty call takes ${empty.toFixed(2)} ms. Times as long:\n${lines.join('\n')}`);
  expect(found.length).toBeGreaterThan(500);
  const long = found.filter(({ times, isAllowed }) => times > MOST && !isAllowed);
  expect(long.map(({ call, times }) => `${call}: ${times}`)).toEqual([]);
}, 300_000);
