import { defineConfig, type OxlintOverride } from 'oxlint';

/** The schemas of SQL results, which only the rules tests use. Other code imports their types, which add nothing to bundles. */
const RESULTS = '@/lib/contract/**';

/** What components may not import. */
const NOT_DRAWN = [
  '@/app/**',
  '@/lib/*/queries',
  '@/lib/*/*-queries',
  '@/lib/server/read',
  '@/lib/server/supabase',
  '@/lib/accounts/viewer',
  '@/lib/accounts/guest-cookie',
  RESULTS,
];

const OUTSIDE_LIB = ['@/app/**', '@/components/**', '@/server-actions/**'];

/** The folders of lib from the bottom up. A folder imports none from above, except for the types of contract. */
const LAYERS = [
  ...['bingo', 'contract', 'words', 'supabase', 'browser', 'server', 'live'],
  ...['accounts', 'groups', 'games', 'notices', 'themes'],
];

type Pattern = { group: string[]; message: string };

/**
 * Forbids imports against the direction of the layers. Patterns are globs, in which `*` ends at a slash, unlike ESLint's.
 * What one pattern exempts with `!` is exempt from all of them.
 */
const forbid = (
  files: string[],
  group: string[],
  message: string,
  excludeFiles: string[] = [],
  others: Pattern[] = [],
): OxlintOverride => ({
  files,
  excludeFiles,
  rules: {
    'no-restricted-imports': [
      'error',
      { patterns: [{ group, message, allowTypeImports: true }, ...others] },
    ],
  },
});

const aboveLayer = (folder: string): Pattern => ({
  group: [
    ...LAYERS.slice(LAYERS.indexOf(folder) + 1)
      .filter((above) => above !== 'contract')
      .flatMap((above) => ['@/lib', '..', '../..'].map((lib) => `${lib}/${above}/**`)),
    '!@/lib/supabase/database.types',
  ],
  message: 'Inside lib, imports point down. See docs/CONTRIBUTING.md.',
});

/** Limits of file length, without blank lines and comments. A longer file should be split by noun. */
const budget = (max: number, files: string[], excludeFiles: string[] = []): OxlintOverride => ({
  files,
  excludeFiles,
  rules: { 'max-lines': ['error', { max, skipBlankLines: true, skipComments: true }] },
});

/** The rules that typescript-eslint recommends, and two more. */
const TYPESCRIPT = [
  'ban-ts-comment',
  'consistent-type-imports',
  'no-duplicate-enum-values',
  'no-empty-object-type',
  'no-explicit-any',
  'no-extra-non-null-assertion',
  'no-floating-promises',
  'no-misused-new',
  'no-namespace',
  'no-non-null-asserted-optional-chain',
  'no-require-imports',
  'no-this-alias',
  'no-unnecessary-type-constraint',
  'no-unsafe-declaration-merging',
  'no-unsafe-function-type',
  'no-wrapper-object-types',
  'prefer-as-const',
  'prefer-namespace-keyword',
  'triple-slash-reference',
];

/** The rules that Next recommends. */
const NEXT = [
  'google-font-display',
  'google-font-preconnect',
  'inline-script-id',
  'next-script-for-ga',
  'no-assign-module-variable',
  'no-async-client-component',
  'no-before-interactive-script-outside-document',
  'no-css-tags',
  'no-document-import-in-page',
  'no-duplicate-head',
  'no-head-element',
  'no-head-import-in-document',
  'no-html-link-for-pages',
  'no-img-element',
  'no-page-custom-font',
  'no-script-component-in-head',
  'no-styled-jsx-in-document',
  'no-sync-scripts',
  'no-title-in-document-head',
  'no-typos',
  'no-unwanted-polyfillio',
];

/**
 * What the oldest supported browsers lack, see "Browsers" in docs/operating.md. TypeScript knows no newer functions of the
 * language. `URL.prototype` and such are not told apart from other objects, so a name that is also used otherwise is missing.
 */
const YOUNGER = {
  Array: ['fromAsync'],
  Map: ['groupBy'],
  Object: ['groupBy'],
  Promise: ['try', 'withResolvers'],
  URL: ['canParse', 'parse'],
  AbortSignal: ['any'],
  Intl: ['DurationFormat'],
  // Of any object. URLSearchParams have no `size`.
  '': [
    ...['toReversed', 'toSorted', 'toSpliced', 'isWellFormed', 'toWellFormed'],
    ...['checkVisibility', 'showPopover', 'hidePopover', 'togglePopover', 'startViewTransition'],
    ...['moveBefore', 'getSetCookie'],
  ],
};

const errors = (plugin: string, rules: string[]) =>
  Object.fromEntries(rules.map((rule) => [`${plugin}/${rule}`, 'error' as const]));

export default defineConfig({
  plugins: ['typescript', 'react', 'nextjs'],
  jsPlugins: [
    './lint-rules.js',
    'eslint-plugin-regexp',
    // oxlint's own plugin lacks one rule.
    { name: 'next-js', specifier: '@next/eslint-plugin-next' },
  ],
  categories: { correctness: 'off' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error', denyWarnings: true },
  ignorePatterns: [
    '.next*/**',
    'next-env.d.ts',
    'supabase/.local*/**',
    'playwright-report/**',
    'test-results*/**',
    'lib/supabase/database.types.ts',
  ],
  rules: {
    ...errors('typescript', TYPESCRIPT),
    ...errors('nextjs', NEXT),
    'next-js/no-location-assign-relative-destination': 'error',
    'no-array-constructor': 'error',
    'no-duplicate-imports': 'error',
    'no-console': ['error', { allow: ['error', 'warn'] }],
    'no-unused-expressions': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
  },
  overrides: [
    {
      files: ['{app,components}/**/*.{ts,tsx}'],
      rules: { 'react/rules-of-hooks': 'error', 'react/exhaustive-deps': 'error' },
    },
    budget(80, ['app/**/page.tsx']),
    budget(150, ['server-actions/*.ts'], ['**/*.test.*']),
    budget(300, ['{app,components,lib}/**/*.{ts,tsx}'], ['app/**/page.tsx', '**/*.test.*']),
    budget(250, ['e2e/**/*.ts']),
    budget(300, ['{scripts,supabase}/**/*.ts'], ['scripts/repository/*.test.ts']),
    { files: ['{app,components}/**/*.tsx'], rules: { 'house/directed-text': 'error' } },
    {
      files: ['{app,components,lib}/**/*.{ts,tsx}', 'instrumentation-client.ts', 'public/*.js'],
      excludeFiles: ['lib/server/**', '**/*.{test,fixture}.*'],
      rules: {
        'no-restricted-properties': [
          'error',
          ...Object.entries(YOUNGER).flatMap(([object, names]) =>
            names.map((property) => ({
              ...(object && { object }),
              property,
              message: 'Some supported browsers lack this.',
            })),
          ),
        ],
      },
    },
    { files: ['supabase/**', 'e2e/**', 'scripts/**'], rules: { 'no-console': 'off' } },
    // Requests can contain hostile text. A unit test measures every regular expression, but finds only literals.
    {
      files: ['**/*'],
      excludeFiles: ['**/*.{test,fixture}.*', 'e2e/**', 'scripts/**', 'supabase/tests/**'],
      rules: {
        'regexp/no-super-linear-backtracking': 'error',
        'regexp/no-super-linear-move': 'error',
        'house/literal-expressions': 'error',
        'house/read-errors': 'error',
        'house/fixed-patterns': 'error',
        'house/own-paths': 'error',
      },
    },
    forbid(
      ['lib/bingo/**'],
      ['@/**', '../**', 'react{,-dom}', 'react{,-dom}/**', 'next', 'next/**', '@supabase/**'],
      'lib/bingo is pure: it imports nothing.',
      ['lib/bingo/**/*.test.ts'],
    ),
    ...LAYERS.slice(1).map((folder) =>
      forbid(
        [`lib/${folder}/**`],
        [...OUTSIDE_LIB, RESULTS],
        'lib imports neither pages, components nor server actions.',
        ['**/*.{test,fixture}.ts'],
        [aboveLayer(folder)],
      ),
    ),
    forbid(
      ['lib/*.ts'],
      [...OUTSIDE_LIB, RESULTS],
      'A file directly in lib imports only lib/bingo and other such files.',
      ['**/*.test.ts'],
      [aboveLayer('bingo')],
    ),
    forbid(['components/**'], NOT_DRAWN, 'Components render props; they never read the database.'),
    forbid(
      ['components/{ui,forms}/**'],
      [...NOT_DRAWN, '@/components/**', '!@/components/{ui,forms}/**', '@/server-actions/**'],
      'What every noun is drawn with imports none of them.',
      ['**/*.test.ts'],
    ),
    forbid(
      ['server-actions/**'],
      ['@/app/**', '@/components/**', '@/server-actions/**', './**', RESULTS],
      'Each file of server actions has one noun; shared code belongs in lib.',
      ['server-actions/**/*.test.ts'],
    ),
    forbid(['scripts/**'], ['**/e2e/**'], 'The journeys start scripts, not the other way round.'),
    forbid(
      ['supabase/local/**'],
      [
        '@/**',
        ...['app', 'components', 'lib', 'server-actions', 'scripts', 'e2e'].map(
          (folder) => `**/${folder}/**`,
        ),
      ],
      'The embedded stack imports neither the app nor the scripts that start it.',
    ),
    forbid(
      ['app/**'],
      ['@/supabase/**', RESULTS],
      'The app uses the backend only by URL and key.',
      ['app/**/page.tsx', 'app/**/layout.tsx'],
    ),
    forbid(
      ['app/**/page.tsx', 'app/**/layout.tsx'],
      ['@/supabase/**', '@/server-actions/**', RESULTS],
      'A page reads and composes; the component that calls a server action imports it.',
    ),
  ],
});
