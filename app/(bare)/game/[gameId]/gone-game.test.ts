import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { LostGame } from '@/lib/contract/games';
import { GoneGame } from './gone-game';

const lost = {
  removed_by_name: 'Fred',
  group_name: 'The Late Desk',
  removed_at: '2026-11-22T10:00:00Z',
} as LostGame;
const shown = (how: Parameters<typeof GoneGame>[0]) =>
  renderToStaticMarkup(createElement(GoneGame, how));
const alerts = (page: string) =>
  [...page.matchAll(/<p role="alert"[^>]*>(.*?)<\/p>/g)].map(([, words]) => words);

test('the loss of a game is announced once, with the reason and without the time', () => {
  expect(shown({ isAsking: true })).not.toContain('role="alert"');
  expect(alerts(shown({ lost }))).toEqual([expect.stringContaining('Fred removed you')]);
  expect(shown({ lost }).match(/role="alert"/g)).toHaveLength(1);
  expect(alerts(shown({ lost })).join()).not.toContain('<time');
});

test('the loss of a game without a known reason is announced once the read is done', () => {
  expect(alerts(shown({}))).toHaveLength(1);
});
