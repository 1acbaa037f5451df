import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebSocketServer } from 'ws';

const KEY = 'sb_publishable_key';
const asked: string[] = [];
let server: Server;
let broken: string | undefined;
let isSilent = false;

/** A backend: two services that answer, and a live channel. What `broken` names hangs up. */
beforeEach(async () => {
  asked.length = 0;
  broken = undefined;
  isSilent = false;
  server = createServer((request, response) => {
    asked.push(request.url!);
    if (isSilent) return;
    if (request.url!.startsWith(`/${broken}`)) return void request.destroy();
    response.writeHead(request.headers.apikey === KEY ? 200 : 401).end('[]');
  });
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    asked.push(request.url!.replace(/\?.*/, ''));
    if (isSilent) return;
    if (broken === 'realtime') return void socket.destroy();
    sockets.handleUpgrade(request, socket, head, (each) =>
      each.on('message', () => each.send('{}')),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('SUPABASE_URL', `http://127.0.0.1:${port}/`);
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', KEY);
  vi.resetModules();
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
  vi.unstubAllEnvs();
});

const ready = async () => (await import('../../app/api/ready/route')).GET();
vi.mock('next/server', async (original) => ({ ...(await original()), connection: async () => {} }));

it('says 200, and how long each service took', async () => {
  const response = await ready();
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const service = { ok: true, ms: expect.any(Number) };
  expect(await response.json()).toEqual({
    ready: true,
    database: service,
    auth: service,
    live: service,
    onlookers: 0,
    missed_broadcasts: 0,
  });
});

it.each([
  ['rest', 'database'],
  ['auth', 'auth'],
  ['realtime', 'live'],
])('says 503 without /%s, and that it is the %s', async (path, name) => {
  broken = path;
  const response = await ready();
  expect(response.status).toBe(503);
  const answer = await response.json();
  const failing = ['database', 'auth', 'live'].filter((service) => !answer[service].ok);
  expect(failing).toEqual([name]);
});

it('says 503 of a backend that is silent, instead of waiting for it', async () => {
  isSilent = true;
  expect((await ready()).status).toBe(503);
});

it('tells neither address nor key when nothing answers', async () => {
  server.close();
  const text = await (await ready()).text();
  expect(text).not.toMatch(/127\.0\.0\.1|sb_publishable|ECONN/);
});

it('asks the backend once, however many ask within a second', async () => {
  await Promise.all(Array.from({ length: 50 }, ready));
  await ready();
  expect(asked.sort()).toEqual([
    '/auth/v1/health',
    '/realtime/v1/websocket',
    '/rest/v1/rpc/my_account',
  ]);
});

it('answers for the process alone without asking anybody', async () => {
  const { GET } = await import('../../app/api/health/route');
  const response = await GET();
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    ok: true,
    build: expect.any(String),
    uptime_s: expect.any(Number),
  });
  expect(asked).toEqual([]);
});
