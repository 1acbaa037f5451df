import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { buildIfNeeded, localEnvironment, startApp } from './app.ts';
import { superviseIn } from './boot.ts';
import { ensureBrowser } from './browser.ts';
import { Problem } from './claim.ts';
import { inOnePiece, run as runCommand, say } from './commands.ts';
import { lockCheckout } from './lock.ts';
import { root, type Environment } from './settings.ts';
import type { Supervised } from './supervise.ts';
import { bootTestStack, takeBlock, type TestStack } from './test-stack.ts';

type Count = { passed: number; failed: number };
type Step = {
  name: string;
  work: () => Promise<Count | void>;
  needs?: string[];
  /** Done beside the other quick ones: each of them keeps one of two cores busy. */
  isQuick?: true;
};

/** One for the whole run: another run beside it, in this checkout or elsewhere, has its own ports, build and reports. */
const block = await takeBlock();
const reports = join(root, `test-results${block.suffix}`);
const counts: Count = { passed: 0, failed: 0 };
const timings: string[] = [];
const interrupted = new AbortController();
let stack: TestStack | undefined;
let app: Supervised | undefined;

/** In this order, so that what is quick to find is found first. */
const steps: Step[] = [
  { name: 'lint', work: () => run('eslint', ['--max-warnings', '0', '.']), isQuick: true },
  { name: 'types', work: checkTypes, isQuick: true },
  {
    name: 'format',
    work: () => run('prettier', ['--check', '--log-level', 'warn', '.']),
    isQuick: true,
  },
  { name: 'unit', work: () => runVitest('unit'), isQuick: true },
  { name: 'stack', work: () => bootStack() },
  { name: 'rules', work: runRules, needs: ['stack'] },
  // The rules leave people, games and admins behind; the journeys begin in the demo world and nothing else.
  { name: 'new stack', work: () => bootStack() },
  { name: 'build', work: buildApp, needs: ['new stack'] },
  { name: 'journeys', work: runJourneys, needs: ['new stack', 'build'] },
  { name: 'faults', work: runFaults, needs: ['new stack', 'build'] },
];

/** `npm test -- journeys guests` is one step, and words for its runner; without words it is all of them. */
const [only, ...words] = process.argv.slice(2);
if (only && !steps.some(({ name }) => name === only)) {
  console.error(`There is no step "${only}": ${steps.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
const needed = [only, ...(steps.find(({ name }) => name === only)?.needs ?? [])];
const chosen = only ? steps.filter(({ name }) => needed.includes(name)) : steps;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => interrupted.abort(new Problem('Interrupted.')));
// What started this process ended without a word.
process.once('disconnect', () => interrupted.abort(new Problem('Interrupted.')));
process.channel?.unref();

const quick = chosen.filter(({ isQuick }) => isQuick);
const slow = chosen.filter(({ isQuick }) => !isQuick);
const failures = await Promise.all(quick.map((step) => inOnePiece(() => take(step))));
let failed = failures.find(Boolean);
for (const step of slow) failed ??= await take(step);
await app?.stop();
await stack?.stop();

if (failed && counts.failed === 0) counts.failed = 1;
console.log(`\n${timings.join('\n')}\n`);
if (failed) console.log(`It failed at: ${failed}`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(failed ? 1 : 0);

/** Does one step and says how it went. Returns its name when it failed. */
async function take({ name, work }: Step): Promise<string | undefined> {
  const began = performance.now();
  say(`\n── ${name}`);
  let failed: string | undefined;
  try {
    add((await work()) ?? { passed: 0, failed: 0 });
    interrupted.signal.throwIfAborted();
  } catch (error) {
    failed = name;
    const reason = interrupted.signal.aborted ? interrupted.signal.reason : error;
    say(reason instanceof Problem ? reason.message : inspect(reason));
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  timings.push(`  ${name.padEnd(10)}${seconds.padStart(6)} s${failed ? '  failed' : ''}`);
  return failed;
}

function add({ passed, failed }: Count): void {
  counts.passed += passed;
  counts.failed += failed;
}

async function checkTypes(): Promise<void> {
  const release = await lockCheckout();
  try {
    await run('next', ['typegen']);
    await run('tsc', ['--noEmit']);
  } finally {
    release();
  }
}

async function bootStack(
  options: { onSmallDisk?: boolean; errorsTo?: string } = {},
): Promise<void> {
  await app?.stop();
  app = undefined;
  await stack?.stop();
  stack = await bootTestStack({ block, ...options });
  console.log(`API ${stack.settings.apiUrl} · database port ${stack.settings.ports.database}`);
}

function runRules(): Promise<Count> {
  return runVitest('rules', { TEST_STACK: JSON.stringify(stack?.env) });
}

async function runVitest(project: string, env: Environment = {}, more = words): Promise<Count> {
  const report = join(reports, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`];
  return counted(
    report,
    ({ numPassedTests = 0, numFailedTests = 0 }) => [numPassedTests, numFailedTests],
    () => run('vitest', ['run', '--project', project, ...reporters, ...more], env),
  );
}

/**
 * The app's variables while it is tested; its build stands beside the one that people use. Whatever the developer has
 * set, mail goes to the stack's own mailbox and links lead to the app under test.
 */
function appEnvironment(): Environment {
  if (!stack) throw new Error('The stack comes first.');
  const { smtpUrl, siteUrl } = stack.settings;
  return localEnvironment(stack.settings, {
    ...process.env,
    SMTP_URL: smtpUrl,
    SITE_URL: siteUrl,
    NEXT_DIST_DIR: `.next-test${block.suffix}`,
    NEXT_PUBLIC_POSTHOG_KEY: 'phc_journeys',
    POSTHOG_HOST: `http://127.0.0.1:${stack.env.EVENTS_PORT}`,
  });
}

async function buildApp(): Promise<void> {
  await buildIfNeeded(appEnvironment(), interrupted.signal);
}

async function serveApp(): Promise<TestStack> {
  if (!stack) throw new Error('The stack comes first.');
  const { settings } = stack;
  app = await superviseIn(stack.stack.claim, 'The app', () =>
    startApp('start', appEnvironment(), settings.ports.app, settings),
  );
  return stack;
}

async function runJourneys(): Promise<Count> {
  const browser = await ensureBrowser();
  const stack = await serveApp();
  const report = join(reports, 'journeys.json');
  const { NEXT_DIST_DIR } = appEnvironment();
  const env = { ...stack.env, CHROMIUM_PATH: browser, TEST_RESULTS: reports, NEXT_DIST_DIR };
  return counted(
    report,
    ({ stats }) => [(stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0],
    () => run('playwright', ['test', ...words], env),
  );
}

/** On a stack of its own, whose disk can be filled. `-- faults --minutes 10` makes it longer. */
async function runFaults(): Promise<Count> {
  const { values } = parseArgs({ args: words, options: { minutes: { type: 'string' } } });
  mkdirSync(reports, { recursive: true });
  await bootStack({ onSmallDisk: true, errorsTo: join(reports, 'faults.log') });
  const { env } = await serveApp();
  const seconds = String(60 * Number(values.minutes ?? 1));
  return runVitest('faults', { ...env, FAULT_SECONDS: seconds }, []);
}

type Report = {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected: number; unexpected: number; flaky: number };
};

/** Reads the runner's own report, also when the run failed. */
async function counted(
  report: string,
  read: (report: Report) => [number, number],
  work: () => Promise<void>,
): Promise<Count> {
  rmSync(report, { force: true });
  const count = () => {
    const [passed, failed] = existsSync(report)
      ? read(JSON.parse(readFileSync(report, 'utf8')) as Report)
      : [0, 0];
    return { passed, failed };
  };
  try {
    await work();
  } catch (error) {
    add(count());
    throw error;
  }
  return count();
}

function run(command: string, args: string[], env: Environment = {}): Promise<void> {
  return runCommand(command, args, { env, signal: interrupted.signal });
}
