SET local check_function_bodies = off;

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
  from public.themes as theme
  where game.id = p_game.id and theme.id = p_theme_id and theme.group_id is null
  returning game.* into v_game;
  if not found then
    perform private.refuse('theme_not_found');
  end if;
  perform private.redraw_pool(v_game);
end;
$function$;

CREATE OR REPLACE FUNCTION private.redraw_pool (
  p_game public.games
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from public.game_squares where game_id = p_game.id;
  perform private.draw_pool(p_game);
end;
$function$;

CREATE OR REPLACE FUNCTION private.season_of (
  p_start timestamp with time zone
)
  RETURNS integer
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select extract(month from coalesce(p_start, now()) at time zone 'UTC')::int;
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
  v_before constant public.games := private.lock_upcoming_game(p_game_id);
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

REVOKE ALL ON FUNCTION "private"."redraw_pool"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."redraw_pool"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."redraw_pool"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."season_of"(timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."season_of"(timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."season_of"(timestamp WITH time zone) TO "postgres";
