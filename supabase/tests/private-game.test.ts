import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Card, GameSquare, GameState } from '../../lib/bingo/game.ts';
import { asUser, makePerson, refusalOf, sql, type Person } from './support/db.ts';
import * as game from './support/games.ts';

const { deed, visit } = game;
let ann: Person;
let ben: Person;
let stranger: Person;
let admin: Person;
let gameId: string;

beforeAll(async () => {
  ann = await makePerson('Ann');
  ben = await makePerson('Ben');
  stranger = await makePerson('Sid Stranger');
  admin = await game.makeAdmin();
  gameId = await game.makePrivateGame([ann, ben]);
});

const stateOf = (person: Person, id = gameId) =>
  deed<GameState | null>(person, 'game_state', { p_game_id: id });
const mark = (person: Person, id: string, url: string | null = null) =>
  deed<GameSquare>(person, 'mark_square', { p_game_square_id: id, p_source_url: url });

describe('starting', () => {
  test('a private session is a group, a game of 30 squares and its maker’s card, in one go', async () => {
    const made = await deed<Record<string, string>>(ann, 'create_private_session', {
      p_name: 'Thursday table',
      p_theme_id: await game.makeTheme(),
      p_card_price: 1.25,
    });
    const state = await stateOf(ann, made.game_id);
    expect(made.invite_code).toMatch(/^[A-Z0-9]{6}$/);
    expect(state?.game).toMatchObject({ kind: 'private', status: 'active', pot_amount: 1.25 });
    expect(state?.squares).toHaveLength(30);
    expect(state?.players.map((player) => player.display_name)).toEqual(['Ann']);
    expect(state?.seq).toBe(2);
  });

  test('a theme with fewer than 24 squares is refused with the count, and leaves nothing behind', async () => {
    const before = await sql`select count(*) from public.groups`;
    const args = {
      p_name: 'Too little',
      p_theme_id: await game.makeTheme(23),
      p_card_price: 1,
    };
    await expect(deed(ann, 'create_private_session', args)).rejects.toMatchObject({
      message: 'too_few_squares',
      detail: '23',
    });
    expect(await sql`select count(*) from public.groups`).toEqual(before);
  });

  test.each([0, -1, 0.001, 1_000_000.01, null])('a price of %s is refused', async (price) => {
    const args = { p_name: 'X', p_theme_id: await game.makeTheme(), p_card_price: price };
    expect(await refusalOf(deed(ann, 'create_private_session', args))).toBe('invalid_amount');
  });

  test('only the maker of the group starts games in it', async () => {
    const args = {
      p_group_id: await game.makeGroup([ann, ben]),
      p_theme_id: await game.makeTheme(),
      p_card_price: 1,
    };
    expect(await refusalOf(deed(ben, 'create_game', args))).toBe('not_creator');
    expect(await refusalOf(deed(stranger, 'create_game', args))).toBe('not_a_member');
    const unknown = { ...args, p_theme_id: randomUUID() };
    expect(await refusalOf(deed(ann, 'create_game', unknown))).toBe('theme_not_found');
  });
});

describe('buying', () => {
  test('a request is done once, however often it is asked', async () => {
    const request = randomUUID();
    const first = await game.buy(ann, gameId, request);
    const again = await game.buy(ann, gameId, request);
    expect(again).toEqual(first);
    expect(first.squares).toHaveLength(24);
    expect(new Set(first.squares.map((square) => square.game_square_id)).size).toBe(24);
    expect(first.card_number).toBeGreaterThan(0);
    expect(first.card_number).toBeLessThanOrEqual(100_000);
    expect((await stateOf(ann))?.game).toMatchObject({ pot_amount: 2.5, cards_sold: 1 });
  });

  test('one card for each member, and none for strangers', async () => {
    expect(await refusalOf(game.buy(ann, gameId))).toBe('already_has_card');
    expect(await refusalOf(game.buy(stranger, gameId))).toBe('not_a_member');
    expect(await refusalOf(game.buy(ann, randomUUID()))).toBe('game_not_found');
  });

  test('cards are dealt from what has not happened yet, marked squares only when the rest runs out', async () => {
    const id = await game.makePrivateGame([ann, ben]);
    await game.buy(ann, id);
    const squares = (await stateOf(ann, id))!.squares;
    for (const square of squares.slice(0, 8)) await mark(ann, square.id);
    const card = await game.buy(ben, id);
    const marked = new Set(squares.slice(0, 8).map((square) => square.id));
    expect(card.squares.filter((square) => marked.has(square.game_square_id))).toHaveLength(2);
    expect(await game.masksOff()).toHaveLength(0);
  });

  test('a repair fills what is missing and moves nothing', async () => {
    const [card] = await deed<Card[]>(ann, 'my_cards', { p_game_id: gameId });
    await sql`delete from public.card_squares where card_id = ${card!.id} and position in (0, 24)`;
    const repaired = await deed<Card>(ann, 'repair_card', { p_card_id: card!.id });
    expect(repaired.squares).toHaveLength(24);
    const kept = (squares: Card['squares']) =>
      squares.filter(({ position }) => ![0, 24].includes(position));
    expect(kept(repaired.squares)).toEqual(kept(card!.squares));
    expect(await refusalOf(deed(ben, 'repair_card', { p_card_id: card!.id }))).toBe(
      'not_your_card',
    );
  });
});

describe('marking and noting', () => {
  test('one mark is on every card that holds the square, once, with its source', async () => {
    await game.buy(ben, gameId);
    const { squares, seq } = (await stateOf(ben))!;
    const marked = await mark(ben, squares[0]!.id, ' https://example.org/news ');
    expect(marked).toMatchObject({
      is_marked: true,
      marked_by_name: 'Ben',
      source_url: 'https://example.org/news',
    });
    expect(await mark(ann, squares[0]!.id)).toEqual(marked);
    expect((await stateOf(ann))?.seq).toBe(seq + 1);
    expect(await game.masksOff()).toHaveLength(0);
  });

  test.each([
    'javascript:alert(1)',
    'ftp://example.org',
    'https://',
    `https://e.org/${'x'.repeat(500)}`,
  ])('the source %.30s is refused', async (url) => {
    const square = (await stateOf(ann))!.squares[5]!;
    expect(await refusalOf(mark(ann, square.id, url))).toBe('invalid_source_url');
  });

  test('taking a mark back clears its source and its note', async () => {
    const square = (await stateOf(ann))!.squares.find((s) => s.is_marked)!;
    await deed(ann, 'save_note', {
      p_game_square_id: square.id,
      p_comment: ' saw it ',
      p_reaction: '🔥',
      p_seen_at: null,
    });
    const cleared = await deed(ann, 'unmark_square', { p_game_square_id: square.id });
    expect(cleared).toMatchObject({
      is_marked: false,
      marked_at: null,
      source_url: null,
      comment: null,
      reaction: null,
      noted_at: null,
    });
    expect(await game.masksOff()).toHaveLength(0);
  });

  test('a note is not overwritten unseen: the refusal brings the other one along', async () => {
    const square = (await stateOf(ann))!.squares[3]!;
    const note = (person: Person, comment: string, seen: string | null) =>
      deed<GameSquare>(person, 'save_note', {
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

  test('whoever has no card, left the group or never was in it changes nothing', async () => {
    const cardless = await makePerson('Cora');
    const { game: shown, squares } = (await stateOf(ann))!;
    await sql`insert into public.group_members (group_id, user_id) values (${shown.group_id}, ${cardless.id})`;
    const square = { p_game_square_id: squares[7]!.id };
    expect(await refusalOf(deed(cardless, 'mark_square', square))).toBe('not_a_player');
    expect(await refusalOf(deed(stranger, 'mark_square', square))).toBe('not_a_member');
    expect(await refusalOf(deed(admin, 'unmark_square', square))).toBe('not_a_member');
    const note = { ...square, p_comment: 'hm', p_reaction: null, p_seen_at: null };
    expect(await refusalOf(deed(cardless, 'save_note', note))).toBe('not_a_player');
    expect(await refusalOf(visit('mark_square', square))).toMatch(/permission denied/);

    await game.buy(cardless, gameId);
    await sql`delete from public.group_members where user_id = ${cardless.id}`;
    expect(await refusalOf(deed(cardless, 'mark_square', square))).toBe('not_a_member');
    expect(await stateOf(cardless)).not.toBeNull();
  });
});

describe('seeing', () => {
  test('strangers and visitors see nothing of a private game, admins and members all of it', async () => {
    expect(await stateOf(stranger)).toBeNull();
    expect(await visit('game_state', { p_game_id: gameId })).toBeNull();
    expect(await stateOf(admin)).not.toBeNull();
    for (const read of ['events_since', 'game_timeline']) {
      const args = { p_game_id: gameId, ...(read === 'events_since' ? { p_seq: 0 } : {}) };
      expect(await visit(read, args)).toEqual([]);
      expect(await deed(stranger, read, args)).toEqual([]);
      expect(await deed<unknown[]>(ben, read, args)).not.toEqual([]);
    }
    const rows = await asUser(
      stranger.id,
      (tx) => tx`select id from public.game_squares where game_id = ${gameId}`,
    );
    expect(rows).toHaveLength(0);
  });

  test('messages name the event before them, and a note is read as it is now', async () => {
    const messages = await deed<Record<string, unknown>[]>(ann, 'events_since', {
      p_game_id: gameId,
      p_seq: 0,
    });
    expect(messages.map(({ seq, prev }) => [seq, prev])).toEqual(
      messages.map((_, index) => [index + 1, index]),
    );
    const notes = messages.filter(({ type }) => type === 'note_saved');
    expect(notes.length).toBeGreaterThan(0);
    expect(notes.every(({ comment }) => comment === null)).toBe(true);
    const [stored] = await sql`
      select count(*)::int from public.game_events where payload ?| array['comment', 'reaction', 'top', 'email']`;
    expect(stored?.count).toBe(0);
  });
});

describe('BINGO', () => {
  test('the first full line wins the pot; a second call is told who won', async () => {
    const id = await game.makePrivateGame([ann, ben]);
    const [mine, theirs] = [await game.buy(ann, id), await game.buy(ben, id)];
    expect(await refusalOf(deed(ann, 'call_bingo', { p_card_id: mine.id }))).toBe('no_line');
    expect(await refusalOf(deed(ben, 'call_bingo', { p_card_id: mine.id }))).toBe('not_your_card');
    await game.markPositions(ben, mine, game.MIDDLE_ROW);

    const won = {
      won: true,
      pot_amount: 5,
      winner_display_name: 'Ann',
      line: [10, 11, 12, 13, 14],
    };
    const before = (await deed<{ bingo_bank_balance: number }>(ann, 'my_account'))
      .bingo_bank_balance;
    expect(await deed(ann, 'call_bingo', { p_card_id: mine.id })).toEqual(won);
    expect(await deed(ann, 'call_bingo', { p_card_id: mine.id })).toEqual(won);
    expect(await deed(ben, 'call_bingo', { p_card_id: theirs.id })).toEqual({
      won: false,
      winner_display_name: 'Ann',
    });
    expect(await deed(ann, 'my_account')).toMatchObject({ bingo_bank_balance: before + 5 });
    const state = (await stateOf(ben, id))!;
    expect(state.game).toMatchObject({ status: 'completed', pot_claimed: true, pot_amount: 5 });
    expect(state.leaderboard[0]).toMatchObject({ is_winner: true, consecutive_marked_count: 5 });
    const square = state.squares.find((s) => !s.is_marked)!;
    expect(await refusalOf(mark(ann, square.id))).toBe('game_not_active');
    expect(await game.booksOff()).toHaveLength(0);
    expect(await game.gaps()).toHaveLength(0);
  });
});
