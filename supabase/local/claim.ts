import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { postGuard, type Register } from './guard.ts';
import { endAll, identityOf, isRunning, type Identity } from './processes.ts';
import { DIRECTORY_MODE } from './secrets.ts';
import { LOOPBACK, PORTS, type PortName, type Ports, type Settings } from './settings.ts';

/** Something the person can put right; printed without a stack trace. */
export class Problem extends Error {}

type Record = {
  owner: Identity;
  appPort: number;
  isOpen: boolean;
  children: { [title: string]: Identity };
};

export type Claim = Register & { release: () => void };

/**
 * Takes the data directory for this process: one stack at a time. What a killed stack left running
 * is ended first.
 */
export async function claimStack(settings: Settings): Promise<Claim> {
  const { stackDir } = settings;
  mkdirSync(stackDir, { recursive: true, mode: DIRECTORY_MODE });
  const file = fileIn(stackDir);
  const before = readRecord(stackDir);
  if (before && isRunning(before.owner)) throw new Problem(alreadyRunning(before));
  if (before) await endAll(Object.values(before.children));
  rmSync(file, { force: true });
  const owner = identityOf(process.pid) ?? { pid: process.pid, began: '' };
  const { isOpen, ports } = settings;
  const record: Record = { owner, appPort: ports.app, isOpen, children: {} };
  // Fails when another start was faster by a hair.
  writeFileSync(file, JSON.stringify(record), { flag: 'wx', mode: 0o600 });
  const guard = postGuard();
  return {
    setChild(title, child) {
      record.children[title] = child;
      writeFileSync(file, JSON.stringify(record));
      guard.setChild(title, child);
    },
    release() {
      rmSync(file, { force: true });
      guard.dismiss();
    },
  };
}

/** The stack that runs on this directory, if one does. */
export function runningStack(settings: Settings): Record | null {
  const record = readRecord(settings.stackDir);
  return record && isRunning(record.owner) ? record : null;
}

const fileIn = (stackDir: string) => join(stackDir, 'running.json');

export function readRecord(stackDir: string): Record | null {
  try {
    return JSON.parse(readFileSync(fileIn(stackDir), 'utf8')) as Record;
  } catch {
    return null;
  }
}

const alreadyRunning = ({ owner, appPort }: Record) =>
  `Headline Bingo is running already (process ${owner.pid}): http://localhost:${appPort}\n` +
  `Stop it with Ctrl-C where it runs, or with: kill ${owner.pid}\n` +
  'A second one beside it needs a directory of its own (STACK_DIR) and other ports.';

/** Throws when somebody else listens on one of these ports, and says which variable moves it. */
export async function ensureFree(
  ports: Ports,
  names: PortName[],
  host: string = LOOPBACK,
): Promise<void> {
  for (const name of names) {
    const port = ports[name];
    if (await isFree(port, host)) continue;
    const { variable, title } = PORTS[name];
    throw new Problem(
      `Port ${port}, meant for ${title}, is taken by another program.\n` +
        `Stop that program, or choose another port: ${variable}=${port + 10} npm start`,
    );
  }
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
