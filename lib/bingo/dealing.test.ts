import { expect, it } from 'vitest';
import { CENTER, LINES, POSITIONS } from './board';
import { dealCards, sampleCard, seeded } from './dealing';
import { LIKELIHOODS } from './kinds';

const theme = LIKELIHOODS.flatMap((likelihood) =>
  Array.from({ length: 20 }, (_, at) => ({ summary: `${likelihood} ${at}`, likelihood })),
);

it('a sample card has 24 different squares, and each seed gives another card', () => {
  const dealt = (seed: number) => sampleCard(theme, 'open', seeded(seed));
  const card = dealt(1);
  expect(card[CENTER]).toBeNull();
  expect(new Set(card.map((square) => square?.summary)).size).toBe(POSITIONS.length);
  expect(dealt(1)).toEqual(card);
  expect(dealt(2)).not.toEqual(card);
});

it('a sample card has the likelihoods of its pace, spread evenly over the lines', () => {
  for (let seed = 0; seed < 50; seed++) {
    const card = sampleCard(theme, 'evening', seeded(seed));
    const count = (positions: readonly number[], likelihood: string) =>
      positions.filter((position) => card[position]?.likelihood === likelihood).length;
    expect(LIKELIHOODS.map((likelihood) => count(POSITIONS, likelihood))).toEqual([12, 9, 3]);
    const often = LINES.map((line) => count(line, 'often'));
    expect(Math.max(...often) - Math.min(...often)).toBeLessThanOrEqual(1);
  }
});

it('a sample card of a theme with too few squares has empty positions', () => {
  for (const pace of ['open', 'evening'] as const) {
    const card = sampleCard(theme.slice(20, 27), pace, seeded(1));
    expect(card.filter(Boolean)).toHaveLength(7);
  }
});

it('the cards of a game differ, share its pool, and the first ones do not depend on their number', () => {
  const dealt = (count: number) => dealCards(theme, 'evening', seeded(7), count);
  const cards = dealt(30);
  expect(new Set(cards.map((card) => JSON.stringify(card))).size).toBe(30);
  expect(new Set(cards.flat().filter(Boolean)).size).toBeLessThanOrEqual(30);
  expect(dealt(8)).toEqual(cards.slice(0, 8));
  for (const card of cards) {
    const rare = card.filter((square) => square?.likelihood === 'rare');
    expect([card.filter(Boolean).length, rare.length]).toEqual([24, 3]);
  }
});
