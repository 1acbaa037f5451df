import { expect, it } from 'vitest';
import { type GameSquare, type GameState } from './game';
import { packState, unpackState } from './sent-state';

const waiting: GameSquare = {
  id: 'a',
  summary: 'Hot mic',
  text: 'A microphone is on.',
  is_marked: false,
  marked_at: null,
  marked_by_name: null,
  source_url: null,
  comment: null,
  reaction: null,
  noted_by_name: null,
  noted_at: null,
};
const marked: GameSquare = {
  ...waiting,
  id: 'b',
  is_marked: true,
  marked_at: '2026-11-22T07:55:19Z',
  marked_by_name: 'The Editor',
};
const noted: GameSquare = { ...waiting, id: 'c', comment: '', reaction: 'laugh', noted_at: 'now' };

it('a packed state unpacks to the same state, and an unmarked square is packed as its texts', () => {
  const state = { seq: 3, channel: 'game:a', squares: [waiting, marked, noted] } as GameState;
  const sent = packState(state);
  expect(unpackState(JSON.parse(JSON.stringify(sent)))).toEqual(state);
  expect(sent.squares[0]).toEqual(['a', 'Hot mic', 'A microphone is on.']);
});
