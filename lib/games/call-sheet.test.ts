import { describe, expect, it } from 'vitest';
import { findSquares } from './call-sheet';

const squares = [
  { summary: 'Talks called “constructive”', text: 'A minister says the word.' },
  { summary: 'Minister misses own deadline', text: 'Nothing is published.' },
  { summary: 'Café runs out of crème', text: 'In the chamber, by noon.' },
];
const found = (typed: string) => findSquares(squares, typed).map(({ summary }) => summary);

describe('the call sheet', () => {
  it('finds squares by any part of summary and text, and lists those found by summary first', () => {
    expect(found('minister')).toEqual([
      'Minister misses own deadline',
      'Talks called “constructive”',
    ]);
    expect(found('chamb noon')).toEqual(['Café runs out of crème']);
    expect(found('talks noon')).toEqual([]);
    expect(found('  ')).toHaveLength(3);
  });

  it('ignores capitals, accents and the kind of quotation marks', () => {
    expect(found('CAFE creme')).toEqual(['Café runs out of crème']);
    expect(found('"constr')).toEqual(['Talks called “constructive”']);
  });
});
