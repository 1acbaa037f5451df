import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, globSync, openSync, readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { networkAddresses } from '../supabase/local/network.ts';
import { endGroup, endProcess, identityOf, SMALL_SERVER } from '../supabase/local/processes.ts';
import {
  API_PATH,
  LOOPBACK,
  root,
  type Environment,
  type Settings,
} from '../supabase/local/settings.ts';
import type { Part } from '../supabase/local/supervise.ts';
import { UserError } from '../supabase/local/user-error.ts';
import { BUILD_PREFIX, isComplete, markUsed, removeUnused, takeBuildLock } from './builds.ts';

const next = join(root, 'node_modules/next/dist/bin/next');

/** The files that affect a build; a change in any of them requires a new one. */
const SOURCES = [
  '{app,components,lib,server-actions,public}/**/*',
  '{middleware,instrumentation,instrumentation-client,next.config}.ts',
  '{postcss.config.mjs,tsconfig.json,package.json,package-lock.json}',
];

/** The app's variables when it runs on the stack; they are the only connection between the two. */
export function localEnvironment(settings: Settings, env: Environment): Environment {
  return {
    ...env,
    NEXT_PUBLIC_SUPABASE_URL: API_PATH,
    NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: settings.publishableKey,
    SUPABASE_URL: settings.apiUrl,
    APP_KEY: settings.appKey,
    SUPABASE_SECRET_KEY: settings.secretKey,
    VAPID_PRIVATE_KEY: env.VAPID_PRIVATE_KEY || settings.pushKey,
    SMTP_URL: env.SMTP_URL || settings.smtpUrl,
    MAIL_FROM: settings.mailFrom,
  };
}

/**
 * Builds the app unless a build of the same sources and variables exists. Returns its folder, which is the
 * NEXT_DIST_DIR to start with. Each build has a folder of its own, so that no build removes the files of a running app.
 */
export async function buildIfNeeded(env: Environment, signal?: AbortSignal): Promise<string> {
  const release = await takeBuildLock();
  try {
    const name = buildName(env);
    const dist = join(root, name);
    if (!isComplete(dist)) await build({ ...env, NEXT_DIST_DIR: name }, signal);
    markUsed(dist);
    removeUnused(dist);
    return name;
  } finally {
    release();
  }
}

async function build(env: Environment, signal?: AbortSignal): Promise<void> {
  console.log('Building the app. This takes a minute and is only repeated when the code changes …');
  const child = spawn(process.execPath, [next, 'build'], {
    cwd: root,
    env: forNext(env, 'production'),
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  child.once('error', (error) => (output += error.message));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new UserError(whyNotBuilt(output));
}

const whyNotBuilt = (output: string) =>
  /no space left on device/i.test(output)
    ? 'The app could not be built: the disk is full.'
    : `The app could not be built.\n${output}`;

/**
 * Names a build by a hash of the inlined sources and variables. Ports are not included: an app on other ports starts
 * from the same build.
 */
export function buildName(env: Environment): string {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES, { cwd: root }).sort()) {
    const path = join(root, file);
    if (!statSync(path).isFile() || /\.test\.tsx?$/.test(file)) continue;
    hash.update(`${file}\0`).update(readFileSync(path)).update('\0');
  }
  const baked = Object.entries(env)
    .filter(([name]) => name.startsWith('NEXT_PUBLIC_') || bakedNames.includes(name))
    .sort();
  return BUILD_PREFIX + hash.update(JSON.stringify(baked)).digest('hex').slice(0, 12);
}

/** The inlined variables besides NEXT_PUBLIC_*: the origin in static pages, and the ids of a deploy and its actions. */
const bakedNames = [
  'SITE_URL',
  'BUILD_STANDALONE',
  'DEPLOYMENT_ID',
  'NEXT_SERVER_ACTIONS_ENCRYPTION_KEY',
];

const forNext = (env: Environment, NODE_ENV: 'production' | 'development'): NodeJS.ProcessEnv => ({
  ...env,
  NODE_ENV,
  NEXT_TELEMETRY_DISABLED: '1',
});

/**
 * Serves the app on the loopback address, or with `host` on every address. Its output goes to the file `errorsTo`, if there
 * is one. Resolves once it accepts connections.
 */
export async function startApp(
  mode: 'start' | 'dev',
  env: Environment,
  port: number,
  { host = LOOPBACK, errorsTo }: { host?: string; errorsTo?: string } = {},
): Promise<Part> {
  const isOpen = host !== LOOPBACK;
  const errors = errorsTo ? openSync(errorsTo, 'a') : 'inherit';
  // The development server compiles and may use any amount of memory.
  const small = mode === 'start' ? SMALL_SERVER : { execArgv: [], env: {} };
  const args = [...small.execArgv, next, mode, '-H', host, '-p', String(port)];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...small.env,
      ...forNext(env, mode === 'start' ? 'production' : 'development'),
      ...(isOpen && { DEV_ORIGINS: networkAddresses().join(',') }),
    },
    // A process group of its own: Ctrl-C only reaches this process, which then stops everything in order.
    detached: true,
    stdio: ['ignore', errors, errors],
  });
  if (errors !== 'inherit') closeSync(errors);
  const identity = identityOf(child);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      // `next dev` starts a server process, which would keep the port.
      endGroup(identity.pid);
      resolve();
    });
  });
  // A server ends by itself after ten seconds; `next dev` does not wait for open requests.
  const patience = mode === 'start' ? 12_000 : 3_000;
  const stop = () =>
    endProcess(
      identity,
      [
        ['SIGTERM', patience],
        ['SIGKILL', 2_000],
      ],
      { group: true },
    );
  await untilListening(child, port);
  return { identity, ended, stop };
}

export async function untilListening(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    if (await accepts(port)) return;
    await sleep(50);
  }
  throw new UserError('The app did not start; see the output of Next above.');
}

/** Whether a server takes a new connection on this port. */
export function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: LOOPBACK });
    socket.once('connect', () => resolve(socket.destroy() && true));
    socket.once('error', () => resolve(false));
  });
}
