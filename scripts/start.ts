import { accessSync, constants } from 'node:fs';
import { parseArgs } from 'node:util';
import { bootStack, type Stack } from '../supabase/local/boot.ts';
import { endLeft } from '../supabase/local/lock-file.ts';
import { ensureFree } from '../supabase/local/network.ts';
import {
  environment,
  EVERY_ADDRESS,
  LOOPBACK,
  readPorts,
  readSettings,
  root,
  type Environment,
  type Ports,
} from '../supabase/local/settings.ts';
import { endGroup } from '../supabase/local/processes.ts';
import { supervise, type Register, type Supervised } from '../supabase/local/supervise.ts';
import { printable, UserError } from '../supabase/local/user-error.ts';
import { cutValues } from '../lib/server/env-files.ts';
import { wrongSettings } from '../lib/server/settings.ts';
import { announce, appLines, openingOf, stackLines } from './announce.ts';
import { buildIfNeeded, localEnvironment, startApp } from './app.ts';

type Mode = 'start' | 'dev' | 'stack';

/** One Ctrl-C arrives here several times. Signals within this time count as one. */
const AGAIN_MS = 1_000;

const began = performance.now();
const { mode, isOpen } = readArguments();
const host = isOpen ? EVERY_ADDRESS : LOOPBACK;
const interrupted = new AbortController();
let booting: Promise<Stack> | undefined;
let app: Promise<Supervised> | undefined;
let stopping: Promise<never> | undefined;

let stopRequestedAt = 0;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
// The process that started this one ended silently.
process.once('disconnect', () => stop(0));
process.channel?.unref();

try {
  const env = environment({ isDev: mode === 'dev' });
  const cut = cutValues(env, root, mode === 'dev' ? 'development' : 'production');
  const wrong = wrongSettings(env, { cut });
  if (wrong.length > 0) throw new UserError(wrong.join('\n'));
  if (env.NEXT_PUBLIC_SUPABASE_URL) await startAlone(env);
  else await startWithStack(env);
} catch (error) {
  await fail(error);
}

/** Starts only the app, because the variables name a backend such as a hosted project. */
async function startAlone(env: Environment): Promise<void> {
  if (mode === 'stack')
    throw new UserError('The variables name another backend, so there is no stack to start.');
  const ports = readPorts(env);
  await serveApp(mode, await built(mode, env, ports), ports, { setChild: () => {} });
  const backend: [string, string] = ['Backend', env.NEXT_PUBLIC_SUPABASE_URL ?? ''];
  announce(elapsed(), [...appLines(ports.app, isOpen), backend], opening(ports));
}

async function startWithStack(env: Environment): Promise<void> {
  const settings = { ...readSettings(env), isOpen };
  // A killed start may have left the app on its port, which is checked before the build.
  await endLeft(settings);
  booting = bootStack(settings).then((stack) => {
    stack.lost.catch(fail);
    return stack;
  });
  if (mode === 'stack') return announce(elapsed(), stackLines(settings, await booting));
  // The first build takes longer than everything else, and needs no running stack.
  const building = built(mode, localEnvironment(settings, env), settings.ports);
  const [stack, appEnv] = await Promise.all([booting, building]);
  await serveApp(mode, appEnv, settings.ports, stack.lock);
  const lines = [...appLines(settings.ports.app, isOpen), ...stackLines(settings, stack)];
  announce(elapsed(), lines, opening(settings.ports, stack));
}

function readArguments(): { mode: Mode; isOpen: boolean } {
  try {
    const { values, positionals } = parseArgs({
      options: { lan: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    return { mode: (positionals[0] ?? 'start') as Mode, isOpen: values.lan };
  } catch (error) {
    console.error(`${(error as Error).message}\nThe only option is --lan: npm start -- --lan`);
    process.exit(2);
  }
}

function elapsed(): number {
  return (performance.now() - began) / 1000;
}

function opening(ports: Ports, stack?: Stack): string {
  return isOpen ? openingOf(ports.app, stack?.demo) : '';
}

/** Builds the app if needed and returns its variables; `next dev` compiles by itself. */
async function built(mode: 'start' | 'dev', env: Environment, ports: Ports): Promise<Environment> {
  accessSync(root, constants.W_OK);
  await ensureFree(ports, ['app'], host);
  return mode === 'dev'
    ? env
    : { ...env, NEXT_DIST_DIR: await buildIfNeeded(env, interrupted.signal) };
}

async function serveApp(
  mode: 'start' | 'dev',
  env: Environment,
  ports: Ports,
  register: Register,
): Promise<void> {
  interrupted.signal.throwIfAborted();
  app = supervise(register, 'The app', () => startApp(mode, env, ports.app, { host }));
  const { lost } = await app;
  lost.catch(fail);
}

async function fail(error: unknown): Promise<void> {
  const said = printable(error);
  if (!stopping) console.error(typeof said === 'string' ? `\n${said}\n` : said);
  await stop(1);
}

/** A later Ctrl-C ends the app without waiting for open requests. */
function interrupt(): void {
  if (!stopping) {
    stopRequestedAt = Date.now();
    const waiting = 'Completing open requests first. Press Ctrl-C again to stop at once.';
    setTimeout(() => console.log(waiting), AGAIN_MS).unref();
  } else if (Date.now() - stopRequestedAt > AGAIN_MS) {
    app?.then(({ identity }) => endGroup(identity().pid)).catch(() => {});
  }
  void stop(0);
}

/** Stops everything in order; repeated calls stop once. */
function stop(code: number): Promise<never> {
  stopping ??= (async () => {
    interrupted.abort();
    // A part that is still starting is stopped once it is up, so that no half-initialized database is left.
    for (const part of [app, booting])
      await part?.then(
        (running) => running.stop(),
        () => {},
      );
    process.exit(code);
  })();
  return stopping;
}
