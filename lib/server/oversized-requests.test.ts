import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dropOversized } from './oversized-requests';

const server = createServer(({ url, headers }, response) =>
  response.end(JSON.stringify({ url, cookie: headers.cookie })),
);

beforeAll(async () => {
  dropOversized();
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => void server.close());

async function seen(path: string, cookie = 'hb-seen=1') {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } });
  return response.json() as Promise<{ url: string; cookie?: string }>;
}

it('a query of thousands of parameters is dropped before the server parses it', async () => {
  const { url, cookie } = await seen(`/about?a=1${'&a='.repeat(4500)}`);
  expect([url, cookie]).toEqual(['/about', 'hb-seen=1']);
});

it('a thousand cookies are dropped before the server parses them', async () => {
  expect(await seen('/about?a=1', 'a=1; '.repeat(1000))).toEqual({ url: '/about?a=1' });
});

it.each([
  ['http://evil.example/about?a=1', '/about?a=1'],
  ['HTTPS://evil.example', '/'],
  ['http://evil.example//other.example/x', '/other.example/x'],
])('the host of an absolute request is dropped: %s', async (target, path) => {
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: '127.0.0.1', port, path: target }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  expect(JSON.parse((await response.toArray()).join(''))).toMatchObject({ url: path });
});

it('a hundred parameters and a hundred cookies are kept', async () => {
  const query = `/my-games?filter=active${'&a=1'.repeat(99)}`;
  const cookies = Array.from({ length: 100 }, (_, n) => `c${n}=1`).join('; ');
  expect(await seen(query, cookies)).toEqual({ url: query, cookie: cookies });
  expect((await seen('/about&a=1')).url).toBe('/about&a=1');
});
