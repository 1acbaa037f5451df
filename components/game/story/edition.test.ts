import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Game } from '@/lib/bingo/game';
import { Edition, Finality } from './edition';

const over = '2026-11-22T20:00:00Z';
const textOf = (part: typeof Edition | typeof Finality, game: Partial<Game>) =>
  renderToStaticMarkup(createElement(part, { game: game as Game })).replaceAll(/<[^>]+>/g, '');

it('a win is not final while its marks can be objected to', () => {
  const won = {
    completed_at: over,
    final_at: '2026-11-22T20:15:00Z',
    wins: [{ seq: 5 }] as Game['wins'],
  };
  expect(textOf(Edition, won)).toBe('Extra edition');
  expect(textOf(Finality, won)).toMatch(/^Not final yet: players can object .* until .*8:15/);
});

it('a win that was final when it was read is final on the first render', () => {
  const won = {
    ...{ completed_at: over, final_at: '2026-11-22T20:15:00Z', wins: [{ seq: 5 }] as Game['wins'] },
    is_final: true,
  };
  expect(textOf(Edition, won)).toBe('Final edition');
  expect(textOf(Finality, won)).toBe('The result is final.');
});

it('a win without a final date from the database is not final', () => {
  const called = { completed_at: null, final_at: null, wins: [{ seq: 5 }] as Game['wins'] };
  expect(textOf(Edition, called)).toBe('Extra edition');
});

it('a game that ended without a winner is final at once', () => {
  const ended = { completed_at: over, final_at: over, wins: [] };
  expect(textOf(Edition, ended)).toBe('Final edition');
  expect(textOf(Finality, ended)).toBe('');
});
