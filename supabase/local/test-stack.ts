import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootStack, type Stack } from './boot.ts';
import { PORTS, readSettings, type PortName, type Settings } from './settings.ts';

export type TestStack = {
  settings: Settings;
  stack: Stack;
  /** What tests read to find this stack. */
  env: Record<string, string>;
  stop: () => Promise<void>;
};

/** Ports and a data directory of their own, so that a running `npm start` is not disturbed. */
export async function newTestSettings(): Promise<{ settings: Settings; discard: () => void }> {
  const stackDir = mkdtempSync(join(tmpdir(), 'headline-bingo-'));
  // Postgres may run under another account than the tests.
  chmodSync(stackDir, 0o755);
  const settings = readSettings({ ...(await testPorts()), STACK_DIR: stackDir });
  return { settings, discard: () => rmSync(stackDir, { recursive: true, force: true }) };
}

/** A fresh stack, beside whatever else is running. */
export async function bootTestStack(): Promise<TestStack> {
  const { settings, discard } = await newTestSettings();
  const stack = await bootStack(settings);
  const env = { ...environmentOf(settings), EVENTS_PORT: String(await freePort(EVENTS_PORT)) };
  const stop = async () => {
    await stack.stop();
    discard();
  };
  return { settings, stack, env, stop };
}

function environmentOf(settings: Settings): Record<string, string> {
  return {
    APP_URL: settings.siteUrl,
    API_URL: settings.apiUrl,
    DATABASE_URL: settings.databaseUrl,
    ADMIN_DATABASE_URL: settings.adminUrl,
    MAILBOX_URL: settings.mailboxUrl,
    SMTP_URL: settings.smtpUrl,
    PUBLISHABLE_KEY: settings.publishableKey,
  };
}

/** Far from what `npm start` uses; the same every time, because a build holds the API's address. */
const PREFERRED: Record<PortName, number> = {
  app: 55400,
  api: 55421,
  database: 55422,
  mail: 55424,
  smtp: 55425,
};

/** Where the journeys listen to what analytics is told. */
const EVENTS_PORT = 55426;

/** The preferred ports, each replaced by a free one where another test run has it. */
async function testPorts(): Promise<Record<string, string>> {
  const ports = await Promise.all(
    Object.entries(PREFERRED).map(async ([name, port]) => {
      const { variable } = PORTS[name as PortName];
      return [variable, String(await freePort(port))];
    }),
  );
  return Object.fromEntries(ports) as Record<string, string>;
}

const freePort = (preferred: number) => hold(preferred).catch(() => hold(0));

/** Opens the port for a moment (0: any) and returns its number; rejects when it is taken. */
async function hold(port: number): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1', exclusive: true }, resolve);
  });
  const held = (server.address() as AddressInfo).port;
  await new Promise((resolve) => server.close(resolve));
  return held;
}
