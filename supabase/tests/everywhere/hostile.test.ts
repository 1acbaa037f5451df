import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { refusalMessage } from '../../../lib/words/all-messages.ts';
import { signToken, type SigningKey } from '../../local/signing.ts';
import { holdSchedule } from '../support/clock.ts';
import { makePerson, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { FUNCTIONS } from '../support/grants.ts';
import { brokenBodies, hostileValue } from '../support/hostile.ts';
import { checksums, readParameters, type Parameter } from '../support/probe.ts';
import { makeWorld, type World } from '../support/world.ts';

/** The number of calls for each function and caller; set HOSTILE_RUNS=500 for a longer run. */
const RUNS = Number(process.env.HOSTILE_RUNS || 6);
/** As many of these calls have a body that no function reads; all kinds of them come in turn. */
const BROKEN = 2;
/** For all calls of one caller, on a busy machine. */
const TIMEOUT_MS = 10_000 * RUNS;
const AT_ONCE = 8;
const { API_URL, PUBLISHABLE_KEY = '', SIGNING_KEY = '' } = process.env;

const WHO = [
  ...(['a visitor', 'a stranger', 'a player'] as const),
  ...(['a deleted account', 'an expired session', 'a forged session'] as const),
];
type Who = (typeof WHO)[number];

/** A caller's request headers, and ids that belong to other people. */
type Caller = { headers: Record<string, string>; foreign: string[] };

/** All kinds of callers, in a database with data of other people. */
async function makeCallers(): Promise<Record<Who, Caller>> {
  const world = await makeWorld();
  const gone = await makePerson('Gone');
  await game.callAs(gone, 'delete_account');
  const finished = await finishedHouseGame();
  const friends = [...idsOf(world), ...finished];
  const strangers = [...Object.values(world.strangers), ...finished];
  const seeing = (token: string, foreign: string[]) => ({ headers: headersOf(token), foreign });
  const strangerToken = await sessionOf(world.stranger);
  return {
    'a visitor': seeing(PUBLISHABLE_KEY, friends),
    'a stranger': seeing(strangerToken, friends),
    'a player': seeing(await sessionOf(world.ben), strangers),
    'a deleted account': seeing(await sessionOf(gone), friends),
    'an expired session': seeing(await sessionOf(world.stranger, 1_000_000_000), friends),
    'a forged session': seeing(forged(strangerToken), friends),
  };
}

const sessionOf = ({ id: sub }: Person, exp = Date.now() / 1000 + 3600) =>
  signToken(
    { sub, exp, role: 'authenticated', aud: 'authenticated' },
    JSON.parse(SIGNING_KEY) as SigningKey,
  );
const headersOf = (token: string) => ({
  apikey: PUBLISHABLE_KEY,
  authorization: `Bearer ${token}`,
});

const idsOf = ({ friends, guestCard, ann }: World) => [
  ...[friends.group_id, friends.game_id, friends.finished_game_id, friends.square_id],
  ...[friends.card_id, guestCard.id, ann.id],
];

/** Creates a finished house game, which everybody can see and nobody can change. */
async function finishedHouseGame(): Promise<string[]> {
  const admin = await game.makeAdmin();
  const id = await game.makeActiveHouseGame(admin);
  const { squares } = (await game.stateOf(null, id))!;
  await game.callAs(admin, 'end_house_game', { p_game_id: id });
  return [id, squares[0]!.id];
}

const encoded = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');

/** The claims of another account with the signature of one's own token. */
function forged(token: string): string {
  const [head, , signature] = token.split('.');
  const claims = { role: 'service_role', sub: '00000000-0000-0000-0000-000000000001', exp: 4e9 };
  return [head, encoded(claims), signature].join('.');
}

type Answer = { call: string; status: number; code?: string; message?: string };

let callers: Record<Who, Caller>;
let parameters: Map<string, Parameter[]>;
let tables: string[];
/** The checksums of all tables after the last caller, who may not have changed any. */
let rows: Record<string, unknown>;
let asked = 0;

beforeAll(async () => {
  callers = await makeCallers();
  await holdSchedule(sql);
  parameters = await readParameters();
  tables = (
    await sql<{ name: string }[]>`
      select schemaname || '.' || tablename as name from pg_tables
      where schemaname in ('public', 'private') or schemaname || '.' || tablename in ('auth.users', 'realtime.messages')`
  )
    .map(({ name }) => name)
    .filter((name) => name !== 'private.attempts');
  rows = await checksums(tables);
});

/** Arguments for calls that would be allowed with any text, or on public rows; these make them invalid. */
const invalidArguments: Record<string, Record<string, unknown>> = {
  create_group: { p_name: '\u202e \u200d' },
  rename_me: { p_display_name: '\u202e \u200d' },
  archive_game: { p_game_id: '00000000-0000-0000-0000-000000000009' },
};
/** Take no arguments, and are allowed for everybody, or for an hour after an address was confirmed. */
const ON_ONESELF = ['delete_account', 'close_to_others'];

let turn = 0;
const nextBroken = () => brokenBodies[turn++ % brokenBodies.length]!;

/** The bodies sent to one function: arguments of wrong types, missing arguments, and unknown ones. */
function bodiesFor(functionName: string, foreign: string[]): string[] {
  const wanted = parameters.get(functionName) ?? [];
  const fields = Object.fromEntries(
    wanted.map(({ name, type }) => [name, hostileValue(type, foreign)]),
  );
  const body = fc.record(fields, { requiredKeys: [] }).map((args) => {
    const missing =
      Math.random() < 0.5 ? Object.fromEntries(wanted.map(({ name }) => [name, null])) : {};
    return JSON.stringify({ ...missing, ...args, ...invalidArguments[functionName] });
  });
  const isRead = invalidArguments[functionName] || ON_ONESELF.includes(functionName);
  const broken = isRead ? [] : Array.from({ length: BROKEN }, nextBroken);
  return [...broken, ...fc.sample(body, RUNS - broken.length)];
}

async function send({ headers }: Caller, functionName: string, body: string): Promise<Answer> {
  asked += 1;
  const response = await fetch(`${API_URL}/rest/v1/rpc/${functionName}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });
  const text = await response.text();
  const { code, message } = (response.ok ? {} : json(text)) as Partial<Answer>;
  return { call: `${functionName} ${body.slice(0, 300)}`, status: response.status, code, message };
}

function json(text: string): object {
  try {
    return (JSON.parse(text) as object | null) ?? {};
  } catch {
    return { message: text };
  }
}

async function sendAll(who: Who): Promise<Answer[]> {
  const caller = callers[who];
  const isLiving = who === 'a stranger' || who === 'a player';
  const answers: Answer[] = [];
  for (const functionName of Object.keys(FUNCTIONS)) {
    if (ON_ONESELF.includes(functionName) && isLiving) continue;
    const bodies = bodiesFor(functionName, caller.foreign);
    // A rate-limited call would not test the function.
    await sql`delete from private.attempts`;
    while (bodies.length > 0)
      answers.push(
        ...(await Promise.all(
          bodies.splice(0, AT_ONCE).map((body) => send(caller, functionName, body)),
        )),
      );
  }
  return answers;
}

/** A response that is neither a success, nor a refusal, nor an error about the type of an argument. */
const isTrouble = ({ status, code = '', message = '' }: Answer) =>
  status >= 500 ||
  (status >= 400 && code === '' && message === '') ||
  (code === 'P0001' && refusalMessage(message) === null);

describe('hostile input to every function of the API', () => {
  test.each(WHO)(
    'from %s is refused and changes nothing',
    async (who) => {
      const answers = await sendAll(who);
      const known = rows;
      rows = await checksums(tables);
      expect(answers.filter(isTrouble).slice(0, 20)).toEqual([]);
      expect(rows).toEqual(known);
      if (/expired|forged/.test(who))
        expect(new Set(answers.map((one) => one.status))).toEqual(new Set([401]));
    },
    TIMEOUT_MS,
  );

  test('makes more than 2,500 calls', () => {
    console.log(`hostile input: ${asked} calls of ${Object.keys(FUNCTIONS).length} functions`);
    expect(asked).toBeGreaterThan(2500);
  });
});
