import { networkInterfaces } from 'node:os';
import { buildIfNeeded, localEnvironment, startApp, type App } from './app.ts';
import { bootStack, type Stack } from './boot.ts';
import { ensureFree, Problem } from './claim.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo.ts';
import {
  environment,
  isHosted,
  readPorts,
  readSettings,
  type Environment,
  type Ports,
  type Settings,
} from './settings.ts';

type Mode = 'start' | 'dev' | 'stack';

const began = performance.now();
const mode = (process.argv[2] ?? 'start') as Mode;
const interrupted = new AbortController();
let booting: Promise<Stack> | undefined;
let app: App | undefined;
let stopping: Promise<never> | undefined;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));

try {
  const env = environment();
  if (isHosted(env)) await startAlone(env);
  else await startWithStack(env);
} catch (error) {
  const isExpected = error instanceof Problem;
  if (!stopping) console.error(isExpected ? `\n${error.message}\n` : error);
  await stop(1);
}

/** The variables name a hosted project: it is the backend, and nothing is booted here. */
async function startAlone(env: Environment): Promise<void> {
  if (mode === 'stack') throw new Problem('The backend is a hosted project: there is no stack.');
  const ports = readPorts(env);
  await serveApp(mode, env, ports);
  print([...appLines(ports), ['Backend', env.NEXT_PUBLIC_SUPABASE_URL ?? '']]);
}

async function startWithStack(env: Environment): Promise<void> {
  const settings = readSettings(env);
  booting = bootStack(settings);
  const stack = await booting;
  watch(stack.database.ended, 'The database');
  if (mode === 'stack') return print(stackLines(settings, stack));
  await serveApp(mode, localEnvironment(settings, env), settings.ports, stack);
  print([...appLines(settings.ports), ...stackLines(settings, stack)]);
}

async function serveApp(
  mode: 'start' | 'dev',
  env: Environment,
  ports: Ports,
  stack?: Stack,
): Promise<void> {
  await ensureFree(ports, ['app']);
  if (mode === 'start') await buildIfNeeded(env, interrupted.signal);
  interrupted.signal.throwIfAborted();
  app = startApp(mode, env, ports.app);
  stack?.claim.addChild(app.identity);
  await app.ready;
  watch(app.ended, 'The app');
}

function appLines(ports: Ports): [string, string][] {
  const addresses = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal);
  return [
    ['App', `http://localhost:${ports.app}`],
    ...addresses.map(({ address }): [string, string] => [
      '',
      `http://${address}:${ports.app}  (a phone on this network)`,
    ]),
  ];
}

function stackLines(settings: Settings, { applied, seeded }: Stack): [string, string][] {
  return [
    ['Mailbox', settings.mailboxUrl],
    ['API', settings.apiUrl],
    ['Database', settings.databaseUrl],
    ...DEMO_ACCOUNTS.map(({ email, title }, index): [string, string] => [
      index === 0 ? 'Accounts' : '',
      `${email}, ${title}`,
    ]),
    ['', `all with the password ${DEMO_PASSWORD}`],
    ...(applied.length > 0
      ? [['Applied', `${applied.length} migrations`] as [string, string]]
      : []),
    ...(seeded ? [['Seeded', 'demo accounts and themes'] as [string, string]] : []),
  ];
}

function print(lines: [string, string][]): void {
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const rows = lines.map(([name, value]) => `  ${name.padEnd(10)}${value}`);
  console.log(
    `\nHeadline Bingo is on the stands (${seconds} s)\n\n${rows.join('\n')}\n\nCtrl-C stops it.\n`,
  );
}

function watch(ended: Promise<void>, name: string): void {
  void ended.then(() => {
    if (stopping) return;
    console.error(`\n${name} ended unexpectedly. Start again with: npm start\n`);
    void stop(1);
  });
}

/** Ends everything in order, once, however often it is asked: Ctrl-C arrives here several times. */
function stop(code: number): Promise<never> {
  stopping ??= (async () => {
    interrupted.abort();
    await app?.stop();
    // A stack that is still booting ends when it is up: half a database is no good to anybody.
    await booting?.then(
      (stack) => stack.stop(),
      () => {},
    );
    process.exit(code);
  })();
  return stopping;
}
