import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../supabase/local/settings.ts';
import { completeStandalone, ensureNotServed, takeBuildLock } from './builds.ts';

/**
 * Runs `next build`. With the argument `standalone`, the result is a folder that runs anywhere with Node, without this
 * repository.
 */
const isStandalone = process.argv[2] === 'standalone';
const dist = join(root, process.env.NEXT_DIST_DIR || '.next');
try {
  ensureNotServed(dist);
} catch (error) {
  console.error(`\n${(error as Error).message}\n`);
  process.exit(1);
}
const release = await takeBuildLock();
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/next/dist/bin/next'), 'build'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...(isStandalone && { BUILD_STANDALONE: '1' }) },
  },
);
release();
if (status !== 0) process.exit(status ?? 1);
if (isStandalone) {
  const folder = completeStandalone(dist);
  console.log(
    `\nThe complete app is in ${folder}. Copy the folder, and start the app with: node server.js`,
  );
}
