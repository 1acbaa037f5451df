import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DealingField } from './dealing-fields';

type Fields = Parameters<typeof DealingField>[0]['fields'];

const fields = {
  dealing: { id: 'dealing', name: 'dealing', initialValue: 'chosen' },
  locks_at: { id: 'lock', name: 'locks_at', initialValue: '2099-01-01T00:00:00.000Z' },
} as unknown as Fields;
const draw = (isFixed: boolean) =>
  renderToStaticMarkup(createElement(DealingField, { fields, isFixed }));

it('the time to lock of a game with sold cards can be read, not typed', () => {
  expect(draw(false)).not.toContain('readOnly');
  expect(draw(true)).toMatch(/<input[^>]*readOnly[^>]*type="datetime-local"/);
  expect(draw(true)).toContain('A game with sold cards keeps this time.');
  expect(draw(true)).not.toContain('random card');
});
