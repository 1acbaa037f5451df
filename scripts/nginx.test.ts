import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askNginx, documented, hasNginx, startNginx, type Nginx } from './nginx.ts';

/** Starts a server that stands for one build: it serves only the script with its own name. */
async function startBuild(name: string): Promise<Server> {
  const server = createServer((request, response) => {
    const path = new URL(request.url!, 'http://inside').pathname;
    response.statusCode = path === `/_next/static/${name}.js` ? 200 : 404;
    response.end(`${name} ${request.headers.host}`);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

let builds: Server[] = [];
let nginx: Nginx;

beforeAll(async () => {
  if (!hasNginx) return;
  builds = [await startBuild('a'), await startBuild('b'), await startBuild('c')];
  nginx = await startNginx(builds.map((server) => (server.address() as AddressInfo).port));
});

afterAll(async () => {
  await nginx?.stop();
  for (const build of builds) build.close();
});

test('the documented nginx configuration tries every process for a missing script', () => {
  expect(documented).toMatch(/location \/_next\/static\/ \{[^}]*http_404;/);
});

test.skipIf(!hasNginx)(
  'behind nginx as documented, a script is served by the build that has it',
  async () => {
    for (const name of ['a', 'b', 'c'])
      for (let turn = 0; turn < 3; turn += 1)
        expect(await askNginx(nginx, `/_next/static/${name}.js`)).toMatchObject({
          status: 200,
          text: `${name} bingo.example`,
        });
    expect((await askNginx(nginx, '/_next/static/none.js')).status).toBe(404);
  },
);
