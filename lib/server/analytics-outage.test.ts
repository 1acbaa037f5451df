import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, it, vi } from 'vitest';
import { worked } from './outages';

const later = vi.hoisted(() => [] as (() => Promise<void>)[]);
vi.mock('next/headers', () => ({
  headers: async () => new Headers({ host: 'bingo.example' }),
  cookies: async () => new Map(),
}));
vi.mock('next/server', () => ({ after: (work: () => Promise<void>) => later.push(work) }));

afterEach(() => {
  worked('analytics');
  vi.useRealTimers();
});

/** A PostHog that answers with `respond`, and remembers the events that it took. */
async function serve() {
  const taken: string[] = [];
  const posthog = { taken, respond: (response: ServerResponse) => void response.end('{}') };
  const server = createServer((request, response) => {
    void request.toArray().then((parts) => {
      const body = Buffer.concat(parts as Buffer[]);
      const isZipped = request.headers['content-encoding'] === 'gzip' || body[0] === 0x1f;
      const { batch } = JSON.parse(String(isZipped ? gunzipSync(body) : body)) as {
        batch: { event: string }[];
      };
      posthog.respond(response);
      if (response.statusCode === 200 && !response.destroyed)
        taken.push(...batch.map(({ event }) => event));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  vi.stubEnv('POSTHOG_HOST', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return Object.assign(posthog, { close: () => void server.close().closeAllConnections() });
}

it('events are kept while PostHog is busy, fails or is gone, and arrive once with a later one', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const posthog = await serve();
  vi.stubEnv('NEXT_PUBLIC_POSTHOG_KEY', 'phc_test');
  vi.resetModules();
  const { track } = await import('./analytics');
  const { log } = await import('./log');
  const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  const happen = async (event: 'user_login' | 'user_logout') => {
    track(event, {}, null);
    await Promise.all(later.splice(0).map((work) => work()));
    vi.advanceTimersByTime(600_000);
  };
  for (const status of [429, 500, 503]) {
    posthog.respond = (response) => void response.writeHead(status).end();
    await happen('user_login');
  }
  posthog.respond = (response) => void response.destroy();
  await happen('user_login');
  expect(posthog.taken).toEqual([]);
  posthog.respond = (response) => void response.end('{}');
  await happen('user_logout');
  posthog.close();
  expect(posthog.taken).toEqual([...Array<string>(4).fill('user_login'), 'user_logout']);
  expect(logged).toHaveBeenCalledOnce();
});

it('in a long outage the first thousand events are kept, and PostHog is asked after growing pauses', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const posthog = await serve();
  let asked = 0;
  posthog.respond = (response) => {
    asked += 1;
    response.writeHead(503).end();
  };
  vi.stubEnv('NEXT_PUBLIC_POSTHOG_KEY', 'phc_test');
  vi.resetModules();
  const { track } = await import('./analytics');
  const { log } = await import('./log');
  vi.spyOn(log, 'error').mockImplementation(() => undefined);
  const printed = vi.spyOn(console, 'error');
  const happen = async () => {
    track('user_login', {}, null);
    await Promise.all(later.splice(0).map((work) => work()));
  };
  for (let second = 0; second < 1200; second += 1) {
    await happen();
    vi.advanceTimersByTime(1000);
  }
  // At once and after 10, 30, 70, 150, 310, 610, 910 seconds.
  expect(asked).toBe(8);
  expect(printed).not.toHaveBeenCalled();
  posthog.respond = (response) => void response.end('{}');
  vi.advanceTimersByTime(300_000);
  await happen();
  posthog.close();
  expect(posthog.taken).toHaveLength(1000);
});
