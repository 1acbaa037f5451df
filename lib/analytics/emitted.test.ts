import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { events } from './events';

it('every listed event is tracked somewhere', async () => {
  let program = '';
  for await (const file of glob('{app,components,server-actions,lib}/**/*.{ts,tsx}'))
    if (!file.endsWith('.test.ts')) program += readFileSync(file, 'utf8');
  const tracked = [...program.matchAll(/\btrack\(\s*([^,]*),/g)].map(([, name]) => name).join(' ');
  expect(Object.keys(events).filter((name) => !tracked.includes(`'${name}'`))).toEqual([]);
});
