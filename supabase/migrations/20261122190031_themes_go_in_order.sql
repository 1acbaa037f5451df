SET local check_function_bodies = off;

REVOKE ALL ON TABLE "public"."themes" FROM "authenticated";

DROP POLICY "admins delete themes" ON "public"."themes";

CREATE OR REPLACE FUNCTION private.change_theme (
  p_game     public.games,
  p_theme_id uuid,
  p_pace     text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
begin
  if p_game.cards_sold > 0 then
    perform private.refuse('cards_already_sold', p_game.cards_sold::text);
  end if;
  update public.games as game
  set theme_id = theme.id, theme_name = theme.name, theme_description = theme.description,
    pace = private.clean_pace(p_pace)
  from private.playable_theme(p_theme_id, null) as theme
  where game.id = p_game.id
  returning game.* into v_game;
  if not found then
    perform private.refuse('theme_not_found');
  end if;
  perform private.redraw_pool(v_game);
end;
$function$;

CREATE OR REPLACE FUNCTION private.draw_pool (
  p_game public.games
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_most int := private.largest_pool(p_game.kind);
  v_found int;
begin
  with kept as (
    select * from public.bingo_squares
    where theme_id = p_game.theme_id and private.is_in_season(months, coalesce(p_game.scheduled_start, now()))
    for key share skip locked
  ), season as (
    select *, array_position(array['often', 'sometimes', 'rare'], likelihood) as kind,
      row_number() over (partition by likelihood order by random()) as turn
    from kept
  )
  insert into public.game_squares (game_id, square_id, summary, text, likelihood)
  select p_game.id, id, summary, text, likelihood
  from season, (
    select private.mix(private.wanted_mix(p_game.pace), least(count(*), v_most)::int, array[
      count(*) filter (where kind = 1), count(*) filter (where kind = 2), count(*) filter (where kind = 3)
    ]::int[]) as parts
    from season
  ) as mix
  where parts is null or turn <= parts[kind]
  order by random()
  limit v_most;

  get diagnostics v_found = row_count;
  if v_found < private.squares_of_a_card() then
    perform private.refuse('too_few_squares', v_found::text);
  end if;
  perform private.lay_out(p_game);
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_game_to_change (
  p_game_id  uuid,
  p_theme_id uuid
)
  RETURNS public.games
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform from public.themes
  where id in (p_theme_id, (select theme_id from public.games where id = p_game_id))
  order by id for share;
  return private.lock_upcoming_game(p_game_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.make_private_game (
  p_group_id   uuid,
  p_theme_id   uuid,
  p_card_price numeric,
  p_pace       text,
  p_user       uuid
)
  RETURNS public.games
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
begin
  insert into public.games (
    kind, status, group_id, theme_id, theme_name, theme_description, pace, card_price, started_at, created_by
  )
  select
    'private', 'active', p_group_id, id, name, description, private.clean_pace(p_pace),
    private.clean_amount(p_card_price, private.highest_price('private')), now(), p_user
  from private.playable_theme(p_theme_id, p_group_id)
  returning * into v_game;
  if not found then
    perform private.refuse('theme_not_found');
  end if;
  perform private.draw_pool(v_game);

  perform private.record_event(v_game.id, 'game_created', p_user, jsonb_build_object('by', private.name_of(p_user)));
  return v_game;
end;
$function$;

CREATE OR REPLACE FUNCTION private.playable_theme (
  p_theme_id uuid,
  p_group_id uuid
)
  RETURNS SETOF public.themes
  LANGUAGE sql
  ROWS 1
  SET search_path TO ''
  AS $function$
  select * from public.themes
  where id = p_theme_id and (group_id is null or group_id = p_group_id)
  for share;
$function$;

CREATE OR REPLACE FUNCTION private.remove_theme (
  p_theme public.themes
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform from public.games where theme_id = p_theme.id order by id for no key update;
  delete from public.themes where id = p_theme.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.create_house_game (
  p_title           text,
  p_theme_id        uuid,
  p_description     text                     DEFAULT NULL::text,
  p_card_price      numeric                  DEFAULT NULL::numeric,
  p_max_cards       integer                  DEFAULT NULL::integer,
  p_scheduled_start timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_pace            text                     DEFAULT 'open'::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_admin();
  v_price numeric := coalesce(p_card_price, private.usual_price());
  v_game public.games;
begin
  perform private.check_house_game(p_title, p_description, v_price, p_max_cards);
  perform private.check_start(p_scheduled_start);
  insert into public.games (
    kind, status, theme_id, theme_name, theme_description, pace, title, description, card_price, max_cards,
    scheduled_start, created_by
  )
  select
    'house', 'upcoming', id, name, description, private.clean_pace(p_pace), private.clean_name(p_title),
    nullif(btrim(p_description), ''), v_price, coalesce(p_max_cards, private.usual_cards()), p_scheduled_start, v_user
  from private.playable_theme(p_theme_id, null)
  returning * into v_game;
  if not found then
    perform private.refuse('theme_not_found');
  end if;
  perform private.draw_pool(v_game);

  perform private.record_event(v_game.id, 'game_created', v_user, jsonb_build_object('by', private.name_of(v_user)));
  perform private.return_unclaimed_pots();
  return jsonb_build_object('game_id', v_game.id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.delete_set (
  p_theme_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
begin
  perform private.remove_theme(private.lock_set(p_theme_id, v_user));
end;
$function$;

CREATE OR REPLACE FUNCTION public.delete_theme (
  p_theme_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_theme public.themes;
begin
  perform private.require_admin();
  select * into v_theme from public.themes where id = p_theme_id and group_id is null for no key update;
  if not found then
    perform private.refuse('theme_not_found');
  end if;
  perform private.remove_theme(v_theme);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."delete_theme"(uuid) FROM PUBLIC, "anon";

CREATE OR REPLACE FUNCTION public.play_again (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_making(v_user);
  v_emails jsonb := private.addresses_to_tell(p_game_id, v_user);
  v_game public.games;
  v_next_id uuid;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform from public.groups
  where id = (select group_id from public.games where id = p_game_id) for no key update;
  perform from public.games as game, private.playable_theme(game.theme_id, game.group_id) where game.id = p_game_id;
  v_game := private.lock_game(p_game_id);
  perform private.require_host(v_game, v_user);
  if v_game.status <> 'completed' then
    perform private.refuse('game_not_over');
  end if;

  select id into v_next_id from public.games where follows = p_game_id;
  if found then
    return jsonb_build_object('game_id', v_next_id, 'is_new', false, 'mail', null);
  end if;
  v_next_id := private.follow_game(v_game, v_user);
  return jsonb_build_object(
    'game_id', v_next_id, 'is_new', true, 'mail', private.rematch_mail(v_next_id, v_emails)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.update_house_game (
  p_game_id         uuid,
  p_title           text,
  p_description     text,
  p_theme_id        uuid,
  p_card_price      numeric,
  p_max_cards       integer,
  p_scheduled_start timestamp with time zone,
  p_pace            text                     DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_admin();
  v_before constant public.games := private.lock_game_to_change(p_game_id, p_theme_id);
  v_game public.games;
begin
  perform private.check_house_game(p_title, p_description, coalesce(p_card_price, private.usual_price()), p_max_cards);
  perform private.check_start(p_scheduled_start);
  if coalesce(p_max_cards, private.usual_cards()) < v_before.cards_sold then
    perform private.refuse('cards_already_sold', v_before.cards_sold::text);
  end if;

  update public.games set
    title = private.clean_name(p_title), description = nullif(btrim(p_description), ''),
    card_price = coalesce(p_card_price, private.usual_price()),
    max_cards = coalesce(p_max_cards, private.usual_cards()),
    scheduled_start = p_scheduled_start
  where id = p_game_id
  returning * into v_game;
  if p_theme_id <> v_game.theme_id or (p_theme_id is not null and v_game.theme_id is null) or p_pace <> v_game.pace then
    perform private.change_theme(v_game, coalesce(p_theme_id, v_game.theme_id), coalesce(p_pace, v_game.pace));
  elsif v_game.cards_sold = 0 and v_game.theme_id is not null
    and private.season_of(p_scheduled_start) <> private.season_of(v_before.scheduled_start) then
    perform private.redraw_pool(v_game);
  end if;

  perform private.record_event(p_game_id, 'game_updated', v_user, jsonb_build_object(
    'title', v_game.title, 'description', v_game.description, 'card_price', v_game.card_price,
    'max_cards', v_game.max_cards, 'scheduled_start', v_game.scheduled_start
  ));
  return (select private.game_json(game) from public.games as game where id = p_game_id);
end;
$function$;

REVOKE ALL ON FUNCTION "private"."lock_game_to_change"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_game_to_change"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_game_to_change"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."playable_theme"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."playable_theme"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."playable_theme"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."remove_theme"(public.themes) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."remove_theme"(public.themes) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."remove_theme"(public.themes) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_theme"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."delete_theme"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_theme"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_theme"(uuid) TO "service_role";

REVOKE ALL ("created_at") ON TABLE "public"."themes" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."themes" TO "authenticated";

REVOKE ALL ("description") ON TABLE "public"."themes" FROM "authenticated";

GRANT INSERT ("description"), SELECT ("description"), UPDATE ("description") ON TABLE "public"."themes" TO "authenticated";

REVOKE ALL ("group_id") ON TABLE "public"."themes" FROM "authenticated";

GRANT SELECT ("group_id") ON TABLE "public"."themes" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."themes" FROM "authenticated";

GRANT SELECT ("id") ON TABLE "public"."themes" TO "authenticated";

REVOKE ALL ("name") ON TABLE "public"."themes" FROM "authenticated";

GRANT INSERT ("name"), SELECT ("name"), UPDATE ("name") ON TABLE "public"."themes" TO "authenticated";
