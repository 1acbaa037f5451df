import { readFileSync, globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { messages } from './all-messages';

it('`messages` has every message of every file, each under its own key', () => {
  const files = globSync('lib/words/*.ts').filter((file) => !/\.test\.ts$/.test(file));
  const keys = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^export const (\w+) = \{\s*title:/gm)].map(
      ([, key]) => key!,
    ),
  );
  expect(keys.toSorted()).toEqual(Object.keys(messages).toSorted());
});

it('no text is blank or has spaces at its ends', () => {
  for (const message of Object.values(messages))
    for (const text of Object.values(message)) expect(text).toMatch(/^\S(.*\S)?$/);
});
