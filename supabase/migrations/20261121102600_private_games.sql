-- A price as money, or a refusal.
create function private.clean_amount(p_amount numeric, p_most numeric) returns numeric
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_amount is null or p_amount < 0.01 or p_amount > p_most or p_amount <> round(p_amount, 2) then
    perform private.refuse('invalid_amount');
  end if;
  return p_amount;
end;
$$;

-- Starts a private game in a group, its squares drawn; the caller has checked the person and the price.
create function private.make_private_game(p_group_id uuid, p_theme_id uuid, p_card_price numeric, p_user uuid)
returns public.games
language plpgsql
set search_path = ''
as $$
declare
  v_game public.games;
begin
  insert into public.games (
    kind, status, group_id, theme_id, theme_name, theme_description, card_price, started_at, created_by
  )
  select
    'private', 'active', p_group_id, id, name, description, private.clean_amount(p_card_price, 1000000), now(), p_user
  from public.themes
  where id = p_theme_id
  returning * into v_game;
  if not found then
    perform private.refuse('theme_not_found');
  end if;
  perform private.draw_pool(v_game);

  perform private.record_event(v_game.id, 'game_created', p_user, jsonb_build_object('by', private.name_of(p_user)));
  return v_game;
end;
$$;

-- Starts a game in a group that one has made. Returns its id.
create function public.create_game(p_group_id uuid, p_theme_id uuid, p_card_price numeric) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_game public.games;
begin
  if p_group_id not in (select private.my_groups()) or p_group_id is null then
    perform private.refuse('not_a_member');
  elsif p_group_id not in (select private.groups_i_made()) then
    perform private.refuse('not_creator');
  end if;
  v_game := private.make_private_game(p_group_id, p_theme_id, p_card_price, v_user);
  return jsonb_build_object('game_id', v_game.id);
end;
$$;

-- Makes a group, a game in it and its maker's card in one go. Returns their ids and the invite code.
create function public.create_private_session(p_name text, p_theme_id uuid, p_card_price numeric) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_group public.groups := private.make_group(p_name, v_user);
  v_game public.games := private.make_private_game(v_group.id, p_theme_id, p_card_price, v_user);
  v_card public.bingo_cards := private.sell_card(v_game, v_user, private.name_of(v_user), null);
begin
  return jsonb_build_object(
    'group_id', v_group.id, 'game_id', v_game.id, 'card_id', v_card.id, 'invite_code', v_group.invite_code
  );
end;
$$;

-- Puts a game away for the person who asks; nobody else notices.
create function public.archive_game(p_game_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
begin
  if private.game_in_sight(p_game_id) is null then
    perform private.refuse('game_not_found');
  end if;
  insert into public.game_archives (game_id, user_id) values (p_game_id, v_user) on conflict do nothing;
end;
$$;

-- Takes a game out of the archive of the person who asks.
create function public.unarchive_game(p_game_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
begin
  delete from public.game_archives where game_id = p_game_id and user_id = v_user;
end;
$$;

revoke execute on function public.create_game(uuid, uuid, numeric), public.create_private_session(text, uuid, numeric),
public.archive_game(uuid), public.unarchive_game(uuid) from public, anon, authenticated;
grant execute on function public.create_game(uuid, uuid, numeric), public.create_private_session(text, uuid, numeric),
public.archive_game(uuid), public.unarchive_game(uuid) to authenticated;
