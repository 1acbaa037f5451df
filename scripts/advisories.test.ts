import { expect, test } from 'vitest';
import { judge } from './advisories.ts';

test('a severe advisory with a fix fails the check, and others are printed', () => {
  const vulnerabilities = {
    server: { name: 'server', severity: 'high', fixAvailable: true },
    careless: { name: 'careless', severity: 'moderate', fixAvailable: { isSemVerMajor: false } },
    old: { name: 'old', severity: 'critical', fixAvailable: { isSemVerMajor: true } },
    lost: { name: 'lost', severity: 'critical', fixAvailable: false },
  };
  expect(judge({ vulnerabilities })).toEqual({
    line: '4 packages have advisories: server (high, has a fix); careless (moderate, has a fix); old (critical); lost (critical).',
    mustUpdate: ['server'],
  });
});

test('a project without advisories and a registry that does not respond pass', () => {
  const none = { line: 'No package has an advisory.', mustUpdate: [] };
  expect(judge({ vulnerabilities: {} })).toEqual(none);
  const nothing = { line: 'The registry gave no advisories: nothing was checked.', mustUpdate: [] };
  expect([judge(null), judge({})]).toEqual([nothing, nothing]);
});
