import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { asAnon, asUser, makePerson, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';

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

/** The games that the app's processes hear of while this is done. */
async function toldBy(work: () => Promise<unknown>): Promise<(string | null)[]> {
  const mine = randomUUID();
  await sql`insert into realtime.messages (id, topic, extension) values (${mine}, 'house_games', 'broadcast')`;
  await work();
  const rows = await sql`
    select payload ->> 'game_id' as game from realtime.messages
    where topic = 'house_games' and private and event = 'house_game_changed'
      and inserted_at >= (select inserted_at from realtime.messages where id = ${mine})
    order by inserted_at`;
  await sql`delete from realtime.messages where id = ${mine}`;
  return rows.map((row) => row.game as string | null);
}

const squareOf = async (of = id) =>
  (
    await sql`select id from public.game_squares where game_id = ${of} and not is_marked limit 1`
  )[0]!.id as string;

test('every change of a house game is told once, whoever makes it', async () => {
  const card = await game.buy(player, id);
  await game.markPositions(admin, card, game.MIDDLE_ROW);
  const mark = await squareOf();
  const of = { p_game_square_id: mark };
  const changes: Record<string, () => Promise<unknown>> = {
    'a mark': () => game.mark(admin, mark),
    'a receipt': () =>
      callAs(admin, 'add_receipt', { ...of, p_source_url: 'https://paper.example/1' }),
    'a note': () =>
      callAs(player, 'save_note', {
        ...of,
        p_comment: 'ha',
        p_reaction: null,
        p_seen_at: null,
      }),
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
    expect(await toldBy(change), what).toEqual([id]);
});

test('sales are told one by one, though viewers hear only some of them', async () => {
  const sell = () => game.buyAsGuest(game.guestToken(), id);
  expect(await toldBy(() => Promise.all(Array.from({ length: 6 }, sell)))).toHaveLength(6);
});

test('games that are made and ended, and who is renamed, are told, too', async () => {
  let made = '';
  expect(await toldBy(async () => (made = await game.makeHouseGame(admin)))).toEqual([made]);
  expect(await toldBy(() => callAs(admin, 'end_house_game', { p_game_id: id }))).toEqual([id]);
  const rename = () =>
    sql`update public.profiles set display_name = 'Pia Paper' where user_id = ${player.id}`;
  expect(await toldBy(rename), 'in whichever game the name stands').toEqual([null]);
  expect(await toldBy(rename), 'by the name they have').toEqual([]);
});

test('of private games nothing is told', async () => {
  const told = await toldBy(async () => {
    const theirs = await game.makePrivateGame([player]);
    const card = await game.buy(player, theirs);
    await game.mark(player, card.squares[0]!.game_square_id);
    await sql`update public.game_squares set text = 'Corrected' where game_id = ${theirs}`;
  });
  expect(told).toEqual([]);
});

test('what is rolled back is not told, and several changes at once are one message', async () => {
  const twice = (isKept: boolean) => () =>
    sql
      .begin(async (tx) => {
        await tx`update public.games set title = 'One' where id = ${id}`;
        await tx`update public.games set title = 'Two' where id = ${id}`;
        if (!isKept) throw new Error('no');
      })
      .catch(() => undefined);
  expect(await toldBy(twice(true))).toEqual([id]);
  expect(await toldBy(twice(false))).toEqual([]);
});

test('everybody may hear which house games change, and nobody may say so', async () => {
  const mine = randomUUID();
  await sql`insert into realtime.messages (id, topic, extension) values (${mine}, 'house_games', 'broadcast')`;
  for (const as of [asAnon, <T>(fn: Parameters<typeof asAnon<T>>[0]) => asUser(player.id, fn)]) {
    const look = as(async (tx) => {
      await tx`select set_config('realtime.topic', 'house_games', true)`;
      return tx`select id from realtime.messages where id = ${mine}`;
    });
    expect(await look).toHaveLength(1);
    const speak = as(
      (tx) =>
        tx`insert into realtime.messages (topic, extension) values ('house_games', 'broadcast')`,
    );
    await expect(speak).rejects.toThrow('row-level security');
  }
  await sql`delete from realtime.messages where id = ${mine}`;
});
