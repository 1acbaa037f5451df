-- Refuses a request for a game whose settings are no object, unknown, of a wrong JSON type or longer than any field, before
-- anything else reads them. Squares that come with it are checked by `require_set_or_none`.
create function private.require_settings(p_settings jsonb, p_kind text) returns void
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_name text;
  v_value jsonb;
begin
  if jsonb_typeof(p_settings) is distinct from 'object' then
    perform private.refuse('invalid_request');
  elsif pg_column_size(p_settings - 'set') > 10 * private.longest_field() then
    perform private.refuse('too_long', private.longest_field()::text);
  end if;
  for v_name, v_value in select * from jsonb_each(p_settings) loop
    if jsonb_typeof(v_value) not in ('null', case
      when v_name in ('theme_id', 'pace', 'dealing', 'locks_at', 'prizes', 'scheduled_start', 'ends_at') then 'string'
      when v_name = any (case p_kind when 'house' then '{title,description}' else '{time_zone,stake}' end::text[]) then 'string'
      when v_name = 'card_price' or (p_kind = 'house' and v_name = 'max_cards') then 'number'
      when p_kind = 'private' and v_name = 'set' then 'object'
      when p_kind = 'private' and v_name = 'everybody_writes' then 'boolean'
      else ''
    end) then
      perform private.refuse('invalid_request');
    elsif v_name in ('title', 'description', 'stake') then
      perform private.require_short(v_value #>> '{}');
    elsif v_name <> 'set' and pg_column_size(v_value) > 100 then
      perform private.refuse('too_long', '100');
    end if;
  end loop;
end;
$$;

-- Returns a house game's settings with a clean title and description, or refuses them.
create function private.clean_house_settings(p_game public.games) returns public.games
language plpgsql
set search_path = ''
as $$
begin
  p_game.title := private.clean_name(p_game.title);
  p_game.description := nullif(private.clean_text(p_game.description), '');
  p_game.max_cards := coalesce(p_game.max_cards, private.usual_cards());
  if char_length(p_game.title) not between 1 and private.longest_name() then
    perform private.refuse('invalid_name');
  elsif char_length(p_game.description) > private.longest_text() then
    perform private.refuse('too_long', private.longest_text()::text);
  elsif p_game.max_cards not between 1 and private.most_cards() then
    perform private.refuse('invalid_amount');
  end if;
  return p_game;
end;
$$;

-- Returns the settings of a game of this kind as a row with nothing else, or refuses them. They have the names of their
-- columns: theme_id, card_price, pace, dealing (with chosen, players choose their squares until locks_at), locks_at,
-- prizes, scheduled_start and ends_at; of a private game also time_zone, stake, everybody_writes, and in place of a theme a
-- new set, {name, squares: [{summary, text}]}; of a house game also title, description and max_cards.
create function private.settings_of(
  p_settings jsonb, p_kind text, p_defaults jsonb default '{"pace": "open", "dealing": "dealt", "prizes": "bingo"}'
) returns public.games
language plpgsql
set search_path = ''
as $$
declare
  v_game public.games;
begin
  perform private.require_settings(p_settings, p_kind);
  -- Apart, because the column would round it.
  v_game := jsonb_populate_record(null::public.games, p_defaults || (p_settings - '{card_price,set}'::text[]));
  v_game.kind := p_kind;
  v_game.card_price := private.clean_amount(
    coalesce((p_settings ->> 'card_price')::numeric, case p_kind when 'house' then private.usual_price() end),
    private.highest_price(p_kind)
  );
  if p_kind = 'house' then
    v_game := private.clean_house_settings(v_game);
  end if;
  v_game.stake := nullif(private.clean_name(v_game.stake), '');
  if char_length(v_game.stake) > private.longest_stake() then
    perform private.refuse('too_long', private.longest_stake()::text);
  end if;
  return v_game;
exception
  when data_exception then
    perform private.refuse('invalid_request');
end;
$$;

-- Creates a game as its settings say, with a theme or a set of its group, and draws its squares; the caller has checked the
-- person. A private game without a start is active at once, and one in which everybody writes draws its squares when it starts.
create function private.make_game(p_wanted public.games, p_user uuid) returns public.games
language plpgsql
set search_path = ''
as $$
declare
  v_is_active constant boolean := p_wanted.kind = 'private' and p_wanted.scheduled_start is null;
  v_game public.games;
begin
  perform private.check_times(p_wanted.scheduled_start, p_wanted.ends_at);
  perform private.check_pace(p_wanted.pace, p_wanted.ends_at);
  perform private.check_lock(p_wanted.dealing, p_wanted.locks_at, p_wanted.ends_at);
  if p_wanted.kind = 'private' then
    perform private.check_lock_by_start(p_wanted.locks_at, p_wanted.scheduled_start);
  end if;
  insert into public.games (
    kind, status, group_id, theme_id, theme_name, theme_description, pace, title, description, card_price, stake, max_cards,
    started_at, scheduled_start, ends_at, dealing, locks_at, prizes, time_zone, everybody_writes, created_by
  )
  select
    p_wanted.kind, case when v_is_active then 'active' else 'upcoming' end, p_wanted.group_id, id, name,
    theme.description, p_wanted.pace, p_wanted.title, p_wanted.description, p_wanted.card_price, p_wanted.stake,
    p_wanted.max_cards, case when v_is_active then now() end, p_wanted.scheduled_start, p_wanted.ends_at, p_wanted.dealing,
    p_wanted.locks_at, private.clean_prizes(p_wanted.prizes), private.clean_zone(p_wanted.time_zone),
    coalesce(p_wanted.everybody_writes, false), p_user
  from private.playable_theme(p_wanted.theme_id, p_wanted.group_id) as theme
  returning * into v_game;
  if not found then
    perform private.refuse('theme_not_found');
  end if;
  if v_game.everybody_writes then
    perform private.require_writable(v_game);
    update public.games set missing_lines = private.missing_before_start(v_game) where id = v_game.id;
  else
    perform private.draw_pool(v_game);
  end if;

  perform private.record_event(v_game.id, 'game_created', p_user, jsonb_build_object('by', private.name_of(p_user)));
  return v_game;
end;
$$;
