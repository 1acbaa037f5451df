import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makePerson, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { broadcastsOf, probeChannel } from '../support/hearing.ts';

const { callAs } = game;
let admin: Person;
let player: Person;
let id: string;

beforeAll(async () => {
  admin = await game.makeAdmin();
  player = await makePerson('Pia');
});

beforeEach(async () => {
  id = await game.makeActiveHouseGame(admin);
});

/** The games for which `work` broadcasts a change to the app's processes. */
const broadcastBy = async (work: () => Promise<unknown>) =>
  (await broadcastsOf('house_game_changed', work)).map(({ game_id }) => game_id);

const squareOf = async (of = id) =>
  (
    await sql`select id from public.game_squares where game_id = ${of} and not is_marked limit 1`
  )[0]!.id as string;

test('every change of a house game is broadcast once, by any writer', async () => {
  const card = await game.buy(player, id);
  await game.markPositions(admin, card, game.MIDDLE_ROW);
  const mark = await squareOf();
  const of = { p_game_square_id: mark };
  const changes: Record<string, () => Promise<unknown>> = {
    'a mark': () => game.mark(admin, mark),
    'a receipt': () =>
      callAs(admin, 'add_receipt', { ...of, p_source_url: 'https://paper.example/1' }),
    'a note': () => game.note(player, mark, 'ha'),
    'an unmark': () => callAs(admin, 'unmark_square', of),
    'a sale': () => game.buy(player, id),
    'a guest’s sale': () => game.buyAsGuest(game.guestToken(), id),
    'a title that an operator corrects': () =>
      sql`update public.games set title = 'Corrected' where id = ${id}`,
    'a square that an operator corrects': () =>
      sql`update public.game_squares set text = 'Corrected' where id = ${mark}`,
    'a name that an operator corrects': () =>
      sql`update public.bingo_cards set display_name = 'Corrected' where id = ${card.id}`,
    'a BINGO': () => callAs(player, 'call_bingo', { p_card_id: card.id }),
  };
  for (const [what, change] of Object.entries(changes))
    expect(await broadcastBy(change), what).toEqual([id]);
});

test('each sale is broadcast to the processes, although viewers receive only some', async () => {
  const sell = () => game.buyAsGuest(game.guestToken(), id);
  expect(await broadcastBy(() => Promise.all(Array.from({ length: 6 }, sell)))).toHaveLength(6);
});

test('created and ended games and renamed people are broadcast, too', async () => {
  let made = '';
  expect(await broadcastBy(async () => (made = await game.makeHouseGame(admin)))).toEqual([made]);
  expect(await broadcastBy(() => callAs(admin, 'end_house_game', { p_game_id: id }))).toEqual([id]);
  const rename = () =>
    sql`update public.profiles set display_name = 'Pia Paper' where user_id = ${player.id}`;
  expect(await broadcastBy(rename), 'a new name may affect any game').toEqual([null]);
  expect(await broadcastBy(rename), 'the same name affects none').toEqual([]);
});

test('changes of private games are not broadcast', async () => {
  const broadcasts = await broadcastBy(async () => {
    const theirs = await game.makePrivateGame([player]);
    const card = await game.buy(player, theirs);
    await game.mark(player, card.squares[0]!.game_square_id);
    await sql`update public.game_squares set text = 'Corrected' where game_id = ${theirs}`;
  });
  expect(broadcasts).toEqual([]);
});

test('a rolled-back change is not broadcast, and several changes in a transaction are one message', async () => {
  const twice = (isKept: boolean) => () =>
    sql
      .begin(async (tx) => {
        await tx`update public.games set title = 'One' where id = ${id}`;
        await tx`update public.games set title = 'Two' where id = ${id}`;
        if (!isKept) throw new Error('no');
      })
      .catch(() => undefined);
  expect(await broadcastBy(twice(true))).toEqual([id]);
  expect(await broadcastBy(twice(false))).toEqual([]);
});

test('everybody may join the channel of house game changes, and nobody may send to it', async () => {
  for (const person of [null, player])
    for (const [extension, canJoin] of [
      ['broadcast', true],
      ['presence', false],
    ] as const)
      expect(await probeChannel(person, 'house_games', extension)).toEqual({
        canJoin,
        canSend: false,
      });
});
