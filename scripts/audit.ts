/**
 * Lighthouse's audits of the two public pages with its phone settings, against the production build. Run it beside
 * `npm start`; it is no part of `npm test`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { launchOptions } from '../e2e/support/browser.ts';
import { readDemoWorld } from '../e2e/support/routes.ts';
import { ensureBrowser } from './browser.ts';

const APP = process.env.APP_URL ?? 'http://localhost:3000';
const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = 5;

type Report = {
  categories: Record<string, { title: string; score: number }>;
  audits: Record<
    string,
    { id: string; title: string; score: number | null; displayValue?: string }
  >;
};

const browser = (await ensureBrowser()) || chromium.executablePath();
const folder = mkdtempSync(join(tmpdir(), 'audit-'));

function audit(url: string, run: number): Report {
  const path = join(folder, `${run}.json`);
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
const { house } = await readDemoWorld();

/** A page older than 25 seconds is printed anew for its next reader; here that would take the browser's second core. */
async function print(url: string) {
  await (await fetch(url)).text();
  await setTimeout(2000);
}

for (const path of ['/', `/house-game/${house}`]) {
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run++) {
    await print(APP + path);
    reports.push(audit(APP + path, run));
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
}
