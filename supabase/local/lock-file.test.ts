import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { mountSmallDisk, newTestSettings } from '../tests/support/test-stack.ts';
import { lockStack, readLockFile } from './lock-file.ts';

const { settings, discard } = await newTestSettings();
const unmount = mountSmallDisk(settings.stackDir, 8);
afterAll(() => {
  unmount?.();
  discard();
});

/** A process that fills the disk and keeps trying to write, as the database does. */
const GREEDY = `const fs = require('node:fs');
  const [, file] = process.argv;
  for (const size of [1 << 24, 1 << 12])
    try { for (;;) fs.writeFileSync(file, Buffer.alloc(size), { flag: 'a' }); } catch {}
  console.log('full');
  const [fd, page, end] = [fs.openSync(file, 'a'), Buffer.alloc(1 << 12), Date.now() + 20_000];
  while (Date.now() < end) try { fs.writeSync(fd, page); } catch {}`;

test.runIf(unmount)(
  'running processes can still be registered while the disk is full',
  async () => {
    const lock = await lockStack(settings);
    const greedy = spawn(process.execPath, ['-e', GREEDY, join(settings.stackDir, 'ballast')]);
    await once(greedy.stdout, 'data');
    for (let pid = 1; pid <= 2_000; pid += 1) {
      lock.setChild('The printer', { pid, began: 'just now' });
      expect(readLockFile(settings.stackDir)?.children['The printer']?.pid).toBe(pid);
    }
    greedy.kill();
    lock.release();
    expect(readLockFile(settings.stackDir)).toBeNull();
  },
);
