import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { root } from '../../supabase/local/settings';
import type { Part } from '../../supabase/local/supervise';
import { EDITOR } from '../support/house-admin';
import { environment, serve } from '../support/server';
import { signInByForm } from '../support/sign-in';
import { expect, test } from '../support/table';

type Sent = {
  resourceSpans: { scopeSpans: { spans: { name: string }[] }[] }[];
};

const CODE = 'ZQXJ7788';
const received: string[] = [];
let collector: Server;
let log: string;
let server: Part;

test.beforeAll(async ({}, info) => {
  collector = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      if (request.url === '/v1/traces') received.push(body);
      response.end('{}');
    });
  });
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  const { port } = collector.address() as AddressInfo;
  log = info.outputPath('app.log');
  const traces = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
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

test('made-up addresses fill neither memory nor disk', async ({ baseURL }) => {
  const built = join(root, environment().NEXT_DIST_DIR ?? '.next', 'server');
  const files = () => globSync('**/*', { cwd: built }).length;
  const open = async (path: string) => {
    const page = await fetch(baseURL + path);
    expect(page.status).toBe(404);
    expect(page.headers.get('cache-control')).toBe('private, no-cache');
    await page.arrayBuffer();
    return page.headers.get('x-nextjs-cache');
  };
  const before = files();
  expect(await open('/themes/made-up')).toBe('MISS');
  expect(await open('/themes/made-up')).toMatch(/HIT|STALE/);
  expect(await open(`/house-game/${crypto.randomUUID()}`)).toBe('MISS');
  // The cache has room for 24 MB. A page of a long address takes 0.1 MB, because the address is in the page.
  const long = 'x'.repeat(6_000);
  for (let n = 0; n < 320; n += 20)
    await Promise.all(Array.from({ length: 20 }, (_, i) => open(`/themes/${n + i}-${long}`)));
  expect(await open('/themes/made-up'), 'the oldest page has left the cache').toBe('MISS');
  expect(files()).toBe(before);
});

test('a build does not replace the one that a running server uses', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/build.ts')], {
    env: { ...process.env, ...environment() } as NodeJS.ProcessEnv,
    encoding: 'utf8',
  });
  expect(stderr).toContain('serves the app from');
  expect(status).toBe(1);
});
