import { expect, it } from 'vitest';
import type { Objection } from '@/lib/bingo/game';
import { waitsForViewer } from './objection-bar';

it.each<[Objection['decided_by'], Objection['may'], boolean]>([
  ['host', 'decide', true],
  ['admin', 'decide', true],
  ['second', 'second', true],
  ['winner', 'second', true],
  ['host', 'second', false],
  ['host', null, false],
  ['second', null, false],
])('an open objection decided by %s to a viewer who may %s waits for them: %s', (...row) => {
  const [decided_by, may, waits] = row;
  const objection = { decided_by, may, status: 'open' } as Objection;
  expect(waitsForViewer(objection)).toBe(waits);
  expect(waitsForViewer({ ...objection, status: 'dismissed' })).toBe(false);
});
