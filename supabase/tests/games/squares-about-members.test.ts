import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maskOf, POSITIONS } from '../../../lib/bingo/board.ts';
import type { Card, GameSquare } from '../../../lib/bingo/game.ts';
import { limits } from '../../../lib/limits.ts';
import * as chosen from '../support/chosen.ts';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { asJson, ownSquares, saveSet, squaresOf, startGame } from '../support/sets.ts';

const plain = (count: number) => ownSquares(count, 'Plain');
const about = (person: Person, count: number) =>
  ownSquares(count, person.name).map((square) => ({ ...square, about_id: person.id }));
const squaresIn = async (who: Person, id: string) => (await game.stateOf(who, id))!.squares;
const idsAbout = (squares: GameSquare[]) =>
  squares.flatMap(({ id, is_about_me }) => (is_about_me ? [id] : []));

describe('with squares about each of twenty members', () => {
  let all: Person[];
  let group: string;
  let set: string;

  beforeAll(async () => {
    const names = Array.from({ length: limits.group_members }, (_, at) => `Member ${at + 1}.`);
    all = await makePeople(...names);
    group = await game.makeGroup(all);
    set = await saveSet(all[0]!, group, [...plain(22), ...all.flatMap((one) => about(one, 2))]);
  });

  test('nobody is dealt or marks a square about themselves, and everybody else does', async () => {
    const { game_id } = await startGame(all[0]!, group, { p_theme_id: set });
    const cards = [];
    for (const person of all) cards.push(await game.buy(person, game_id));
    for (const [at, person] of all.entries()) {
      const own = idsAbout(await squaresIn(person, game_id));
      expect(own).toHaveLength(2);
      const { id: p_card_id, squares } = cards[at]!;
      await sql`delete from public.card_squares where card_id = ${p_card_id} and position < 12`;
      const repaired = await game.callAs<Card>(person, 'repair_card', { p_card_id });
      const held = [...squares, ...repaired.squares].map((square) => square.game_square_id);
      expect(held).toHaveLength(48);
      expect(held.filter((id) => own.includes(id))).toEqual([]);

      const other = all.at(at - 1)!;
      const unmark = (who: Person) =>
        game.callAs<GameSquare>(who, 'unmark_square', { p_game_square_id: own[0]! });
      expect(await refusalOf(game.mark(person, own[0]!))).toBe('about_you');
      await game.mark(other, own[0]!);
      const receipt = { p_game_square_id: own[0]!, p_source_url: 'https://example.com/proof' };
      expect(await refusalOf(game.callAs(person, 'add_receipt', receipt))).toBe('about_you');
      expect(await refusalOf(unmark(person))).toBe('about_you');
      expect(await unmark(other)).toMatchObject({ is_marked: false, is_about_me: false });
    }
    expect(await game.masksOff([game_id])).toEqual([]);
  });

  test('nobody chooses a square about themselves, by its id or its words, and the lock places none', async () => {
    const more = { p_theme_id: set, p_dealing: 'chosen', p_locks_at: chosen.inAnHour() };
    const { game_id } = await startGame(all[0]!, group, more);
    for (const person of all.slice(0, 4)) {
      const card = await game.buy(person, game_id);
      const [own] = (await squaresIn(person, game_id)).filter((square) => square.is_about_me);
      const pool = await game.callAs<{ squares: GameSquare[] }>(person, 'game_pool', {
        p_game_id: game_id,
      });
      expect(pool.squares.map(({ id }) => id)).not.toContain(own!.id);
      for (const square of [{ square: own!.id }, { own: own!.summary.toUpperCase() }])
        expect(
          await refusalOf(chosen.save(person, card, chosen.withSpot(chosen.EMPTY, 0, square))),
        ).toBe('about_you');
    }
    await chosen.lock(game_id);
    for (const person of all.slice(0, 4)) {
      const own = idsAbout(await squaresIn(person, game_id));
      const held = (await chosen.cardOf(person, game_id)).squares;
      expect(held).toHaveLength(24);
      expect(held.filter((square) => own.includes(square.game_square_id))).toEqual([]);
    }
  });
});

describe('a group of three', () => {
  let ann: Person, ben: Person, cora: Person, stranger: Person;
  let group: string;

  beforeEach(async () => {
    [ann, ben, cora, stranger] = await makePeople('Ann', 'Ben', 'Cora', 'Stranger');
    group = await game.makeGroup([ann, ben, cora]);
  });

  const play = async (squares: unknown[], more: object = {}) =>
    (await startGame(ann, group, { p_theme_id: await saveSet(ann, group, squares), ...more }))
      .game_id;

  test('needs as many squares beyond 24 as the most that are about one person', async () => {
    const few = play([...plain(18), ...about(ben, 6), ...about(cora, 4)]);
    await expect(few).rejects.toMatchObject({ message: 'squares_missing', detail: '2' });
    const id = await play([...plain(20), ...about(ben, 6), ...about(cora, 4)]);
    expect(await squaresIn(ann, id)).toHaveLength(30);
    const many = await play([...plain(10), ...[ann, ben, cora].flatMap((one) => about(one, 12))]);
    for (const one of [ann, ben, cora])
      expect((await game.buy(one, many)).squares).toHaveLength(24);
  });

  test('reads whom a square is about, and a table without names does not', async () => {
    const id = await play([...plain(24), ...about(ben, 1)]);
    const [square] = (await squaresIn(cora, id)).filter(({ about_name }) => about_name);
    expect(square).toMatchObject({ about_name: 'Ben', is_about_me: false });
    const link = { p_id: id, p_shows_names: false, p_shows_code: false, p_renews: false };
    const { token } = await game.callAs(ann, 'save_secret_link', link);
    const shown = JSON.stringify(await game.visitByApp('table_view', { p_token: token }));
    expect(shown).toContain(square!.summary);
    expect(shown).not.toMatch(/"about_name":"|"is_about_me":true/);
  });

  test('keeps the squares about somebody who left, and forgets whom when the account is deleted', async () => {
    const set = await saveSet(ann, group, [...plain(24), ...about(ben, 1)]);
    await game.callAs(ann, 'remove_member', { p_group_id: group, p_user_id: ben.id });
    const { squares } = (await squaresOf(ann, set))!;
    expect(squares.at(-1)).toMatchObject({ about_id: ben.id, about_name: 'Ben' });
    await saveSet(ann, group, squares, { id: set, version: 1 });
    const { game_id } = await startGame(ann, group, { p_theme_id: set });
    expect(await squaresIn(ann, game_id)).toContainEqual(
      expect.objectContaining({ about_name: 'Ben' }),
    );
    expect(await refusalOf(game.buy(ben, game_id))).toBe('not_a_member');
    await game.callAs(ben, 'delete_account');
    expect(JSON.stringify([await squaresOf(ann, set), await squaresIn(ann, game_id)])).not.toMatch(
      /about_/,
    );
  });

  test('writes about its own members only, in its own sets only', async () => {
    for (const about_id of [stranger.id, crypto.randomUUID()])
      expect(
        await refusalOf(saveSet(ann, group, [...plain(24), { summary: 'Outside', about_id }])),
      ).toBe('invalid_request');
    for (const about_id of ['Ben', '<b>', 7, {}, [ben.id]])
      expect(
        await refusalOf(saveSet(ann, group, [...plain(24), { summary: 'Hostile', about_id }])),
      ).toBe('invalid_square');
    const theme = await game.makeTheme(1);
    const admin = await game.makeAdmin();
    const p_squares = asJson(about(ben, 1).map((square) => ({ ...square, likelihood: 'rare' })));
    await game.callAs(admin, 'import_squares', { p_theme_id: theme, p_squares });
    expect(
      await sql`select from public.bingo_squares where theme_id = ${theme} and about_id is not null`,
    ).toEqual([]);
  });

  test.each(['bingo', 'three'])(
    'counts no square about the new owner of a card (%s)',
    async (p_prizes) => {
      const id = await play([...plain(24), ...about(cora, 16)], { p_prizes });
      const card = await game.buy(ann, id);
      await game.buy(ben, id);
      const named = new Map((await squaresIn(ben, id)).map((one) => [one.id, one.about_name]));
      const isCounted = (one: Card['squares'][number]) => named.get(one.game_square_id) !== 'Cora';
      const start = 5 * Math.floor(card.squares.find((one) => !isCounted(one))!.position / 5);
      const row = Array.from({ length: 5 }, (_, at) => start + at);
      await game.markPositions(ben, card, row);
      const stored = async () =>
        (
          await sql`
          select marked_mask, reached, private.mask_of(card) = marked_mask as is_right
          from public.bingo_cards as card where id = ${card.id}`
        )[0]!;
      expect(await stored()).toMatchObject({ is_right: true });

      await sql`update public.bingo_cards set user_id = ${cora.id} where id = ${card.id}`;
      const counted = card.squares.filter(isCounted);
      const marked = counted.filter(({ position }) => row.includes(position));
      const mask = maskOf(marked.map(({ position }) => position));
      expect(await stored()).toEqual({ marked_mask: mask, reached: {}, is_right: true });
      const shown = (await chosen.cardOf(cora, id)).squares;
      expect(shown.filter(({ counts }) => counts !== false)).toEqual(counted);
      const call = () => game.callAs(cora, 'call_bingo', { p_card_id: card.id });
      expect(await refusalOf(call())).toBe('no_line');

      await game.markPositions(ben, card, POSITIONS.slice());
      expect(await stored()).toMatchObject({
        ...{ marked_mask: maskOf(counted.map(({ position }) => position)), is_right: true },
        reached: expect.not.objectContaining({ full_card: expect.anything() }),
      });
    },
  );
});
