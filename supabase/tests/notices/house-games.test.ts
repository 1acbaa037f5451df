import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makePeople, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { kindsOf, noticesOf } from '../support/notices.ts';

const { callAs } = game;

test('players of a house game get notices of its start, their full line and its end, and other people get none', async () => {
  const admin = await game.makeAdmin();
  const [ann, sid] = await makePeople('Ann', 'Sid');
  const id = await game.makeHouseGame(admin);
  const [card] = [await game.buy(ann, id), await game.buy(ann, id)];
  await game.buyAsGuest(game.guestToken(), id);
  await callAs(admin, 'start_house_game', { p_game_id: id });
  await game.markPositions(admin, card, game.MIDDLE_ROW);
  await callAs(admin, 'end_house_game', { p_game_id: id });
  const kinds = await kindsOf(ann);
  expect([kinds[0], kinds.at(-1)]).toEqual(['game_began', 'game_over']);
  expect(kinds).toContain('line_full');
  expect(kinds).not.toContain('square_marked');
  expect(await kindsOf(sid)).toEqual([]);
  const events = await sql`
    select from public.notices where user_id = ${ann.id} group by game_id, seq having count(*) > 1`;
  expect(events).toHaveLength(0);
});

/** Creates a house game that starts, locks and ends in `hours` hours, with Ann's card. */
async function plan(ann: Person, admin: Person, hours: number, createdHoursAgo: number) {
  const id = await game.makeHouseGame(admin);
  await game.buy(ann, id);
  await sql`
    update public.games set
      scheduled_start = now() + ${`${hours} hours`}::interval,
      created_at = now() - ${`${createdHoursAgo} hours`}::interval
    where id = ${id}`;
  return id;
}

test('a day before its start a game is announced once, however many processes look', async () => {
  const admin = await game.makeAdmin();
  const [ann] = await makePeople('Ann');
  const id = await plan(ann, admin, 20, 48);
  await plan(ann, admin, 40, 48);
  await plan(ann, admin, 20, 2);
  await plan(ann, admin, 3, 48);
  const look = async () => {
    while (await game.visit<boolean>('run_schedule'));
  };
  await Promise.all(Array.from({ length: 5 }, look));
  expect(await noticesOf(ann)).toMatchObject([{ kind: 'game_starts', game: { id } }]);
  expect((await noticesOf(ann))[0]!.at).not.toBeNull();
  await look();
  expect(await kindsOf(ann)).toHaveLength(1);
});

/** The largest house game: 10,000 cards, half of them with a square that gives 1,000 people a full line. */
async function makeCrowd() {
  const admin = await game.makeAdmin();
  const id = await game.makeActiveHouseGame(admin);
  const squares = await sql<{ id: string }[]>`
    select id from public.game_squares where game_id = ${id} order by id limit 24`;
  const run = randomUUID().slice(0, 8);
  await sql`
    insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
    select gen_random_uuid(), ${run} || n || '@crowd.test', now(), '{"display_name": "Crowd"}'
    from generate_series(1, 5000) as n`;
  await sql`
    with people as (
      select id, row_number() over (order by id) as n from auth.users where email like ${`${run}%@crowd.test`}
    )
    insert into public.bingo_cards (game_id, kind, card_number, user_id, display_name)
    select ${id}, 'house', n + 10, id, 'Crowd' from people`;
  await sql`
    insert into public.bingo_cards (game_id, kind, card_number, display_name)
    select ${id}, 'house', n + 5010, 'Guest' from generate_series(1, 4980) as n`;
  // The first thousand cards have the four squares in the middle row, and the others have them elsewhere.
  await sql`
    insert into public.card_squares (card_id, position, game_square_id)
    select card.id, case when card.card_number <= 1010 then place.near else place.far end, place.square
    from public.bingo_cards as card
    cross join (
      select unnest(${[10, 11, 13, 14]}::int[]) as near, unnest(${[0, 6, 9, 22]}::int[]) as far,
        unnest(${squares.slice(0, 4).map((square) => square.id)}::uuid[]) as square
    ) as place
    where card.game_id = ${id} and card.user_id is not null`;
  await sql`analyze public.bingo_cards, public.card_squares, auth.users, public.notices`;
  for (const square of squares.slice(0, 3)) await game.mark(admin, square.id);
  return { admin, id, last: squares[3]!.id };
}

test('a mark in the largest house game writes a notice for those whose line it fills, and for nobody else', async () => {
  const { admin, id, last } = await makeCrowd();
  await game.mark(admin, last);
  const notices = await sql`
    select notice.kind, count(*)::int as people, min(card.consecutive_marked_count) as line
    from public.notices as notice
    join public.bingo_cards as card on card.game_id = notice.game_id and card.user_id = notice.user_id
    where notice.game_id = ${id} and notice.kind <> 'one_to_go' group by notice.kind`;
  expect([...notices]).toEqual([{ kind: 'line_full', people: 1000, line: 5 }]);
});
