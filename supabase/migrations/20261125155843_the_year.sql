SET local check_function_bodies = off;

ALTER TABLE "public"."themes"
  DROP CONSTRAINT "themes_kind_check";

CREATE TABLE "private"."card_links" (
  "card_id"    uuid  NOT NULL,
  "token_hash" bytea NOT NULL,
  CONSTRAINT "card_links_pkey" PRIMARY KEY (card_id),
  CONSTRAINT "card_links_token_hash_key" UNIQUE (token_hash)
);

ALTER TABLE "public"."games"
  ADD COLUMN "shows_cards" boolean NOT NULL DEFAULT true;

CREATE OR REPLACE FUNCTION private.clean_pace (
  p_pace text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  if p_pace is null or p_pace not in ('evening', 'week', 'year', 'open') then
    perform private.refuse('invalid_pace');
  end if;
  return p_pace;
end;
$function$;

CREATE OR REPLACE FUNCTION private.game_json (
  p_game public.games
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', p_game.id,
    'kind', p_game.kind,
    'status', p_game.status,
    'group_id', p_game.group_id,
    'group_name', (select name from public.groups where id = p_game.group_id),
    'theme_id', p_game.theme_id,
    'theme_name', p_game.theme_name,
    'theme_description', p_game.theme_description,
    'pace', p_game.pace,
    'dealing', p_game.dealing, 'prizes', p_game.prizes,
    'wins', case p_game.prizes when 'three' then private.wins_json(p_game.id) else '[]' end,
    'locks_at', p_game.locks_at, 'is_locked', p_game.is_locked,
    'shows_closeness', p_game.shows_closeness,
    'shows_cards', p_game.shows_cards,
    'title', p_game.title,
    'description', p_game.description,
    'card_price', p_game.card_price,
    'pot_amount', p_game.pot_amount,
    'max_cards', p_game.max_cards,
    'cards_sold', p_game.cards_sold,
    'scheduled_start', p_game.scheduled_start,
    'ends_at', p_game.ends_at,
    'started_at', p_game.started_at,
    'completed_at', p_game.completed_at,
    'final_at', p_game.final_at,
    'is_final', coalesce(p_game.final_at <= clock_timestamp(), false),
    'winner_card_number', (select card_number from public.bingo_cards where id = p_game.winner_card_id),
    'winner_display_name', p_game.winner_display_name,
    'pot_claimed', p_game.pot_claimed,
    'pot_returned', not p_game.pot_shared and (p_game.pot_returned or private.is_overdue(p_game)),
    'shares', case when p_game.pot_shared then private.shares_of(p_game.id) else '[]' end,
    'share_count', case when p_game.pot_shared then private.share_count(p_game.id) else 0 end,
    'created_at', p_game.created_at
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
    'receipt_added', 'note_saved', 'closeness_set', 'bingo_called', 'objection_made', 'objection_voted',
    'objection_upheld', 'objection_dismissed', 'pot_contributed', 'pot_claimed', 'pot_returned', 'played_again',
    'member_left', 'member_removed', 'member_returned', 'square_proposed', 'square_declined', 'square_added',
    'card_sealed', 'cards_locked', 'card_returned', 'shows_cards_set'
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_sound_game (
  p_game public.games
)
  RETURNS boolean
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return p_game.kind in ('private', 'house')
    and p_game.status in ('upcoming', 'active', 'completed')
    and case p_game.kind
      when 'private' then
        p_game.group_id is not null and p_game.title is null and p_game.max_cards is null and p_game.status <> 'upcoming'
      else
        p_game.group_id is null and p_game.title is not null and p_game.max_cards is not null
    end
    and char_length(p_game.title) <= private.longest_name() and btrim(p_game.title) <> ''
    and char_length(p_game.description) <= private.longest_text()
    and p_game.pace in ('evening', 'week', 'year', 'open')
    and p_game.dealing in ('dealt', 'chosen') and p_game.prizes in ('bingo', 'three')
    and (p_game.dealing = 'chosen') = (p_game.locks_at is not null)
    and (not p_game.is_locked or p_game.locks_at is not null)
    and p_game.ends_at > p_game.locks_at
    and p_game.layout ~ '^[osr]{12}-[osr]{12}$'
    and p_game.card_price > 0 and p_game.card_price <= private.highest_price(p_game.kind)
    and p_game.pot_amount >= 0
    and p_game.max_cards between 1 and private.most_cards()
    and p_game.cards_sold >= 0 and p_game.cards_sold <= p_game.max_cards
    and (p_game.status = 'upcoming') = (p_game.started_at is null)
    and (p_game.status = 'completed') = (p_game.completed_at is not null)
    and (p_game.status = 'completed') = (p_game.final_at is not null)
    and (p_game.winner_card_id is null) = (p_game.winner_display_name is null)
    and p_game.ends_at > p_game.scheduled_start
    and (p_game.winner_card_id is not null or (p_game.winner_id is null and (p_game.pot_shared or not p_game.pot_claimed)))
    and (p_game.status = 'completed' or (p_game.winner_card_id is null and not p_game.pot_returned and not p_game.pot_shared))
    and p_game.pot_claimed::int + p_game.pot_returned::int
      + (p_game.pot_shared and (p_game.kind = 'private' or p_game.winner_card_id is not null))::int <= 1;
end;
$function$;

CREATE OR REPLACE FUNCTION private.leave_all_groups (
  p_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_group_id uuid;
begin
  perform from public.groups
  where created_by = p_user
    or id in (select group_id from public.group_members where user_id = p_user)
  order by id for no key update;
  perform from public.games where id in (select private.games_with(p_user)) order by id for no key update;

  perform private.stop_reading(p_user);
  for v_group_id in
    select member.group_id
    from public.group_members as member
    join public.groups as circle on circle.id = member.group_id
    where member.user_id = p_user
    order by circle.created_by, circle.id
  loop
    perform private.drop_member(v_group_id, p_user, p_user);
  end loop;
  delete from private.webhooks where group_id in (select id from public.groups where created_by = p_user);
  delete from private.card_links where card_id in (select id from public.bingo_cards where user_id = p_user);
  delete from private.table_links where game_id in (
    select game.id from public.games as game join public.groups as host on host.id = game.group_id
    where host.created_by = p_user
  );
  update public.groups as orphan set created_by = coalesce(
    (
      select user_id from public.group_members
      where group_id = orphan.id and private.has_account(user_id) order by created_at, user_id limit 1
    ),
    created_by
  )
  where created_by = p_user;
  delete from public.themes where group_id in (select id from public.groups where created_by = p_user);
end;
$function$;

CREATE OR REPLACE FUNCTION private.next_game (
  p_game public.games
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with recursive rematches as (
    select id from public.games where follows = p_game.id
    union all
    select game.id from public.games as game join rematches on game.follows = rematches.id
  )
  select jsonb_build_object(
    'id', game.id, 'kind', game.kind, 'status', game.status, 'title', game.title, 'theme_name', game.theme_name,
    'has_card', exists (
      select from public.bingo_cards where game_id = game.id and user_id = (select private.living_user())
    )
  )
  from public.games as game
  where game.kind = p_game.kind
    and game.status <> 'completed'
    and (
      game.kind = 'house' or (game.group_id = p_game.group_id and game.group_id in (select private.my_groups()))
    )
  order by
    game.id in (select id from rematches) desc, game.kind = 'house' and game.pace = 'year', game.status = 'active' desc,
    game.created_at > p_game.created_at desc, game.created_at, game.id
  limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.require_linkable (
  p_card_id uuid,
  p_user    uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_card public.bingo_cards;
  v_game public.games;
begin
  select game.* into v_game from public.games as game join public.bingo_cards as card on card.game_id = game.id
  where card.id = p_card_id for no key update of game;
  select * into v_card from public.bingo_cards where id = p_card_id;
  if not found or v_game.kind <> 'house' or v_game.dealing <> 'chosen' then
    perform private.refuse('card_not_found');
  elsif v_card.user_id is distinct from p_user then
    perform private.refuse('not_your_card');
  end if;
  perform private.require_locked(v_game);
end;
$function$;

CREATE OR REPLACE FUNCTION private.wanted_mix (
  p_pace text
)
  RETURNS integer[]
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case
    when p_pace = 'evening' then array[12, 9, 3] when p_pace in ('week', 'year') then array[10, 10, 4]
  end;
$function$;

CREATE OR REPLACE FUNCTION public.card_link (
  p_card_id uuid
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select exists (select from private.card_links where card_id = card.id)
  from public.bingo_cards as card
  join public.games as game on game.id = card.game_id
  where card.id = p_card_id and card.user_id = (select private.living_user())
    and game.kind = 'house' and game.dealing = 'chosen' and game.is_locked;
$function$;

REVOKE ALL ON FUNCTION "public"."card_link"(uuid) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.delete_card_link (
  p_card_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
begin
  perform private.require_linkable(p_card_id, v_user);
  delete from private.card_links where card_id = p_card_id;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."delete_card_link"(uuid) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.game_cards (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select (
    select coalesce(jsonb_agg(private.card_json(card) order by card.purchased_at, card.card_number), '[]')
    from public.bingo_cards as card where card.game_id = game.id
  )
  from public.games as game
  where game.id = (select private.visible_game(p_game_id))
    and game.kind = 'private' and game.dealing = 'chosen' and game.is_locked and game.shows_cards;
$function$;

REVOKE ALL ON FUNCTION "public"."game_cards"(uuid) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.house_games()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(
    jsonb_agg(
      private.game_json(game)
      order by (game).status = 'completed', (game).status <> 'completed' and (game).pace = 'year',
        private.place_of_status((game).status), (game).completed_at desc, (game).created_at, (game).id
    ),
    '[]'
  )
  from (
    (select game from public.games as game where kind = 'house' and status <> 'completed')
    union all
    (
      select game from public.games as game
      where kind = 'house' and status = 'completed'
      order by completed_at desc
      limit 10
    )
  ) as shown;
$function$;

CREATE OR REPLACE FUNCTION public.linked_card (
  p_token text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'game', private.game_json(game),
    'card', private.card_json(card),
    'squares', private.squares_without_notes(game.id)
  )
  from private.card_links as link
  join public.bingo_cards as card on card.id = link.card_id
  join public.games as game on game.id = card.game_id
  where link.token_hash = sha256(convert_to(private.field(p_token), 'UTF8'));
$function$;

REVOKE ALL ON FUNCTION "public"."linked_card"(text) FROM PUBLIC, "service_role";

CREATE OR REPLACE FUNCTION public.save_card_link (
  p_card_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
  v_wait int := private.attempt('card_link', v_user::text, 30, interval '1 minute');
  v_token constant text := private.new_secret();
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform private.require_linkable(p_card_id, v_user);
  insert into private.card_links (card_id, token_hash) values (p_card_id, sha256(convert_to(v_token, 'UTF8')))
  on conflict (card_id) do update set token_hash = excluded.token_hash;
  return jsonb_build_object('token', v_token);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."save_card_link"(uuid) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.set_shows_cards (
  p_game_id  uuid,
  p_is_shown boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('shows_cards', v_user::text, 30, interval '1 minute');
  v_game public.games;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game(p_game_id);
  perform private.require_host(v_game, v_user);
  perform private.require_active(v_game);
  if v_game.shows_cards is distinct from coalesce(p_is_shown, false) then
    update public.games set shows_cards = not shows_cards where id = p_game_id returning * into v_game;
    perform private.record_event(p_game_id, 'shows_cards_set', v_user, jsonb_build_object(
      'shows_cards', v_game.shows_cards, 'by', private.name_of(v_user)
    ));
  end if;
  return private.in_game(jsonb_build_object('shows_cards', v_game.shows_cards), v_game);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."set_shows_cards"(uuid, boolean) FROM PUBLIC, "anon", "service_role";

ALTER TABLE "private"."card_links"
  ADD CONSTRAINT "card_links_card_id_fkey" FOREIGN KEY (card_id) REFERENCES public.bingo_cards(id) ON DELETE CASCADE;

ALTER TABLE "public"."themes"
  ADD CONSTRAINT "themes_kind_check" CHECK ((kind = ANY (ARRAY['news'::text, 'year'::text, 'evening'::text])));

REVOKE ALL ON FUNCTION "private"."require_linkable"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_linkable"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_linkable"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."card_link"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."card_link"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."card_link"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_card_link"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."delete_card_link"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_card_link"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."game_cards"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."game_cards"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."game_cards"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."linked_card"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."linked_card"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."linked_card"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_card_link"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_card_link"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_card_link"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."set_shows_cards"(uuid, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."set_shows_cards"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."set_shows_cards"(uuid, boolean) TO "postgres";
-- By hand: databases that have loaded the theme already.
update public.themes set kind = 'year' where slug = 'the-year-ahead' and group_id is null;
