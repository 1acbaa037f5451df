import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootStack, type Stack } from './boot.ts';
import { PORTS, readSettings, type Settings } from './settings.ts';

export type TestStack = {
  settings: Settings;
  stack: Stack;
  /** What tests read to find this stack. */
  env: Record<string, string>;
  stop: () => Promise<void>;
};

/** A fresh stack on free ports with data of its own, so that a running `npm start` is not disturbed. */
export async function bootTestStack(): Promise<TestStack> {
  const stackDir = mkdtempSync(join(tmpdir(), 'headline-bingo-'));
  // Postgres may run under another account than the tests.
  chmodSync(stackDir, 0o755);
  const settings = readSettings({ ...(await freePorts()), STACK_DIR: stackDir });
  const stack = await bootStack(settings);
  const stop = async () => {
    await stack.stop();
    rmSync(stackDir, { recursive: true, force: true });
  };
  return { settings, stack, env: environmentOf(settings), stop };
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

/** All asked for at once, so that none is handed out twice. */
async function freePorts(): Promise<Record<string, string>> {
  const held = await Promise.all(
    Object.values(PORTS).map(async ({ variable }) => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return { variable, server, port: (server.address() as AddressInfo).port };
    }),
  );
  for (const { server } of held) await new Promise((resolve) => server.close(resolve));
  return Object.fromEntries(held.map(({ variable, port }) => [variable, String(port)]));
}
