import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as cookies from '@/lib/cookies';
import { isKept, KEPT_IN_BROWSER } from './forget-person';

const sources = globSync('{app,components,lib,server-actions}/**/*.{ts,tsx}', {
  exclude: ['**/*.test.ts'],
}).map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

const cookieNames = Object.entries(cookies).flatMap(([constant, name]) =>
  constant.endsWith('_COOKIE') ? [name as string] : [],
);

it('sign-out removes every cookie except those of guests and of the device', () => {
  const kept = cookieNames.filter((name) => !cookies.endsWithSession(name));
  expect(kept.toSorted()).toEqual(['hb-device', 'hb-guest', 'hb-guest-session']);
  for (const name of ['hb-auth.0', 'hb-auth.1', 'hb-auth-code-verifier', 'hb-behind-1'])
    expect(cookies.endsWithSession(name), name).toBe(true);
});

it('no browser storage is used that sign-out does not clear', () => {
  expect(filesWith(/\b(indexedDB|caches|CacheStorage|serviceWorker|cookieStore)\b\s*[.[]/)).toEqual(
    // The sign-out ends the subscription.
    ['components/notices/push.ts'],
  );
});

it('sign-out keeps only the color scheme and unsaved squares of cards in local storage', () => {
  const keeps = filesWith(/\blocalStorage\.(setItem|getItem)/);
  expect(keeps.toSorted()).toEqual([
    'components/drafts/kept-spots.ts',
    'components/game/after/game-ending.tsx',
    'components/groups/way-back.tsx',
    'components/shell/theme-switch.tsx',
    'lib/browser/head-script.ts',
  ]);
  expect(KEPT_IN_BROWSER).toEqual(['hb-theme']);
  const keys = ['hb-theme', 'hb-places a card', 'hb-taken-back a game', 'hb-session'];
  expect(keys.filter(isKept)).toEqual(['hb-theme', 'hb-places a card']);
});
