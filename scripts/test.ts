import { fork, spawn } from 'node:child_process';
import { mkdirSync, openSync, rmSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { endIfWrong } from '../lib/server/settings.ts';
import { root, type Environment } from '../supabase/local/settings.ts';
import { UserError } from '../supabase/local/user-error.ts';
import { bootTestStack, takeBlock } from '../supabase/tests/support/test-stack.ts';
import { checkAdvisories } from './advisories.ts';
import { ensureBrowser, ensureWholeBrowser } from './browser.ts';
import { takeBuildLock } from './builds.ts';
import { ofProcessor, watchProcessorTime } from './processor-time.ts';
import { countsOf, endOf, reportsOf, resultOf, sumOf } from './test-report.ts';
import { openTestWorld, type TestWorld } from './test-world.ts';

/**
 * `npm test` runs all steps, each in a process of its own that writes to `test-results/<step>.log`, and prints one line
 * per step. `npm test -- quick` runs only the quick ones; `npm test -- phone guests` runs one step here, with arguments
 * for its test runner.
 */
const STEPS: Record<string, () => Promise<void>> = {
  lint: () => run('oxlint', ['--max-warnings', '0']),
  unused: () => run('knip', ['--no-progress']),
  types: checkTypes,
  format: () => run('oxfmt', ['--check']),
  unit: () => runVitest('unit', runnerArgs),
  advisories: checkAdvisories,
  desktop: () => runJourneys('desktop'),
  server: runServers,
  faults: runFaults,
  rules: runRules,
  phone: () => runJourneys('phone'),
};
/** These steps keep one core busy each, and all run in parallel. */
const QUICK = ['lint', 'unused', 'types', 'format', 'unit', 'advisories'];
/** The longest first, so that no step is left to run alone. */
const SLOW = ['rules', 'desktop', 'phone', 'server', 'faults'];
/** With three at once on two cores, each needs a tenth more processor time, and little is gained. */
const AT_ONCE = Number(process.env.TEST_COLUMNS || 2);

/** The number of lines of a failed step's output that are printed. */
const LINES_SHOWN = 60;

endIfWrong(process.env);

/** Tests start about a hundred processes of the stack, each of which would compile the same files. */
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node');

const interrupted = new AbortController();
const { signal } = interrupted;
const interrupt = () => interrupted.abort(new UserError('Interrupted.'));
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, interrupt);
// The process that started this one ended silently.
process.once('disconnect', interrupt);
process.channel?.unref();

/** Concurrent runs have ports, builds and reports of their own. */
const block = await takeBlock();
const reports = process.env.TEST_REPORTS ?? join(root, `test-results${block.suffix}`);
mkdirSync(reports, { recursive: true });

const [only, ...runnerArgs] = process.argv.slice(2);

/** Runs a step in this process. */
async function runOne(name: string): Promise<boolean> {
  const step = STEPS[name];
  if (!step) {
    console.error(`Unknown step "${name}". Steps: ${['quick', ...Object.keys(STEPS)].join(', ')}`);
    process.exit(2);
  }
  for (const file of reportsOf(reports, name)) rmSync(file, { force: true });
  const processorTime = watchProcessorTime();
  const error: unknown = await step().then(
    () => signal.reason,
    (reason) => signal.reason ?? reason,
  );
  if (error) console.error(error instanceof UserError ? error.message : inspect(error));
  const used = processorTime();
  if (process.env.TEST_REPORTS)
    await new Promise((resolve) => process.send?.(used, resolve) ?? resolve(null));
  else console.log(`\n${[sumOf([countsOf(reports, name)]), ofProcessor(used)].join('  ')}`);
  return !error;
}

async function runAll(): Promise<boolean> {
  const taken: ReturnType<typeof countsOf>[] = [];
  const started = performance.now();
  let total = 0;
  let failed: string | undefined;
  const waiting = [...SLOW];
  /** Takes the next step as soon as the one before has ended, until a step has failed. */
  const work = async () => {
    while (waiting.length > 0 && !failed && !signal.aborted) await take(waiting.shift()!);
  };
  const take = async (name: string) => {
    const began = performance.now();
    const { hasPassed, used } = await runApart(name);
    taken.push(countsOf(reports, name));
    total += used ?? 0;
    const time = `${((performance.now() - began) / 1000).toFixed(1)} s`.padStart(8);
    const said = [ofProcessor(used), describe(name)].filter(Boolean).join(', ');
    console.log(`  ${name.padEnd(10)}${time}  ${said}${hasPassed ? '' : '  failed'}`);
    if (hasPassed) return;
    if (!signal.aborted)
      console.log(
        `\n── ${name} failed. The end of ${relative(root, logOf(name))}:\n${endOf(logOf(name), LINES_SHOWN)}\n`,
      );
    failed ??= name;
  };
  console.log(`Each step writes to ${relative(root, reports)}/<step>.log`);
  const quick = Promise.all(QUICK.map(take));
  // Meanwhile, one of the others begins.
  const others = only
    ? []
    : [work(), ...Array.from({ length: AT_ONCE - 1 }, () => quick.then(work))];
  await Promise.all([quick, ...others]);
  if (signal.aborted) console.log('\nInterrupted.');
  else if (failed) console.log(`\nFailed step: ${failed}`);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const sums = [sumOf(taken, failed ? 1 : 0), `${seconds} s`, ofProcessor(total || null)];
  console.log(`\n${sums.filter(Boolean).join('  ')}`);
  return !failed;
}

async function runApart(name: string): Promise<{ hasPassed: boolean; used: number | null }> {
  const output = openSync(logOf(name), 'w');
  const env = { ...process.env, TEST_REPORTS: reports };
  const child = fork(import.meta.filename, [name], {
    env,
    stdio: ['ignore', output, output, 'ipc'],
  });
  let used: number | null = null;
  child.once('message', (seconds: number | null) => (used = seconds));
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  signal.removeEventListener('abort', stop);
  return { hasPassed: code === 0, used };
}

const logOf = (name: string) => join(reports, `${name}.log`);
const describe = (name: string) =>
  name === 'advisories' ? endOf(logOf(name), 1) : resultOf(reports, name);

/** Runs a command of this project's packages. */
async function run(command: string, args: string[], env: Environment = {}): Promise<void> {
  const PATH = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`;
  const child = spawn(command, args, {
    ...{ cwd: root, stdio: 'inherit', shell: process.platform === 'win32', signal },
    env: { ...process.env, PATH, ...env },
  });
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new UserError(`${command} ${args[0]} failed`);
}

const runVitest = (project: string, args: string[], env?: Environment) => {
  const report = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${reportsOf(reports, project)[0]}`,
  ];
  return run('vitest', ['run', '--project', project, ...report, ...args], env);
};

const runPlaywright = (project: string, env: Environment) =>
  run('playwright', ['test', `--project=${project}`, ...runnerArgs], {
    ...env,
    TEST_RESULTS: join(reports, project),
  });

async function checkTypes(): Promise<void> {
  const release = await takeBuildLock();
  try {
    await run('next', ['typegen']);
    await run('tsc', ['--noEmit', '--tsBuildInfoFile', 'node_modules/.cache/tsbuildinfo']);
  } finally {
    release();
  }
}

async function inWorld(
  work: (world: TestWorld) => Promise<void>,
  options: { onSmallDisk?: boolean } = {},
): Promise<void> {
  const world = await openTestWorld(block, options);
  const built = world.build(signal).then(() => work(world));
  await built.finally(() => world.close());
}

/** Runs on a newly seeded database. */
async function runJourneys(project: 'desktop' | 'phone'): Promise<void> {
  const CHROMIUM_PATH = await ensureBrowser();
  await inWorld(async ({ env, environment, serve }) => {
    await serve();
    const { NEXT_DIST_DIR } = environment;
    const WHOLE_CHROMIUM_PATH = ensureWholeBrowser();
    await runPlaywright(project, { ...env, CHROMIUM_PATH, WHOLE_CHROMIUM_PATH, NEXT_DIST_DIR });
  });
}

/** The stack is this process's, so that it also ends if the run is interrupted. */
async function runRules(): Promise<void> {
  const { env, stop } = await bootTestStack({ block });
  const running = runVitest('rules', runnerArgs, { TEST_STACK: JSON.stringify(env) });
  await running.finally(stop);
}

/** Runs tests that start, stop and copy one build; each test serves it by itself. */
async function runServers(): Promise<void> {
  const CHROMIUM_PATH = await ensureBrowser();
  await inWorld(({ env, environment }) => {
    const APP_ENVIRONMENT = JSON.stringify(environment);
    return runPlaywright('server', { ...env, CHROMIUM_PATH, APP_ENVIRONMENT });
  });
}

/** Runs on a small disk that can be filled, with each fault once. `-- faults --minutes 10` makes it longer. */
async function runFaults(): Promise<void> {
  const options = { minutes: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: runnerArgs, options, allowPositionals: true });
  const FAULT_SECONDS = String(values.minutes ? 60 * Number(values.minutes) : 25);
  const run = async ({ env, serve }: TestWorld) => {
    await serve();
    await runVitest('faults', positionals, { ...env, FAULT_SECONDS });
  };
  await inWorld(run, { onSmallDisk: true });
}

const isWhole = !only || only === 'quick';
process.exit((await (isWhole ? runAll() : runOne(only))) ? 0 : 1);
