import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { get } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCertificate } from '../supabase/tests/support/certificate.ts';

const NGINX = ['nginx', '/usr/sbin/nginx'].find((path) => !spawnSync(path, ['-v']).error);
const guide = readFileSync(join(import.meta.dirname, '../docs/operating.md'), 'utf8');
const documented = /```nginx\n([^]*?)```/.exec(guide)?.[1] ?? '';

const folder = mkdtempSync(join(tmpdir(), 'headline-bingo-nginx-'));
const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** A process of the build with this name, which has only its own script. */
async function startBuild(name: string): Promise<Server> {
  const server = createServer((request, response) => {
    response.statusCode = request.url === `/_next/static/${name}.js` ? 200 : 404;
    response.end(`${name} ${request.headers.host}`);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

let builds: Server[] = [];
let nginx: ChildProcess | undefined;
let port: number;

beforeAll(async () => {
  if (!NGINX) return;
  builds = [await startBuild('a'), await startBuild('b'), await startBuild('c')];
  const free = await startBuild('');
  port = portOf(free);
  free.close();
  const { key, certificate } = makeCertificate(folder);
  const ports = builds.map(portOf);
  const server = documented
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace(/127\.0\.0\.1:300(\d)/g, (_, n) => `127.0.0.1:${ports[Number(n) - 1]}`)
    .replace(/\S+fullchain\.pem/, certificate)
    .replace(/\S+privkey\.pem/, key);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr;
     events {} http { access_log off; ${temporary}\n${server} }`,
  );
  nginx = spawn(NGINX, ['-p', folder, '-c', 'nginx.conf'], { stdio: 'inherit' });
  await untilListening(nginx);
});

afterAll(async () => {
  if (nginx?.kill()) await once(nginx, 'exit');
  for (const build of builds) build.close();
  rmSync(folder, { recursive: true });
});

async function untilListening({ exitCode }: ChildProcess): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await once(socket, 'connect').then(Boolean, () => false);
  socket.destroy();
  if (!isOpen && exitCode === null) await untilListening(nginx!);
}

async function ask(path: string) {
  const headers = { host: 'bingo.example' };
  const asked = get({ host: '127.0.0.1', port, path, headers, rejectUnauthorized: false });
  const [response] = await once(asked, 'response');
  let text = '';
  for await (const part of response) text += part;
  return { status: response.statusCode as number, text };
}

test('the documented nginx configuration tries every process for a missing script', () => {
  expect(documented).toMatch(/location \/_next\/static\/ \{[^}]*http_404;/);
});

test.skipIf(!NGINX)(
  'behind nginx as documented, a script is served by the build that has it',
  async () => {
    for (const name of ['a', 'b', 'c'])
      for (let turn = 0; turn < 3; turn += 1)
        expect(await ask(`/_next/static/${name}.js`)).toEqual({
          status: 200,
          text: `${name} bingo.example`,
        });
    expect((await ask('/_next/static/none.js')).status).toBe(404);
    expect((await ask('/none')).status).toBe(404);
  },
);
