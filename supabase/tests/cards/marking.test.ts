import { beforeAll, expect, test } from 'vitest';
import type { ChangedSquare, GameSquare, GameMessage } from '../../../lib/bingo/game.ts';
import { makePeople, refusalOf, type Person, asUser } from '../support/db.ts';
import * as game from '../support/games.ts';

const { callAs, mark, stateOf } = game;
let ann: Person, ben: Person, stranger: Person, admin: Person;
let gameId: string;

beforeAll(async () => {
  [ann, ben, stranger] = await makePeople('Ann', 'Ben', 'Sid Stranger');
  admin = await game.makeAdmin();
  gameId = await game.makePrivateGame([ann, ben]);
  await game.buy(ann, gameId);
  await game.buy(ben, gameId);
});

test('a mark is set once, with its receipt, on every card with the square', async () => {
  const { squares, seq } = (await stateOf(ben, gameId))!;
  const marked = await mark(ben, squares[0]!.id, ' https://example.org/news ');
  expect(marked).toMatchObject({
    is_marked: true,
    marked_by_name: 'Ben',
    source_url: 'https://example.org/news',
  });
  expect(await mark(ann, squares[0]!.id)).toEqual(marked);
  expect((await stateOf(ann, gameId))?.seq).toBe(seq + 1);
  expect(await game.masksOff([gameId])).toEqual([]);
});

test.each([
  'javascript:alert(1)',
  'ftp://example.org',
  'https://',
  `https://e.org/${'x'.repeat(500)}`,
])('the receipt %.30s is refused', async (url) => {
  const square = (await stateOf(ann, gameId))!.squares[5]!;
  expect(await refusalOf(mark(ann, square.id, url))).toBe('invalid_source_url');
});

test('a mark without a receipt gets one later, once, and the event is broadcast', async () => {
  const { squares, seq } = (await stateOf(ann, gameId))!;
  const [open, square] = squares.filter((one) => !one.is_marked).slice(-2);
  const add = (person: Person, id: string, p_source_url: string) =>
    callAs<ChangedSquare>(person, 'add_receipt', { p_game_square_id: id, p_source_url });

  expect(await add(ann, open!.id, 'https://example.org/early')).toMatchObject(open!);
  await mark(ann, square!.id);
  for (const nothing of ['', '  ', 'javascript:alert(1)']) {
    expect(await refusalOf(add(ben, square!.id, nothing))).toBe('invalid_source_url');
  }
  const proved = await add(ben, square!.id, ' https://example.org/late ');
  expect(proved).toMatchObject({ source_url: 'https://example.org/late', marked_by_name: 'Ann' });
  expect(await add(ann, square!.id, 'https://example.org/late')).toEqual(proved);
  const other = 'https://example.org/other';
  expect(await refusalOf(add(ann, square!.id, other))).toBe('receipt_taken');

  expect((await stateOf(ann, gameId))?.seq).toBe(seq + 2);
  const [news] = await callAs<object[]>(ann, 'game_timeline', { p_game_id: gameId });
  expect(news).toMatchObject({
    type: 'receipt_added',
    by: 'Ben',
    source_url: 'https://example.org/late',
  });
  for (const outsider of [stranger, admin]) {
    expect(await refusalOf(add(outsider, square!.id, 'https://example.org'))).toBe('not_a_member');
  }
});

test('of two people who mark a square at the same time, the second one’s link becomes the receipt or is refused', async () => {
  const { squares, seq } = (await stateOf(ann, gameId))!;
  const { id } = squares.findLast((one) => !one.is_marked)!;
  await mark(ann, id);
  expect(await mark(ben, id, 'https://example.org/b')).toMatchObject({
    ...{ is_marked: true, marked_by_name: 'Ann', source_url: 'https://example.org/b' },
    seq: seq + 2,
  });
  const events = await callAs(ann, 'events_since', { p_game_id: gameId, p_seq: seq + 1 });
  expect(events).toMatchObject([{ type: 'receipt_added', game_square_id: id, by: 'Ben' }]);
  expect(await refusalOf(mark(ann, id, 'https://example.org/a'))).toBe('receipt_taken');
  expect(await mark(ann, id, 'https://example.org/b')).toMatchObject({ seq: seq + 2 });
  expect(await mark(ann, id)).toMatchObject({ source_url: 'https://example.org/b' });
});

test('every function on a square returns the number of its event, and taking a mark back removes receipt and note', async () => {
  const { squares, seq } = (await stateOf(ann, gameId))!;
  const { id } = squares.findLast((one) => !one.is_marked)!;
  const square = { p_game_square_id: id };
  const act = async (name: string, args: object = {}) =>
    (await callAs<ChangedSquare>(ann, name, { ...square, ...args })).seq;
  const note = { p_comment: 'Ha', p_reaction: '🔥', p_seen_at: null };
  expect(await act('unmark_square')).toBe(seq);
  expect(await act('mark_square')).toBe(seq + 1);
  expect(await act('mark_square')).toBe(seq + 1);
  expect(await act('add_receipt', { p_source_url: 'https://example.org' })).toBe(seq + 2);
  expect(await act('save_note', note)).toBe(seq + 3);
  const refused = await callAs(ben, 'save_note', { ...square, ...note }).catch(
    (error: { detail: string }) => JSON.parse(error.detail) as unknown,
  );
  expect(refused).toMatchObject({ comment: 'Ha', seq: seq + 3 });
  expect(await callAs(ann, 'unmark_square', square)).toMatchObject({
    ...{ seq: seq + 4, is_marked: false, marked_at: null, source_url: null },
    ...{ comment: null, reaction: null, noted_at: null },
  });
  expect((await stateOf(ann, gameId))?.seq).toBe(seq + 4);
  expect(await game.masksOff([gameId])).toEqual([]);
});

test('a save over an unseen note is refused, and the refusal contains that note', async () => {
  const square = (await stateOf(ann, gameId))!.squares[3]!;
  const note = (person: Person, comment: string, seen: string | null) =>
    game.note(person, square.id, comment, { p_seen_at: seen });
  const first = await note(ann, 'mine', null);
  const error = await note(ben, 'no, mine', null).catch(
    (e: { message: string; detail: string }) => e,
  );
  expect(error).toMatchObject({ message: 'note_conflict' });
  expect(JSON.parse((error as { detail: string }).detail)).toMatchObject({
    comment: 'mine',
    noted_by_name: 'Ann',
  });
  const second = await note(ben, 'ours', first.noted_at);
  expect(second).toMatchObject({ comment: 'ours', noted_by_name: 'Ben' });
  // The driver would not send such moments as arguments.
  for (const moment of ['infinity', '-infinity', '0044-03-15 BC']) {
    const [row] = await asUser(ben.id, (tx) =>
      tx.unsafe(`select public.save_note($1, 'Never', null, '${moment}') as answer`, [square.id]),
    );
    expect(row!.answer).toMatchObject({ refused: 'note_conflict' });
  }
  const asJavaScriptHasIt = new Date(second.noted_at!).toISOString();
  expect(await note(ann, '  ', asJavaScriptHasIt)).toMatchObject({ comment: null });
  expect(await refusalOf(note(ann, 'x'.repeat(501), null))).toBe('too_long');
});

test('a reaction to another person’s comment does not change the comment’s author', async () => {
  const square = (await stateOf(ann, gameId))!.squares[4]!;
  let seen: string | null = null;
  const note = async (person: Person, comment: string | null, reaction: string | null) => {
    const saved = await callAs<GameSquare>(person, 'save_note', {
      ...{ p_game_square_id: square.id, p_comment: comment, p_reaction: reaction, p_seen_at: seen },
    });
    seen = saved.noted_at;
    const event = (await callAs<GameMessage[]>(ann, 'game_timeline', { p_game_id: gameId }))[0];
    expect(event).toMatchObject({
      type: 'note_saved',
      by: person.name,
      noted_by_name: saved.noted_by_name,
    });
    return saved.noted_by_name;
  };
  expect(await note(ann, null, '🔥')).toBe('Ann');
  expect(await note(ben, 'Told you so', '🔥')).toBe('Ben');
  expect(await note(ann, ' Told you so ', '👏')).toBe('Ben');
  expect(await note(ann, 'Told you, so', '👏')).toBe('Ann');
  expect(await note(ben, null, '👏')).toBe('Ben');
});
