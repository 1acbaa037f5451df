import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { takeBuildLock } from './build-lock.ts';

const directory = mkdtempSync(join(tmpdir(), 'headline-bingo-lock-'));
afterAll(() => rmSync(directory, { recursive: true }));

test('two builds in one checkout run one after the other', async () => {
  const steps: string[] = [];
  const release = await takeBuildLock(directory);
  const waiting = takeBuildLock(directory).then((done) => {
    steps.push('the second begins');
    return done;
  });
  await new Promise((resolve) => setTimeout(resolve, 600));
  steps.push('the first is done');
  release();
  (await waiting)();
  expect(steps).toEqual(['the first is done', 'the second begins']);
});

test('a lock whose owner was killed can be taken', async () => {
  writeFileSync(join(directory, '.next-lock'), JSON.stringify({ pid: 4_000_000, began: '1' }));
  (await takeBuildLock(directory))();
});
