import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { messages } from './all-messages';

/** Lists of messages, and tests, say nothing to anybody. */
const SAYS_NOTHING = /\.(test|fixture)\.tsx?$|messages\.ts$|lib\/notices\.ts$/;
const IMPORTED = /import \{([^}]*)\} from '[^']*messages(?:\.ts)?'/g;

it('keeps no message that nobody says', async () => {
  const said = new Set<string>();
  for await (const file of glob('{app,components,server-actions,lib}/**/*.{ts,tsx}')) {
    if (SAYS_NOTHING.test(file)) continue;
    const program = readFileSync(file, 'utf8');
    for (const [, names] of program.matchAll(IMPORTED))
      for (const [key] of names!.matchAll(/\w+/g)) said.add(key);
    for (const [, key] of program.matchAll(/['"](\w+)['"]/g)) said.add(key!);
  }
  expect(Object.keys(messages).filter((key) => !said.has(key))).toEqual([]);
});
