import postgres from 'postgres';
import { SCREENS } from '../../lib/routes';
import { words } from '../../supabase/tests/support/hostile';
import { everyCookie } from '../support/hostile-cookies';
import {
  bodiesOfActions,
  brokenBodiesOfActions,
  callsOfActions,
  listActions,
  ROUNDS,
  sendAll,
  type Answer,
} from '../support/hostile-requests';
import { expect, test } from '../support/table';

/** These change by themselves: the counters of rate limits, and when a sender was last seen. */
const RESTLESS = new Set(['private.attempts', 'private.sender']);

/** A checksum of each table. */
async function digest(): Promise<Record<string, string>> {
  const sql = postgres(process.env.ADMIN_DATABASE_URL ?? '', { max: 1 });
  const tables = await sql<{ name: string }[]>`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('public', 'private') or schemaname || '.' || tablename = 'auth.users'`;
  const sums: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !RESTLESS.has(table.name))) {
    const [row] =
      await sql`select md5(string_agg(it::text, '|' order by it::text)) as sum from ${sql(name)} as it`;
    sums[name] = row?.sum as string;
  }
  await sql.end();
  return sums;
}

/** All addresses of the app with a parameter, and the queries that screens read; `*` is the place of the value. */
const ADDRESSES = [
  ...SCREENS.map((path) => path.replaceAll(/\[\w+\]/g, '*')).filter((path) => path.includes('*')),
  ...['', 'house-game/*/', 'results/*/', 'invite/*/'].map((path) => `/${path}share.png?v=*`),
  ...['events', 'large/*', 'objections', 'token', 'waiting', 'unsubscribe'].map(
    (path) => `/api/${path}?token=*&*=*`,
  ),
  ...['users', 'groups', 'themes', 'squares', 'house-games'].map(
    (path) => `/admin/${path}?q=*&theme=*&page=*&notice=*`,
  ),
  '/*',
  '/?notice=*&redirect=*',
  '/results/*?card=*',
  '/join-group?code=*&invite_code=*',
  '/my-games?filter=*&page=*&q=*',
  '/create-private-session?theme=*',
  '/auth?mode=*&redirect=*&email=*&notice=*',
  '/auth/confirm?token_hash=*&type=*&next=*',
  '/email-verification?email=*&link=*&redirect=*',
  '/unsubscribe?token=*&done=*',
  '/reset-password?code=*&error=*',
  '/visitor/house-game/*',
  '/auth/sign-out?*',
  '/_next/image?url=*&w=*&q=*',
];

const short = ({ what, status, body }: Answer) => ({ what, status, body: body.slice(-400) });
const isTrouble = ({ status, body }: Answer) =>
  status >= 500 || /node_modules|\$E\d|"stack"/.test(body);

let cookies: Awaited<ReturnType<typeof everyCookie>>;
let before: Awaited<ReturnType<typeof digest>>;

test.beforeAll(async () => {
  cookies = await everyCookie();
  before = await digest();
});
test.afterEach(async () => expect(await digest(), 'nothing has changed').toEqual(before));

test('hostile input to every action is refused and changes nothing @desktop', async () => {
  test.setTimeout(300_000);
  const { nobody, player, unknownGuest } = cookies;
  const bodies = () => Array.from({ length: ROUNDS }, bodiesOfActions).flat();
  const answers = await sendAll(callsOfActions([nobody, player, unknownGuest], bodies, { nth: 2 }));
  console.log(`hostile input: ${answers.length} calls of actions`);
  expect(answers.filter(isTrouble).map(short).slice(0, 10)).toEqual([]);
  // A submission without form data is refused as well.
  expect(answers.some(({ body }) => body.includes('"initialValue":{"'))).toBe(true);
});

test('malformed calls of actions change nothing, and the server still renders pages @desktop', async () => {
  const answers = await sendAll(
    callsOfActions([cookies.player], brokenBodiesOfActions, { nth: 3 }),
  );
  console.log(`hostile input: ${answers.length} broken calls of actions`);
  expect(answers.map(({ body }) => body).join()).not.toContain('node_modules');
  const [front] = await sendAll([{ path: '/', headers: {} }]);
  expect(front?.status).toBe(200);
});

test('an action sent from another site is refused @desktop', async () => {
  const [action] = listActions().filter(({ name }) => name === 'createGroup');
  // Without a cookie, the front page comes from the cache.
  const pages = [
    { path: action!.path, cookie: cookies.player },
    { path: '/', cookie: '' },
  ];
  const requests = ['https://evil.example', 'null', 'http://localhost:1'].flatMap((origin) =>
    [...bodiesOfActions(), '[null,{"name":"Ours"}]'].flatMap((body) =>
      pages.map(({ path, cookie }) => ({
        path,
        body,
        headers: { cookie, origin, 'next-action': action!.id },
      })),
    ),
  );
  const answers = await sendAll(requests);
  expect(answers.filter(({ status }) => status !== 403).map(short)).toEqual([]);
});

test('hostile addresses and cookies get a page or a refusal and change nothing @desktop', async () => {
  const anyWord = () => words[Math.floor(Math.random() * words.length)]!;
  const requests = ADDRESSES.flatMap((route) =>
    Object.values(cookies).flatMap((cookie) =>
      Array.from({ length: ROUNDS }, anyWord).map((word) => ({
        path: route.replaceAll('*', encodeURIComponent(word.toWellFormed().slice(0, 300))),
        headers: { cookie },
      })),
    ),
  );
  const answers = await sendAll(requests);
  console.log(`hostile input: ${answers.length} pages`);
  const failed = answers.filter(({ status }) => status >= 500);
  expect(failed.map(short).slice(0, 10)).toEqual([]);
});
