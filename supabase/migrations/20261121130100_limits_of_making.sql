-- Counts one group or private game that a person makes; 0 when it is allowed, else the seconds to wait.
create function private.attempt_making(p_user uuid) returns int
language sql
set search_path = ''
as $$
  select private.attempt('making', p_user::text, 30, interval '1 hour');
$$;

-- Makes a group of the person who asks.
create or replace function public.create_group(p_name text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_making(v_user);
  v_group public.groups;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_group := private.make_group(p_name, v_user);
  return jsonb_build_object('group_id', v_group.id, 'invite_code', v_group.invite_code);
end;
$$;

-- Starts a game in a group that one has made. Returns its id.
create or replace function public.create_game(p_group_id uuid, p_theme_id uuid, p_card_price numeric) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_making(v_user);
  v_game public.games;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  if p_group_id not in (select private.my_groups()) or p_group_id is null then
    perform private.refuse('not_a_member');
  elsif p_group_id not in (select private.groups_i_made()) then
    perform private.refuse('not_creator');
  end if;
  v_game := private.make_private_game(p_group_id, p_theme_id, p_card_price, v_user);
  return jsonb_build_object('game_id', v_game.id);
end;
$$;
