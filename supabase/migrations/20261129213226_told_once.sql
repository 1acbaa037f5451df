SET local check_function_bodies = off;

DROP FUNCTION "private"."tell_lines"(public.games, uuid);

CREATE OR REPLACE FUNCTION private.bring_table_link (
  p_next public.games
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update private.secret_links set game_id = p_next.id
  where game_id = (
    select id from public.games
    where group_id = p_next.group_id and status = 'completed'
    order by completed_at desc, id limit 1
  ) and not exists (select from private.secret_links where game_id = p_next.id);
$function$;

CREATE OR REPLACE FUNCTION private.drop_lines (
  p_group_id uuid,
  p_user     uuid,
  p_actor    uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
begin
  for v_game in
    select * from public.games where group_id = p_group_id and everybody_writes and status = 'upcoming' order by id
  loop
    delete from public.bingo_squares as line
    where theme_id = v_game.theme_id and created_by = p_user
      and not exists (select from public.game_squares where square_id = line.id);
    if found then
      perform private.tell_lines(v_game, p_actor, '{}');
    end if;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.game_json (
  p_game public.games
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', p_game.id,
    'kind', p_game.kind,
    'status', p_game.status,
    'group_id', p_game.group_id,
    'group_name', (select name from public.groups where id = p_game.group_id),
    'theme_id', p_game.theme_id,
    'theme_name', p_game.theme_name,
    'theme_description', p_game.theme_description,
    'pace', p_game.pace,
    'dealing', p_game.dealing, 'prizes', p_game.prizes,
    'wins', private.wins_json(p_game.id),
    'locks_at', p_game.locks_at, 'is_locked', p_game.is_locked,
    'shows_closeness', p_game.shows_closeness, 'shows_cards', p_game.shows_cards,
    'title', p_game.title,
    'description', p_game.description,
    'card_price', p_game.card_price, 'stake', p_game.stake,
    'pot_amount', p_game.pot_amount,
    'max_cards', p_game.max_cards,
    'cards_sold', p_game.cards_sold,
    'scheduled_start', p_game.scheduled_start, 'missing_lines', p_game.missing_lines,
    'ends_at', p_game.ends_at,
    'started_at', p_game.started_at,
    'completed_at', p_game.completed_at,
    'final_at', p_game.final_at,
    'is_final', coalesce(p_game.final_at <= clock_timestamp(), false),
    'pot_claimed', p_game.pot_claimed,
    'pot_returned', not p_game.pot_shared and (p_game.pot_returned or private.is_overdue(p_game)),
    'shares', case when p_game.pot_shared then private.shares_of(p_game.id) else '[]' end,
    'share_count', case when p_game.pot_shared then private.share_count(p_game.id) else 0 end,
    'created_at', p_game.created_at,
    'time_zone', p_game.time_zone, 'revision', p_game.revision, 'revised_at', p_game.revised_at
  );
$function$;

CREATE OR REPLACE FUNCTION private.game_summary (
  p_game public.games,
  p_user uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', p_game.id,
    'kind', p_game.kind,
    'status', p_game.status,
    'title', p_game.title,
    'theme_name', p_game.theme_name,
    'group_id', p_game.group_id,
    'group_name', (select name from public.groups where id = p_game.group_id),
    'pot_amount', p_game.pot_amount,
    'card_price', p_game.card_price,
    'cards_sold', p_game.cards_sold,
    'started_at', p_game.started_at,
    'completed_at', p_game.completed_at,
    'scheduled_start', p_game.scheduled_start, 'missing_lines', p_game.missing_lines,
    'created_at', p_game.created_at,
    'winners', private.winner_names(p_game),
    'closest', private.closest_names(p_game),
    'won', exists (
      select from private.wins_of(p_game.id) as win join public.bingo_cards as card on card.id = win.card_id
      where card.user_id = p_user
    ),
    'archived', exists (
      select from public.game_archives where game_id = p_game.id and user_id = p_user
    ),
    'has_card', exists (select from public.bingo_cards where game_id = p_game.id and user_id = p_user),
    'to_go', private.to_go(p_game, p_user),
    'choice', private.my_choice(p_game, p_user),
    'new_marks', private.new_marks(p_game.id, p_user)
  );
$function$;

CREATE OR REPLACE FUNCTION private.give_membership (
  p_group_id uuid,
  p_from     uuid,
  p_to       uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_name constant text := private.member_name(p_group_id, p_from);
  v_event public.group_events;
  v_game_id uuid;
begin
  delete from public.group_members where group_id = p_group_id and user_id = p_from;
  insert into public.group_members (group_id, user_id) values (p_group_id, p_to) on conflict do nothing;
  update public.group_events set user_id = p_to, actor_id = p_to, shown_name = nullif(v_name, private.name_of(p_to))
  where id = (
    select max(id) from public.group_events
    where group_id = p_group_id and type = 'joined' and user_id in (p_from, p_to)
  )
  returning * into v_event;
  for v_game_id in
    select id from public.games as game where group_id = p_group_id and private.goes_on(game) order by id
  loop
    perform private.record_event(
      v_game_id, 'member_returned', p_to, jsonb_build_object('group_event_id', v_event.id, 'has_moved', true)
    );
    update public.games set room = room + 1 where id = v_game_id;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.next_game (
  p_game public.games
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with recursive rematches as (
    select id from public.games where follows = p_game.id
    union all
    select game.id from public.games as game join rematches on game.follows = rematches.id
  )
  select jsonb_build_object(
    'id', game.id, 'kind', game.kind, 'status', game.status, 'title', game.title, 'theme_name', game.theme_name,
    'scheduled_start', game.scheduled_start, 'missing_lines', game.missing_lines, 'started_at', game.started_at,
    'locks_at', case when not game.is_locked then game.locks_at end,
    'has_card', exists (
      select from public.bingo_cards where game_id = game.id and user_id = (select private.living_user())
    )
  )
  from public.games as game
  where game.kind = p_game.kind
    and game.status <> 'completed'
    and (
      game.kind = 'house' or (game.group_id = p_game.group_id and game.group_id in (select private.my_groups()))
    )
  order by
    game.id in (select id from rematches) desc, game.kind = 'house' and game.pace = 'year', game.status = 'active' desc,
    game.created_at > p_game.created_at desc, game.created_at, game.id
  limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.notice_json (
  p_notice public.notices
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', p_notice.id,
    'kind', p_notice.kind,
    'created_at', p_notice.created_at,
    'is_read', p_notice.read_at is not null,
    'game', case when game.id is not null then jsonb_build_object(
      'id', game.id, 'kind', game.kind, 'title', game.title, 'theme_name', game.theme_name
    ) end,
    'group_id', p_notice.group_id,
    'group_name', grp.name,
    'card_number', p_notice.card_number,
    'can_call', p_notice.kind = 'line_full' and exists (
      select from public.bingo_cards as card
      where game_id = about.game_id and user_id = p_notice.user_id and card_number = p_notice.card_number
        and private.prize_to_call(game, card) is not null
    ),
    'summary', event.payload ->> 'summary',
    'by', case p_notice.kind when 'invited' then private.member_name(grp.id, grp.created_by) else event.payload ->> 'by' end,
    'winner', event.payload ->> 'display_name',
    'prize', case p_notice.kind when 'game_over' then event.payload ->> 'prize' end,
    'missing', own.missing,
    'winnings', own.winnings,
    'at', case
      when event.type is distinct from 'game_started' and (p_notice.kind <> 'game_began' or game.scheduled_start > p_notice.created_at)
        then private.reminded_of(game, p_notice.kind)
    end,
    'has_begun', event.type is not distinct from 'game_started',
    'change', case when p_notice.kind = 'start_changed' and event.payload ->> 'start_moved' = 'false' then 'dates' end,
    'time_zone', game.time_zone
  )
  from (select p_notice.game_id as game_id) as about
  left join public.games as game on game.id = about.game_id
  left join public.groups as grp on grp.id in (p_notice.group_id, game.group_id)
  left join public.game_events as event on event.game_id = about.game_id and event.seq = p_notice.seq
  left join lateral (
    select
      min(private.missing((select private.next_prize(game)), marked_mask)) as missing,
      sum(private.winnings_of(card)) as winnings
    from public.bingo_cards as card
    where game_id = about.game_id and user_id = p_notice.user_id
  ) as own on p_notice.kind = 'game_over';
$function$;

CREATE OR REPLACE FUNCTION private.only_game (
  p_group_id uuid
)
  RETURNS public.games
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select newest.*
  from private.newest_game(p_group_id) as newest
  where not private.is_past_lock(newest) and not private.is_time_up(newest)
    and (select count(*) from public.games where group_id = p_group_id and status <> 'completed') = 1;
$function$;

CREATE OR REPLACE FUNCTION private.reminded_of (
  p_game public.games,
  p_kind text
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case p_kind
    when 'game_starts' then p_game.scheduled_start
    when 'start_changed' then coalesce(p_game.scheduled_start, p_game.locks_at)
    when 'game_began' then p_game.scheduled_start
    when 'game_locks' then p_game.locks_at
    when 'game_ends' then p_game.ends_at
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
    'everybody_writes', coalesce(newest.everybody_writes and newest.status = 'upcoming', false),
    'price', (select card_price from private.only_game(p_group.id)),
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

CREATE OR REPLACE FUNCTION private.start_game (
  p_game     public.games,
  p_actor_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_now constant timestamptz := clock_timestamp();
  v_card public.bingo_cards;
begin
  if p_game.everybody_writes then
    perform private.deal_written(p_game);
  end if;
  update public.games set
    status = 'active', started_at = v_now,
    locks_at = case when kind = 'private' and locks_at > v_now then v_now else locks_at end
  where id = p_game.id;
  if p_game.kind = 'house' then
    insert into public.bingo_cards (game_id, kind, card_number, display_name)
    values (p_game.id, 'house', 0, 'The House')
    returning * into v_card;
    perform private.deal(v_card);
  end if;
  perform private.record_event(p_game.id, 'game_started', p_actor_id, jsonb_build_object('started_at', v_now));
  perform private.bring_table_link(p_game);
end;
$function$;

CREATE OR REPLACE FUNCTION private.table_of (
  p_game public.games
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'state', private.game_state_of(p_game) || jsonb_build_object(
      'channel', '', 'squares', private.squares_without_notes(p_game.id, '{"text": "", "source_url": null}')
    ),
    'messages', private.table_messages(p_game.id),
    'writing', private.writing_of(p_game),
    'winning_card', private.winning_card(p_game)
  );
$function$;

CREATE OR REPLACE FUNCTION private.tell_lines (
  p_game public.games,
  p_user uuid,
  p_more jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update public.themes set version = version + 1 where id = p_game.theme_id;
  perform private.record_event(p_game.id, 'lines_changed', p_user, p_more || jsonb_build_object(
    'missing_lines', (select missing_lines from public.games where id = p_game.id)
  ));
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_next_game (
  p_next public.games,
  p_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.without_names (
  p_shown jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  if jsonb_typeof(p_shown) = 'array' then
    return (
      select coalesce(jsonb_agg(private.without_names(item) order by place), '[]')
      from jsonb_array_elements(p_shown) with ordinality as listed (item, place)
    );
  elsif jsonb_typeof(p_shown) = 'object' then
    return (
      select coalesce(jsonb_object_agg(key, case
        when key in ('by', 'objected_by', 'marked_by_name', 'about_name', 'writers') then 'null'
        when key = 'display_name' and value <> 'null' then to_jsonb('Card #' || (p_shown ->> 'card_number'))
        when jsonb_typeof(value) in ('array', 'object') then private.without_names(value)
        else value
      end), '{}')
      from jsonb_each(p_shown)
    );
  end if;
  return p_shown;
end;
$function$;

CREATE OR REPLACE FUNCTION private.writing_of (
  p_game public.games
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'lines', (select count(*) from public.bingo_squares where theme_id = p_game.theme_id),
    'missing', p_game.missing_lines,
    'writers', (
      select coalesce(jsonb_agg(private.member_name(p_game.group_id, person) order by begun_at, person), '[]')
      from (
        select created_by as person, min(created_at) as begun_at
        from public.bingo_squares where theme_id = p_game.theme_id and created_by is not null
        group by created_by
      ) as writer
    )
  )
  where p_game.everybody_writes and p_game.status = 'upcoming';
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
    select from public.bingo_squares where theme_id = v_game.theme_id and private.fold(summary) = private.fold(v_summary)
  );
  if v_is_new then
    perform private.require_space(v_game.theme_id, v_user);
    insert into public.bingo_squares (theme_id, summary, text, about_id, created_by, created_at)
    values (
      v_game.theme_id, v_summary, v_text, private.person_in(v_game.group_id, p_about_id), v_user, clock_timestamp()
    );
    perform private.tell_lines(v_game, v_user, '{}');
  end if;
  return jsonb_build_object('is_new', v_is_new);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
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
  v_line public.bingo_squares;
begin
  select * into v_line from public.bingo_squares where id = p_line_id and theme_id = v_game.theme_id;
  if not found then
    return;
  elsif v_line.created_by is distinct from v_user then
    perform private.require_host(v_game, v_user);
  end if;
  delete from public.bingo_squares where id = p_line_id;
  perform private.tell_lines(v_game, v_user, case
    when v_line.created_by = v_user then '{}'
    else jsonb_build_object('summary', v_line.summary, 'by', private.name_of(v_user))
  end);
end;
$function$;

CREATE OR REPLACE FUNCTION public.list_themes()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(
    jsonb_agg(jsonb_build_object(
      'id', id, 'slug', slug, 'name', name, 'description', description, 'kind', kind,
      'square_count', (select count(*) from private.squares_in_season(theme.id))
    ) order by name collate "en-x-icu", id), '[]'
  )
  from public.themes as theme
  where group_id is null and (select private.living_account()) is not null;
$function$;

REVOKE ALL ON FUNCTION "private"."bring_table_link"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."bring_table_link"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."bring_table_link"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."only_game"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."only_game"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."only_game"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_lines"(public.games, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_lines"(public.games, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tell_lines"(public.games, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."writing_of"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."writing_of"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."writing_of"(public.games) TO "postgres";
