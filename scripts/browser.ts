import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { launchOptions } from '../e2e/support/browser.ts';
import { root } from '../supabase/local/settings.ts';
import { UserError } from '../supabase/local/user-error.ts';

/** The headless shell comes first: without a browser window to draw, tests need less processor time. */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const PLAYWRIGHT = join(root, 'node_modules/@playwright/test/cli.js');
/** Tried in turn while no browser starts. */
const INSTALLERS = [
  () => {},
  () => install('one with Playwright', process.execPath, [PLAYWRIGHT, 'install', 'chromium']),
  () => installPackage('chromium-headless-shell'),
  () => installPackage('chromium'),
];

/**
 * Finds a Chromium for the browser tests, or installs one, and prints which. Returns its path; empty means Playwright's
 * own.
 */
export async function ensureBrowser(): Promise<string> {
  for (const installOne of INSTALLERS) {
    installOne();
    for (const path of [process.env.CHROMIUM_PATH, '', ...INSTALLED])
      if (path !== undefined && (await starts(path))) {
        console.log(`Browser: ${path || chromium.executablePath()}`);
        return path;
      }
  }
  throw new UserError(
    'The browser tests need Chromium. Install it with `npx playwright install --with-deps chromium`,\n' +
      'or set CHROMIUM_PATH to the path of an installed one.',
  );
}

/**
 * Finds or installs a whole Chromium, which the headless shell is not, and returns its path; empty means Playwright's own.
 */
export function ensureWholeBrowser(): string {
  if (existsSync(chromium.executablePath())) return '';
  const find = () => INSTALLED.find((path) => !path.endsWith('-shell') && existsSync(path));
  const found = find();
  if (found) return found;
  installPackage('chromium');
  return find() ?? '';
}

/** Starts the Chromium of the browser tests. */
export async function launchBrowser(): Promise<Browser> {
  return launch(await ensureBrowser());
}

const launch = (executablePath: string) =>
  chromium.launch({ ...launchOptions, executablePath: executablePath || undefined });

async function starts(executablePath: string): Promise<boolean> {
  if (!existsSync(executablePath || chromium.executablePath())) return false;
  try {
    await (await launch(executablePath)).close();
    return true;
  } catch {
    return false;
  }
}

/** Does nothing where apt-get or the right to use it is missing. */
function installPackage(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const commands = ['apt-get update -qq', `apt-get install -y -qq --no-install-recommends ${name}`];
  install(`the system's ${name}`, 'sh', ['-c', commands.join(' && ')]);
}

function install(what: string, command: string, args: string[]): void {
  console.log(`No browser is installed. Installing ${what} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(command, args, { cwd: root, env, stdio: 'ignore', timeout: 300_000 });
}
