import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const alias = {
  '@': fileURLToPath(new URL('.', import.meta.url)),
  'server-only': fileURLToPath(new URL('./node_modules/server-only/empty.js', import.meta.url)),
};

/** The script tests that need a real Postgres. */
const BOOTS_A_STACK = ['scripts/start.test.ts'];

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          isolate: false,
          setupFiles: ['scripts/unit-setup.ts'],
          include: [
            '{app,components,lib,scripts,server-actions}/**/*.test.ts',
            'middleware.test.ts',
          ],
          exclude: BOOTS_A_STACK,
          // They run beside lint, types and format, and the first of a file also waits for what it imports.
          testTimeout: 120_000,
          hookTimeout: 30_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'faults',
          include: ['supabase/faults/*.test.ts'],
          fileParallelism: false,
          hookTimeout: 120_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'rules',
          include: ['supabase/{tests,local}/**/*.test.ts', ...BOOTS_A_STACK],
          globalSetup: ['supabase/tests/support/stack.ts'],
          setupFiles: ['supabase/tests/support/attempts.ts'],
          fileParallelism: false,
          isolate: false,
          testTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
