import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { root } from '../supabase/local/settings.ts';
import { UserError } from '../supabase/local/user-error.ts';
import { launchOptions } from './launch-options.ts';

/** Without a window to draw, the headless shell needs less processor time. An empty path means Playwright's own. */
const SHELLS = ['', '/usr/bin/chromium-headless-shell'];
/** A whole Chromium hardly draws a page behind another one, so that tests with two pages wait for seconds. */
const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const PLAYWRIGHT = join(root, 'node_modules/@playwright/test/cli.js');

/** Tried in turn while none of these browsers starts. */
const ATTEMPTS: { install?: () => void; paths: string[] }[] = [
  { paths: SHELLS },
  { install: () => installWithPlaywright('chromium-headless-shell'), paths: SHELLS },
  { install: () => installPackage('chromium-headless-shell'), paths: SHELLS },
  { paths: WHOLE },
  { install: () => installPackage('chromium'), paths: WHOLE },
];

/**
 * Finds a Chromium for the browser tests, or installs one, and prints which. Returns its path; empty means Playwright's
 * own. A whole Chromium is taken only where there is no headless shell, unless CHROMIUM_PATH names it.
 */
export async function ensureBrowser(): Promise<string> {
  const { CHROMIUM_PATH } = process.env;
  for (const { install, paths } of [{ paths: CHROMIUM_PATH ? [CHROMIUM_PATH] : [] }, ...ATTEMPTS]) {
    install?.();
    for (const path of paths)
      if (await starts(path)) {
        console.log(`Browser: ${path || "Playwright's headless shell"}`);
        return path;
      }
  }
  throw new UserError(
    'The browser tests need Chromium. Install it with `npx playwright install --with-deps chromium-headless-shell`,\n' +
      'or set CHROMIUM_PATH to the path of an installed one.',
  );
}

/** Finds or installs a whole Chromium, and returns its path; empty means Playwright's own. */
export function ensureWholeBrowser(): string {
  for (const install of [undefined, installWithPlaywright, installPackage]) {
    install?.('chromium');
    if (existsSync(chromium.executablePath())) return '';
    const found = WHOLE.find((path) => existsSync(path));
    if (found) return found;
  }
  return '';
}

/** Starts the Chromium of the browser tests. */
export async function launchBrowser(): Promise<Browser> {
  return launch(await ensureBrowser());
}

const launch = (executablePath: string) =>
  chromium.launch({ ...launchOptions, executablePath: executablePath || undefined });

async function starts(executablePath: string): Promise<boolean> {
  if (executablePath && !existsSync(executablePath)) return false;
  try {
    await (await launch(executablePath)).close();
    return true;
  } catch {
    return false;
  }
}

const installWithPlaywright = (name: string) =>
  install(`${name} with Playwright`, process.execPath, [PLAYWRIGHT, 'install', name]);

/** Does nothing where apt-get or the right to use it is missing. */
function installPackage(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const commands = ['apt-get update -qq', `apt-get install -y -qq --no-install-recommends ${name}`];
  install(`the system's ${name}`, 'sh', ['-c', commands.join(' && ')]);
}

function install(what: string, command: string, args: string[]): void {
  console.log(`Installing ${what} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(command, args, { cwd: root, env, stdio: 'ignore', timeout: 300_000 });
}
