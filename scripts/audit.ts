/**
 * Runs Lighthouse with phone settings on the front page, a house game and a player's private game, and measures how
 * long squares take to open, against the production build. Run it beside `npm start`; `npm test` does not include it.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { chromium, type BrowserContext } from '@playwright/test';
import { launchOptions } from '../e2e/support/browser.ts';
import { readDemoWorld } from '../e2e/support/routes.ts';
import { ensureBrowser } from './browser.ts';
import { timeOpening } from './opening.ts';

const APP = process.env.APP_URL ?? 'http://localhost:3000';
const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = Number(process.env.AUDIT_RUNS ?? 5);

/**
 * Lighthouse calculates a slow phone from a fast run (its default), or throttles network and processor during the run.
 */
type Throttling = 'simulate' | 'devtools';

type Report = {
  categories: Record<string, { title: string; score: number }>;
  audits: Record<
    string,
    { id: string; title: string; score: number | null; numericValue?: number }
  >;
};

/** Times in milliseconds; the layout shift is a fraction of the screen. */
const TIMES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];

const browser = (await ensureBrowser()) || chromium.executablePath();
const folder = mkdtempSync(join(tmpdir(), 'audit-'));

const run = promisify(execFile);

/**
 * Runs Lighthouse in an open browser, which may be signed in. A Cookie header alone would not reach requests by
 * scripts.
 */
async function audit(
  url: string,
  path: string,
  port: number,
  throttling: Throttling,
): Promise<Report> {
  const options = ['--quiet', '--output=json', `--output-path=${path}`, `--port=${port}`];
  const args = ['--yes', LIGHTHOUSE, url, ...options, `--throttling-method=${throttling}`];
  const lighthouse = () => run('npx', args, { timeout: 180_000 });
  // Chrome sometimes records a trace without a beginning (NO_NAVSTART), so one failure is retried.
  await lighthouse().catch(lighthouse);
  return JSON.parse(readFileSync(path, 'utf8')) as Report;
}

const median = (values: number[]) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
const { house, game } = await readDemoWorld();
const chrome = await chromium.launch({ ...launchOptions, executablePath: browser });
const visitor = await openBrowser();
const ada = await openBrowser('ada@example.com');

/** Opens a browser with a debugging port for Lighthouse. */
async function openBrowser(email?: string): Promise<{ context: BrowserContext; port: number }> {
  const profile = mkdtempSync(join(folder, 'profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    args: [...launchOptions.args, '--remote-debugging-port=0'],
    executablePath: browser,
    viewport: null,
  });
  const port = Number(readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0]);
  if (email) await signIn(context, email);
  return { context, port };
}

async function signIn(context: BrowserContext, email: string) {
  const page = await context.newPage();
  await page.goto(`${APP}/auth`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('headline');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.close();
}

/** Lighthouse empties the browser's cache, but leaves the note that the fonts are in it. */
async function forgetFonts(context: BrowserContext) {
  const page = await context.newPage();
  await page.goto(`${APP}/about`);
  await page.evaluate(() => localStorage.clear());
  await page.close();
}

/**
 * Requests a page and waits. A cached page older than 25 s is re-rendered in the background, which would compete with
 * the browser for the second core.
 */
async function print(url: string) {
  await (await fetch(url)).text();
  await setTimeout(2000);
}

function printReports(reports: Report[]) {
  for (const [id, { title }] of Object.entries(reports[0]?.categories ?? {})) {
    const scores = reports.map((report) => Math.round((report.categories[id]?.score ?? 0) * 100));
    console.log(`  ${title.padEnd(16)} ${median(scores)}  (${scores.join(', ')})`);
  }
  for (const [id, { title }] of Object.entries(reports[0]?.audits ?? {})) {
    if (!TIMES.includes(id)) continue;
    const times = reports.map((report) => report.audits[id]?.numericValue ?? NaN);
    console.log(`  ${title}: ${Math.round(median(times) * 1000) / 1000}`);
  }
}

const pages = [
  { path: '/', reader: visitor, hasSquares: false },
  { path: '/themes', reader: visitor, hasSquares: false },
  { path: '/themes/election-night', reader: visitor, hasSquares: false },
  { path: `/house-game/${house}`, reader: visitor, hasSquares: true },
  { path: `/game/${game}`, reader: ada, hasSquares: true },
];
for (const { path, reader, hasSquares } of pages) {
  const reports: Record<Throttling, Report[]> = { simulate: [], devtools: [] };
  for (let round = 0; round < RUNS; round++) {
    for (const throttling of ['simulate', 'devtools'] as const) {
      await forgetFonts(reader.context);
      await print(APP + path);
      const file = join(folder, 'report.json');
      reports[throttling].push(await audit(APP + path, file, reader.port, throttling));
    }
  }
  console.log(`\n${path}, median of ${RUNS} runs, calculated for a slow phone`);
  printReports(reports.simulate);
  console.log('  with network and processor throttled');
  printReports(reports.devtools);
  const last = reports.simulate.at(-1)?.audits ?? {};
  for (const { id, title, score } of Object.values(last)) {
    if (score !== null && score < 0.9) console.log(`  below 90: ${id} (${title})`);
  }
  if (!hasSquares) continue;
  const cookies = await reader.context.cookies();
  const times = (await timeOpening(chrome, APP + path, cookies)).map(Math.round);
  console.log(`  A square opens in ${median([...times])} ms with a processor four times slower`);
  console.log(`    the first in ${times[0]} ms, the slowest in ${Math.max(...times)} ms`);
}
await Promise.all([visitor.context.close(), ada.context.close(), chrome.close()]);
