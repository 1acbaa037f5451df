-- Moves the latest table link of the group's finished games to a game that is made or begins, unless that has a link of its own.
-- One that waits for its start takes no link away from a game that runs, see `private.game_on_table`.
create function private.bring_table_link(p_next public.games) returns void
language sql
set search_path = ''
as $$
  update private.secret_links set game_id = p_next.id
  where game_id = (
    select game.id
    from public.games as game join private.secret_links as link on link.game_id = game.id
    where group_id = p_next.group_id and status = 'completed'
    order by completed_at desc, game.id limit 1
  ) and not exists (select from private.secret_links where game_id = p_next.id)
    and p_next.id = coalesce((
      select id from public.games as game
      where group_id = p_next.group_id and status = 'active'
        and not exists (select from private.secret_links where game_id = game.id)
      order by id = p_next.id desc limit 1
    ), p_next.id);
$$;

-- Records in the group's latest finished game, if its players can still read it, which game comes next, and moves its
-- table link there. Players of a game that still runs are notified as well, and its table link stays until it is over. The
-- caller holds the group's lock.
create function private.announce_next_game(p_next public.games, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_ended_id uuid;
begin
  select id into v_ended_id from public.games
  where group_id = p_next.group_id and status = 'completed'
  order by completed_at desc, id limit 1 for no key update;
  if found then
    perform private.record_event(v_ended_id, 'played_again', p_user, jsonb_build_object(
      'by', private.name_of(p_user), 'next_game_id', p_next.id
    ));
    perform private.bring_table_link(p_next);
  end if;
  perform private.notify_people(p_next.id, 0, 'game_began', array(
    select unnest(private.players_now(game)) from public.games as game
    where group_id = p_next.group_id and status = 'active' and id <> p_next.id
    except select user_id from public.notices where game_id = p_next.id
  ), p_user);
end;
$$;

-- Creates a game in a group of the signed-in person with these settings. Returns its id.
create function public.create_game(p_group_id uuid, p_settings jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_account();
  v_wait int := private.attempt_making(v_user);
  v_wanted public.games;
  v_set jsonb;
  v_group public.groups;
  v_game public.games;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_wanted := private.settings_of(p_settings, 'private');
  v_set := private.require_set_or_none(p_settings -> 'set', v_wanted.everybody_writes);
  select * into v_group from public.groups where id = p_group_id for no key update;
  if not found or not exists (select from public.group_members where group_id = p_group_id and user_id = v_user) then
    perform private.refuse('not_a_member');
  elsif v_group.created_by <> v_user then
    perform private.refuse('not_creator');
  end if;
  v_wanted.group_id := p_group_id;
  v_wanted.theme_id := private.theme_or_set(p_group_id, v_wanted.theme_id, v_set, v_user);
  v_game := private.make_game(v_wanted, v_user);
  perform private.announce_next_game(v_game, v_user);
  return jsonb_build_object('game_id', v_game.id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

-- The private session that a person created with this request, or null: the card of its creator stores the request id.
create function private.session_of_request(p_user uuid, p_request_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'group_id', game.group_id, 'game_id', game.id, 'card_id', card.id, 'invite_code', grp.invite_code,
    'allows_guests', grp.allows_guests
  )
  from public.bingo_cards as card
  join public.games as game on game.id = card.game_id
  join public.groups as grp on grp.id = game.group_id
  where card.user_id = p_user and card.request_id = p_request_id and game.created_by = p_user;
$$;

-- Creates a group, a game in it with these settings, and its creator's card in one transaction. Repeating a request
-- returns the same ids and never hits the rate limit; of two concurrent calls, the second waits for the first at the
-- attempt counter. Returns the ids, the invite code and `is_new`.
create function public.create_private_session(p_name text, p_request_id uuid, p_settings jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_account();
  v_wait int := private.attempt_making(v_user);
  v_made constant jsonb := private.session_of_request(v_user, p_request_id);
  v_wanted public.games;
  v_set jsonb;
  v_detail text;
begin
  perform private.require_request(p_request_id);
  if v_made is not null then
    return v_made || '{"is_new": false}';
  elsif v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform private.require_short(p_name);
  v_wanted := private.settings_of(p_settings, 'private');
  v_set := private.require_set_or_none(p_settings -> 'set', v_wanted.everybody_writes);
  v_wanted.group_id := (private.make_group(p_name, v_user)).id;
  v_wanted.theme_id := private.theme_or_set(v_wanted.group_id, v_wanted.theme_id, v_set, v_user);
  perform private.sell_card(private.make_game(v_wanted, v_user), v_user, private.name_of(v_user), p_request_id);
  perform private.delete_idle_guests(1);
  return private.session_of_request(v_user, p_request_id) || '{"is_new": true}';
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

-- The unfinished games of the signed-in person's groups in which they hold no card and that they have not archived, newest
-- first.
create function private.games_to_join() returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(private.game_summary(game, (select private.living_user())) order by game.created_at desc, game.id),
    '[]'
  )
  from public.games as game
  where game.group_id = any (array(select private.my_groups())) and game.status <> 'completed'
    and not exists (
      select from public.bingo_cards where game_id = game.id and user_id = (select private.living_user())
    )
    and not exists (
      select from public.game_archives where game_id = game.id and user_id = (select private.living_user())
    );
$$;

grant execute on function public.create_game(uuid, jsonb), public.create_private_session(text, uuid, jsonb) to authenticated;
