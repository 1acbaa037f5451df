import { readFileSync, globSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { messages, refusalMessage } from './all-messages';
import { reasonWords } from './cards';
import type { Message } from './message';

it('`messages` has every message of every file, each under its own key', () => {
  const files = globSync('lib/words/*.ts').filter((file) => !/\.test\.ts$/.test(file));
  const keys = files.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /^export (?:const (\w+) = \{\s*title:|\{\s*[^}]+\};)/gm,
      ),
    ].flatMap(([found, key]) => key ?? Array.from(found.matchAll(/ as (\w+)/g), ([, as]) => as)),
  );
  expect(keys.toSorted()).toEqual(Object.keys(messages).toSorted());
});

it('no text is blank or has spaces at its ends', () => {
  for (const message of Object.values(messages))
    for (const text of Object.values(message)) expect(text).toMatch(/^\S(.*\S)?$/);
});

it('no message has the sentence of another, except where both mean it', () => {
  const sentences = [...new Set<Message>(Object.values(messages))].flatMap(
    ({ description }) => description ?? [],
  );
  expect(sentences.filter((sentence, at) => sentences.indexOf(sentence) < at).toSorted()).toEqual([
    'Congratulations! You won!',
    'Failed to change this setting',
    'Games already made keep their own copy.',
    '{by} objected to {name}, and {agreed}.',
  ]);
});

it('every code that the SQL schemas raise has a message without an unfilled placeholder', () => {
  const folder = new URL('../../supabase/schemas/', import.meta.url);
  const raised = readdirSync(folder).flatMap((file) => {
    const sql = readFileSync(new URL(file, folder), 'utf8');
    const found = [
      ...sql.matchAll(/refuse\(\s*'(\w+)'/g),
      ...sql.matchAll(/'refused',\s*'(\w+)'/g),
    ];
    return found.map(([, code = '']) => code);
  });
  expect(raised.length).toBeGreaterThan(0);
  expect(raised.filter((code) => refusalMessage(code) === null)).toEqual([]);
  for (const code of raised) {
    const { title, description = '' } = refusalMessage(code, '5')!;
    expect(`${title} ${description}`, code).not.toMatch(/\{\w+\}/);
  }
});

it('a refusal’s message includes its detail: a number, or the time to wait', () => {
  expect(refusalMessage('too_few_squares', '23')?.description).toMatch(/found 23, need 24/);
  const wait = (seconds?: string) => refusalMessage('too_many_attempts', seconds)?.description;
  expect(wait('0.4')).toMatch(/a second/);
  expect(wait('42')).toMatch(/42 seconds/);
  expect(wait('60')).toMatch(/a minute/);
  expect(wait('61')).toMatch(/2 minutes/);
  expect(wait('3600')).toMatch(/an hour/);
  expect(wait('7201')).toMatch(/3 hours/);
  expect(wait('169200')).toMatch(/47 hours/);
  expect(wait('172801')).toMatch(/3 days/);
  expect(wait()).toMatch(/a moment/);
});

it('an unknown code has no message', () => {
  expect(refusalMessage('constructor')).toBeNull();
  expect(refusalMessage('who_knows')).toBeNull();
});

it('the reason for a missing button is the message of the matching refusal', () => {
  for (const [reason, words] of Object.entries(reasonWords))
    expect(refusalMessage(reason), reason).toEqual(words);
});
