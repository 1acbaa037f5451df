import { expect, test } from 'vitest';
import type { Card } from '@/lib/bingo/game';
import { calledOffNews } from './games';

test('the players of a game that was called off read of their card only where there is one to see', () => {
  const card = (count: number) =>
    ({ squares: Array.from({ length: count }, () => ({})) }) as unknown as Card;
  const withCard = /You can see your card below\.$/;
  expect(calledOffNews({ dealing: 'dealt' }, [card(24)]).title).toMatch(withCard);
  expect(calledOffNews({ dealing: 'chosen' }, [card(0)]).title).toMatch(withCard);
  expect(calledOffNews({ dealing: 'dealt' }, [card(0)]).title).not.toMatch(withCard);
});
