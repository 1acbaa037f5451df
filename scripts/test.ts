import { fork } from 'node:child_process';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inspect } from 'node:util';
import { endIfWrong } from '../lib/server/settings.ts';
import { root } from '../supabase/local/settings.ts';
import { UserError } from '../supabase/local/user-error.ts';
import { takeBlock } from '../supabase/tests/support/test-stack.ts';
import { STEPS, type Result, type StepName } from './test-steps.ts';

/**
 * `npm test` runs all steps, each in a process of its own that writes to `test-results/<step>.log`, and prints one line
 * per step. `npm test -- quick` runs only the quick ones; `npm test -- phone guests` runs one step here, with arguments
 * for its test runner.
 */

/** These steps keep one core busy each, and all run in parallel. */
const QUICK: StepName[] = ['lint', 'unused', 'types', 'format', 'unit', 'advisories'];
/** Browser tests mostly wait for a browser, so two columns of steps run in parallel. */
const FIRST_COLUMN: StepName[] = ['desktop', 'server', 'faults'];
const SECOND_COLUMN: StepName[] = ['rules', 'phone'];

/** The number of lines of a failed step's output that are printed. */
const LINES_SHOWN = 80;

endIfWrong(process.env);

/** Tests start about a hundred processes of the stack, each of which would compile the same files. */
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node');

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => interrupted.abort(new UserError('Interrupted.')));
// The process that started this one ended silently.
process.once('disconnect', () => interrupted.abort(new UserError('Interrupted.')));
process.channel?.unref();

/** Concurrent runs have ports, builds and reports of their own. */
const block = await takeBlock();
const reports = process.env.TEST_REPORTS ?? join(root, `test-results${block.suffix}`);
mkdirSync(reports, { recursive: true });

const [only, ...runnerArgs] = process.argv.slice(2);
const isWhole = !only || only === 'quick';
process.exit((await (isWhole ? runAll() : runOne(only))) ? 0 : 1);

/** Runs a step in this process, and sends its result to the parent process, if there is one. */
async function runOne(name: string): Promise<boolean> {
  if (!isStep(name)) {
    console.error(`Unknown step "${name}". Steps: ${['quick', ...Object.keys(STEPS)].join(', ')}`);
    process.exit(2);
  }
  const result: Result = { passed: 0, failed: 0 };
  let hasPassed = true;
  try {
    await STEPS[name]({ block, reports, runnerArgs, result, signal: interrupted.signal });
    interrupted.signal.throwIfAborted();
  } catch (error) {
    hasPassed = false;
    const reason: unknown = interrupted.signal.aborted ? interrupted.signal.reason : error;
    console.error(reason instanceof UserError ? reason.message : inspect(reason));
  }
  if (process.env.TEST_REPORTS) await new Promise((resolve) => process.send?.(result, resolve));
  else console.log(`\n${result.passed} passed, ${result.failed} failed`);
  return hasPassed;
}

async function runAll(): Promise<boolean> {
  const total: Result = { passed: 0, failed: 0 };
  let failed: StepName | undefined;
  /** Runs steps one after the other until a step has failed in either column. */
  const inTurn = async (names: StepName[]) => {
    for (const name of names) if (!failed && !interrupted.signal.aborted) await take(name);
  };
  const take = async (name: StepName) => {
    const began = performance.now();
    const { hasPassed, result } = await runApart(name);
    total.passed += result.passed;
    total.failed += result.failed;
    const time = `${((performance.now() - began) / 1000).toFixed(1)} s`.padStart(8);
    console.log(`  ${name.padEnd(10)}${time}  ${describe(result)}${hasPassed ? '' : '  failed'}`);
    if (hasPassed) return;
    if (!failed && !interrupted.signal.aborted) console.log(endOf(name));
    failed ??= name;
  };
  console.log(`Each step writes to ${relative(root, reports)}/<step>.log`);
  const quick = Promise.all(QUICK.map(take));
  if (only) await quick;
  else await Promise.all([inTurn(FIRST_COLUMN), quick.then(() => inTurn(SECOND_COLUMN))]);
  if (interrupted.signal.aborted) console.log('\nInterrupted.');
  else if (failed) console.log(`\nFailed step: ${failed}`);
  if (failed && total.failed === 0) total.failed = 1;
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return !failed;
}

function runApart(name: StepName): Promise<{ hasPassed: boolean; result: Result }> {
  const output = openSync(logOf(name), 'w');
  const child = fork(import.meta.filename, [name], {
    env: { ...process.env, TEST_REPORTS: reports },
    stdio: ['ignore', output, output, 'ipc'],
  });
  const stop = () => child.kill('SIGTERM');
  interrupted.signal.addEventListener('abort', stop, { once: true });
  let result: Result = { passed: 0, failed: 0 };
  child.on('message', (message) => (result = message as Result));
  return new Promise((resolve) =>
    child.once('exit', (code) => {
      interrupted.signal.removeEventListener('abort', stop);
      resolve({ hasPassed: code === 0, result });
    }),
  );
}

function describe({ passed, retried, note }: Result): string {
  const parts = [passed && `${passed} passed`, retried && `${retried} at the second attempt`, note];
  return parts.filter(Boolean).join(', ');
}

function endOf(name: StepName): string {
  const lines = readFileSync(logOf(name), 'utf8').trimEnd().split('\n');
  const where = relative(root, logOf(name));
  return `\n── ${name} failed. The end of ${where}:\n${lines.slice(-LINES_SHOWN).join('\n')}\n`;
}

function logOf(name: StepName): string {
  return join(reports, `${name}.log`);
}

function isStep(name: string): name is StepName {
  return name in STEPS;
}
