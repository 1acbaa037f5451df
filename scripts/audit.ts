/**
 * Lighthouse's audits of the front page, a house game and a player's private game with its phone settings, and how long
 * squares take to open, against the production build. Run it beside `npm start`; it is no part of `npm test`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium, type Cookie } from '@playwright/test';
import { launchOptions } from '../e2e/support/browser.ts';
import { readDemoWorld } from '../e2e/support/routes.ts';
import { ensureBrowser } from './browser.ts';
import { timeOpening } from './opening.ts';

const APP = process.env.APP_URL ?? 'http://localhost:3000';
const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = Number(process.env.AUDIT_RUNS ?? 5);

type Report = {
  categories: Record<string, { title: string; score: number }>;
  audits: Record<
    string,
    { id: string; title: string; score: number | null; displayValue?: string }
  >;
};

const browser = (await ensureBrowser()) || chromium.executablePath();
const folder = mkdtempSync(join(tmpdir(), 'audit-'));

function audit(url: string, run: number, cookies: Cookie[]): Report {
  const path = join(folder, `${run}.json`);
  const headers = join(folder, 'headers.json');
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  writeFileSync(headers, JSON.stringify(cookie ? { cookie } : {}));
  const flags = `--headless=new ${launchOptions.args.join(' ')}`;
  const { status, stderr } = spawnSync(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${path}`,
      `--extra-headers=${headers}`,
      `--chrome-flags=${flags}`,
    ],
    {
      env: { ...process.env, CHROME_PATH: browser },
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(readFileSync(path, 'utf8')) as Report;
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
const { house, game } = await readDemoWorld();
const chrome = await chromium.launch({ ...launchOptions, executablePath: browser });
const ada = await signedIn('ada@example.com');

/** The cookies of somebody who has just signed in. */
async function signedIn(email: string): Promise<Cookie[]> {
  const context = await chrome.newContext();
  const page = await context.newPage();
  await page.goto(`${APP}/auth`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('headline');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

/** A page older than 25 seconds is printed anew for its next reader; here that would take the browser's second core. */
async function print(url: string) {
  await (await fetch(url)).text();
  await setTimeout(2000);
}

const pages: { path: string; cookies: Cookie[]; hasSquares: boolean }[] = [
  { path: '/', cookies: [], hasSquares: false },
  { path: `/house-game/${house}`, cookies: [], hasSquares: true },
  { path: `/game/${game}`, cookies: ada, hasSquares: true },
];
for (const { path, cookies, hasSquares } of pages) {
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run++) {
    await print(APP + path);
    reports.push(audit(APP + path, run, cookies));
  }
  console.log(`\n${path}, median of ${RUNS} runs`);
  for (const [id, { title }] of Object.entries(reports[0]?.categories ?? {})) {
    const scores = reports.map((report) => Math.round((report.categories[id]?.score ?? 0) * 100));
    console.log(`  ${title.padEnd(16)} ${median(scores)}  (${scores.join(', ')})`);
  }
  const last = reports.at(-1)?.audits ?? {};
  for (const id of [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ]) {
    console.log(`  ${last[id]?.title}: ${last[id]?.displayValue}`);
  }
  for (const { id, title, score } of Object.values(last)) {
    if (score !== null && score < 0.9) console.log(`  below 90: ${id} (${title})`);
  }
  if (!hasSquares) continue;
  const times = (await timeOpening(chrome, APP + path, cookies)).map(Math.round);
  console.log(`  A square opens in ${median([...times])} ms, the processor four times slower`);
  console.log(`    the first in ${times[0]} ms, the slowest in ${Math.max(...times)} ms`);
}
await chrome.close();
