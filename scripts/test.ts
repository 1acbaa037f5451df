import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { endIfWrong } from '../lib/settings.ts';
import { root, type Environment } from '../supabase/local/settings.ts';
import { UserError } from '../supabase/local/user-error.ts';
import { takeBlock } from '../supabase/tests/support/test-stack.ts';
import { readAdvisories } from './advisories.ts';
import { ensureBrowser } from './browser.ts';
import { takeBuildLock } from './build-lock.ts';
import { inOnePiece, print, run as runCommand } from './commands.ts';
import { TestWorld } from './test-world.ts';

type Count = { passed: number; failed: number };
type Step = { name: string; work: () => Promise<Count | void> };

endIfWrong(process.env);

const interrupted = new AbortController();
/** One for the whole run: another run beside it, in this checkout or elsewhere, has its own ports, builds and reports. */
const blocks = [await takeBlock(), await takeBlock()] as const;
const reports = join(root, `test-results${blocks[0].suffix}`);
/** `PROCESSES=3 npm test -- desktop` tells the journeys to three processes of the app behind a proxy that speaks TLS. */
const processes = Number(process.env.PROCESSES || 1);
const worlds = {
  journeys: new TestWorld(blocks[0], { processes }),
  rules: new TestWorld(blocks[1], { processes }),
};
const counts: Count = { passed: 0, failed: 0 };
const timings: string[] = [];
let failed: string | undefined;

/** Side by side, and before the rules: each of them keeps one core busy. */
const quick: Step[] = [
  { name: 'lint', work: () => run('eslint', ['--max-warnings', '0', '.']) },
  { name: 'unused', work: () => run('knip', ['--no-progress']) },
  { name: 'types', work: checkTypes },
  { name: 'format', work: () => run('prettier', ['--check', '--log-level', 'warn', '.']) },
  { name: 'unit', work: () => runVitest('unit') },
  { name: 'advisories', work: readAdvisories },
];
/** The journeys wait for a browser most of the time: those on a phone have a world of their own, after the rules. */
const wide: Step[] = [
  { name: 'desktop', work: () => runJourneys('desktop', worlds.journeys) },
  { name: 'server', work: runServers },
  { name: 'faults', work: runFaults },
];
const narrow: Step[] = [
  { name: 'rules', work: runRules },
  { name: 'phone', work: () => runJourneys('phone', worlds.rules) },
];

/** `npm test -- phone guests` is one step, and words for its runner; without words it is all of them. */
const [only, ...words] = process.argv.slice(2);
const names = [...quick, ...wide, ...narrow].map(({ name }) => name);
if (only && !names.includes(only)) {
  console.error(`There is no step "${only}": ${names.join(', ')}`);
  process.exit(2);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => interrupted.abort(new UserError('Interrupted.')));
// What started this process ended silently.
process.once('disconnect', () => interrupted.abort(new UserError('Interrupted.')));
process.channel?.unref();

// The journeys on a desktop print as they go; what runs beside them is read in one piece each.
const apart = (step: Step) => (only ? take(step) : inOnePiece(() => take(step)));
await Promise.all([
  inTurn(wide, take),
  Promise.all(chosen(quick).map(apart)).then(() => inTurn(narrow, apart)),
]);
await Promise.all([worlds.journeys.close(), worlds.rules.close()]);

if (failed && counts.failed === 0) counts.failed = 1;
console.log(`\n${timings.join('\n')}\n`);
if (failed) console.log(`It failed at: ${failed}`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(failed ? 1 : 0);

function chosen(steps: Step[]): Step[] {
  return steps.filter(({ name }) => !only || name === only);
}

/** One after the other, until one has failed, here or beside them. */
async function inTurn(steps: Step[], how: (step: Step) => Promise<void>): Promise<void> {
  for (const step of chosen(steps)) if (!failed) await how(step);
}

/** Does one step and says how it went. */
async function take({ name, work }: Step): Promise<void> {
  const began = performance.now();
  print(`\n── ${name}`);
  let hasFailed = false;
  try {
    add((await work()) ?? { passed: 0, failed: 0 });
    interrupted.signal.throwIfAborted();
  } catch (error) {
    hasFailed = true;
    failed ??= name;
    const reason = interrupted.signal.aborted ? interrupted.signal.reason : error;
    print(reason instanceof UserError ? reason.message : inspect(reason));
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  timings.push(`  ${name.padEnd(10)}${seconds.padStart(6)} s${hasFailed ? '  failed' : ''}`);
}

function add({ passed, failed }: Count): void {
  counts.passed += passed;
  counts.failed += failed;
}

async function checkTypes(): Promise<void> {
  const release = await takeBuildLock();
  try {
    await run('next', ['typegen']);
    await run('tsc', ['--noEmit', '--incremental', 'false']);
  } finally {
    release();
  }
}

/** Passes where the registry does not answer. */
async function runRules(): Promise<Count> {
  const { env } = await worlds.rules.boot();
  return runVitest('rules', { TEST_STACK: JSON.stringify(env) });
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

/** In a world where nothing has happened yet but what the seed tells. */
async function runJourneys(project: 'desktop' | 'phone', world: TestWorld): Promise<Count> {
  const browser = await ensureBrowser();
  await world.boot();
  await world.build(interrupted.signal);
  const served = await world.serve();
  const { NEXT_DIST_DIR } = world.environment();
  return runPlaywright(project, { ...served, CHROMIUM_PATH: browser, NEXT_DIST_DIR });
}

function runPlaywright(project: string, env: Environment): Promise<Count> {
  const results = join(reports, project);
  return counted(
    join(results, 'journeys.json'),
    ({ stats }) => [(stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0],
    () =>
      run('playwright', ['test', `--project=${project}`, ...words], {
        ...env,
        TEST_RESULTS: results,
      }),
  );
}

/** The same build as a process that is started, stopped and moved: each test serves it by itself. */
async function runServers(): Promise<Count> {
  const browser = await ensureBrowser();
  const { env } = await worlds.journeys.boot();
  await worlds.journeys.build(interrupted.signal);
  const APP_ENVIRONMENT = JSON.stringify(worlds.journeys.environment());
  return runPlaywright('server', { ...env, CHROMIUM_PATH: browser, APP_ENVIRONMENT });
}

/** On a disk that can be filled. `-- faults --minutes 10` makes it longer. */
async function runFaults(): Promise<Count> {
  const { values } = parseArgs({ args: words, options: { minutes: { type: 'string' } } });
  mkdirSync(reports, { recursive: true });
  await worlds.journeys.boot({ onSmallDisk: true, errorsTo: join(reports, 'faults.log') });
  await worlds.journeys.build(interrupted.signal);
  const env = await worlds.journeys.serve();
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
