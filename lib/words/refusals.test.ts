import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { reasonWords } from './reasons';
import { isRefusalCode, refusalNotice, refusals } from './refusals';

it('every code that the SQL schemas raise has a message', () => {
  const folder = new URL('../../supabase/schemas/', import.meta.url);
  const raised = readdirSync(folder).flatMap((file) => {
    const sql = readFileSync(new URL(file, folder), 'utf8');
    return [...sql.matchAll(/refuse\(\s*'(\w+)'/g), ...sql.matchAll(/'refused',\s*'(\w+)'/g)].map(
      ([, code]) => `${file}: ${code}`,
    );
  });
  expect(raised.length).toBeGreaterThan(0);
  expect(raised.filter((line) => !isRefusalCode(line.split(': ')[1] ?? ''))).toEqual([]);
});

it('a refusal’s message includes its detail: a number, or the time to wait', () => {
  expect(refusalNotice('too_few_squares', '23')?.description).toMatch(/found 23, need 24/);
  const wait = (seconds?: string) => refusalNotice('too_many_attempts', seconds)?.description;
  expect(wait('0.4')).toMatch(/a second/);
  expect(wait('42')).toMatch(/42 seconds/);
  expect(wait('60')).toMatch(/a minute/);
  expect(wait('61')).toMatch(/2 minutes/);
  expect(wait('3600')).toMatch(/an hour/);
  expect(wait('7201')).toMatch(/3 hours/);
  expect(wait()).toMatch(/a minute/);
});

it('no refusal has an unfilled placeholder, and an unknown code has no message', () => {
  for (const code of Object.keys(refusals)) {
    const { title, description = '' } = refusalNotice(code, '5')!;
    expect(`${title} ${description}`, code).not.toMatch(/\{\w+\}/);
  }
  expect(refusalNotice('constructor')).toBeNull();
  expect(refusalNotice('who_knows')).toBeNull();
});

it('the reason for a missing button is the message of the matching refusal', () => {
  for (const [reason, words] of Object.entries(reasonWords))
    expect(refusalNotice(reason), reason).toEqual(words);
});
