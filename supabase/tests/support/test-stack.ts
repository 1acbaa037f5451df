import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bootStack, type Stack } from '../../local/boot.ts';
import { UserError } from '../../local/user-error.ts';
import { DIRECTORY_MODE } from '../../local/data-directory.ts';
import {
  PORTS,
  readSettings,
  type PortName,
  type Ports,
  type Settings,
} from '../../local/settings.ts';

export type TestStack = {
  settings: Settings;
  stack: Stack;
  /** The variables with which tests find this stack. */
  env: Record<string, string>;
  stop: () => Promise<void>;
};

/**
 * Settings with ports and a data directory of their own, so that neither `npm start` nor another test run is disturbed.
 */
export async function newTestSettings(
  given?: Block,
  { onSmallDisk = false } = {},
): Promise<{ settings: Settings; hasSmallDisk: boolean; discard: () => void }> {
  const block = given ?? (await takeBlock());
  const stackDir = mkdtempSync(join(tmpdir(), 'headline-bingo-'));
  const unmount = onSmallDisk ? mountSmallDisk(stackDir) : null;
  chmodSync(stackDir, DIRECTORY_MODE);
  const settings = readSettings({ ...portsIn(block.first), STACK_DIR: stackDir });
  const discard = () => {
    if (!given) block.release();
    unmount?.();
    rmSync(stackDir, { recursive: true, force: true });
  };
  return { settings, hasSmallDisk: unmount !== null, discard };
}

/** The variables with which a process uses these ports. */
export const portVariables = (ports: Ports): Record<string, string> =>
  Object.fromEntries(
    Object.entries(PORTS).map(([name, { variable }]) => [
      variable,
      String(ports[name as PortName]),
    ]),
  );

/**
 * Boots a new stack beside others that are running. `onSmallDisk`: on a disk that is soon full, if this machine allows to
 * mount one.
 */
export async function bootTestStack({
  block,
  onSmallDisk,
}: { block?: Block; onSmallDisk?: boolean } = {}): Promise<TestStack> {
  const { settings, hasSmallDisk, discard } = await newTestSettings(block, { onSmallDisk });
  const stack = await bootStack(settings).catch((error: unknown) => {
    discard();
    throw error;
  });
  const env = {
    ...environmentOf(settings),
    EVENTS_PORT: String(settings.ports.app + EVENTS),
    SMALL_DISK: hasSmallDisk ? '1' : '',
  };
  const stop = async () => {
    await stack.stop();
    discard();
  };
  return { settings, stack, env, stop };
}

/** Mounts a small disk. Returns a function that unmounts it, or null where mounting is not permitted. */
export function mountSmallDisk(directory: string, megabytes = 512): (() => void) | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`];
    execFileSync('mount', [...options, 'headline-bingo', directory], { stdio: 'pipe' });
    return () => execFileSync('umount', ['--lazy', directory], { stdio: 'pipe' });
  } catch {
    return null;
  }
}

/** The variables with which tests find a stack. */
export function environmentOf(settings: Settings): Record<string, string> {
  return {
    APP_URL: settings.siteUrl,
    API_URL: settings.apiUrl,
    DATABASE_URL: settings.databaseUrl,
    ADMIN_DATABASE_URL: settings.adminUrl,
    MAILBOX_URL: settings.mailboxUrl,
    SMTP_URL: settings.smtpUrl,
    TEST_STACK_DIR: settings.stackDir,
    PUBLISHABLE_KEY: settings.publishableKey,
    SECRET_KEY: settings.secretKey,
    APP_KEY: settings.appKey,
    SIGNING_KEY: JSON.stringify(settings.signingKey),
  };
}

/** Below the range of ephemeral ports, and far from the ports of `npm start`. */
const FIRST_BLOCK = 24_400;
const BLOCK_SIZE = 10;
const BLOCKS = 40;

/** The offset of each port of a stack in its block; the last port of a block is its guard. */
const PLACES: Record<PortName, number> = { app: 0, api: 1, database: 2, mail: 3, smtp: 4 };

/** The offset of the port for analytics events. After it is room for three processes of the app. */
const EVENTS = 5;
const INSIDE = [6, 7, 8];
const GUARD = BLOCK_SIZE - 1;

export type Block = {
  first: number;
  /** A suffix that distinguishes this run's files from those of runs on other blocks; empty for the first block. */
  suffix: string;
  release: () => void;
};

/**
 * Takes the first block of ports that are all free. Its guard port is held until the block is released or this process
 * ends.
 */
export async function takeBlock(): Promise<Block> {
  for (let index = 0; index < BLOCKS; index += 1) {
    const first = FIRST_BLOCK + index * BLOCK_SIZE;
    const guard = await listen(first + GUARD);
    if (!guard) continue;
    const release = () => void guard.close();
    guard.unref();
    if (await isFree([...Object.values(PLACES), EVENTS, ...INSIDE].map((place) => first + place)))
      return { first, suffix: index === 0 ? '' : `-${index + 1}`, release };
    release();
  }
  throw new UserError(`${BLOCKS} test runs are in progress, or their ports are in use.`);
}

const portsIn = (first: number) =>
  Object.fromEntries(
    Object.entries(PLACES).map(([name, place]) => [
      PORTS[name as PortName].variable,
      String(first + place),
    ]),
  );

async function isFree(ports: number[]): Promise<boolean> {
  const servers = await Promise.all(ports.map(listen));
  await Promise.all(servers.map((server) => server && promisify(server.close.bind(server))()));
  return servers.every(Boolean);
}

/** Returns null if the port is in use. */
function listen(port: number): Promise<Server | null> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(null));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server));
  });
}
