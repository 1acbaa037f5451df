import { beforeAll, expect, test } from 'vitest';
import { type GameSquare, type GameMessage } from '../../../lib/bingo/game.ts';
import { asUser, makePeople, refusalOf, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';

const { callAs, stateOf } = game;
let ann: Person;
let ben: Person;
let gameId: string;

beforeAll(async () => {
  [ann, ben] = await makePeople('Ann', 'Ben');
  gameId = await game.makePrivateGame([ann, ben]);
  await game.buy(ann, gameId);
  await game.buy(ben, gameId);
});

test('a save over an unseen note is refused, and the refusal contains that note', async () => {
  const square = (await stateOf(ann, gameId))!.squares[3]!;
  const note = (person: Person, comment: string, seen: string | null) =>
    callAs<GameSquare>(person, 'save_note', {
      p_game_square_id: square.id,
      p_comment: comment,
      p_reaction: null,
      p_seen_at: seen,
    });
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

test.each(['infinity', '-infinity', '294276-12-31', '0044-03-15 BC'])(
  'a note seen at %s counts as not seen',
  async (seen) => {
    const { id } = (await stateOf(ann, gameId))!.squares[3]!;
    // The driver would not send such a moment as an argument.
    const [row] = await asUser(ann.id, (tx) =>
      tx.unsafe(`select public.save_note($1, 'Never', null, '${seen}') as answer`, [id]),
    );
    expect(row!.answer).toMatchObject({ refused: 'note_conflict' });
  },
);
