import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { NextGame } from '@/lib/bingo/game';
import { NextGameBar } from './next-game-bar';

const HOUR = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const planned: NextGame = {
  ...{
    id: 'a',
    kind: 'house',
    status: 'upcoming',
    title: 'The Weekly Edition',
    theme_name: 'News',
  },
  ...{ has_card: false, scheduled_start: null, missing_lines: 0, started_at: null, locks_at: null },
};

const said = (change: Partial<NextGame>, hasBegun = false) =>
  renderToStaticMarkup(createElement(NextGameBar, { next: { ...planned, ...change }, hasBegun }))
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test.each([
  ['begins tomorrow', { scheduled_start: at(24) }, /Edition Starts \w/],
  ['an editor starts', {}, /Edition Starts soon/],
  ['runs since the morning', { status: 'active', started_at: at(-9) }, /Edition Running since \w/],
  ['waits for its cards', { status: 'active', locks_at: at(9) }, /Edition Cards lock \w/],
] as const)('a next game that %s does not say that it has begun', (_what, change, words) => {
  expect(said(change)).toMatch(words);
  expect(said(change)).not.toMatch(/begun/);
});

test('a next game that began while the viewer was looking says so', () =>
  expect(said({ status: 'active', started_at: at(0) }, true)).toContain('Has just begun'));
