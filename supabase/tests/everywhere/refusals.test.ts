import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { refusalNotice, refusals } from '../../../lib/words/refusals.ts';

const root = join(import.meta.dirname, '../../..');
const textOf = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
const schemas = textOf('supabase/schemas/*.sql').replaceAll(/--.*$/gm, '');
const actions = textOf('{server-actions,lib}/**/*.ts');

const RAISED = /private\.refuse\(\s*'([^']+)'/g;
const RETURNED = /'refused',\s*'([^']+)'/g;
const codes = [RAISED, RETURNED].flatMap((pattern) =>
  [...schemas.matchAll(pattern)].map((match) => match[1]!),
);

describe('refusals', () => {
  test('are raised with literal codes', () => {
    const calls = schemas.match(/private\.refuse\(/g) ?? [];
    const definition = 1;
    expect([...schemas.matchAll(RAISED)]).toHaveLength(calls.length - definition);
    expect(codes.length).toBeGreaterThan(50);
  });

  test.each([...new Set(codes)].toSorted())('%s has a message', (code) => {
    expect(Object.keys(refusals)).toContain(code);
    const { title, description = '' } = refusalNotice(code, '7') ?? { title: '' };
    expect(title).not.toBe('');
    expect(`${title} ${description}`).not.toMatch(/[{}]|undefined/);
  });

  test('have no unused messages', () => {
    const refused = [...actions.matchAll(/new Refusal\('([^']+)'/g)].map((match) => match[1]!);
    const used = [...codes, ...refused];
    expect(Object.keys(refusals).filter((code) => !used.includes(code))).toEqual([]);
  });
});
