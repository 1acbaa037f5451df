import nextPlugin from '@next/eslint-plugin-next';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import { directedText } from './eslint-directed-text.js';

/** The schemas of answers, which only the rules tests parse with; everybody else takes their types, which weigh nothing. */
const ANSWERS = [
  '@/lib/contract/*',
  '!@/lib/contract/schema-parts',
  '!@/lib/contract/action-result',
];

/** The rooms of lib from the bottom up. A room imports none that stands above it; rooms of one floor may import each other. */
const FLOORS = [
  ['bingo'],
  ['words'],
  ['contract'],
  ['browser'],
  ['server'],
  ['supabase'],
  ['live'],
  [
    ...['accounts', 'admin', 'analytics', 'cards', 'games', 'groups', 'guests', 'house-games'],
    ...['objections', 'results', 'sets', 'themes'],
  ],
  ['entry'],
];

/** Import directions of the house: each folder may not reach for what stands above it. */
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

const aboveFloor = (floor) => ({
  group: [
    ...FLOORS.slice(floor + 1)
      .flat()
      .flatMap((room) => ['@/lib', '..', '../..'].map((lib) => `${lib}/${room}/*`)),
    '!@/lib/supabase/database.types',
  ],
  message: 'Inside lib, imports point down. See docs/CONTRIBUTING.md.',
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
  {
    files: ['{app,components}/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest'] ?? reactHooks.configs.flat.recommended],
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
  ...FLOORS.slice(1).map((rooms, index) =>
    forbid(
      rooms.map((room) => `lib/${room}/**`),
      ['@/app/*', '@/components/*', '@/server-actions/*', ...ANSWERS],
      'lib knows the words; it does not ask, draw or do.',
      ['lib/contract/**', '**/*.{test,fixture}.ts'],
      [aboveFloor(index + 1)],
    ),
  ),
  forbid(
    ['lib/contract/**'],
    ['@/app/*', '@/components/*', '@/server-actions/*'],
    'lib knows the words; it does not ask, draw or do.',
    ['**/*.test.ts'],
    [aboveFloor(2)],
  ),
  forbid(
    ['lib/*.ts'],
    ['@/app/*', '@/components/*', '@/server-actions/*', ...ANSWERS],
    'What lies loose in lib is below its rooms.',
    ['**/*.test.ts'],
    [aboveFloor(0)],
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
      '@/lib/entry/*',
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
