import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);

/**
 * Compresses the scripts and styles of a build (made with `PRECOMPRESSED`) once with the strongest setting, which is a
 * seventh smaller than what Next would compress for each request. Writes `<file>.br` beside each.
 */
export async function precompress(dist: string): Promise<void> {
  const files = globSync('static/**/*.{js,css}', { cwd: dist });
  await Promise.all(
    files.map(async (file) => {
      const path = join(dist, file);
      await writeFile(`${path}.br`, await compress(await readFile(path)));
    }),
  );
}
