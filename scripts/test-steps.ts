import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Environment } from '../supabase/local/settings.ts';
import type { Block } from '../supabase/tests/support/test-stack.ts';
import { checkAdvisories } from './advisories.ts';
import { ensureBrowser, ensureWholeBrowser } from './browser.ts';
import { takeBuildLock } from './build-lock.ts';
import { run } from './commands.ts';
import { TestWorld } from './test-world.ts';
import { UserError } from '../supabase/local/user-error.ts';

/** Counts of tests; `retried` of them passed at the second attempt. `note` is printed beside them. */
export type Result = { passed: number; failed: number; retried?: number; note?: string };

/**
 * The input of a step: ports, a folder for its reports, and arguments for its test runner. The step writes its counts
 * into `result`.
 */
type Given = {
  block: Block;
  reports: string;
  runnerArgs: string[];
  result: Result;
  signal: AbortSignal;
};
type Step = (given: Given) => Promise<void>;

export type StepName = keyof typeof STEPS;

const command =
  (name: string, ...args: string[]): Step =>
  ({ signal }) =>
    run(name, args, { signal });

export const STEPS = {
  lint: command('eslint', '--max-warnings', '0', '.'),
  unused: command('knip', '--no-progress'),
  types: checkTypes,
  format: command('prettier', '--check', '--log-level', 'warn', '.'),
  unit: (given) => runVitest('unit', given),
  advisories,
  desktop: (given) => runJourneys('desktop', given),
  server: runServers,
  faults: runFaults,
  rules: runRules,
  phone: (given) => runJourneys('phone', given),
} satisfies Record<string, Step>;

async function checkTypes({ signal }: Given): Promise<void> {
  const release = await takeBuildLock();
  try {
    await run('next', ['typegen'], { signal });
    await run('tsc', ['--noEmit', '--incremental', 'false'], { signal });
  } finally {
    release();
  }
}

/** Passes if the registry does not respond. */
async function advisories({ result }: Given): Promise<void> {
  const { line, mustUpdate } = await checkAdvisories();
  console.log(line);
  result.note = line;
  if (mustUpdate.length > 0) throw new UserError(`Update ${mustUpdate.join(', ')}.`);
}

async function runRules(given: Given): Promise<void> {
  await inWorld(given, async (world) => {
    const { env } = await world.boot();
    await runVitest('rules', given, { TEST_STACK: JSON.stringify(env) });
  });
}

/** Runs on a newly seeded database. */
async function runJourneys(project: 'desktop' | 'phone', given: Given): Promise<void> {
  const browser = await ensureBrowser();
  await inWorld(given, async (world) => {
    await world.boot();
    await world.build(given.signal);
    const served = await world.serve();
    const { NEXT_DIST_DIR } = world.environment();
    const browsers = { CHROMIUM_PATH: browser, WHOLE_CHROMIUM_PATH: ensureWholeBrowser() };
    await runPlaywright(project, given, { ...served, ...browsers, NEXT_DIST_DIR });
  });
}

/** Runs tests that start, stop and copy one build; each test serves it by itself. */
async function runServers(given: Given): Promise<void> {
  const browser = await ensureBrowser();
  await inWorld(given, async (world) => {
    const { env } = await world.boot();
    await world.build(given.signal);
    const APP_ENVIRONMENT = JSON.stringify(world.environment());
    await runPlaywright('server', given, { ...env, CHROMIUM_PATH: browser, APP_ENVIRONMENT });
  });
}

/** Runs on a small disk that can be filled. `-- faults --minutes 10` makes it longer. */
async function runFaults(given: Given): Promise<void> {
  const { values } = parseArgs({
    args: given.runnerArgs,
    options: { minutes: { type: 'string' } },
  });
  await inWorld(given, async (world) => {
    await world.boot({ onSmallDisk: true, errorsTo: join(given.reports, 'faults-stack.log') });
    await world.build(given.signal);
    const env = await world.serve();
    const FAULT_SECONDS = String(60 * Number(values.minutes ?? 1));
    await runVitest('faults', { ...given, runnerArgs: [] }, { ...env, FAULT_SECONDS });
  });
}

/** `PROCESSES=3 npm test -- desktop` runs the browser tests against three processes of the app behind a TLS proxy. */
async function inWorld({ block }: Given, work: (world: TestWorld) => Promise<void>): Promise<void> {
  const world = new TestWorld(block, { processes: Number(process.env.PROCESSES || 1) });
  await work(world).finally(() => world.close());
}

type Report = {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected: number; unexpected: number; flaky: number };
};

async function runVitest(project: string, given: Given, env: Environment = {}): Promise<void> {
  const report = join(given.reports, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`];
  const args = ['run', '--project', project, ...reporters, ...given.runnerArgs];
  await counted(report, given, () => run('vitest', args, { env, signal: given.signal }));
}

async function runPlaywright(project: string, given: Given, env: Environment): Promise<void> {
  const results = join(given.reports, project);
  const args = ['test', `--project=${project}`, ...given.runnerArgs];
  const options = { env: { ...env, TEST_RESULTS: results }, signal: given.signal };
  const report = join(results, 'journeys.json');
  await counted(report, given, () => run('playwright', args, options));
}

/** Reads the counts from the test runner's report, even if the run failed. */
async function counted(
  report: string,
  { result }: Given,
  work: () => Promise<void>,
): Promise<void> {
  rmSync(report, { force: true });
  await work().finally(() => {
    if (!existsSync(report)) return;
    const { stats, ...vitest } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    result.retried = stats?.flaky ?? 0;
    result.passed = stats ? stats.expected + stats.flaky : (vitest.numPassedTests ?? 0);
    result.failed = stats?.unexpected ?? vitest.numFailedTests ?? 0;
  });
}
