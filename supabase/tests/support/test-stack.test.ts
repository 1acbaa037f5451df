import { expect, test } from 'vitest';
import { newTestSettings, takeBlock } from './test-stack.ts';

test('two concurrent test runs share no port, no data and no files', async () => {
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
