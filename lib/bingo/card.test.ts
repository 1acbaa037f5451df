import { expect, it } from 'vitest';
import { maskOf } from './board';
import { cellsOf, maskOfCard, squaresById } from './card';
import type { GameSquare } from './game';

const square = (id: string, is_marked = false) => ({ id, is_marked }) as GameSquare;

it('a card lists its squares by position, FREE in the middle and `missing` where none was dealt', () => {
  const squares = squaresById([square('a'), square('b', true)]);
  const dealt = [
    { position: 13, game_square_id: 'b' },
    { position: 0, game_square_id: 'a' },
    { position: 7, game_square_id: 'unknown' },
  ];
  const cells = cellsOf({ squares: dealt }, squares);
  expect(cells.map(({ position }) => position)).toEqual([...Array(25).keys()]);
  expect(cells[0]).toMatchObject({ kind: 'square', square: { id: 'a' } });
  expect(cells[12]).toEqual({ position: 12, kind: 'free' });
  expect(cells[13]).toMatchObject({ kind: 'square', square: { id: 'b' } });
  expect(cells[7]).toEqual({ position: 7, kind: 'missing' });
  expect(cells.filter(({ kind }) => kind === 'missing')).toHaveLength(22);
});

it('a square about the owner of a card is there and counts for nothing', () => {
  const squares = squaresById([square('a', true), square('b', true)]);
  const dealt = [
    { position: 0, game_square_id: 'a', counts: false },
    { position: 1, game_square_id: 'b' },
  ];
  expect(maskOfCard({ squares: dealt }, squares)).toBe(maskOf([1]));
  expect(cellsOf({ squares: dealt }, squares)[0]).toMatchObject({
    kind: 'square',
    square: { id: 'a', is_marked: false },
  });
});
