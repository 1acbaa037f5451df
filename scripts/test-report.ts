import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Counts of tests; `retried` of them passed at the second attempt. */
type Counts = { passed: number; failed: number; retried: number };
type Report = {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected: number; unexpected: number; flaky: number };
};

/** Where Vitest and Playwright write the report of a step. */
export const reportsOf = (folder: string, step: string) =>
  [`${step}.json`, `${step}/journeys.json`].map((file) => join(folder, file)) as [string, string];

export function countsOf(folder: string, step: string): Counts {
  const file = reportsOf(folder, step).find((path) => existsSync(path));
  if (!file) return { passed: 0, failed: 0, retried: 0 };
  const { stats, ...vitest } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const { expected = 0, unexpected = 0, flaky = 0 } = stats ?? {};
  const [passed, failed] = [vitest.numPassedTests ?? 0, vitest.numFailedTests ?? 0];
  return { passed: expected + flaky + passed, failed: unexpected + failed, retried: flaky };
}

/** A failed step counts as a failed test. */
export function sumOf(all: Counts[], atLeast = 0): string {
  const of = (kind: keyof Counts) => all.reduce((total, counts) => total + counts[kind], 0);
  return `${of('passed')} passed, ${Math.max(of('failed'), atLeast)} failed`;
}

export function resultOf(folder: string, step: string): string {
  const { passed, retried } = countsOf(folder, step);
  const parts = [passed && `${passed} passed`, retried && `${retried} at the second attempt`];
  return parts.filter(Boolean).join(', ');
}

/** The last lines of a file. */
export const endOf = (file: string, lines: number) =>
  readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
