import { expect, it } from 'vitest';
import { type GameSquare, type GameState, type GameMessage } from './game';
import { packState, packStory, unpackState } from './sent-state';

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

it('a packed story has no rankings', () => {
  const head = { seq: 2, prev: 1, created_at: 'now', by: 'Ada' };
  const mark = { ...head, type: 'square_marked', game_square_id: 'a', summary: 'Hot mic' };
  const top = [{ card_number: 7, consecutive_marked_count: 2 }];
  const started = { ...head, type: 'game_started', started_at: 'now' };
  const story = [{ ...mark, top }, started] as GameMessage[];
  expect(packStory(story)).toEqual([{ ...mark, top: [] }, started]);
});
