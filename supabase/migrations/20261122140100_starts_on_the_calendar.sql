-- A moment that a calendar and a browser can show: neither infinity is one, nor is the year 294276.
create function private.check_start(p_start timestamptz) returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_start not between '2000-01-01T00:00Z' and '2100-01-01T00:00Z' then
    perform private.refuse('invalid_start');
  end if;
end;
$$;

-- Makes a house game that people can buy cards of until an admin starts it, its squares drawn. Returns its id.
create or replace function public.create_house_game(
  p_title text, p_theme_id uuid, p_description text default null, p_card_price numeric default 5,
  p_max_cards int default 1000, p_scheduled_start timestamptz default null
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_admin();
  v_price numeric := coalesce(p_card_price, 5);
  v_game public.games;
begin
  perform private.check_house_game(p_title, p_description, v_price, p_max_cards);
  perform private.check_start(p_scheduled_start);
  insert into public.games (
    kind, status, theme_id, theme_name, theme_description, title, description, card_price, max_cards,
    scheduled_start, created_by
  )
  select
    'house', 'upcoming', id, name, description, private.clean_name(p_title), nullif(btrim(p_description), ''), v_price,
    coalesce(p_max_cards, 1000), p_scheduled_start, v_user
  from public.themes
  where id = p_theme_id
  returning * into v_game;
  if not found then
    perform private.refuse('theme_not_found');
  end if;
  perform private.draw_pool(v_game);

  perform private.record_event(v_game.id, 'game_created', v_user, jsonb_build_object('by', private.name_of(v_user)));
  perform private.return_unclaimed_pots();
  return jsonb_build_object('game_id', v_game.id);
end;
$$;

-- Changes a house game while it is upcoming; a null theme stays as it is. Returns the Game.
create or replace function public.update_house_game(
  p_game_id uuid, p_title text, p_description text, p_theme_id uuid, p_card_price numeric, p_max_cards int,
  p_scheduled_start timestamptz
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_admin();
  v_game public.games := private.lock_upcoming_game(p_game_id);
begin
  perform private.check_house_game(p_title, p_description, coalesce(p_card_price, 5), p_max_cards);
  perform private.check_start(p_scheduled_start);
  if coalesce(p_max_cards, 1000) < v_game.cards_sold then
    perform private.refuse('cards_already_sold', v_game.cards_sold::text);
  elsif p_theme_id <> v_game.theme_id or (p_theme_id is not null and v_game.theme_id is null) then
    perform private.change_theme(v_game, p_theme_id);
  end if;

  update public.games set
    title = private.clean_name(p_title), description = nullif(btrim(p_description), ''),
    card_price = coalesce(p_card_price, 5), max_cards = coalesce(p_max_cards, 1000),
    scheduled_start = p_scheduled_start
  where id = p_game_id
  returning * into v_game;

  perform private.record_event(p_game_id, 'game_updated', v_user, jsonb_build_object(
    'title', v_game.title, 'description', v_game.description, 'card_price', v_game.card_price,
    'max_cards', v_game.max_cards, 'scheduled_start', v_game.scheduled_start
  ));
  return private.game_json(v_game);
end;
$$;
