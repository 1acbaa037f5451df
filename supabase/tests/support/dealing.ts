import { POSITIONS } from '../../../lib/bingo/board.ts';
import type { Likelihood } from '../../../lib/bingo/game.ts';
import type { Mix } from '../../../lib/bingo/dealing.ts';
import { sql } from './db.ts';
import { makeTheme } from './games.ts';

type Square = { id: string; likelihood: Likelihood; is_marked: boolean };
export type Deals = { pool: Likelihood[]; cards: number[][] };

/** Creates a theme with this many squares of each likelihood. Returns its id. */
export async function makeMixedTheme([often, sometimes, rare]: Mix): Promise<string> {
  const made = await makeTheme(often + sometimes + rare);
  await sql`
    update public.bingo_squares set likelihood = case
      when substr(summary, 8)::int <= ${often}::int then 'often'
      when substr(summary, 8)::int <= ${often + sometimes}::int then 'sometimes' else 'rare'
    end
    where theme_id = ${made}`;
  return made;
}

export const poolOf = (gameId: string) => sql<Square[]>`
  select id, likelihood, is_marked from public.game_squares where game_id = ${gameId} order by id`;

/** Deals cards of a game as a purchase does. A card is a list of indexes into the pool, with -1 in the middle. */
export async function dealHere(gameId: string, cards: number): Promise<Deals> {
  const pool = await poolOf(gameId);
  const places = new Map(pool.map(({ id }, at) => [id, at]));
  await sql`
    insert into public.bingo_cards (game_id, kind, card_number, display_name)
    select ${gameId}, 'house', number, 'Dealt' from generate_series(1, ${cards}::int) as number`;
  await sql`select private.deal(card) from public.bingo_cards as card where game_id = ${gameId}`;
  const rows = await sql<{ squares: Record<number, string> }[]>`
    select jsonb_object_agg(position, game_square_id) as squares
    from public.card_squares join public.bingo_cards as card on card.id = card_id
    where game_id = ${gameId} group by card_id`;
  return {
    pool: pool.map(({ likelihood }) => likelihood),
    cards: rows.map(({ squares }) => POSITIONS.map((at) => places.get(squares[at]!) ?? -1)),
  };
}
