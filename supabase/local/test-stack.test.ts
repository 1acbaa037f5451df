import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lockCheckout } from './lock.ts';
import { newTestSettings, takeBlock } from './test-stack.ts';

const directory = mkdtempSync(join(tmpdir(), 'headline-bingo-lock-'));
afterAll(() => rmSync(directory, { recursive: true }));

test('two test runs at once share no port, no data and no files', async () => {
  const [one, other] = [await takeBlock(), await takeBlock()];
  const [first, second] = [await newTestSettings(one), await newTestSettings(other)];
  expect(one.suffix).not.toBe(other.suffix);
  const ports = [first, second].flatMap(({ settings }) => Object.values(settings.ports));
  expect(new Set(ports).size).toBe(10);
  expect(first.settings.stackDir).not.toBe(second.settings.stackDir);
  for (const { discard } of [first, second]) discard();
  for (const { release } of [one, other]) release();
});

test('a run keeps its ports from its first stack to its last', async () => {
  const block = await takeBlock();
  const { settings, discard } = await newTestSettings(block);
  discard();
  const between = await takeBlock();
  const again = await newTestSettings(block);
  expect(again.settings.ports).toEqual(settings.ports);
  expect(between.first).not.toBe(block.first);
  again.discard();
  for (const { release } of [block, between]) release();
});

test('two builds in one checkout come one after the other', async () => {
  const steps: string[] = [];
  const release = await lockCheckout(directory);
  const waiting = lockCheckout(directory).then((done) => {
    steps.push('the second begins');
    return done;
  });
  await new Promise((resolve) => setTimeout(resolve, 600));
  steps.push('the first is done');
  release();
  (await waiting)();
  expect(steps).toEqual(['the first is done', 'the second begins']);
});

test('a lock whose owner was killed is nobody’s', async () => {
  writeFileSync(join(directory, '.next-lock'), JSON.stringify({ pid: 4_000_000, began: '1' }));
  (await lockCheckout(directory))();
});
