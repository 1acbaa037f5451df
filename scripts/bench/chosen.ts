import { short, time } from './numbers.ts';
import { atMost, type Row } from './report.ts';
import type { World } from './world.ts';
import { sellUntil } from './fill.ts';

const CARDS = 10_000;

/**
 * Compares marks in two games with one pool: 10,000 chosen cards and 10,000 dealt cards. Every square of both games is
 * marked once, in turn. Popular squares are on more cards, others on fewer.
 */
export async function chosen(world: World): Promise<Row[]> {
  const { game, db } = world;
  const admin = await game.makeAdmin();
  const dealt = await world.openHouseGame(admin);
  await sellUntil(db.sql, dealt, CARDS);
  const picked = await game.makeHouseGame(admin, CARDS);
  await db.sql`
    update public.games set dealing = 'chosen', pace = 'year', locks_at = now() + interval '1 day' where id = ${picked}`;
  await db.sql`select private.lay_out(game) from public.games as game where id = ${picked}`;
  await game.callAs(admin, 'start_house_game', { p_game_id: picked });
  await choose(db.sql, picked);
  await db.sql`update public.games set locks_at = now() - interval '1 second' where id = ${picked}`;
  while ((await db.sql`select public.run_schedule() as is_done`)[0]!.is_done);
  await db.sql`vacuum analyze`;

  const squares = await Promise.all([picked, dealt].map((id) => squaresByCards(db.sql, id)));
  const sums = [0, 0];
  const most = [0, 0];
  for (let n = 0; n < squares[0]!.length; n++)
    for (const [at, list] of squares.entries()) {
      const square = { p_game_square_id: list[n]!.id };
      await db.sql`delete from private.attempts where what = 'mark'`;
      const [ms] = await time(1, () => game.callAs(admin, 'mark_square', square));
      sums[at]! += ms!;
      if (n === 0) most[at] = ms!;
    }
  const [now, floor] = sums.map((sum) => sum / squares[0]!.length);
  const aside = (at: number) =>
    `${short(most[at]!)} ms for the square on most cards, ${squares[at]![0]!.cards.toLocaleString('en')}`;
  return [
    {
      work: `\`mark_square\` with ${CARDS.toLocaleString('en')} chosen cards, average of all squares`,
      ...{ now: now!, unit: 'ms', aside: aside(0), must: atMost('ratio', 1.3) },
      floor: { what: 'as many dealt cards', now: floor!, aside: aside(1) },
    },
  ];
}

type Sql = World['db']['sql'];

const squaresByCards = (sql: Sql, id: string) => sql<{ id: string; cards: number }[]>`
  select square.id, count(card_id)::int as cards
  from public.game_squares as square left join public.card_squares on game_square_id = square.id
  where game_id = ${id} group by square.id order by cards desc, square.id`;

/** Fills cards as people choose: the second square is half as popular as the first, the third a third, and so on. */
async function choose(sql: Sql, id: string): Promise<void> {
  await sql`
    with sold as (
      insert into public.bingo_cards (game_id, kind, card_number, display_name)
      select ${id}, 'house', number, 'Player ' || number from generate_series(1, ${CARDS}::int) as number returning id
    )
    insert into private.card_drafts (card_id) select id from sold`;
  await sql`
    with places as (
      select at, slot.kind, row_number() over (partition by slot.kind order by at) as turn
      from public.games, generate_series(0, 23) as at, private.kind_of(layout, at + (at >= 12)::int) as slot (kind)
      where id = ${id}
    ), ranked as (
      select id, likelihood as kind, row_number() over (partition by likelihood order by id) as rank
      from public.game_squares where game_id = ${id}
    ), picked as (
      select card.id as card_id, ranked.id, ranked.kind,
        row_number() over (partition by card.id, ranked.kind order by -ln(1 - random()) * rank) as turn
      from public.bingo_cards as card, ranked where card.game_id = ${id} and card_number > 0
    ), chosen as (
      select card_id, jsonb_agg(jsonb_build_object('square', id) order by at) as places
      from picked join places using (kind, turn) group by card_id
    )
    update private.card_drafts as draft set places = chosen.places from chosen where draft.card_id = chosen.card_id`;
  await sql`update public.games set cards_sold = ${CARDS} where id = ${id}`;
}
