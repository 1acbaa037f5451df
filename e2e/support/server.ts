import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApp } from '../../scripts/app';
import { LOOPBACK, type Environment } from '../../supabase/local/settings';
import type { Part } from '../../supabase/local/supervise';

const { APP_ENVIRONMENT = '{}', APP_URL = 'http://localhost:3000' } = process.env;
const { port } = new URL(APP_URL);

/** The environment with which the app under test was built and is started. */
export const environment = () => JSON.parse(APP_ENVIRONMENT) as Environment;

/** Starts the app as `npm start` does; its output goes to the file `errorsTo`. */
export const serve = (more: Environment = {}, errorsTo?: string): Promise<Part> =>
  startApp('start', { ...environment(), ...more }, Number(port), { host: LOOPBACK, errorsTo });

export type Bare = { child: ChildProcess; output: () => string; stop: () => Promise<number> };

/** Starts a copied standalone build with nothing but these variables; resolves once it responds. */
export async function serveFolder(folder: string, args: string[], env: Environment): Promise<Bare> {
  const child = spawn(process.execPath, [...args, 'server.js'], {
    cwd: folder,
    env: { NODE_ENV: 'production', PORT: port, HOSTNAME: LOOPBACK, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const ended = once(child, 'exit').then(([code]) => code as number);
  const stop = async () => {
    child.kill('SIGTERM');
    return ended;
  };
  const isUp = () =>
    fetch(`${APP_URL}/api/health`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  while (child.exitCode === null && !(await isUp())) await sleep(100);
  return { child, output: () => output, stop };
}
