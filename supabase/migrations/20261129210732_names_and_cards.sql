SET local check_function_bodies = off;

CREATE TABLE "private"."taken_down_names" (
  "game_id"      uuid                     NOT NULL,
  "name_key"     text                     NOT NULL,
  "shown"        text                     NOT NULL,
  "user_id"      uuid,
  "session_hash" bytea,
  "created_at"   timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "taken_down_names_pkey" PRIMARY KEY (game_id, name_key),
  CONSTRAINT "taken_down_names_session_hash_check" CHECK ((octet_length(session_hash) = 32))
);

ALTER TABLE "public"."bingo_cards"
  ADD COLUMN "redeals" integer NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION private.admin_row_of_user (
  p_profile public.profiles
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'user_id', p_profile.user_id,
    'display_name', p_profile.display_name,
    'username', p_profile.username,
    'bingo_bank_balance', p_profile.bingo_bank_balance,
    'group_count', (select count(*) from public.group_members where user_id = p_profile.user_id),
    'game_count', (select count(distinct game_id) from public.bingo_cards where user_id = p_profile.user_id),
    'win_count', (
      select count(*)
      from public.wins as win
      join public.bingo_cards as card on card.id = win.card_id
      where card.user_id = p_profile.user_id and win.taken_back_at is null
    ),
    'is_admin', exists (
      select from public.user_roles where user_id = p_profile.user_id and role = 'admin'
    ),
    'has_account', private.has_account(p_profile.user_id),
    'created_at', p_profile.created_at
  );
$function$;

CREATE OR REPLACE FUNCTION private.card_json (
  p_card public.bingo_cards
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', p_card.id,
    'game_id', p_card.game_id,
    'card_number', p_card.card_number,
    'display_name', p_card.display_name,
    'is_house_card', p_card.is_house_card,
    'is_winner', p_card.is_winner,
    'purchased_at', p_card.purchased_at,
    'redeals', p_card.redeals,
    'squares', (
      select coalesce(
        jsonb_agg(jsonb_strip_nulls(
          jsonb_build_object('position', position, 'game_square_id', game_square_id, 'own', case
            when own is not null then (
              select own from public.game_squares where id = game_square_id and private.fold(summary) = private.fold(own)
            )
          end, 'counts', case
            when p_card.kind = 'private' then (
              select false from public.game_squares where id = game_square_id and about_id = p_card.user_id
            )
          end)
        ) order by position), '[]'
      )
      from public.card_squares
      where card_id = p_card.id
    )
  );
$function$;

CREATE OR REPLACE FUNCTION private.cards_of_holder (
  p_card public.bingo_cards
)
  RETURNS SETOF public.bingo_cards
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select * from public.bingo_cards as card
  where card.game_id = p_card.game_id and (card.id = p_card.id or card.user_id = p_card.user_id or card.id in (
    select other.card_id
    from public.guest_cards as own
    join public.guest_cards as other using (session_hash)
    where own.card_id = p_card.id
  ));
$function$;

CREATE OR REPLACE FUNCTION private.deal_again (
  p_game    public.games,
  p_card_id uuid,
  p_redeals integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_card public.bingo_cards;
begin
  select * into v_card from public.bingo_cards where id = p_card_id;
  if p_redeals is null or p_redeals < 0 then
    perform private.refuse('invalid_request');
  elsif v_card.redeals > p_redeals then
    return private.in_game(private.card_json(v_card), p_game);
  end if;
  perform private.require_untouched(p_game);
  if v_card.redeals >= private.most_redeals() then
    perform private.refuse('no_redeals_left');
  end if;
  update public.bingo_cards set redeals = redeals + 1 where id = p_card_id returning * into v_card;
  delete from public.card_squares where card_id = p_card_id;
  perform private.deal(v_card);
  return private.in_game(private.card_json(v_card), p_game);
end;
$function$;

CREATE OR REPLACE FUNCTION private.forget_name (
  p_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_name constant text := 'Former player';
begin
  perform from public.games where id in (select private.games_with(p_user)) order by id for no key update;

  update public.games set winner_display_name = v_name where winner_id = p_user;
  update public.bingo_cards set display_name = v_name where user_id = p_user;
  update public.guest_cards set email = null
  where card_id in (select id from public.bingo_cards where user_id = p_user);
  perform private.rename_in_events(
    null, p_user, (select array_agg(id) from public.bingo_cards where user_id = p_user), v_name
  );
  update public.group_events set shown_name = null where user_id = p_user and shown_name is not null;
  update public.bingo_squares set about_id = null where about_id = p_user;
  update public.game_squares set about_id = null where about_id = p_user;
  delete from public.game_archives where user_id = p_user;
  delete from public.game_visits where user_id = p_user;
  update public.profiles
  set display_name = v_name, username = 'former-' || private.lower_case(private.random_code(10))
  where user_id = p_user;
end;
$function$;

CREATE OR REPLACE FUNCTION private.give_traces (
  p_from uuid,
  p_to   uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update public.bingo_squares set about_id = p_to where about_id = p_from;
  update public.bingo_squares set created_by = p_to where created_by = p_from;
  update public.themes set created_by = p_to where created_by = p_from;
  update public.game_squares set
    about_id = case about_id when p_from then p_to else about_id end,
    marked_by = case marked_by when p_from then p_to else marked_by end,
    noted_by = case noted_by when p_from then p_to else noted_by end
  where about_id = p_from or marked_by = p_from or noted_by = p_from;
  update public.game_answers as mine set user_id = p_to
  where user_id = p_from
    and not exists (select from public.game_answers where game_id = mine.game_id and user_id = p_to);
  delete from public.game_answers where user_id = p_from;
  update public.game_visits as mine set user_id = p_to
  where user_id = p_from
    and not exists (select from public.game_visits where game_id = mine.game_id and user_id = p_to);
  update public.game_archives as mine set user_id = p_to
  where user_id = p_from
    and not exists (select from public.game_archives where game_id = mine.game_id and user_id = p_to);
  update public.notices set user_id = p_to where user_id = p_from and group_id is null;
  update private.taken_down_names set user_id = p_to where user_id = p_from;
  update public.game_events set actor_id = p_to where actor_id = p_from;
end;
$function$;

CREATE OR REPLACE FUNCTION private.house_name (
  p_game_id     uuid,
  p_user        uuid,
  p_name        text,
  p_card_number integer
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(
    private.shown_instead(p_game_id, p_user),
    case when private.is_taken_down(p_game_id, p_name) then 'Reader #' || p_card_number else p_name end
  );
$function$;

CREATE OR REPLACE FUNCTION private.is_event_type (
  p_type text
)
  RETURNS boolean
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return p_type in (
    'game_created', 'game_updated', 'game_started', 'game_ended', 'card_sold', 'square_marked', 'square_unmarked',
    'receipt_added', 'note_saved', 'closeness_set', 'bingo_called', 'objection_made',
    'objection_upheld', 'objection_dismissed', 'pot_contributed', 'pot_claimed', 'pot_returned', 'played_again',
    'member_left', 'member_removed', 'member_returned', 'retired',
    'card_sealed', 'cards_locked', 'card_returned', 'shows_cards_set', 'game_answered', 'lines_changed',
    'name_taken_down'
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_taken_down (
  p_game_id uuid,
  p_name    text
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select exists (
    select from private.taken_down_names where game_id = p_game_id and name_key = private.name_key(p_name)
  );
$function$;

CREATE OR REPLACE FUNCTION private.lock_game_of_guest (
  p_card_id uuid,
  p_hash    bytea
)
  RETURNS public.games
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game_id uuid;
  v_game public.games;
begin
  select game_id into v_game_id from public.bingo_cards where id = p_card_id;
  if not found then
    perform private.refuse('card_not_found');
  end if;
  v_game := private.lock_game(v_game_id);
  if not exists (select from private.guest_cards_of(v_game_id, p_hash) where id = p_card_id) then
    perform private.refuse('not_your_card');
  end if;
  perform private.require_live_session(p_hash);
  return v_game;
end;
$function$;

CREATE OR REPLACE FUNCTION private.most_redeals()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select 3$function$;

CREATE OR REPLACE FUNCTION private.move_guest_cards (
  p_hash bytea,
  p_user uuid
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_cards uuid[];
begin
  with moved as (
    delete from public.guest_cards where session_hash = p_hash returning card_id
  )
  select array_agg(card_id) into v_cards from moved;

  update private.taken_down_names set user_id = p_user, session_hash = null where session_hash = p_hash;
  perform private.give_cards(v_cards, p_user);
  return v_cards;
end;
$function$;

CREATE OR REPLACE FUNCTION private.player_name (
  p_game_id uuid,
  p_user    uuid
)
  RETURNS text
  LANGUAGE sql
  STABLE
  STRICT
  SET search_path TO ''
  AS $function$
  select coalesce(
    (select private.member_name(group_id, p_user) from public.games where id = p_game_id and group_id is not null),
    private.shown_instead(p_game_id, p_user),
    private.name_of(p_user)
  );
$function$;

CREATE OR REPLACE FUNCTION private.rename_in_events (
  p_game_id uuid,
  p_user    uuid,
  p_cards   uuid[],
  p_name    text
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update public.game_events set payload = payload || (
    select coalesce(jsonb_object_agg(key, p_name), '{}')
    from jsonb_object_keys(payload) as key
    where key in ('by', 'display_name')
  )
  where (p_game_id is null or game_id = p_game_id) and (game_id, seq) in (
    select game_id, seq from public.game_events where actor_id = p_user
    union
    select event.game_id, event.seq
    from public.bingo_cards as card
    join public.game_events as event
      on event.game_id = card.game_id and event.payload ->> 'card_number' = card.card_number::text
    where card.id = any (p_cards)
  );
$function$;

CREATE OR REPLACE FUNCTION private.require_untouched (
  p_game public.games
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if p_game.status = 'completed' or private.is_time_up(p_game) then
    perform private.refuse('game_not_active');
  elsif p_game.dealing <> 'dealt' or p_game.everybody_writes then
    perform private.refuse('not_dealt_at_purchase');
  elsif exists (
    select from public.game_events where game_id = p_game.id and type in ('square_marked', 'square_unmarked')
  ) then
    perform private.refuse('marking_begun');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.sell_card (
  p_game       public.games,
  p_user       uuid,
  p_name       text,
  p_request_id uuid
)
  RETURNS public.bingo_cards
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_number constant int := private.next_card_number(p_game);
  v_game public.games;
  v_card public.bingo_cards;
begin
  insert into public.bingo_cards (game_id, kind, card_number, user_id, display_name, request_id, purchased_at)
  values (
    p_game.id, p_game.kind, v_number, p_user,
    case
      when p_game.kind = 'private' then private.player_name(p_game.id, p_user)
      else private.house_name(p_game.id, p_user, p_name, v_number)
    end,
    p_request_id, clock_timestamp()
  )
  returning * into v_card;
  if p_game.dealing = 'chosen' then
    insert into private.card_drafts (card_id) values (v_card.id);
  elsif p_game.status <> 'upcoming' or not p_game.everybody_writes then
    perform private.deal(v_card);
  end if;
  insert into public.transfers (from_account, to_account, amount, game_id, reason)
  values ('mint', 'pot:' || p_game.id, p_game.card_price, p_game.id, 'card_sold');
  update public.games set cards_sold = cards_sold + 1, pot_amount = pot_amount + p_game.card_price
  where id = p_game.id
  returning * into v_game;
  if v_game.status = 'upcoming' and v_game.kind = 'private' then
    perform private.store_answer(v_game.id, p_user, true);
  end if;

  perform private.record_event(p_game.id, 'card_sold', p_user, jsonb_build_object(
    'card_number', v_card.card_number,
    'display_name', v_card.display_name,
    'purchased_at', v_card.purchased_at,
    'cards_sold', v_game.cards_sold,
    'pot_amount', v_game.pot_amount
  ) || case when private.is_guest(p_user) then jsonb_build_object('is_guest', true) else '{}' end);
  return v_card;
end;
$function$;

CREATE OR REPLACE FUNCTION private.sell_card_to_guest (
  p_game       public.games,
  p_hash       bytea,
  p_name       text,
  p_email      text,
  p_request_id uuid
)
  RETURNS public.bingo_cards
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_shown constant text := private.shown_instead(p_game.id, null, p_hash);
  v_card public.bingo_cards;
begin
  if v_shown is null and private.is_taken_down(p_game.id, p_name) then
    perform private.refuse('name_was_taken_down');
  end if;
  v_card := private.sell_card(p_game, null, coalesce(v_shown, p_name), p_request_id);
  insert into public.guest_cards (card_id, session_hash, email) values (v_card.id, p_hash, p_email);
  perform private.attempt('guest_sales', p_game.id::text, private.guest_sales_ceiling(), interval '1 minute');
  perform private.return_unclaimed_pots();
  return v_card;
end;
$function$;

CREATE OR REPLACE FUNCTION private.shown_instead (
  p_game_id uuid,
  p_user    uuid,
  p_hash    bytea DEFAULT NULL::bytea
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select shown from private.taken_down_names
  where game_id = p_game_id and (user_id = p_user or session_hash = p_hash) limit 1;
$function$;

CREATE OR REPLACE FUNCTION public.call_bingo_as_guest (
  p_card_id     uuid,
  p_guest_token text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return private.call_bingo(
    private.lock_game_of_guest(p_card_id, private.guest_hash(p_guest_token)), p_card_id
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.deal_again (
  p_card_id uuid,
  p_redeals integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_card public.bingo_cards;
  v_game public.games;
begin
  select * into v_card from public.bingo_cards where id = p_card_id;
  if not found then
    perform private.refuse('card_not_found');
  end if;
  v_game := private.lock_game(v_card.game_id);
  if not exists (select from public.bingo_cards where id = p_card_id and user_id = v_user) then
    perform private.refuse('not_your_card');
  end if;
  perform private.require_member(v_game, v_user);
  return private.deal_again(v_game, p_card_id, p_redeals);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."deal_again"(uuid, integer) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.deal_again_as_guest (
  p_card_id     uuid,
  p_redeals     integer,
  p_guest_token text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return private.deal_again(
    private.lock_game_of_guest(p_card_id, private.guest_hash(p_guest_token)), p_card_id, p_redeals
  );
end;
$function$;

REVOKE ALL ON FUNCTION "public"."deal_again_as_guest"(uuid, integer, text) FROM PUBLIC, "service_role";

CREATE OR REPLACE FUNCTION public.take_down_name (
  p_game_id     uuid,
  p_card_number integer
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_admin uuid := private.require_admin();
  v_game public.games := private.lock_game(p_game_id);
  v_card public.bingo_cards;
  v_cards uuid[];
  v_numbers int[];
  v_name text;
begin
  perform private.require_house(v_game);
  select * into v_card from public.bingo_cards where game_id = p_game_id and card_number = p_card_number and not is_house_card;
  if not found then
    perform private.refuse('card_not_found');
  end if;
  select array_agg(id), array_agg(card_number order by card_number) into v_cards, v_numbers
  from private.cards_of_holder(v_card);
  v_name := 'Reader #' || v_numbers[1];
  insert into private.taken_down_names (game_id, name_key, shown, user_id, session_hash)
  select distinct p_game_id, private.name_key(name), v_name, v_card.user_id, (
    select session_hash from public.guest_cards where card_id = v_card.id
  )
  from (
    select display_name as name from public.bingo_cards where id = any (v_cards)
    union
    select private.name_of(v_card.user_id)
  ) as names
  where name <> v_name
  on conflict (game_id, name_key) do nothing;
  if not exists (select from public.bingo_cards where id = any (v_cards) and display_name <> v_name) then
    return v_name;
  end if;
  update public.bingo_cards set display_name = v_name where id = any (v_cards);
  update public.games set winner_display_name = v_name where id = p_game_id and winner_card_id = any (v_cards);
  perform private.rename_in_events(p_game_id, v_card.user_id, v_cards, v_name);
  perform private.record_event(
    p_game_id, 'name_taken_down', v_admin, jsonb_build_object('cards', v_numbers, 'new_name', v_name)
  );
  return v_name;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."take_down_name"(uuid, integer) FROM PUBLIC, "anon", "service_role";

ALTER TABLE "private"."taken_down_names"
  ADD CONSTRAINT "taken_down_names_game_id_fkey" FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;

ALTER TABLE "private"."taken_down_names"
  ADD CONSTRAINT "taken_down_names_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(user_id);

CREATE INDEX taken_down_names_session ON private.taken_down_names USING btree (session_hash, game_id)
  WHERE (session_hash IS NOT NULL);

CREATE INDEX taken_down_names_user_id ON private.taken_down_names USING btree (user_id, game_id)
  WHERE (user_id IS NOT NULL);

REVOKE ALL ON FUNCTION "private"."cards_of_holder"(public.bingo_cards) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."cards_of_holder"(public.bingo_cards) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."cards_of_holder"(public.bingo_cards) TO "postgres";

REVOKE ALL ON FUNCTION "private"."deal_again"(public.games, uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."deal_again"(public.games, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."deal_again"(public.games, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."house_name"(uuid, uuid, text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."house_name"(uuid, uuid, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."house_name"(uuid, uuid, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_taken_down"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_taken_down"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_taken_down"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_game_of_guest"(uuid, bytea) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_game_of_guest"(uuid, bytea) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_game_of_guest"(uuid, bytea) TO "postgres";

REVOKE ALL ON FUNCTION "private"."most_redeals"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."most_redeals"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."most_redeals"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."rename_in_events"(uuid, uuid, uuid[], text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."rename_in_events"(uuid, uuid, uuid[], text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."rename_in_events"(uuid, uuid, uuid[], text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_untouched"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_untouched"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_untouched"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."shown_instead"(uuid, uuid, bytea) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shown_instead"(uuid, uuid, bytea) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shown_instead"(uuid, uuid, bytea) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."deal_again"(uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."deal_again"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."deal_again"(uuid, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."deal_again_as_guest"(uuid, integer, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."deal_again_as_guest"(uuid, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."deal_again_as_guest"(uuid, integer, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."take_down_name"(uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."take_down_name"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."take_down_name"(uuid, integer) TO "postgres";

ALTER TABLE "public"."bingo_cards"
  ADD CONSTRAINT "bingo_cards_redeals_check" CHECK (((redeals >= 0) AND (redeals <= private.most_redeals())));
