import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { endProcess, identityOf, isRunning, type Identity } from './processes.ts';
import { PORTS, type PortName, type Ports, type Settings } from './settings.ts';

/** Something the person can put right; printed without a stack trace. */
export class Problem extends Error {}

type Record = { owner: Identity; appPort: number; children: Identity[] };

export type Claim = { addChild: (child: Identity) => void; release: () => void };

/**
 * Takes the data directory for this process: one stack at a time. What a killed stack left running
 * is ended first.
 */
export async function claimStack(settings: Settings): Promise<Claim> {
  mkdirSync(settings.stackDir, { recursive: true });
  const file = fileOf(settings);
  const before = readRecord(settings);
  if (before && isRunning(before.owner)) throw new Problem(alreadyRunning(before));
  for (const child of before?.children ?? []) {
    await endProcess(
      child,
      [
        ['SIGTERM', 3_000],
        ['SIGKILL', 2_000],
      ],
      { group: true },
    );
  }
  rmSync(file, { force: true });
  const owner = identityOf(process.pid) ?? { pid: process.pid, began: '' };
  const record: Record = { owner, appPort: settings.ports.app, children: [] };
  // Fails when another start was faster by a hair.
  writeFileSync(file, JSON.stringify(record), { flag: 'wx' });
  return {
    addChild(child) {
      record.children.push(child);
      writeFileSync(file, JSON.stringify(record));
    },
    release: () => rmSync(file, { force: true }),
  };
}

export function isStackRunning(settings: Settings): boolean {
  const record = readRecord(settings);
  return record !== null && isRunning(record.owner);
}

const fileOf = (settings: Settings) => join(settings.stackDir, 'running.json');

function readRecord(settings: Settings): Record | null {
  try {
    return JSON.parse(readFileSync(fileOf(settings), 'utf8')) as Record;
  } catch {
    return null;
  }
}

const alreadyRunning = ({ owner, appPort }: Record) =>
  `Headline Bingo is running already (process ${owner.pid}): http://localhost:${appPort}\n` +
  `Stop it with Ctrl-C where it runs, or with: kill ${owner.pid}\n` +
  'A second one beside it needs a directory of its own (STACK_DIR) and other ports.';

/** Throws when somebody else listens on one of these ports, and says which variable moves it. */
export async function ensureFree(ports: Ports, names: PortName[]): Promise<void> {
  for (const name of names) {
    const port = ports[name];
    const host = name === 'app' ? '0.0.0.0' : '127.0.0.1';
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
