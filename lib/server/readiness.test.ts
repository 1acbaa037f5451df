import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebSocketServer } from 'ws';

const KEY = 'sb_publishable_key';
const paths: string[] = [];
let server: Server;
let broken: string | undefined;
let isSilent = false;
let unsent: number | null = 0;

/** A backend with two HTTP services and a live channel. The one that `broken` names closes its connections. */
beforeEach(async () => {
  paths.length = 0;
  broken = undefined;
  isSilent = false;
  server = createServer((request, response) => {
    paths.push(request.url!);
    if (isSilent) return;
    if (request.url!.startsWith(`/${broken}`)) return void request.destroy();
    const body = request.url!.endsWith('/unsent_events') ? String(unsent) : '[]';
    response.writeHead(request.headers.apikey === KEY ? 200 : 401).end(body);
  });
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    paths.push(request.url!.replace(/\?.*/, ''));
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

const ready = async () => (await import('./readiness')).respondReady();

it.each([
  ['rest', 'database'],
  ['auth', 'auth'],
  ['realtime', 'live'],
])('responds 503 without /%s, and names the service: %s', async (path, name) => {
  broken = path;
  const response = await ready();
  expect(response.status).toBe(503);
  const answer = await response.json();
  const failing = ['database', 'auth', 'live'].filter((service) => !answer[service].ok);
  expect(failing).toEqual([name]);
});

it('responds 503 for a backend that does not respond, after a timeout', async () => {
  isSilent = true;
  expect((await ready()).status).toBe(503);
});

it('a failed response contains neither address nor key', async () => {
  server.close();
  const text = await (await ready()).text();
  expect(text).not.toMatch(/127\.0\.0\.1|sb_publishable|ECONN/);
});

it('names what the app cannot send to at the moment, without being unready for it', async () => {
  const { failed, worked } = await import('./outages');
  failed('mail', 'The mail server takes no mail', 'EAUTH 535');
  const response = await ready();
  worked('mail');
  expect(response.status).toBe(200);
  const outages = { mail: { since: expect.any(String) as string, reason: 'EAUTH 535' } };
  expect(await response.json()).toMatchObject({ ready: true, outages });
});

it('all requests within a second share one check of the backend', async () => {
  await Promise.all(Array.from({ length: 50 }, ready));
  await ready();
  expect(paths.sort()).toEqual([
    '/auth/v1/health',
    '/realtime/v1/websocket',
    '/rest/v1/rpc/my_account',
    '/rest/v1/rpc/unsent_events',
  ]);
});

it.each([0, 3, null])(
  'a backend is ready and reports the events that no message announced: %s',
  async (count) => {
    unsent = count;
    const response = await ready();
    expect(response.status).toBe(200);
    expect((await response.json()).live).toMatchObject({ ok: true, unsent: count });
  },
);
