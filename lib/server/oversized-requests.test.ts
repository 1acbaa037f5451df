import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dropOversized } from './oversized-requests';

const server = createServer(({ url }, response) => response.end(url));

beforeAll(async () => {
  dropOversized();
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => void server.close());

async function seen(path: string): Promise<string> {
  const { port } = server.address() as AddressInfo;
  return (await fetch(`http://127.0.0.1:${port}${path}`)).text();
}

it('a query of thousands of parameters is dropped before the server parses it', async () => {
  expect(await seen(`/about?a=1${'&a='.repeat(4500)}`)).toBe('/about');
});

it.each([
  ['http://evil.example/about?a=1', '/about?a=1'],
  ['HTTPS://evil.example', '/'],
  ['http://evil.example//other.example/x', '/other.example/x'],
])('the host of an absolute request is dropped: %s', async (target, path) => {
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: '127.0.0.1', port, path: target }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  expect((await response.toArray()).join('')).toBe(path);
});

it.each(['/themes/%', '/game/%ff', '/%E0%A4%A', '/a%zz?x=1', '/invite/a%2'])(
  'a malformed percent code is refused: %s',
  async (path) => expect(await seen(path)).toBe('/api/refused/400'),
);

it('only a path must be readable', async () => {
  for (const path of ['/themes/%E2%82%AC', '/about?x=%ff', '/%00'])
    expect(await seen(path)).toBe(path);
});

it('TRACE, which the Fetch API does not know, is refused', async () => {
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: '127.0.0.1', port, method: 'TRACE', path: '/auth' }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  expect((await response.toArray()).join('')).toBe('/api/refused/405');
});

it('a hundred parameters are kept', async () => {
  const query = `/my-games?filter=active${'&a=1'.repeat(99)}`;
  expect(await seen(query)).toBe(query);
  expect(await seen('/about&a=1')).toBe('/about&a=1');
});
