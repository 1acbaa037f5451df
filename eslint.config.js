import nextPlugin from '@next/eslint-plugin-next';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import { directedText } from './eslint-directed-text.js';
import { fixedPatterns, ownPaths } from './eslint-request-text.js';

/** The schemas of SQL results, which only the rules tests use. Other code imports their types, which add nothing to bundles. */
const RESULTS = [
  '@/lib/contract/*',
  '!@/lib/contract/schema-parts',
  '!@/lib/contract/action-result',
];

/** The folders of lib from the bottom up. A folder imports none from above; folders of one layer may import each other. */
const LAYERS = [
  ['bingo'],
  ['words'],
  ['contract'],
  ['supabase', 'server', 'browser'],
  ['live'],
  ['games', 'groups', 'accounts', 'notices', 'themes'],
];

/** Forbids imports against the direction of the layers. */
const forbid = (files, group, message, ignores = [], others = []) => ({
  files,
  ignores,
  rules: {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      { patterns: [{ group, message, allowTypeImports: true }, ...others] },
    ],
  },
});

const aboveLayer = (layer) => ({
  group: [
    ...LAYERS.slice(layer + 1)
      .flat()
      .flatMap((folder) => ['@/lib', '..', '../..'].map((lib) => `${lib}/${folder}/*`)),
    '!@/lib/supabase/database.types',
  ],
  message: 'Inside lib, imports point down. See docs/CONTRIBUTING.md.',
});

/** Limits of file length, without blank lines and comments. A longer file should be split by noun. */
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
  {
    // The plugin's other rules prepare code for the React Compiler, which this app does not use.
    files: ['{app,components}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
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
  budget(150, ['server-actions/*.ts'], ['**/*.test.*']),
  budget(300, ['{app,components,lib}/**/*.{ts,tsx}'], ['app/**/page.tsx', '**/*.test.*']),
  budget(150, ['e2e/**/*.ts']),
  budget(180, ['{scripts,supabase}/**/*.ts'], ['scripts/repository/*.test.ts']),
  // One evening from sign-up to BINGO, as a single test.
  budget(180, ['e2e/games/private-game.spec.ts']),
  {
    files: ['{app,components}/**/*.tsx'],
    plugins: { house: { rules: { 'directed-text': directedText } } },
    rules: { 'house/directed-text': 'error' },
  },
  { files: ['supabase/**', 'e2e/**', 'scripts/**'], rules: { 'no-console': 'off' } },
  // Requests can contain hostile text. A unit test measures every regular expression, but finds only literals.
  {
    ignores: ['**/*.{test,fixture}.*', 'e2e/**', 'scripts/**', 'supabase/tests/**'],
    plugins: {
      regexp,
      texts: { rules: { 'fixed-patterns': fixedPatterns, 'own-paths': ownPaths } },
    },
    rules: {
      'texts/fixed-patterns': 'error',
      'texts/own-paths': 'error',
      'regexp/no-super-linear-backtracking': 'error',
      'regexp/no-super-linear-move': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: ':matches(NewExpression, CallExpression)[callee.name="RegExp"]',
          message:
            'Write regular expressions as literals, so that the test of their speed finds them.',
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
  ...LAYERS.slice(1).map((folders, index) =>
    forbid(
      folders.map((folder) => `lib/${folder}/**`),
      ['@/app/*', '@/components/*', '@/server-actions/*', ...RESULTS],
      'lib imports neither pages, components nor server actions.',
      ['lib/contract/**', '**/*.{test,fixture}.ts'],
      [aboveLayer(index + 1)],
    ),
  ),
  forbid(
    ['lib/contract/**'],
    ['@/app/*', '@/components/*', '@/server-actions/*'],
    'lib imports neither pages, components nor server actions.',
    ['**/*.test.ts'],
    [aboveLayer(2)],
  ),
  forbid(
    ['lib/*.ts'],
    ['@/app/*', '@/components/*', '@/server-actions/*', ...RESULTS],
    'A file directly in lib imports only lib/bingo and other such files.',
    ['**/*.test.ts'],
    [aboveLayer(0)],
  ),
  forbid(
    ['components/**'],
    [
      '@/app/*',
      '@/lib/*/queries',
      '@/lib/*/*-queries',
      '@/lib/supabase/read',
      '@/lib/accounts/viewer',
      '@/lib/accounts/guest-cookie',
      '@/lib/entry/*',
      '@/lib/supabase/server',
      ...RESULTS,
    ],
    'Components render props; they never read from the database.',
  ),
  forbid(
    ['server-actions/**'],
    ['@/app/*', '@/components/*', '@/server-actions/*', './*', ...RESULTS],
    'Each file of server actions has one noun; shared code belongs in lib.',
    ['server-actions/**/*.test.ts'],
  ),
  forbid(
    ['supabase/local/**'],
    [
      '@/*',
      ...['app', 'components', 'lib', 'server-actions', 'scripts', 'e2e'].map(
        (folder) => `**/${folder}/**`,
      ),
    ],
    'The embedded stack imports neither the app nor the scripts that start it.',
  ),
  forbid(
    ['app/**'],
    ['@/supabase/*', ...RESULTS],
    'The app uses the backend only by URL and key.',
    ['app/**/page.tsx', 'app/**/layout.tsx'],
  ),
  forbid(
    ['app/**/page.tsx', 'app/**/layout.tsx'],
    ['@/supabase/*', '@/server-actions/*', ...RESULTS],
    'A page reads and composes; the component that calls a server action imports it.',
  ),
);
