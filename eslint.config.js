import nextPlugin from '@next/eslint-plugin-next';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import { directedText } from './eslint-directed-text.js';

/** Schemas that only the rules tests parse with: everybody else takes their types, which weigh nothing. */
const ANSWERS = ['@/lib/*/answers', '@/lib/games/event-answers', '@/lib/answer-parts', './answers'];

/** Import directions of the house: each folder may not reach for what stands above it. */
const forbid = (files, group, message, ignores = []) => ({
  files,
  ignores,
  rules: {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      { patterns: [{ group, message, allowTypeImports: true }] },
    ],
  },
});

/** The budgets of the house, in lines that say something. Over budget, a noun is missing. */
const budget = (max, files, ignores = []) => ({
  files,
  ignores,
  rules: { 'max-lines': ['error', { max, skipBlankLines: true, skipComments: true }] },
});

export default tseslint.config(
  {
    ignores: [
      '.next*/**',
      'node_modules/**',
      'next-env.d.ts',
      'supabase/.local*/**',
      'playwright-report/**',
      'test-results*/**',
      'lib/supabase/database.types.ts',
    ],
  },
  ...tseslint.configs.recommended,
  nextPlugin.configs['core-web-vitals'],
  reactHooks.configs.flat['recommended-latest'] ?? reactHooks.configs.flat.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-console': ['error', { allow: ['error', 'warn'] }],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: { '@typescript-eslint/no-floating-promises': 'error' },
  },
  budget(80, ['app/**/page.tsx']),
  budget(
    150,
    ['{app,components}/**/*.{ts,tsx}', 'server-actions/*.ts'],
    ['app/**/page.tsx', '**/*.test.*'],
  ),
  budget(150, ['e2e/**/*.ts']),
  budget(180, ['{scripts,supabase}/**/*.ts']),
  // One evening, from sign-up to BINGO, told without a break.
  budget(180, ['e2e/games/private-game.spec.ts']),
  budget(250, ['lib/**/*.ts'], ['lib/supabase/database.types.ts', '**/*.test.ts']),
  {
    files: ['{app,components}/**/*.tsx'],
    plugins: { house: { rules: { 'directed-text': directedText } } },
    rules: { 'house/directed-text': 'error' },
  },
  { files: ['supabase/**', 'e2e/**', 'scripts/**'], rules: { 'no-console': 'off' } },
  // A request may hold 1 MB of anything. A unit test tries every literal expression; it cannot find others.
  {
    ignores: ['**/*.{test,fixture}.*', 'e2e/**', 'scripts/**', 'supabase/tests/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': 'error',
      'regexp/no-super-linear-move': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: ':matches(NewExpression, CallExpression)[callee.name="RegExp"]',
          message:
            'Write a regular expression as a literal, so that the test of their speed finds it.',
        },
      ],
    },
  },
  forbid(
    ['lib/bingo/**'],
    ['@/*', '../*', 'react', 'react-dom', 'next', 'next/*', '@supabase/*'],
    'lib/bingo is pure: it imports nothing.',
    ['lib/bingo/**/*.test.ts'],
  ),
  forbid(
    ['lib/**'],
    ['@/app/*', '@/components/*', '@/server-actions/*', ...ANSWERS],
    'lib knows the words; it does not ask, draw or do.',
    ['lib/bingo/**', 'lib/**/*answers.ts'],
  ),
  forbid(
    ['components/**'],
    [
      '@/app/*',
      '@/lib/*/queries',
      '@/lib/*/*-queries',
      '@/lib/supabase/read',
      '@/lib/accounts/viewer',
      '@/lib/guests/session-cookie',
      '@/lib/actions',
      '@/lib/supabase/server',
      ...ANSWERS,
    ],
    'components draw what they are handed; they never read.',
  ),
  forbid(
    ['server-actions/**'],
    ['@/app/*', '@/components/*', '@/server-actions/*', './*', ...ANSWERS],
    'an action file does one aggregate; what two share belongs in lib.',
    ['server-actions/**/*.test.ts'],
  ),
  forbid(
    ['supabase/local/**'],
    [
      '@/*',
      ...['app', 'components', 'lib', 'server-actions', 'scripts', 'e2e'].map(
        (room) => `**/${room}/**`,
      ),
    ],
    'the embedded stack knows nothing of the app, nor of who starts it.',
  ),
  forbid(
    ['app/**'],
    ['@/supabase/*', ...ANSWERS],
    'the app knows the backend by URL and key only.',
    ['app/**/page.tsx', 'app/**/layout.tsx'],
  ),
  forbid(
    ['app/**/page.tsx', 'app/**/layout.tsx'],
    ['@/supabase/*', '@/server-actions/*', ...ANSWERS],
    'a page asks and composes; the component that calls an action imports it.',
  ),
);
