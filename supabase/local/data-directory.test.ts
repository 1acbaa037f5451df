import { execFile, type ExecFileException } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBinaries } from './binaries.ts';
import { startDatabase } from './database.ts';
import { dataDirIn, restoredDirIn, takeRestored } from './data-directory.ts';
import { mountSmallDisk, newTestSettings, portVariables } from '../tests/support/test-stack.ts';

let world: Awaited<ReturnType<typeof newTestSettings>>;
beforeEach(async () => (world = await newTestSettings()));
afterEach(() => world.discard());

function makeFolder(path: string, version: string): void {
  mkdirSync(path);
  writeFileSync(join(path, 'PG_VERSION'), `${version}\n`);
}
const versionIn = (path: string) => readFileSync(join(path, 'PG_VERSION'), 'utf8').trim();

test('a database of another major version stays unchanged, and the error explains how to migrate it', async () => {
  const { settings } = world;
  const { major } = await findBinaries();
  makeFolder(dataDirIn(settings.stackDir), '16');
  const before = readdirSync(settings.stackDir);
  await expect(startDatabase(settings)).rejects.toThrow(
    new RegExp(
      `by Postgres 16, and this is Postgres ${major}[^]*POSTGRES=16 npm run db -- backup[^]*npm run db -- restore`,
    ),
  );
  expect(readdirSync(settings.stackDir)).toEqual(before);
});

test('a restored database replaces the previous one, which is kept, even if the replacement was interrupted', () => {
  const { stackDir } = world.settings;
  expect(takeRestored({ stackDir })).toBeNull();
  makeFolder(dataDirIn(stackDir), 'old');
  makeFolder(restoredDirIn(stackDir), 'new');
  const kept = takeRestored({ stackDir });
  expect([versionIn(dataDirIn(stackDir)), versionIn(kept!)]).toEqual(['new', 'old']);
  // Simulates a kill between the two steps: the old one is moved away, the new one is not yet in place.
  renameSync(dataDirIn(stackDir), restoredDirIn(stackDir));
  expect(takeRestored({ stackDir })).toBeNull();
  expect(versionIn(dataDirIn(stackDir))).toBe('new');
  expect(existsSync(restoredDirIn(stackDir))).toBe(false);
});

/** Runs `npm start` on this data folder; returns its output and exit code. */
const startOn = (stackDir: string) =>
  new Promise<{ code: unknown; output: string }>((resolve) => {
    const env = { ...process.env, ...portVariables(world.settings.ports), STACK_DIR: stackDir };
    const script = join(import.meta.dirname, '../../scripts/start.ts');
    const options = { env, timeout: 50_000, killSignal: 'SIGKILL' as const };
    execFile(process.execPath, [script, 'stack'], options, (error, stdout, stderr) =>
      resolve({ code: (error as ExecFileException | null)?.code, output: `${stdout}${stderr}` }),
    );
  });

async function expectOneSentence(stackDir: string, reason: string): Promise<void> {
  const { code, output } = await startOn(stackDir);
  expect(output.trim().split('\n')).toEqual([expect.stringContaining(reason)]);
  expect(output).toContain(stackDir);
  expect(code).toBe(1);
}

test('a start whose data folder cannot be created ends at once with one sentence', async () => {
  const file = join(world.settings.stackDir, 'a-file');
  writeFileSync(file, '');
  await expectOneSentence(file, 'EEXIST');
  await expectOneSentence(join(file, 'below'), 'ENOTDIR');
  // The parent of this folder exists, but nothing can be created in it.
  await expectOneSentence('/proc/none/below', 'cannot be used');
});

test(
  'a start on a disk that is or becomes full ends with one sentence',
  { timeout: 120_000 },
  async (context) => {
    const disk = join(world.settings.stackDir, 'disk');
    mkdirSync(disk);
    for (const megabytes of [1, 40]) {
      const unmount = mountSmallDisk(disk, megabytes);
      if (!unmount) return context.skip();
      if (megabytes === 1) writeFileSync(join(disk, 'ballast'), Buffer.alloc(megabytes << 20));
      await expectOneSentence(disk, 'o space left on device').finally(unmount);
    }
  },
);
