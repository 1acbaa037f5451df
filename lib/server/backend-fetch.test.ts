import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { respondReady } from './readiness';
import { createSender } from './sender';
import { createPublicSupabase } from './supabase';

vi.hoisted(() => void (process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY = 'sb_publishable_x'));

const servers: Server[] = [];

/** A server that answers everything in this way; returns its address and the paths that it was asked for. */
async function serve(headers: Record<string, string>, status = 200, body = '{}') {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(status, headers).end(body);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

afterEach(() => {
  vi.unstubAllEnvs();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

it.each(['createSender', 'createPublicSupabase'])(
  'no redirect of the backend carries the keys of %s away',
  async (name) => {
    const elsewhere = await serve({ 'content-type': 'application/json' });
    const backend = await serve({ location: `${elsewhere.url}/stolen` }, 307);
    vi.stubEnv('SUPABASE_URL', backend.url);
    vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_x');
    const client = name === 'createSender' ? createSender() : createPublicSupabase();
    expect((await client.rpc('run_schedule')).error).not.toBeNull();
    expect(backend.asked).toHaveLength(1);
    expect(elsewhere.asked).toEqual([]);
  },
);

it('a backend in whose place a web server answers with pages is not ready', async () => {
  const { url } = await serve({ 'content-type': 'text/html' }, 200, '<h1>Welcome to nginx!</h1>');
  vi.stubEnv('SUPABASE_URL', url);
  const answer = (await (await respondReady()).json()) as object;
  expect(answer).toMatchObject({ ready: false, database: { ok: false }, auth: { ok: false } });
});
