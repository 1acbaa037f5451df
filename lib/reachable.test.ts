import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { messages, refusals } from './messages';

it('keeps no message that nobody says', async () => {
  let program = '';
  for await (const file of glob('{app,components,server-actions,lib}/**/*.{ts,tsx}'))
    if (!/\.(test|fixture)\.tsx?$/.test(file) && !file.endsWith('lib/messages.ts'))
      program += readFileSync(file, 'utf8');
  const refused = new Set<string>(Object.values(refusals));
  const isSaid = (key: string) =>
    refused.has(key) || new RegExp(`['"]${key}['"]|messages\\.${key}\\b`).test(program);
  expect(Object.keys(messages).filter((key) => !isSaid(key))).toEqual([]);
});
