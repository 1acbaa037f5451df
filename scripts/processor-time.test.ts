import { spawnSync } from 'node:child_process';
import { platform } from 'node:process';
import { expect, test } from 'vitest';
import { ofProcessor, watchProcessorTime } from './processor-time';

test.runIf(platform === 'linux')('the time of ended processes that a step started counts', () => {
  const timeUntilNow = watchProcessorTime();
  const before = timeUntilNow()!;
  const busy =
    'for (const end = process.cpuUsage().user + 300_000; process.cpuUsage().user < end;);';
  spawnSync(process.execPath, ['-e', busy]);
  expect(timeUntilNow()! - before).toBeGreaterThanOrEqual(0.3);
});

test('where the system hides it, nothing is printed', () => {
  expect(ofProcessor(null)).toBe('');
  expect(ofProcessor(12.34)).toBe('12.3 s of a processor');
});
