import type { GameState } from '../../../lib/bingo/game.ts';
import { inPot, payoutsOf } from '../../../lib/bingo/payouts.ts';
import { sql } from './db.ts';

/** The cards of a player, and what the ledger paid to them. */
type Paid = { cards: number[]; paid: number };

/**
 * Compares what screens say of the pots of these people's private games with the ledger. Returns how many players were paid, and
 * every difference as the game, what screens say and what the ledger says.
 */
export async function comparePayouts(
  creators: readonly string[],
  read: (id: string) => Promise<GameState>,
) {
  const played = await sql<{ id: string; pot: number; returned: number; players: Paid[] }[]>`
    with moves as (
      select game_id, to_account as account, amount, reason from public.transfers
      union all select game_id, from_account, -amount, reason from public.transfers
    )
    select
      game.id, coalesce(sum(amount) filter (where account like 'pot:%'), 0)::float as pot,
      coalesce(sum(amount) filter (where account = 'mint' and reason = 'pot_returned'), 0)::float as returned,
      (
        select coalesce(jsonb_agg(jsonb_build_object('cards', cards, 'paid', coalesce((
          select sum(amount) from moves
          where moves.game_id = game.id and account = 'user:' || holder.user_id
        ), 0))), '[]')
        from (
          select user_id, jsonb_agg(card_number) as cards from public.bingo_cards
          where game_id = game.id and card_number > 0 group by user_id
        ) as holder
      ) as players
    from public.games as game left join moves on moves.game_id = game.id
    where game.kind = 'private' and game.status <> 'upcoming' and game.created_by in ${sql([...creators])}
    group by game.id`;
  const compared: [id: string, onScreen: number, inLedger: number][] = [];
  for (const { id, pot, returned, players } of played) {
    const { game } = await read(id);
    const isOver = game.status === 'completed';
    for (const { cards, paid } of players) {
      const own = cards.map((card_number) => ({ card_number }));
      compared.push([id, payoutsOf(game, own).yours, paid]);
    }
    compared.push([id, payoutsOf(game).rest.returned, isOver ? returned : 0]);
    compared.push([id, isOver ? 0 : inPot(game), pot]);
  }
  return {
    paid: played.flatMap(({ players }) => players).filter(({ paid }) => paid > 0).length,
    off: compared.filter(([, onScreen, inLedger]) => onScreen !== inLedger),
  };
}
