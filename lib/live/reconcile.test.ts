import { expect, test } from 'vitest';
import type { GameMessage } from '@/lib/bingo/game';
import {
  created_at,
  marked,
  sold,
  soldOneOfMany,
  square,
  stateAt,
  unmarked,
} from './example.fixture';
import { TIMELINE_PAGE } from './reads';
import { reconcile, withOwnChange, type LiveNews } from './reconcile';
import { firstSnapshot, type LiveSnapshot } from './snapshot';

const opened = (seq = 5, story: GameMessage[] = []) => firstSnapshot(stateAt(seq), story);
const after = (before: LiveSnapshot, ...news: LiveNews[]) =>
  news.reduce((snapshot, one) => reconcile(snapshot, one).snapshot, before);
const seqs = ({ messages }: LiveSnapshot) => messages.map(({ seq }) => seq);
const left = { ...marked(6), type: 'member_left', display_name: 'Mia' } as GameMessage;
const updated = { ...marked(6), type: 'game_updated', title: 'X' } as GameMessage;

test('a message that arrives twice is applied once', () => {
  const before = after(opened(), { message: marked(6) });
  expect(before.state.squares[0]?.is_marked).toBe(true);
  expect(seqs(before)).toEqual([6]);
  expect(reconcile(before, { message: marked(6) })).toEqual({ snapshot: before });
  expect(after(before, { message: marked(6) })).toBe(before);
});

test.each<[string, GameMessage, string]>([
  ['the next event completes the screen', marked(6), 'complete'],
  ['an event after a missing one changes nothing and is a gap', marked(8), 'gap'],
  [
    'an event that passes over sales may follow others that were not broadcast',
    marked(8, 5),
    'possibly_stale',
  ],
  ['a sale may be followed by others that are not broadcast', soldOneOfMany(6), 'possibly_stale'],
  ['an event about the squares does not contain them', updated, 'possibly_stale'],
  ['an event about the members changes who may see the game', left, 'stale'],
])('%s', (_, message, next) => {
  const before = opened();
  const result = reconcile(before, { message });
  expect(result.next).toBe(next);
  if (next === 'gap') expect(result.snapshot).toBe(before);
  else expect(result.snapshot).toMatchObject({ latest: message, state: { seq: message.seq } });
  expect(result.snapshot.contiguousSeq).toBe(message.seq === 6 ? 6 : 5);
});

test('a start that draws the squares of a game does not contain them', () => {
  const message = { ...marked(6), type: 'game_started', started_at: created_at } as GameMessage;
  const before = opened();
  const empty = { ...before, state: { ...before.state, squares: [] } };
  expect(reconcile(empty, { message }).next).toBe('possibly_stale');
  expect(reconcile(before, { message }).next).toBe('complete');
});

test('a read of events fills in sales before the newest event, and announces nothing', () => {
  const before = after(opened(), { message: marked(8, 5) });
  const { snapshot, next } = reconcile(before, { events: [sold(6), sold(7), marked(8, 5)] });
  expect(snapshot).toMatchObject({ contiguousSeq: 8, latest: before.latest, state: { seq: 8 } });
  expect(snapshot.state.game.cards_sold).toBe(7);
  expect(seqs(snapshot)).toEqual([8, 7, 6]);
  expect(next).toBe('possibly_stale');
});

test('a read without an event leaves the snapshot as it is', () => {
  const before = opened();
  expect(after(before, { events: [] })).toBe(before);
});

test('a whole game replaces an older or outdated one, and no other', () => {
  const before = after(opened(), { message: marked(6) });
  expect(after(before, { state: stateAt(6), story: [marked(6)] })).toBe(before);
  const outdated = after(opened(), { message: updated });
  const { state, isOutdated } = after(outdated, { state: stateAt(6), story: [updated] });
  expect([state, isOutdated]).toEqual([stateAt(6), false]);
  expect(after(outdated, { state: stateAt(5), story: [] })).toBe(outdated);
});

test('a whole game keeps earlier events that adjoin its own, and drops others', () => {
  const page = (from: number) =>
    Array.from({ length: TIMELINE_PAGE }, (_, index) => marked(from - index));
  const before = opened(60, page(60));
  const near = after(before, { state: stateAt(100), story: page(100) });
  expect(seqs(near)).toHaveLength(90);
  const far = after(before, { state: stateAt(400), story: page(400) });
  expect(seqs(far)).toHaveLength(TIMELINE_PAGE);
  expect([near.hasEarlier, far.hasEarlier]).toEqual([true, true]);
});

test('an event between the reads of a game and its timeline is listed once', () => {
  const timelineAhead = opened(5, [marked(6), marked(5)]);
  const gameAhead = opened(6, [marked(5)]);
  for (const before of [timelineAhead, gameAhead])
    expect(seqs(after(before, { events: [marked(6)] }))).toEqual([6, 5]);
});

test('the result of the viewer’s own action is shown before its message, but not after a newer one', () => {
  const own = { ...square, is_marked: true, seq: 6 };
  const early = withOwnChange(opened(), own);
  expect(early.state).toMatchObject({ seq: 5, squares: [{ is_marked: true }] });
  const late = after(early, { message: marked(6) }, { message: unmarked(7) });
  expect(withOwnChange(late, own)).toBe(late);
  expect(late.state).toMatchObject({ seq: 7, squares: [{ is_marked: false }] });
});

test('a late result of a mark does not restore a mark that has been removed', () => {
  // The viewer's mark is event 6, its removal event 7. The screen gets both with a new page.
  const page = after(opened(), { state: stateAt(7), story: [unmarked(7), marked(6)] });
  expect(withOwnChange(page, { ...square, is_marked: true, seq: 6 })).toBe(page);
  expect(page.state).toMatchObject({ seq: 7, squares: [{ is_marked: false }] });
});

test('a note conflict replaces the note and keeps the mark', () => {
  const mine = after(opened(), { message: marked(6) });
  const theirs = withOwnChange(mine, { id: 's1', seq: 7, comment: 'Theirs' });
  expect(theirs.state.squares[0]).toMatchObject({ is_marked: true, comment: 'Theirs' });
});

test('a new event ends the count of those that a catch-up brought', () => {
  const before = { ...opened(), caughtUp: 2 };
  expect(after(before, { message: { ...marked(6), created_at } }).caughtUp).toBeNull();
});
