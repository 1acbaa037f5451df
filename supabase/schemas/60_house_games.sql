-- The default price of a card in a house game.
create function private.usual_price() returns numeric language sql immutable set search_path = '' as 'select 5';

-- The default number of cards that a house game sells.
create function private.usual_cards() returns int language sql immutable set search_path = '' as 'select 1000';

-- Creates an upcoming house game with these settings, for which people can buy cards until an admin starts it. Returns
-- its id.
create function public.create_house_game(p_settings jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_admin();
  v_game public.games := private.make_game(private.settings_of(p_settings, 'house'), v_user);
begin
  perform private.return_unclaimed_pots();
  return jsonb_build_object('game_id', v_game.id);
end;
$$;

-- Locks and returns a house game that is upcoming, or refuses.
create function private.lock_upcoming_game(p_game_id uuid) returns public.games
language plpgsql
set search_path = ''
as $$
declare
  v_game public.games := private.lock_game(p_game_id);
begin
  perform private.require_house(v_game);
  if v_game.status <> 'upcoming' then
    perform private.refuse('game_not_upcoming');
  end if;
  return v_game;
end;
$$;

-- Gives an upcoming game another theme or pace and draws its squares again; only before the first card is sold.
create function private.change_theme(p_game public.games, p_theme_id uuid, p_pace text) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_game public.games;
begin
  if p_game.cards_sold > 0 then
    perform private.refuse('cards_already_sold', p_game.cards_sold::text);
  end if;
  update public.games as game
  set theme_id = theme.id, theme_name = theme.name, theme_description = theme.description,
    pace = p_pace
  from private.playable_theme(p_theme_id, null) as theme
  where game.id = p_game.id
  returning game.* into v_game;
  if not found then
    perform private.refuse('theme_not_found');
  end if;
  perform private.redraw_pool(v_game);
end;
$$;

-- The month that decides which squares are in season for a game with this start; a game without a start may begin
-- today.
create function private.month_of(p_start timestamptz) returns int
language sql
stable
set search_path = ''
as $$
  select extract(month from coalesce(p_start, now()) at time zone 'UTC')::int;
$$;

-- Draws the squares of a changed house game again if its theme or pace is another one, or its start moved to another month
-- and no card is sold.
create function private.draw_changed(
  p_before public.games, p_game public.games, p_theme_id uuid, p_pace text
) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_theme_id <> p_game.theme_id or (p_theme_id is not null and p_game.theme_id is null) or p_pace <> p_game.pace then
    perform private.change_theme(p_game, coalesce(p_theme_id, p_game.theme_id), coalesce(p_pace, p_game.pace));
  elsif p_game.cards_sold = 0 and p_game.theme_id is not null
    and private.month_of(p_game.scheduled_start) <> private.month_of(p_before.scheduled_start) then
    perform private.redraw_pool(p_game);
  end if;
end;
$$;

-- Changes the settings of an upcoming house game; a theme, pace, dealing or prizes that are missing stay as they are.
-- Returns the Game.
create function public.update_house_game(p_game_id uuid, p_settings jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_admin();
  v_wanted constant public.games := private.settings_of(p_settings, 'house', '{}');
  v_before public.games;
  v_game public.games;
begin
  perform from public.themes
  where id in (v_wanted.theme_id, (select theme_id from public.games where id = p_game_id))
  order by id for share;
  v_before := private.lock_upcoming_game(p_game_id);
  perform private.check_times(v_wanted.scheduled_start, v_wanted.ends_at);
  perform private.check_pace(coalesce(v_wanted.pace, v_before.pace), v_wanted.ends_at);
  perform private.change_dealing(v_before, v_wanted);
  if v_wanted.max_cards < v_before.cards_sold then
    perform private.refuse('cards_already_sold', v_before.cards_sold::text);
  end if;
  update public.games set
    title = v_wanted.title, description = v_wanted.description, card_price = v_wanted.card_price,
    max_cards = v_wanted.max_cards, scheduled_start = v_wanted.scheduled_start, ends_at = v_wanted.ends_at,
    prizes = private.changed_prizes(v_before, v_wanted.prizes)
  where id = p_game_id
  returning * into v_game;
  perform private.draw_changed(v_before, v_game, v_wanted.theme_id, v_wanted.pace);

  perform private.record_event(p_game_id, 'game_updated', v_user, jsonb_build_object(
    'title', v_game.title, 'description', v_game.description, 'card_price', v_game.card_price,
    'max_cards', v_game.max_cards, 'scheduled_start', v_game.scheduled_start, 'ends_at', v_game.ends_at, 'locks_at', v_game.locks_at, 'prizes', v_game.prizes
  ));
  if v_before.scheduled_start is not null and private.times_of(v_game) is distinct from private.times_of(v_before) then
    perform private.notify_of_start(game, game.last_seq, v_user) from public.games as game where id = p_game_id;
  end if;
  return (select private.game_json(game) from public.games as game where id = p_game_id);
end;
$$;

-- Starts an upcoming house game, for an admin. Returns the Game.
create function public.start_house_game(p_game_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_admin();
begin
  perform private.start_game(private.lock_upcoming_game(p_game_id), v_user);
  perform private.return_unclaimed_pots();
  return (select private.game_json(game) from public.games as game where id = p_game_id);
end;
$$;

-- Ends an active house game without a winner; its pot goes back to the fund. With three prizes, the closest cards share
-- what nobody has won. Returns the Game.
create function public.end_house_game(p_game_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
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
$$;

-- Transfers money from the fund to the pot of an upcoming house game. Returns false when the fund has too little or the
-- person is no admin.
create function public.contribute_house_fund_to_game(p_game_id uuid, p_amount numeric) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_game public.games;
  v_fund numeric;
begin
  if not private.is_admin() then
    return false;
  end if;
  v_game := private.lock_upcoming_game(p_game_id);
  perform private.clean_amount(p_amount, 10000000);
  perform private.return_unclaimed_pots();
  select total_amount into v_fund from public.house_fund for no key update;
  if v_fund < p_amount then
    return false;
  end if;
  perform private.transfer('fund', 'pot:' || p_game_id, p_amount, p_game_id, 'pot_contributed');

  perform private.record_event(p_game_id, 'pot_contributed', v_user, jsonb_build_object(
    'amount', p_amount, 'pot_amount', v_game.pot_amount + p_amount
  ));
  return true;
end;
$$;

grant execute on function
  public.create_house_game(jsonb), public.update_house_game(uuid, jsonb),
  public.start_house_game(uuid),
  public.end_house_game(uuid), public.contribute_house_fund_to_game(uuid, numeric)
to authenticated;
