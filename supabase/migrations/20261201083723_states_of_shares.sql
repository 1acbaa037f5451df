SET local check_function_bodies = off;

DROP FUNCTION "private"."return_late_shares"(uuid[]);

ALTER TABLE "public"."bingo_cards"
  ADD COLUMN "share_state" text;

-- A share of somebody with an account was paid, unless it was a guest's who signed up too late.
update public.bingo_cards as card set share_state = case
  when game.kind = 'private' or exists (
    select from public.transfers
    where game_id = game.id and reason = 'pot_shared' and to_account = 'user:' || card.user_id
  ) then 'paid'
  when card.user_id is null and not game.pot_returned then 'waiting'
  else 'returned'
end
from public.games as game
where game.id = card.game_id and card.pot_share is not null;

CREATE OR REPLACE FUNCTION private.claim_pots (
  p_cards uuid[],
  p_user  uuid
)
  RETURNS numeric
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_won record;
  v_claimed numeric := 0;
begin
  for v_won in
    with waiting as (
      select game.id, 'pot_shared' as reason, card.pot_share as amount
      from public.games as game
      join public.bingo_cards as card on card.game_id = game.id and card.share_state = 'waiting'
      where card.id = any (p_cards) and not private.is_overdue(game)
      union all
      select game.id, 'pot_won', win.amount
      from public.wins as win
      join public.games as game on game.id = win.game_id
      where win.card_id = any (p_cards) and win.paid_to is null and win.taken_back_at is null
        and private.claim_end(game, win) >= now()
    )
    select id, reason, sum(amount) as amount from waiting group by id, reason order by id, reason
  loop
    if v_won.amount > 0 then
      perform private.transfer('pot:' || v_won.id, 'user:' || p_user, v_won.amount, v_won.id, v_won.reason);
    end if;
    if v_won.reason = 'pot_shared' then
      update public.bingo_cards set share_state = 'paid'
      where id = any (p_cards) and game_id = v_won.id and share_state = 'waiting';
    else
      update public.wins as win set paid_to = 'user:' || p_user
      from public.games as game
      where game.id = v_won.id and win.game_id = game.id and card_id = any (p_cards) and paid_to is null
        and taken_back_at is null and private.claim_end(game, win) >= now();
    end if;
    if private.is_claimed_now(v_won.id) then
      perform private.record_event(v_won.id, 'pot_claimed', p_user, '{}');
    end if;
    v_claimed := v_claimed + v_won.amount;
  end loop;
  return v_claimed;
end;
$function$;

CREATE OR REPLACE FUNCTION private.rest_of_pot (
  p_game public.games
)
  RETURNS numeric
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case when p_game.status <> 'completed' then private.left_to_win(p_game) else 0 end
    + case when p_game.pot_shared then private.shares_of_guests(p_game.id) else 0 end
    + (select coalesce(sum(amount), 0) from private.wins_of(p_game.id) where paid_to is null);
$function$;

CREATE OR REPLACE FUNCTION private.return_pot (
  p_game     public.games,
  p_actor_id uuid,
  p_rest     numeric
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if p_rest > 0 then
    perform private.transfer('pot:' || p_game.id, 'fund', p_rest, p_game.id, 'pot_returned');
    perform private.record_event(p_game.id, 'pot_returned', p_actor_id, jsonb_build_object('amount', p_rest));
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.return_unclaimed_pots()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
begin
  perform private.return_unclaimed_wins();
  for v_game in
    select * from public.games as game
    where kind = 'house' and status = 'completed' and not pot_claimed and not pot_returned
      and private.is_overdue(game)
    order by id
    for no key update skip locked
  loop
    perform private.return_pot(v_game, null, private.rest_of_pot(v_game));
    update public.games set pot_returned = true where id = v_game.id;
    update public.wins set paid_to = 'fund' where game_id = v_game.id and paid_to is null and taken_back_at is null;
    update public.bingo_cards set share_state = 'returned' where game_id = v_game.id and share_state = 'waiting';
  end loop;
  perform private.forget_guest_addresses(20);
end;
$function$;

CREATE OR REPLACE FUNCTION private.share_pot (
  p_game   public.games,
  p_amount numeric
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_close record;
begin
  for v_close in
    select * from private.closest_cards(p_game, p_amount) where share > 0 order by user_id
  loop
    update public.bingo_cards set
      pot_share = coalesce(pot_share, 0) + v_close.share,
      share_state = case when v_close.user_id is null then 'waiting' else 'paid' end
    where id = v_close.card_id;
    if v_close.user_id is not null then
      perform private.transfer(
        'pot:' || p_game.id, 'user:' || v_close.user_id, v_close.share, p_game.id, 'pot_shared'
      );
    end if;
  end loop;
  return found;
end;
$function$;

CREATE OR REPLACE FUNCTION private.share_rest (
  p_game     public.games,
  p_amount   numeric,
  p_actor_id uuid,
  p_ending   jsonb        DEFAULT NULL::jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_is_shared constant boolean := private.share_pot(p_game, p_amount);
  v_is_claimed constant boolean := v_is_shared and p_game.kind = 'house' and private.shares_of_guests(p_game.id) = 0
    and not exists (select from private.wins_of(p_game.id) where paid_to is null);
begin
  if p_ending is not null then
    perform private.record_event(p_game.id, 'game_ended', p_actor_id, p_ending || jsonb_build_object(
      'rest', p_amount, 'pot_claimed', v_is_claimed, 'share_count', private.share_count(p_game.id), 'shares', (
        select coalesce(jsonb_agg(share - 'display_name'), '[]') from jsonb_array_elements(private.shares_of(p_game.id)) as share
      )
    ));
  end if;
  if v_is_shared then
    update public.games set pot_shared = true, pot_returned = false, pot_claimed = v_is_claimed where id = p_game.id;
  else
    if p_game.kind = 'house' then
      perform private.return_pot(p_game, p_actor_id, p_amount);
    elsif p_amount > 0 then
      perform private.transfer('pot:' || p_game.id, 'mint', p_amount, p_game.id, 'pot_returned');
    end if;
    update public.games set pot_returned = not pot_shared where id = p_game.id;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.shares_of (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'card_number', card_number, 'display_name', display_name, 'amount', pot_share
  ) || case when is_returned then '{"is_returned": true}'::jsonb else '{}' end order by purchased_at, card_number), '[]')
  from (
    select
      card_number, display_name, pot_share, purchased_at,
      share_state = 'returned' or share_state = 'waiting' and private.is_overdue(game) as is_returned
    from public.bingo_cards as card join public.games as game on game.id = card.game_id
    where game_id = p_game_id and pot_share is not null
    order by purchased_at, card_number
    limit 50
  ) as first_shares;
$function$;

CREATE OR REPLACE FUNCTION private.shares_of_guests (
  p_game_id uuid
)
  RETURNS numeric
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(sum(pot_share), 0) from public.bingo_cards where game_id = p_game_id and share_state = 'waiting';
$function$;

CREATE OR REPLACE FUNCTION private.winnings_of (
  p_card public.bingo_cards
)
  RETURNS numeric
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case when p_card.share_state <> 'returned' then p_card.pot_share else 0 end + coalesce(sum(amount), 0)
  from public.wins
  where card_id = p_card.id and taken_back_at is null and paid_to like 'user:%';
$function$;

CREATE OR REPLACE FUNCTION private.wins_json (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'seq', win.seq,
    'prize', win.prize,
    'card_number', card.card_number,
    'display_name', card.display_name,
    'positions', to_jsonb(win.positions),
    'amount', win.amount,
    'is_paid', win.paid_to is not null,
    'called_at', win.called_at,
    'final_at', win.final_at,
    'is_final', win.final_at <= clock_timestamp(),
    'tied', case when not exists (
      select from private.wins_of(p_game_id) where prize = win.prize and seq < win.seq
    ) then (select coalesce(jsonb_agg(id), '[]') from private.tied_cards(game, win.prize) as id) else '[]' end
  ) || case
    when win.paid_to = 'fund' or win.paid_to is null and private.claim_end(game, win) < now() then '{"is_returned": true}'::jsonb
    else '{}'
  end order by win.seq), '[]')
  from private.wins_of(p_game_id) as win
  join public.bingo_cards as card on card.id = win.card_id
  join public.games as game on game.id = win.game_id;
$function$;

CREATE OR REPLACE FUNCTION public.end_house_game (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_admin();
  v_game public.games := private.lock_game(p_game_id);
  v_now constant timestamptz := clock_timestamp();
begin
  perform private.require_house(v_game);
  perform private.require_active(v_game);
  if v_game.prizes = 'three' then
    perform private.end_by_closeness(v_game, v_user);
    return (select private.game_json(game) from public.games as game where id = p_game_id);
  end if;

  update public.games set status = 'completed', completed_at = v_now, final_at = v_now
  where id = p_game_id
  returning * into v_game;

  perform private.record_event(p_game_id, 'game_ended', v_user, jsonb_build_object(
    'completed_at', v_game.completed_at, 'pot_amount', v_game.pot_amount
  ));
  perform private.return_pot(v_game, v_user, v_game.pot_amount);
  update public.games set pot_returned = true where id = p_game_id;
  perform private.return_unclaimed_pots();
  return (select private.game_json(game) from public.games as game where id = p_game_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.migrate_guest_cards (
  p_guest_token text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
  v_hash bytea := private.guest_hash(p_guest_token);
  v_cards uuid[];
  v_claimed numeric;
begin
  perform from public.games
  where id in (
    select card.game_id
    from public.guest_cards as guest
    join public.bingo_cards as card on card.id = guest.card_id
    where guest.session_hash = v_hash
  )
  order by id for no key update;
  if not exists (select from public.guest_cards where session_hash = v_hash) then
    perform private.refuse('invalid_token');
  end if;
  perform private.require_live_session(v_hash);

  v_cards := private.move_guest_cards(v_hash, v_user);
  v_claimed := private.claim_pots(v_cards, v_user);
  perform private.return_unclaimed_pots();
  return jsonb_build_object('success', true, 'migrated_cards', cardinality(v_cards), 'claimed_amount', v_claimed);
end;
$function$;

ALTER TABLE "public"."bingo_cards"
  ADD CONSTRAINT "bingo_cards_check1" CHECK (((pot_share IS NULL) = (share_state IS NULL)));

ALTER TABLE "public"."bingo_cards"
  ADD CONSTRAINT "bingo_cards_share_state_check" CHECK ((share_state = ANY (ARRAY['paid'::text, 'waiting'::text, 'returned'::text])));
