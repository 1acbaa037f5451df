import { connect as dial } from 'node:net';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const { ADMIN_DATABASE_URL = '', API_URL = '', APP_KEY = '', PUBLISHABLE_KEY = '' } = process.env;
const admin = postgres(ADMIN_DATABASE_URL, { max: 1, onnotice: () => {} });

const PATH = '/rest/v1/rpc/probe_headers';

/** Headers in which proxies write an address; `private.address_header` may name any of them. */
const ADDRESS_HEADERS = [
  'cf-connecting-ip',
  'cf-connecting-ipv6',
  'cf_connecting_ip',
  'client-ip',
  'fastly-client-ip',
  'fly-client-ip',
  'forwarded',
  'true-client-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-envoy-external-address',
  'x-forwarded',
  'x-forwarded-for',
  'x-real-ip',
];

beforeAll(async () => {
  await admin.unsafe(`
    create function public.probe_headers() returns jsonb language sql as $$
      select current_setting('request.headers')::jsonb $$;
    grant execute on function public.probe_headers to anon;
    notify pgrst, 'reload schema'`);
  await vi.waitFor(async () => expect((await headersSeen({})).status).toBe(200), 10_000);
});

afterAll(async () => {
  await admin`drop function public.probe_headers`;
  await admin`notify pgrst, 'reload schema'`;
  await admin.end();
});

/** Returns the headers that SQL sees of a request with these headers. */
async function headersSeen(headers: Record<string, string>) {
  const response = await fetch(API_URL + PATH, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, 'Content-Type': 'application/json', ...headers },
    body: '{}',
  });
  return { status: response.status, body: (await response.json()) as object };
}

/** Sends header lines that `fetch` would join or refuse, and returns the raw response. */
async function askRaw(lines: string[]): Promise<string> {
  const { hostname, port } = new URL(API_URL);
  const socket = dial(Number(port), hostname);
  const head = [`POST ${PATH} HTTP/1.1`, 'Host: api', 'Connection: close', ...lines];
  const own = [`apikey: ${PUBLISHABLE_KEY}`, 'Content-Type: application/json', 'Content-Length: 2'];
  socket.write([...head, ...own, '', '{}'].join('\r\n'));
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}

test('a function sees no header that names an address', async () => {
  const forged = Object.fromEntries(ADDRESS_HEADERS.map((name) => [name, '203.0.113.9']));
  const { status, body } = await headersSeen(forged);
  expect(status).toBe(200);
  const names = Object.keys(body as object).map((name) => name.replaceAll('_', '-'));
  expect(names).toContain('apikey');
  expect(names.filter((name) => ADDRESS_HEADERS.includes(name))).toEqual([]);
  expect(JSON.stringify(body)).not.toContain('203.0.113.9');
});

test('a function sees an address only with the app’s key, and never from repeated headers', async () => {
  const sent = { 'X-Forwarded-For': '203.0.113.9' };
  for (const key of ['', 'x', `${APP_KEY}, ${APP_KEY}`]) {
    const forged = { ...sent, 'X-App-Key': key };
    expect((await headersSeen(forged)).body).not.toHaveProperty('x-forwarded-for');
  }
  const lines = ADDRESS_HEADERS.map((name) => `${name.toUpperCase()}: 203.0.113.9`);
  const raw = await askRaw([...lines, ...lines]);
  expect(raw).toMatch(/^HTTP\/1.1 200 [^]*"apikey"/);
  expect(raw).not.toContain('203.0.113.9');
  const own = { ...sent, 'X-App-Key': APP_KEY };
  expect((await headersSeen(own)).body).toHaveProperty('x-forwarded-for');
});
