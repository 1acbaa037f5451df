-- Creates the rematch of a finished game, with the same group, theme, price, stake, pace and visibility of the ranking, and
-- records it in the finished game. A year ends again on the day on which it was to end; where players chose, they have a
-- week. The caller holds the locks of the group and the game.
create function private.follow_game(p_game public.games, p_user uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_lock constant timestamptz := case p_game.pace when 'year' then now() + interval '1 week' end;
  v_wanted public.games := p_game;
  v_next public.games;
begin
  v_wanted.scheduled_start := null;
  v_wanted.time_zone := null;
  v_wanted.everybody_writes := false;
  v_wanted.ends_at := (
    select min(day)
    from generate_series(0, 100) as year
    cross join lateral (select coalesce(p_game.ends_at, p_game.completed_at) + make_interval(years => year) as day) as ending
    where day > v_lock
  );
  v_wanted.dealing := case when v_lock is null then 'dealt' else p_game.dealing end;
  v_wanted.locks_at := case p_game.dealing when 'chosen' then v_lock end;
  v_next := private.make_game(v_wanted, p_user);
  update public.games set follows = p_game.id, shows_closeness = p_game.shows_closeness where id = v_next.id;
  perform private.record_event(p_game.id, 'played_again', p_user, jsonb_build_object(
    'by', private.name_of(p_user), 'next_game_id', v_next.id
  ));
  update private.secret_links set game_id = v_next.id where game_id = p_game.id;
  return v_next.id;
end;
$$;

-- The addresses that get the mail about a rematch: those of members who played in the game and whom the host had
-- invited by e-mail, so that the host learns no new address. Counts at most five such mails a day per address. Empty if
-- there is a rematch already.
create function private.addresses_to_tell(p_game_id uuid, p_user uuid) returns jsonb
language sql
set search_path = ''
as $$
  with players as materialized (
    select distinct invitation.email
    from public.games as game
    join public.groups as grp on grp.id = game.group_id and grp.created_by = p_user
    join public.group_members as member on member.group_id = grp.id and member.user_id <> p_user
    join public.bingo_cards as card on card.game_id = game.id and card.user_id = member.user_id
    join public.group_invitations as invitation
      on invitation.group_id = grp.id and invitation.email = private.verified_email(member.user_id)
    where game.id = p_game_id and game.status = 'completed'
      and not exists (select from public.games where follows = p_game_id)
    order by invitation.email -- two rematches at once count in one order
  )
  select coalesce(jsonb_agg(email), '[]')
  from players
  where private.attempt('rematch_mail', email, 5, interval '1 day') = 0;
$$;

-- The data for the mail about a rematch.
create function private.rematch_mail(p_game_id uuid, p_emails jsonb) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'emails', p_emails,
    'group_id', grp.id,
    'group_name', grp.name,
    'host_name', private.member_name(grp.id, grp.created_by),
    'theme_name', game.theme_name
  )
  from public.games as game
  join public.groups as grp on grp.id = game.group_id
  where game.id = p_game_id;
$$;

-- Starts a rematch of a finished private game, for its host. Repeating the call returns the same game. Returns the id,
-- `is_new`, and for a new game the data for its mail.
create function public.play_again(p_game_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_account();
  v_wait int := private.attempt_making(v_user);
  v_emails jsonb;
  v_game public.games;
  v_next_id uuid;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_emails := private.addresses_to_tell(p_game_id, v_user); -- attempts are locked before the group
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
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

grant execute on function public.play_again(uuid) to authenticated;
