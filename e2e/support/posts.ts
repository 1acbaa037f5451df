import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export type Posts = { answered: number; lost: string[]; stop: () => Promise<void> };

/** The number of concurrent requests, half of them for each path. */
const WORKERS = 8;
const PATHS = ['/auth/sign-out', '/supabase/rest/v1/rpc/front_page'];

/**
 * Sends POST requests without a pause, like a proxy that keeps its connections open and does not retry. A request
 * counts as lost if it was written to a connection and got no response; a refused connection loses nothing.
 */
export function keepPosting(origin: string, apikey: string): Posts {
  const agent = new Agent({ keepAlive: true });
  const posts: Posts = { answered: 0, lost: [], stop };
  let isOver = false;

  const headers = { 'content-type': 'application/json', 'content-length': 2, origin, apikey };
  async function post(path: string): Promise<void> {
    const asked = request(new URL(path, origin), { method: 'POST', agent, headers });
    asked.end('{}');
    try {
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
      asked.once('response', resolve).once('error', reject);
      for await (const part of await promise) void part;
      posts.answered += 1;
    } catch (error) {
      const { code = String(error) } = error as NodeJS.ErrnoException;
      if (code !== 'ECONNREFUSED') posts.lost.push(`${path}: ${code}`);
      await sleep(20);
    }
  }
  async function work(path: string): Promise<void> {
    while (!isOver) await post(path);
  }
  const workers = Array.from({ length: WORKERS }, (_, n) => work(PATHS[n % PATHS.length]!));
  async function stop(): Promise<void> {
    isOver = true;
    await Promise.all(workers);
    agent.destroy();
  }
  return posts;
}
