import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { precompress } from './precompress.ts';
import { completeStandalone } from './standalone-folder.ts';

/** Builds the app into a folder that runs anywhere Node does, without this repository. */
const root = join(import.meta.dirname, '..');
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/next/dist/bin/next'), 'build'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, BUILD_STANDALONE: '1', PRECOMPRESSED: '1' },
  },
);
if (status !== 0) process.exit(status ?? 1);
const dist = join(root, process.env.NEXT_DIST_DIR || '.next');
await precompress(dist);
const folder = completeStandalone(dist);
console.log(`\nAll the app needs is in ${folder}. Copy it, and start it with: node server.js`);
