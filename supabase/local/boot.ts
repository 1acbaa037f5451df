import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { lockStack, type StackLock } from './lock-file.ts';
import { ensureFree } from './network.ts';
import { startDatabase } from './database.ts';
import type { Prepared } from './migrate.ts';
import type { Said } from './prepare.ts';
import { endProcess, identityOf, SMALL_SERVER } from './processes.ts';
import type { Settings } from './settings.ts';
import { supervise, type Part, type Supervised } from './supervise.ts';
import { UserError } from './user-error.ts';

export type Stack = Prepared & {
  database: Supervised;
  services: Supervised;
  lock: StackLock;
  /** Rejects when a part cannot be kept running. */
  lost: Promise<never>;
  stop: () => Promise<void>;
};

/**
 * Starts everything behind the app, namely the database, mail, and the API with live updates, and restarts what ends.
 */
export async function bootStack(settings: Settings): Promise<Stack> {
  const lock = await lockStack(settings);
  const running: Supervised[] = [];
  const stop = async () => {
    for (const part of running.splice(0).reverse()) await part.stop();
    lock.release();
  };
  const run = async (title: string, start: (settings: Settings) => Promise<Part>) => {
    const part = await supervise(lock, title, () => start(settings));
    running.push(part);
    return part;
  };
  try {
    await ensureFree(settings.ports, ['api', 'mail', 'smtp']);
    const database = await run('The database', startDatabase);
    const prepared = await prepareElsewhere(settings);
    const services = await run('The API', startServices);
    const lost = Promise.race(running.map((part) => part.lost));
    lost.catch(() => {});
    return {
      ...prepared,
      database,
      services,
      lock,
      lost,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function prepareElsewhere(settings: Settings): Promise<Prepared> {
  const child = fork(join(import.meta.dirname, 'prepare.ts'), { execArgv: [], detached: true });
  child.send(settings);
  const ended = once(child, 'exit').then(() => [{ failure: 'The preparation ended too soon.' }]);
  const [said] = (await Promise.race([once(child, 'message'), ended])) as [Said];
  if ('prepared' in said) return said.prepared;
  throw said.isExpected ? new UserError(said.failure) : new Error(said.failure);
}

/** Starts API, relay and mailbox as one process. */
async function startServices(settings: Settings): Promise<Part> {
  const child = fork(join(import.meta.dirname, 'services.ts'), {
    execArgv: SMALL_SERVER.execArgv,
    env: { ...process.env, ...SMALL_SERVER.env },
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const identity = identityOf(child);
  child.send(settings);
  const said = await Promise.race([once(child, 'message'), ended]);
  if (said?.[0] !== 'ready') throw new Error(said?.[0] ?? 'it ended before it was ready');
  const stop = () =>
    endProcess(identity, [
      ['SIGTERM', 12_000],
      ['SIGKILL', 2_000],
    ]);
  return { identity, ended, stop };
}
