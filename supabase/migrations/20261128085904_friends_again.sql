SET local check_function_bodies = off;

DROP INDEX "public"."games_by_end";

DROP FUNCTION "private"."tell_lines"(public.games, uuid, boolean);

CREATE OR REPLACE FUNCTION private.end_by_closeness (
  p_game     public.games,
  p_actor_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_now constant timestamptz := clock_timestamp();
  v_game public.games;
begin
  update public.games set
    status = 'completed', started_at = coalesce(started_at, v_now), completed_at = v_now, final_at = greatest(v_now, (
      select max(final_at) from private.wins_of(p_game.id)
    ))
  where id = p_game.id
  returning * into v_game;
  perform private.share_rest(v_game, p_actor_id, jsonb_build_object(
    'completed_at', v_now, 'final_at', v_game.final_at, 'pot_amount', v_game.pot_amount
  ));
end;
$function$;

CREATE OR REPLACE FUNCTION private.fill_places (
  p_game   public.games,
  p_places jsonb,
  p_user   uuid         DEFAULT NULL::uuid
)
  RETURNS jsonb
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  with entries as materialized (
    select *, private.kind_of(p_game.layout, position) as kind from private.placed(p_places)
  ), slots as (
    select place, kind, row_number() over (partition by kind order by random()) as turn
    from entries where square_id is null and own is null
  ), drawn as (
    select id, likelihood as kind,
      row_number() over (partition by likelihood order by (about_id = p_user) is true, random()) as turn
    from public.game_squares
    where game_id = p_game.id and id not in (select square_id from entries where square_id is not null)
  )
  select jsonb_agg(
    case when drawn.id is null then p_places -> place else jsonb_build_object('square', drawn.id) end order by place
  )
  from entries
  left join slots using (place, kind)
  left join drawn using (turn, kind);
$function$;

CREATE OR REPLACE FUNCTION private.has_stake (
  p_game public.games,
  p_win  public.wins,
  p_user uuid
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select private.is_about(p_win, p_user) or exists (
    select from public.bingo_cards as card
    where card.game_id = p_game.id and card.user_id = p_user and (
      private.has_reached(p_win.prize, card.marked_mask)
      or card.id in (select card_id from private.wins_of(p_game.id) where prize = p_win.prize)
      or card.id in (
        select card_id from public.objections where game_id = p_win.game_id and bingo_seq = p_win.seq
      )
      or (
        p_game.status = 'completed' and p_game.winner_card_id is null
        and card.consecutive_marked_count > 0 and private.is_in_play(card)
      )
    )
  );
$function$;

CREATE OR REPLACE FUNCTION private.is_about (
  p_win  public.wins,
  p_user uuid
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select exists (
    select from public.game_squares where id in (select private.winning_squares(p_win)) and about_id = p_user
  );
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
  perform private.lock_all_of(p_user), private.stop_reading(p_user);
  for v_group_id in
    select group_id from public.group_members where user_id = p_user order by group_id
  loop
    perform private.drop_member(v_group_id, p_user, p_user);
  end loop;
  delete from private.webhooks where group_id in (select id from public.groups where created_by = p_user);
  delete from private.secret_links where card_id in (select id from public.bingo_cards where user_id = p_user);
  delete from private.secret_links where game_id in (
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
  perform private.end_by_closeness(game, null)
  from public.games as game join public.groups as orphan on orphan.id = game.group_id
  where orphan.created_by = p_user and game.everybody_writes and game.status = 'upcoming';
  delete from public.themes where group_id in (select id from public.groups where created_by = p_user);
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_set (
  p_theme_id uuid,
  p_user     uuid
)
  RETURNS public.themes
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_set public.themes;
  v_group_id uuid;
begin
  select member.group_id into v_group_id from public.themes as mine
  join public.group_members as member on member.group_id = mine.group_id and member.user_id = p_user
  where mine.id = p_theme_id;
  if found then
    perform private.lock_group(v_group_id, p_user);
    select * into v_set from public.themes where id = p_theme_id for no key update;
  end if;
  if v_set.id is null then
    perform private.refuse('set_not_found');
  elsif not private.may_edit_set(v_set, p_user) then
    perform private.refuse('not_your_set');
  elsif private.written_game(p_theme_id) is not null then
    perform private.refuse('set_in_use');
  end if;
  return v_set;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_second (
  p_game      public.games,
  p_win       public.wins,
  p_objection public.objections,
  p_user      uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if private.part_in(p_game, p_win, p_objection, p_user) is distinct from 'second' then
    perform private.refuse(case
      when p_user = private.holder_of(p_objection.card_id) then 'own_objection'
      when p_user = private.holder_of(p_win.card_id) then 'own_win'
      when not private.can_reopen(p_win) then 'winner_gone'
      when private.is_about(p_win, p_user) then 'about_you'
      else 'not_to_second'
    end);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_squares_for (
  p_game public.games,
  p_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_about constant bigint := (select count(*) from public.game_squares where game_id = p_game.id and about_id = p_user);
  v_missing bigint;
begin
  if v_about > 0 then
    select private.squares_of_a_card() + v_about - count(*) into v_missing
    from public.game_squares where game_id = p_game.id;
    if v_missing > 0 then
      perform private.refuse('lines_missing', v_missing::text);
    end if;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_writable (
  p_game public.games
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if p_game.status <> 'upcoming' or p_game.dealing <> 'dealt'
    or not exists (select from public.themes where id = p_game.theme_id and group_id = p_game.group_id) then
    perform private.refuse('cannot_write');
  elsif private.written_game(p_game.theme_id) <> p_game.id then
    perform private.refuse('set_in_use');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.seat_by_digits (
  p_group_id uuid,
  p_name     text,
  p_digits   text,
  p_user     uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_user uuid;
  v_seat private.seat_digits;
  v_is_right boolean;
begin
  select user_id into v_user from public.group_members
  where group_id = p_group_id and user_id <> p_user and private.is_guest(user_id)
    and private.name_key(private.member_name(p_group_id, user_id)) = private.name_key(p_name);
  perform from auth.users where id in (v_user, p_user) order by id for no key update;
  perform private.require_user(); -- whose own seat may have moved meanwhile
  select * into v_seat from private.seat_digits where user_id = v_user;
  v_is_right := extensions.crypt(p_digits, coalesce(v_seat.hash, '$2a$08$NobodysSaltNobodysSalt')) = v_seat.hash;
  if v_is_right and v_seat.wrong_tries < private.wrong_digits_at_most() then
    return v_user;
  end if;
  update private.seat_digits set wrong_tries = wrong_tries + 1 where user_id = v_user and not v_is_right;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.seat_in (
  p_group public.groups
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'group_name', p_group.name,
    'host_display_name', private.member_name(p_group.id, p_group.created_by),
    'theme_names', (
      select coalesce(jsonb_agg(theme_name order by created_at desc, id), '[]')
      from public.games
      where group_id = p_group.id and status <> 'completed'
    ),
    'prizes', coalesce(newest.prizes, 'bingo'), 'stake', newest.stake,
    'starts_at', (
      select min(scheduled_start) from public.games where group_id = p_group.id and status = 'upcoming'
    ),
    'lock', (
      select jsonb_build_object('at', locks_at, 'time_zone', time_zone) from public.games
      where group_id = p_group.id and status <> 'completed' and not is_locked and locks_at is not null
      order by locks_at
      limit 1
    ),
    'squares', (
      select coalesce(jsonb_agg(summary order by id), '[]')
      from (
        select square.id, square.summary
        from public.game_squares as square
        join public.themes as theme on theme.id = newest.theme_id and theme.group_id is null
        where square.game_id = newest.id
        order by square.id
        limit 3
      ) as shown
    ),
    'member_count', members, 'is_full', members >= p_group.max_members, 'table', null
  )
  from (select count(*) as members from public.group_members where group_id = p_group.id) as counted
  cross join private.newest_game(p_group.id) as newest;
$function$;

CREATE OR REPLACE FUNCTION private.seconders (
  p_game     public.games,
  p_win      public.wins,
  p_objector uuid
)
  RETURNS SETOF uuid
  LANGUAGE sql
  STABLE
  ROWS 20
  SET search_path TO ''
  AS $function$
  select card.user_id
  from public.bingo_cards as card
  where p_game.kind = 'private' and card.game_id = p_game.id and card.id <> p_win.card_id
    and card.user_id is distinct from p_objector and private.is_in_play(card)
    and not private.is_about(p_win, card.user_id);
$function$;

CREATE OR REPLACE FUNCTION private.tell_lines (
  p_game public.games,
  p_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update public.themes set version = version + 1 where id = p_game.theme_id;
  perform private.record_event(p_game.id, 'lines_changed', p_user, '{}');
end;
$function$;

CREATE OR REPLACE FUNCTION private.written_game (
  p_theme_id uuid
)
  RETURNS uuid
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select id from public.games where theme_id = p_theme_id and everybody_writes and status = 'upcoming'
  order by created_at, id limit 1;
$function$;

CREATE OR REPLACE FUNCTION public.add_line (
  p_game_id  uuid,
  p_summary  text,
  p_text     text,
  p_about_id uuid DEFAULT NULL::uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('add_line', v_user::text, 120, interval '1 hour');
  v_summary text;
  v_text text;
  v_game public.games;
  v_is_new boolean;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform private.require_short(p_summary, p_text);
  v_summary := private.clean_name(p_summary);
  v_text := coalesce(nullif(private.clean_text(p_text), ''), v_summary);
  perform private.require_line(v_summary, v_text);
  v_game := private.lock_written_game(p_game_id, v_user);
  v_is_new := not exists (
    select from public.bingo_squares where theme_id = v_game.theme_id and lower(summary) = lower(v_summary)
  );
  if v_is_new then
    perform private.require_space(v_game.theme_id, v_user);
    insert into public.bingo_squares (theme_id, summary, text, about_id, created_by, created_at)
    values (
      v_game.theme_id, v_summary, v_text, private.person_in(v_game.group_id, p_about_id), v_user, clock_timestamp()
    );
    perform private.tell_lines(v_game, v_user);
  end if;
  return jsonb_build_object('is_new', v_is_new);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

CREATE OR REPLACE FUNCTION public.add_receipt (
  p_game_square_id uuid,
  p_source_url     text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_mark(v_user);
  v_game public.games;
  v_source text;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_source := private.clean_source(p_source_url);
  if v_source is null then
    perform private.refuse('invalid_source_url');
  end if;
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_marker(v_game, v_user), private.require_active(v_game);
  perform private.require_not_about(p_game_square_id, v_user);
  perform private.attach_receipt(p_game_square_id, v_source, v_user);
  return private.square_answer(p_game_square_id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

CREATE OR REPLACE FUNCTION public.buy_card (
  p_game_id    uuid,
  p_request_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_game public.games := private.lock_game(p_game_id);
  v_card public.bingo_cards;
begin
  if v_game.kind = 'house' and not private.has_account(v_user) then
    perform private.refuse('account_needed');
  end if;
  perform private.require_member(v_game, v_user);
  perform private.require_request(p_request_id);
  select * into v_card from public.bingo_cards
  where user_id = v_user and game_id = p_game_id and request_id = p_request_id;

  if not found then
    perform private.require_room(
      v_game, (select count(*) from public.bingo_cards where user_id = v_user and game_id = p_game_id),
      private.cards_per_player()
    );
    perform private.require_squares_for(v_game, v_user);
    v_card := private.sell_card(v_game, v_user, private.name_of(v_user), p_request_id);
    perform private.return_unclaimed_pots();
  end if;
  return private.in_game(private.card_json(v_card), v_game);
end;
$function$;

CREATE OR REPLACE FUNCTION public.claim_seat (
  p_invite_code text,
  p_name        text,
  p_digits      text,
  p_address     text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user constant uuid := private.living_user(); -- not locked before the seat, whose player may be claiming this one
  v_wait int;
  v_group public.groups;
  v_from uuid;
begin
  if v_user is null then
    perform private.refuse('not_signed_in');
  end if;
  v_wait := private.attempt_seat(v_user, p_address);
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_group := private.group_of_code(p_invite_code);
  if v_group.id is null then
    return private.refusal('invalid_code');
  elsif not private.is_long(p_name) and p_digits ~ '^[0-9]{4}$' then
    v_from := private.seat_by_digits(v_group.id, p_name, p_digits, v_user);
  end if;
  if v_from is null then
    return private.refusal('wrong_seat');
  end if;
  perform from auth.users where id = v_from for update;
  perform private.lock_all_of(v_from);
  if not private.is_guest(v_from)
    or not exists (select from public.group_members where group_id = v_group.id and user_id = v_from) then
    return private.refusal('wrong_seat');
  elsif private.plays_beside(v_user, v_from) then
    return private.refusal('holds_a_card');
  end if;
  perform private.move_seat(v_from, v_user);
  return jsonb_build_object('group_id', v_group.id, 'group_name', v_group.name, 'already_member', false);
end;
$function$;

CREATE OR REPLACE FUNCTION public.delete_line (
  p_game_id uuid,
  p_line_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_game constant public.games := private.lock_written_game(p_game_id, v_user);
begin
  if exists (
    select from public.bingo_squares
    where id = p_line_id and theme_id = v_game.theme_id and created_by is distinct from v_user
  ) then
    perform private.require_host(v_game, v_user);
  end if;
  delete from public.bingo_squares where id = p_line_id and theme_id = v_game.theme_id;
  if found then
    perform private.tell_lines(v_game, v_user);
  end if;
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
begin
  perform private.remove_theme(private.lock_set(p_theme_id, private.require_account()));
end;
$function$;

CREATE OR REPLACE FUNCTION public.end_game (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_game public.games := private.lock_game(p_game_id);
begin
  perform private.require_host(v_game, v_user);
  if v_game.status <> 'upcoming' or not v_game.everybody_writes then
    perform private.require_active(v_game);
  end if;
  perform private.end_by_closeness(v_game, v_user);
  return (select private.game_json(game) from public.games as game where id = p_game_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.object_to_mark (
  p_game_square_id uuid,
  p_reason         text,
  p_win            integer DEFAULT NULL::integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_objection(v_user::text);
  v_game public.games;
  v_objection public.objections;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif private.refused_reason(p_reason) is not null then
    return private.refused_reason(p_reason);
  end if;
  p_reason := private.clean_name(p_reason);
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_player(v_game, v_user), private.require_not_about(p_game_square_id, v_user);
  v_objection := private.make_objection(
    v_game, p_win, array(
      select id from public.bingo_cards where game_id = v_game.id and user_id = v_user order by card_number
    ), v_user, p_game_square_id, p_reason
  );
  return private.objection_answer(v_objection.id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

CREATE OR REPLACE FUNCTION public.run_schedule()
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
begin
  select * into v_game from public.games as game
  where status = 'upcoming' and scheduled_start <= clock_timestamp() and private.missing_before_start(game) = 0
  order by random() limit 1 for no key update skip locked;
  if found then
    perform private.start_game(v_game, null);
    return true;
  end if;
  select * into v_game from public.games
  where locks_at <= clock_timestamp() and not is_locked and status <> 'completed'
  order by random() limit 1 for no key update skip locked;
  if found then
    perform private.lock_cards(v_game);
    return true;
  end if;
  select * into v_game from public.games
  where status <> 'completed' and (status = 'active' or everybody_writes) and ends_at <= clock_timestamp()
    and (locks_at is null or is_locked)
  order by random() limit 1 for no key update skip locked;
  if found then
    perform private.end_by_closeness(v_game, null);
    return true;
  end if;
  if private.remind() then
    return true;
  end if;
  -- Last, because it fails while the template's theme has too few squares in season.
  return private.make_edition();
end;
$function$;

CREATE OR REPLACE FUNCTION public.theme_squares (
  p_theme_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', shown.id,
    'name', shown.name,
    'group_id', shown.group_id,
    'version', shown.version, 'game_id', private.written_game(shown.id),
    'is_editable', private.may_edit_set(shown, (select auth.uid())),
    'squares', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'summary', summary, 'text', text, 'likelihood', likelihood
      ) || case when about_id is null then '{}' else jsonb_build_object(
        'about_id', about_id, 'about_name', private.member_name(shown.group_id, about_id)
      ) end order by created_at, id), '[]')
      from public.bingo_squares
      where theme_id = shown.id and private.is_in_season(months, now())
    )
  )
  from public.themes as shown
  where shown.id = p_theme_id
    and (select private.living_account()) is not null
    and (shown.group_id is null or shown.group_id in (select private.my_groups()));
$function$;

CREATE INDEX games_by_end ON public.games USING btree (ends_at)
  WHERE ((status <> 'completed'::text) AND (ends_at IS NOT NULL));

REVOKE ALL ON FUNCTION "private"."is_about"(public.wins, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_about"(public.wins, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_about"(public.wins, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_squares_for"(public.games, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_squares_for"(public.games, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_squares_for"(public.games, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_lines"(public.games, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_lines"(public.games, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tell_lines"(public.games, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."written_game"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."written_game"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."written_game"(uuid) TO "postgres";
