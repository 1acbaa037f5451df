SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.share_pot (
  p_game   public.games,
  p_amount numeric
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_cards uuid[];
  v_people uuid[];
  v_shares numeric[];
begin
  select array_agg(card_id order by user_id), array_agg(user_id order by user_id), array_agg(share order by user_id)
  into v_cards, v_people, v_shares
  from private.closest_cards(p_game, p_amount) where share > 0;
  perform from public.profiles where user_id = any (v_people) order by user_id for no key update;
  update public.bingo_cards as card set pot_share = coalesce(pot_share, 0) + part.share
  from unnest(v_cards, v_shares) as part (card_id, share) where card.id = part.card_id;
  insert into public.transfers (from_account, to_account, amount, game_id, reason)
  select 'pot:' || p_game.id, 'user:' || person, share, p_game.id, 'pot_shared'
  from unnest(v_people, v_shares) as part (person, share) where person is not null;
  update public.profiles as bank set bingo_bank_balance = bingo_bank_balance + part.amount
  from (
    select person, sum(share) as amount from unnest(v_people, v_shares) as shared (person, share) group by person
  ) as part
  where bank.user_id = part.person;
  return v_cards is not null;
end;
$function$;
