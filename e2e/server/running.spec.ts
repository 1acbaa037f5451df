import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer, request as ask, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Readiness } from '../../lib/server/readiness';
import { root } from '../../supabase/local/settings';
import { SCREENS } from '../../lib/routes';
import type { Part } from '../../supabase/local/supervise';
import { EDITOR } from '../support/house-admin';
import { everyCookie, spoiltCookies } from '../support/hostile-cookies';
import { callsOfActions, isInSample, sendAll } from '../support/hostile-requests';
import { environment, serve } from '../support/server';
import { signInByForm } from '../support/sign-in';
import { expect, test } from '../support/table';

type Sent = {
  resourceSpans: { scopeSpans: { spans: { name: string }[] }[] }[];
};

const CODE = 'ZQXJ7788';
const received: string[] = [];
let answer = 200;
let collector: Server;
let log: string;
let server: Part;

test.beforeAll(async ({}, info) => {
  collector = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      if (request.url === '/v1/traces') received.push(body);
      response.writeHead(answer).end('{}');
    });
  });
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  const { port } = collector.address() as AddressInfo;
  log = info.outputPath('app.log');
  const traces = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '500',
  };
  server = await serve(traces, log);
});

test.afterAll(async () => {
  await server.stop();
  collector.close();
});

test('a collector receives spans of a page and of an action, without personal data', async ({
  table,
}) => {
  const ed = await table.seat('Ed');
  await ed.page.goto(`/invite/${CODE}?mail=${EDITOR.email}`);
  await signInByForm({ ...EDITOR, page: ed.page });

  const names = () =>
    received
      .flatMap((body) => (JSON.parse(body) as Sent).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
      .map(({ name }) => name);
  await expect
    .poll(names)
    .toEqual(expect.arrayContaining(['GET /invite/[inviteCode]', 'POST /auth']));
  for (const secret of [CODE, EDITOR.email, 'mail=', 'token_hash'])
    expect(received.join(), secret).not.toContain(secret);
});

test('an unreachable service is one line in the log, and /api/ready lists it until it answers', async ({
  request,
}) => {
  const outages = async () => {
    const { outages = {} } = (await (await request.get('/api/ready')).json()) as Readiness;
    return Object.values(outages).map(({ reason }) => reason);
  };
  answer = 429;
  await expect.poll(outages, { timeout: 20_000 }).toEqual(['429']);
  answer = 200;
  await expect.poll(outages, { timeout: 20_000 }).toEqual([]);
  const lines = readFileSync(log, 'utf8').match(/The collector takes no traces/g);
  expect(lines).toHaveLength(1);
});

test('a call of an unknown action is refused, and writes no line of its own into the log', async ({
  baseURL,
  request,
}) => {
  const headers = { origin: baseURL!, 'next-action': 'evil', 'content-type': 'text/plain' };
  const sent = await request.post('/auth', { headers, data: '["$F1",{"id":"\\nevil"}]' });
  expect(sent.ok()).toBe(false);
  const multipart = { '$ACTION_ID_\nevil': '' };
  const posted = await request.post('/auth', { headers: { origin: baseURL! }, multipart });
  expect(posted.ok()).toBe(false);
  await expect.poll(() => readFileSync(log, 'utf8')).toContain('Server');
  expect(readFileSync(log, 'utf8')).not.toMatch(/^\W*evil/m);
});

test('forged, ended and malformed cookies write one line of 200 bytes a kind into the log', async () => {
  test.setTimeout(180_000);
  const cookies = [...Object.values(await everyCookie()), ...spoiltCookies()];
  const paths = [
    ...SCREENS.map((path) => path.replaceAll(/\[\w+\]/g, crypto.randomUUID())),
    ...['waiting', 'token', 'objections', 'unsubscribe'].map((name) => `/api/${name}`),
    ...['game', 'house-game'].map((kind) => `/${kind}/${crypto.randomUUID()}/calendar.ics`),
  ];
  const pages = paths.flatMap((path, pathAt) =>
    cookies
      .filter((_, cookieAt) => isInSample(3, pathAt, cookieAt))
      .map((cookie) => ({ path, headers: { cookie } })),
  );
  const before = readFileSync(log, 'utf8').length;
  const began = performance.now();
  const actions = callsOfActions(cookies, () => ['[]', '[{}]'], {
    folder: environment().NEXT_DIST_DIR,
    nth: 7,
  });
  const answers = await sendAll([...pages, ...actions]);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  const lines = readFileSync(log, 'utf8').slice(before).split('\n').filter(Boolean);
  expect(lines.filter((line) => Buffer.byteLength(line) > 200)).toEqual([]);
  const said = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  console.log(`${answers.length} requests: ${said.join(', ')}`);
  const minutes = 1 + Math.ceil((performance.now() - began) / 60_000);
  for (const kind of new Set(said))
    expect(said.filter((one) => one === kind).length, kind).toBeLessThanOrEqual(minutes);
});

test('made-up addresses fill neither memory nor disk', async ({ baseURL }) => {
  const built = join(root, environment().NEXT_DIST_DIR ?? '.next', 'server');
  const files = () => globSync('**/*', { cwd: built }).length;
  const open = async (path: string, status = 404) => {
    const page = await fetch(baseURL + path);
    expect(page.status, path).toBe(status);
    expect(page.headers.get('cache-control')).toMatch(/^private, no-cache/);
    await page.arrayBuffer();
    return page.headers.get('x-nextjs-cache');
  };
  const theme = '/themes/election-night';
  await fetch(`${baseURL}/api/health`);
  await open(theme, 200);
  await open(`/house-game/${crypto.randomUUID()}`);
  const before = files();
  // The cache has room for 24 MB. A page of a long address would take 0.1 MB, because the address would be in the page.
  const long = 'x'.repeat(6_000);
  const made = {
    short: (n: number) => `/themes/${n}-`,
    long: (n: number) => `/themes/${n}-${long}`,
    game: () => `/house-game/${crypto.randomUUID()}`,
  };
  const rendered = { short: 0, long: 0, game: 0 };
  const [rounds, atOnce] = [20, 8];
  for (let round = 0; round < rounds; round += 1)
    await Promise.all(
      Object.entries(made).flatMap(([kind, pathOf]) =>
        Array.from({ length: atOnce }, async (_, n) => {
          const from = await open(pathOf(round * atOnce + n));
          if (from === 'MISS') rendered[kind as keyof typeof rendered] += 1;
        }),
      ),
    );
  // On a very slow machine, the page that all share is now and then too old to be sent.
  for (const [kind, times] of Object.entries(rendered))
    expect(times, `no page is rendered for one ${kind} address`).toBeLessThan(
      (rounds * atOnce) / 2,
    );
  expect(await open(theme, 200), 'known pages stay in the cache').toMatch(/HIT|STALE/);
  expect(files()).toBe(before);
});

test('a malformed path is answered with 400 and a sentence, TRACE with 405, and an offer of another protocol with the page', async ({
  baseURL,
}) => {
  // Next accepts requests before it has run its instrumentation, but answers them afterwards.
  await fetch(`${baseURL}/api/health`);
  for (const path of ['/themes/%ff', '/game/%', '/invite/a%2']) {
    const answer = await fetch(baseURL + path);
    expect(answer.status, path).toBe(400);
    expect(await answer.text()).toBe('Oops! Page not found');
  }
  for (const path of ['/', '/auth', '/api/health']) {
    const sent = ask(baseURL + path, { method: 'TRACE' }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode, path).toBe(405);
  }
  const offered = ask(`${baseURL}/feed.xml`, {
    headers: { connection: 'Upgrade', upgrade: 'h2c' },
  });
  const [answer] = (await once(offered.end(), 'response')) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(200);
});

test('a build does not replace the one that a running server uses', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/build.ts')], {
    env: { ...process.env, ...environment() } as NodeJS.ProcessEnv,
    encoding: 'utf8',
  });
  expect(stderr).toContain('serves the app from');
  expect(status).toBe(1);
});
