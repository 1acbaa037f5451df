import { execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  fchmodSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseRunner, findBinaries, type Binaries, type Runner } from './binaries.ts';
import { dataDirIn, folderError, refuseOtherMajor, takeRestored } from './data-directory.ts';
import { ensureFree } from './network.ts';
import { commandOf, endProcess, identityOf, identityOfProcess, isRunning } from './processes.ts';
import type { Settings } from './settings.ts';
import type { Part } from './supervise.ts';
import { UserError } from './user-error.ts';

const FAST_STOP: [NodeJS.Signals, number][] = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 2_000],
];

/** Starts Postgres on the stack's data directory, which is created the first time. */
export async function startDatabase(settings: Settings): Promise<Part> {
  const binaries = await findBinaries();
  const dataDir = dataDirIn(settings.stackDir);
  const runner = chooseRunner(settings.stackDir);
  await endLeftover(dataDir);
  await ensureFree(settings.ports, ['database']);
  takeRestored(settings);
  refuseOtherMajor(settings, binaries.major);
  if (!existsSync(join(dataDir, 'PG_VERSION'))) makeCluster(binaries, dataDir, runner, settings);
  return launch(binaries, dataDir, runner, settings);
}

/**
 * Creates the cluster under another name and renames it when it is complete, so that an incomplete one is never
 * started.
 */
function makeCluster(
  binaries: { initdb: string },
  dataDir: string,
  runner: Runner,
  settings: Settings,
): void {
  const { stackDir } = settings;
  const draft = `${dataDir}.new`;
  const passwordFile = join(stackDir, 'password.new');
  try {
    for (const leftover of [draft, dataDir]) rmSync(leftover, { recursive: true, force: true });
    mkdirSync(draft, { mode: 0o700 });
    writeFileSync(passwordFile, new URL(settings.adminUrl).password, { mode: 0o600 });
    for (const path of [draft, passwordFile]) runner.own(path);
  } catch (error) {
    throw folderError(stackDir, error);
  }
  const [command, args] = runner.command(binaries.initdb);
  const choices = ['--username=supabase_admin', '--auth=scram-sha-256', '--encoding=UTF8'];
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  try {
    execFileSync(
      command,
      [...args, `--pgdata=${draft}`, `--pwfile=${passwordFile}`, ...choices, ...locale],
      { uid: runner.uid, gid: runner.gid, cwd: draft, stdio: 'pipe' },
    );
  } catch (error) {
    const { stderr = error } = error as { stderr?: Buffer };
    throw new UserError(`The database could not be made in ${stackDir}: ${reasonIn(stderr)}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, dataDir);
}

/** Loopback only, no socket file, safe on power loss, sized for a laptop, without processes for unused features. */
function serverOptions(settings: Settings, major: string): string[] {
  const options = {
    port: settings.ports.database,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: '64MB',
    ...(Number(major) >= 18 && { io_method: 'sync' }),
    max_logical_replication_workers: 0,
    autovacuum_max_workers: 1,
    fsync: 'on',
    synchronous_commit: 'on',
    max_wal_size: '256MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    logging_collector: 'off',
  };
  return Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function launch(
  { postgres, major }: Binaries,
  dataDir: string,
  runner: Runner,
  settings: Settings,
): Promise<Part> {
  const logFile = join(settings.stackDir, 'postgres.log');
  const log = openSync(logFile, 'w', 0o600);
  fchmodSync(log, 0o600);
  for (let attempt = 1; ; attempt += 1) {
    const [command, args] = runner.command(postgres);
    const child = spawn(command, [...args, '-D', dataDir, ...serverOptions(settings, major)], {
      uid: runner.uid,
      gid: runner.gid,
      cwd: dataDir,
      detached: true,
      stdio: ['ignore', log, log],
    });
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    if (await isReady(dataDir, child.pid ?? 0, ended)) {
      const identity = identityOf(child);
      return { identity, ended, stop: () => endProcess(identity, FAST_STOP) };
    }
    // Workers of a killed server hold its shared memory for a moment longer.
    if (attempt < 20 && /still in use/.test(readFileSync(logFile, 'utf8'))) await sleep(250);
    else
      throw new UserError(
        `The database did not start: ${reasonIn(readFileSync(logFile))} (${logFile})`,
      );
  }
}

/** The line with the reason in the output of a Postgres program. */
const reasonIn = (output: unknown) =>
  /(?:FATAL|PANIC|error): +(.*)/.exec(String(output))?.[1] ?? String(output).trim();

async function isReady(dataDir: string, pid: number, ended: Promise<void>): Promise<boolean> {
  let isOver = false;
  void ended.then(() => (isOver = true));
  while (!isOver) {
    const lines = postmasterLines(dataDir);
    if (Number(lines[0]) === pid && lines[7]?.trim() === 'ready') return true;
    await sleep(15);
  }
  return false;
}

/** Ends a server that an earlier, killed stack left on this directory, and removes its pid file. */
async function endLeftover(dataDir: string): Promise<void> {
  const pid = Number(postmasterLines(dataDir)[0]);
  if (!pid) return;
  const leftover = commandOf(pid).includes(dataDir) ? identityOfProcess(pid) : null;
  if (leftover) await endProcess(leftover, FAST_STOP);
  if (leftover && isRunning(leftover)) throw new Error(`Postgres (process ${pid}) does not end.`);
  rmSync(join(dataDir, 'postmaster.pid'), { force: true });
}

function postmasterLines(dataDir: string): string[] {
  try {
    return readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}
