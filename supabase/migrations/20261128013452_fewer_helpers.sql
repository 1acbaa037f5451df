SET local check_function_bodies = off;

DROP TRIGGER "descriptions_are_cleaned" ON "public"."games";

DROP FUNCTION "private"."anniversary_of"(timestamp WITH time zone, timestamp WITH time zone);

DROP FUNCTION "private"."attempt_as_guest"(uuid, text);

DROP FUNCTION "private"."attempt_mail"(text, text);

DROP FUNCTION "private"."attempt_set"(uuid);

DROP FUNCTION "private"."clean_house_game"();

DROP FUNCTION "private"."drop_answers"(uuid, uuid);

DROP FUNCTION "private"."drop_notices"(uuid, uuid);

DROP FUNCTION "private"."gives_taken_name"(uuid, text);

DROP FUNCTION "private"."guest_sales_from"(uuid, text);

DROP FUNCTION "private"."is_square"(text, text);

DROP FUNCTION "private"."last_visit"(auth.users);

DROP FUNCTION "private"."lock_after_move"(public.games, timestamp WITH time zone);

DROP FUNCTION "private"."lock_game_to_change"(uuid, uuid);

DROP FUNCTION "private"."mails_at_most"(text);

DROP FUNCTION "private"."masked"(text);

DROP FUNCTION "private"."my_contestable_wins"();

DROP FUNCTION "private"."objector_of"(public.objections);

DROP FUNCTION "private"."planned_edition"();

DROP FUNCTION "private"."require_group"(uuid);

DROP FUNCTION "private"."require_markable"(public.games);

DROP FUNCTION "private"."require_words"(text[]);

DROP FUNCTION "private"."seal_of"(public.bingo_cards, text[], text);

DROP FUNCTION "private"."season_of"(timestamp WITH time zone);

DROP FUNCTION "private"."season_of"(uuid);

DROP FUNCTION "private"."squares_without_notes"(uuid);

DROP FUNCTION "private"."told_ranking"(public.games);

DROP FUNCTION "private"."too_long"();

DROP FUNCTION "private"."winner_of"(public.wins);

CREATE OR REPLACE FUNCTION private.addresses_to_tell (
  p_game_id uuid,
  p_user    uuid
)
  RETURNS jsonb
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.attempt_mail (
  p_email   text,
  p_sender  text,
  p_is_sent boolean DEFAULT true
)
  RETURNS integer
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select coalesce(
    nullif(private.attempt(
      'mail_by', p_sender || ' to ' || mailbox, case p_sender when 'app for unknown' then 10 else 3 end, interval '1 day'
    ), 0),
    case when p_is_sent then private.attempt('mail_to', mailbox, 10, interval '1 day') else 0 end
  )
  from private.mailbox_of(p_email) as mailbox;
$function$;

CREATE OR REPLACE FUNCTION private.attempt_sale_to (
  p_game_id uuid,
  p_address text
)
  RETURNS integer
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select private.attempt(
    'guest_sales_to', p_game_id || ' to ' || private.visitor_at(p_address),
    least(
      case coalesce(p_address, 'unknown') when 'unknown' then 120 else 60 end,
      greatest(20, (select max_cards / 10 from public.games where id = p_game_id))
    ), interval '2 minutes'
  );
$function$;

CREATE OR REPLACE FUNCTION private.can_reopen (
  p_win public.wins
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select p_win.paid_to is null or exists (select from auth.users where id = private.holder_of(p_win.card_id));
$function$;

CREATE OR REPLACE FUNCTION private.card_json (
  p_card public.bingo_cards
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', p_card.id,
    'game_id', p_card.game_id,
    'card_number', p_card.card_number,
    'display_name', p_card.display_name,
    'is_house_card', p_card.is_house_card,
    'is_winner', p_card.is_winner,
    'purchased_at', p_card.purchased_at,
    'squares', (
      select coalesce(
        jsonb_agg(jsonb_strip_nulls(
          jsonb_build_object('position', position, 'game_square_id', game_square_id, 'own', case
            when own is not null then (
              select own from public.game_squares where id = game_square_id and lower(summary) = lower(own)
            )
          end)
        ) order by position), '[]'
      )
      from public.card_squares
      where card_id = p_card.id
    )
  );
$function$;

CREATE OR REPLACE FUNCTION private.clean_house_settings (
  p_game public.games
)
  RETURNS public.games
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.delete_idle_guests (
  p_most integer
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_idle uuid[];
begin
  with due as (
    select id from auth.users as account
    where is_anonymous and greatest(created_at, last_sign_in_at) < now() - interval '30 days'
      and not exists (
        select from auth.sessions
        where user_id = account.id and greatest(created_at, refreshed_at at time zone 'UTC') >= now() - interval '30 days'
      )
      and not exists (
        select from public.bingo_cards as card
        join public.games as game on game.id = card.game_id
        where card.user_id = account.id and (game.status <> 'completed' or private.goes_on(game))
      )
    order by created_at limit p_most for update skip locked
  )
  select array_agg(id) into v_idle from due;
  perform from public.groups
  where id in (select group_id from public.group_members where user_id = any (v_idle))
  order by id for no key update;
  perform from public.games
  where id in (select private.games_with(person) from unnest(v_idle) as person)
  order by id for no key update;
  delete from auth.users where id = any (v_idle) and is_anonymous;
end;
$function$;

CREATE OR REPLACE FUNCTION private.digest_of (
  p_user uuid,
  p_from timestamp with time zone,
  p_to   timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_agg(jsonb_build_object(
    'game', jsonb_build_object('id', game.id, 'kind', game.kind, 'title', game.title, 'theme_name', game.theme_name),
    'group_name', grp.name, 'marks', news.marks, 'mark_count', news.mark_count
  ) order by news.latest desc)
  from public.games as game
  left join public.groups as grp on grp.id = game.group_id
  cross join lateral (
    select count(*) as mark_count, max(marked_at) as latest, jsonb_agg(
      jsonb_build_object('summary', summary, 'source_url', source_url) order by marked_at desc
    ) filter (where place <= 10) as marks
    from (
      select summary, source_url, marked_at, row_number() over (order by marked_at desc) as place
      from public.game_squares as square
      where game_id = game.id and is_marked and marked_by is distinct from p_user
        and marked_at > p_from and marked_at <= p_to and exists (
          select from public.card_squares as placed
          join public.bingo_cards as card on card.id = placed.card_id
          where placed.game_square_id = square.id and card.user_id = p_user
        )
    ) as marked
  ) as news
  where game.id in (select game_id from public.bingo_cards where user_id = p_user) and news.mark_count > 0
    and (game.kind = 'house' or exists (
      select from public.group_members where group_id = game.group_id and user_id = p_user
    ));
$function$;

CREATE OR REPLACE FUNCTION private.draw_changed (
  p_before   public.games,
  p_game     public.games,
  p_theme_id uuid,
  p_pace     text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if p_theme_id <> p_game.theme_id or (p_theme_id is not null and p_game.theme_id is null) or p_pace <> p_game.pace then
    perform private.change_theme(p_game, coalesce(p_theme_id, p_game.theme_id), coalesce(p_pace, p_game.pace));
  elsif p_game.cards_sold = 0 and p_game.theme_id is not null
    and private.month_of(p_game.scheduled_start) <> private.month_of(p_before.scheduled_start) then
    perform private.redraw_pool(p_game);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.drop_member (
  p_group_id uuid,
  p_user     uuid,
  p_actor    uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_event public.group_events;
  v_game_id uuid;
begin
  perform from public.games as game where group_id = p_group_id and private.goes_on(game) order by id for no key update;
  delete from public.group_members where group_id = p_group_id and user_id = p_user;
  insert into public.group_events (group_id, type, user_id, actor_id)
  values (p_group_id, case when p_user = p_actor then 'left' else 'removed' end, p_user, p_actor)
  returning * into v_event;
  for v_game_id in
    select id from public.games as game where group_id = p_group_id and private.goes_on(game) order by id
  loop
    perform private.return_card(v_game_id, p_user);
    perform private.tell_departure(v_game_id, v_event);
  end loop;
  delete from public.game_answers
  where user_id = p_user and game_id in (select id from public.games where group_id = p_group_id);
  delete from public.notices
  where user_id = p_user and game_id in (select id from public.games where group_id = p_group_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.follow_game (
  p_game public.games,
  p_user uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_lock constant timestamptz := case p_game.pace when 'year' then now() + interval '1 week' end;
  v_wanted public.games := p_game;
  v_next public.games;
begin
  v_wanted.scheduled_start := null;
  v_wanted.time_zone := null;
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
$function$;

CREATE OR REPLACE FUNCTION private.games_i_play (
  p_pattern   text,
  p_filter    text,
  p_page      integer,
  p_page_size integer
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with found as (
    select game from public.games as game
    where game.id = any (array(select private.my_visible_games()))
      and (
        coalesce(game.title, game.theme_name || ' BINGO') ilike p_pattern
        or exists (select from public.groups where id = game.group_id and name ilike p_pattern)
      )
      and private.is_listed(p_filter, game.status = 'completed', exists (
        select from public.game_archives where game_id = game.id and user_id = (select private.living_user())
      ))
  ), page as (
    select game from found
    order by
      private.place_of_status((game).status), private.to_go(game, (select private.living_user())),
      (game).completed_at desc, (game).created_at desc, (game).id
    limit private.page_size(p_page_size) offset private.page_offset(p_page, p_page_size)
  )
  select private.page_json(
    jsonb_agg(private.game_summary(game, (select private.living_user()))), (select count(*) from found), p_page_size
  )
  from page;
$function$;

CREATE OR REPLACE FUNCTION private.guest_sales_ceiling()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select 600$function$;

CREATE OR REPLACE FUNCTION private.holder_of (
  p_card_id uuid
)
  RETURNS uuid
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select user_id from public.bingo_cards where id = p_card_id;
$function$;

CREATE OR REPLACE FUNCTION private.invitations_of (
  p_group public.groups,
  p_user  uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', id,
    'email', case
      when p_group.created_by = p_user then email
      else regexp_replace(email, '^(.)[^@]*@(.)[^@]*(\.[^.@]+)$', '\1***@\2***\3')
    end,
    'invited_at', invited_at
  ) order by invited_at desc, id), '[]')
  from public.group_invitations
  where group_id = p_group.id and status = 'pending';
$function$;

CREATE OR REPLACE FUNCTION private.make_edition()
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_day constant date := private.next_monday();
  v_template public.house_template;
  v_start timestamptz;
  v_game public.games;
begin
  select * into v_template from public.house_template where is_on and theme_id is not null;
  if not found or exists (select from public.games where edition = v_day) then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtext('make_edition'));
  if exists (select from public.games where edition = v_day) then -- another process has announced it meanwhile
    return false;
  end if;
  v_start := (v_day + v_template.starts_at) at time zone 'UTC';
  v_game := private.make_game(private.settings_of(jsonb_build_object(
    'title', v_template.title || ', ' || to_char(v_day, 'FMMonth FMDD'), 'theme_id', v_template.theme_id, 'pace', 'week',
    'card_price', v_template.card_price, 'scheduled_start', v_start,
    'ends_at', v_start + v_template.lasts_days * interval '1 day'
  ), 'house'), null);
  update public.games set edition = v_day where id = v_game.id;
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.may_edit_set (
  p_theme public.themes,
  p_user  uuid
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select exists (
    select from public.groups as grp
    join public.group_members as member on member.group_id = grp.id and member.user_id = p_user
    where grp.id = p_theme.group_id and p_user in (grp.created_by, p_theme.created_by)
  );
$function$;

CREATE OR REPLACE FUNCTION private.month_of (
  p_start timestamp with time zone
)
  RETURNS integer
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select extract(month from coalesce(p_start, now()) at time zone 'UTC')::int;
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
    'missing', own.missing,
    'pot_share', own.pot_share,
    'at', private.reminded_of(game, p_notice.kind),
    'time_zone', game.time_zone
  )
  from (select p_notice.game_id as game_id) as about
  left join public.games as game on game.id = about.game_id
  left join public.groups as grp on grp.id in (p_notice.group_id, game.group_id)
  left join public.game_events as event on event.game_id = about.game_id and event.seq = p_notice.seq
  left join lateral (
    select
      min(private.missing((select private.next_prize(game)), marked_mask)) as missing, sum(pot_share) as pot_share
    from public.bingo_cards
    where game_id = about.game_id and user_id = p_notice.user_id
  ) as own on p_notice.kind = 'game_over';
$function$;

CREATE OR REPLACE FUNCTION private.page_json (
  p_rows      jsonb,
  p_total     bigint,
  p_page_size integer
)
  RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'total', p_total, 'page_size', private.page_size(p_page_size), 'rows', coalesce(p_rows, '[]')
  );
$function$;

CREATE OR REPLACE FUNCTION private.part_in (
  p_game      public.games,
  p_win       public.wins,
  p_objection public.objections,
  p_user      uuid
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_objector constant uuid := private.holder_of(p_objection.card_id);
  v_decides constant text := private.who_decides(p_game, p_win, v_objector);
begin
  return case
    when v_decides = 'admin' then case when exists (
      select from public.user_roles where user_id = p_user and role = 'admin'
    ) and not private.has_stake(p_game, p_win, p_user) then 'decide' end
    when v_decides = 'host' and exists (
      select from public.groups where id = p_game.group_id and created_by = p_user
    ) then 'decide'
    when v_decides = 'host' and p_objection.seconded_by is not null or not private.can_reopen(p_win) then null
    when v_decides = 'winner' then case when p_user = private.holder_of(p_win.card_id) and exists (
      select from public.group_members where group_id = p_game.group_id and user_id = p_user
    ) then 'second' end
    when p_user in (select private.seconders(p_game, p_win, v_objector)) then 'second'
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.ranking_for_broadcast (
  p_game public.games
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case
    when p_game.kind = 'house' then best
    else (
      select coalesce(jsonb_agg(ranked - array['display_name', 'is_winner', 'purchased_at'] order by place), '[]')
      from jsonb_array_elements(best) with ordinality as listed (ranked, place)
    )
  end
  from private.top_cards(p_game.id) as best;
$function$;

CREATE OR REPLACE FUNCTION private.refused_reason (
  p_reason text
)
  RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case
    when private.is_long(p_reason) then private.refusal('too_long', private.longest_field()::text)
    when private.clean_name(p_reason) = '' then private.refusal('reason_missing')
    when char_length(private.clean_name(p_reason)) > private.longest_reason()
      then private.refusal('too_long', private.longest_reason()::text)
  end;
$function$;

CREATE OR REPLACE FUNCTION private.rematch_mail (
  p_game_id uuid,
  p_emails  jsonb
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.require_noter (
  p_game public.games,
  p_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if p_game.kind = 'private' or not private.is_admin() then
    perform private.require_player(p_game, p_user);
  end if;
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
      else 'not_to_second'
    end);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.seal (
  p_card     public.bingo_cards,
  p_places   jsonb,
  p_actor_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_salt constant text := private.new_secret();
  v_seal constant text := encode(sha256(convert_to(format(
    '["%s",%s,%s,"%s"]', p_card.game_id, p_card.card_number, array_to_json(private.texts_of(p_places)), v_salt
  ), 'UTF8')), 'hex');
begin
  update private.card_drafts set places = p_places, salt = v_salt, seal = v_seal, sealed_at = clock_timestamp()
  where card_id = p_card.id;
  perform private.record_event(p_card.game_id, 'card_sealed', p_actor_id, jsonb_build_object(
    'card_number', p_card.card_number, 'display_name', p_card.display_name, 'seal', v_seal
  ));
end;
$function$;

CREATE OR REPLACE FUNCTION private.session_of_request (
  p_user       uuid,
  p_request_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'group_id', game.group_id, 'game_id', game.id, 'card_id', card.id, 'invite_code', grp.invite_code,
    'allows_guests', grp.allows_guests
  )
  from public.bingo_cards as card
  join public.games as game on game.id = card.game_id
  join public.groups as grp on grp.id = game.group_id
  where card.user_id = p_user and card.request_id = p_request_id and game.created_by = p_user;
$function$;

CREATE OR REPLACE FUNCTION private.squares_without_notes (
  p_game_id uuid,
  p_values  jsonb DEFAULT '{}'::jsonb
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(
    square || '{"comment": null, "reaction": null, "noted_by_name": null, "noted_at": null}' || p_values order by place
  ), '[]')
  from jsonb_array_elements(private.squares_of(p_game_id)) with ordinality as listed (square, place);
$function$;

CREATE OR REPLACE FUNCTION private.standings_of (
  p_group_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with played as (
    select
      card.user_id, card.is_winner, private.winnings_of(card) as winnings,
      row_number() over (partition by card.user_id order by game.completed_at desc, game.id) as turn
    from public.games as game
    join public.bingo_cards as card on card.game_id = game.id
    where game.group_id = p_group_id and game.status = 'completed'
  ), standings as (
    select
      user_id, private.member_name(p_group_id, user_id) as display_name, count(*) as games, count(*) filter (where is_winner) as wins,
      sum(winnings) as winnings, coalesce(min(turn) filter (where not is_winner) - 1, count(*)) as streak
    from played
    group by user_id
    order by wins desc, winnings desc, games, user_id
    limit 100
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'user_id', user_id, 'display_name', display_name, 'games', games, 'wins', wins, 'winnings', winnings, 'streak', streak
  ) order by wins desc, winnings desc, games, user_id), '[]')
  from standings;
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
    'winning_card', private.winning_card(p_game)
  );
$function$;

CREATE OR REPLACE FUNCTION private.tell_event (
  p_game  public.games,
  p_event public.game_events
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_now constant timestamptz := clock_timestamp();
  v_paced_until timestamptz := p_game.sales_paced_until;
  v_prev constant int := p_game.last_broadcast_seq;
  v_game public.games;
  v_message jsonb;
begin
  if p_event.type in ('card_sold', 'card_sealed') and p_game.kind = 'house' then
    if v_paced_until > v_now + interval '4 seconds' then
      update public.games set last_seq = p_event.seq where id = p_game.id;
      return;
    end if;
    v_paced_until := greatest(v_paced_until, v_now) + interval '2 seconds';
  end if;

  v_game := private.moved_game(p_game);
  update public.games set last_seq = p_event.seq, last_broadcast_seq = p_event.seq, sales_paced_until = v_paced_until
  where id = p_game.id;

  v_message := private.event_message(p_event, v_prev, case
    when private.tells_ranking(p_event.type) then private.ranking_for_broadcast(p_game)
  end);
  if v_paced_until > v_now + interval '4 seconds' and p_event.type in ('card_sold', 'card_sealed') then
    v_message := v_message || '{"more": true}';
  end if;
  perform realtime.send(v_message, 'game_event', private.channel_of(v_game), true);
end;
$function$;

CREATE OR REPLACE FUNCTION private.waiting_objections (
  p_user uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'game_id', game.id,
    'kind', game.kind,
    'title', game.title,
    'theme_name', game.theme_name,
    'objections', waiting.objections
  ) order by waiting.final_at, game.id), '[]')
  from (
    select win.game_id, count(*) as objections, min(win.final_at) as final_at
    from public.wins as win
    join public.games as game on game.id = win.game_id
    join public.objections as objection
      on objection.game_id = win.game_id and objection.bingo_seq = win.seq and objection.status = 'open'
    where win.taken_back_at is null and win.final_at > now()
      and (game.group_id = any (array(select private.my_groups())) or game.group_id is null and (select private.is_admin()))
      and private.waits_for(game, win, objection, p_user)
    group by win.game_id
  ) as waiting
  join public.games as game on game.id = waiting.game_id;
$function$;

CREATE OR REPLACE FUNCTION private.waits_for (
  p_game      public.games,
  p_win       public.wins,
  p_objection public.objections,
  p_user      uuid
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case private.part_in(p_game, p_win, p_objection, p_user)
    when 'decide' then true
    when 'second' then private.who_decides(p_game, p_win, private.holder_of(p_objection.card_id)) <> 'host'
    else false
  end;
$function$;

CREATE OR REPLACE FUNCTION private.who_decides (
  p_game     public.games,
  p_win      public.wins,
  p_objector uuid
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case
    when p_game.kind = 'house' then 'admin'
    when exists (
      select from public.groups as grp
      join public.group_members as host on host.group_id = grp.id and host.user_id = grp.created_by
      where grp.id = p_game.group_id and not private.has_stake(p_game, p_win, grp.created_by)
    ) then 'host'
    when exists (select from private.seconders(p_game, p_win, p_objector)) then 'second'
    else 'winner'
  end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_groups (
  p_search    text    DEFAULT NULL::text,
  p_page      integer DEFAULT 1,
  p_page_size integer DEFAULT 50
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_pattern text := private.containing(p_search);
begin
  perform private.require_admin();
  return (
    with found as (
      select one
      from public.groups as one
      join public.profiles as creator on creator.user_id = one.created_by
      where one.name ilike v_pattern or one.invite_code ilike v_pattern or creator.display_name ilike v_pattern
    ), page as (
      select one from found
      order by (one).created_at desc, (one).id
      limit private.page_size(p_page_size) offset private.page_offset(p_page, p_page_size)
    )
    select private.page_json(jsonb_agg(private.admin_row_of_group(one)), (select count(*) from found), p_page_size)
    from page
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_squares (
  p_theme_id  uuid    DEFAULT NULL::uuid,
  p_search    text    DEFAULT NULL::text,
  p_page      integer DEFAULT 1,
  p_page_size integer DEFAULT 50
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_pattern text := private.containing(p_search);
begin
  perform private.require_admin();
  return (
    with found as (
      select square from public.bingo_squares as square
      where theme_id in (select private.public_themes()) and (p_theme_id is null or theme_id = p_theme_id)
        and (summary ilike v_pattern or text ilike v_pattern)
    ), page as (
      select square from found
      order by (square).created_at desc, (square).summary, (square).id
      limit private.page_size(p_page_size) offset private.page_offset(p_page, p_page_size)
    )
    select private.page_json(jsonb_agg(jsonb_build_object(
      'id', (square).id,
      'theme_id', (square).theme_id,
      'theme_name', (select name from public.themes where id = (square).theme_id),
      'summary', (square).summary,
      'text', (square).text,
      'likelihood', (square).likelihood,
      'months', (square).months,
      'created_at', (square).created_at
    )), (select count(*) from found), p_page_size)
    from page
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_themes (
  p_search    text    DEFAULT NULL::text,
  p_page      integer DEFAULT 1,
  p_page_size integer DEFAULT 50
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_pattern text := private.containing(p_search);
begin
  perform private.require_admin();
  return (
    with found as (
      select theme from public.themes as theme
      where group_id is null and (name ilike v_pattern or description ilike v_pattern)
    ), page as (
      select theme from found
      order by (theme).created_at desc, (theme).name, (theme).id
      limit private.page_size(p_page_size) offset private.page_offset(p_page, p_page_size)
    )
    select private.page_json(jsonb_agg(jsonb_build_object(
      'id', (theme).id,
      'name', (theme).name,
      'description', (theme).description,
      'kind', (theme).kind,
      'square_count', (select count(*) from public.bingo_squares where theme_id = (theme).id),
      'created_at', (theme).created_at
    )), (select count(*) from found), p_page_size)
    from page
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_users (
  p_search    text    DEFAULT NULL::text,
  p_page      integer DEFAULT 1,
  p_page_size integer DEFAULT 50
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_pattern text := private.containing(p_search);
begin
  perform private.require_admin();
  return (
    with found as (
      select person
      from public.profiles as person
      where exists (select from auth.users where id = person.user_id)
        and (person.display_name ilike v_pattern or person.username ilike v_pattern)
    ), page as (
      select person from found
      order by (person).created_at desc, (person).user_id
      limit private.page_size(p_page_size) offset private.page_offset(p_page, p_page_size)
    )
    select private.page_json(
      jsonb_agg(private.admin_row_of_user(person)), (select count(*) from found), p_page_size
    )
    from page
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.change_start (
  p_game_id    uuid,
  p_start      timestamp with time zone,
  p_seen_start timestamp with time zone,
  p_time_zone  text                     DEFAULT 'UTC'::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('change_start', v_user::text, 20, interval '1 hour');
  v_game public.games;
  v_locks_at timestamptz;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game(p_game_id);
  perform private.require_host(v_game, v_user), private.require_movable(v_game, p_start, p_seen_start);
  v_locks_at := case
    when v_game.locks_at = v_game.scheduled_start and not private.is_past_lock(v_game) then p_start else v_game.locks_at
  end;
  perform private.check_times(p_start, v_game.ends_at), private.check_lock_by_start(v_locks_at, p_start);
  if p_start <> v_game.scheduled_start then
    update public.games set scheduled_start = p_start, locks_at = v_locks_at, time_zone = private.clean_zone(p_time_zone)
    where id = p_game_id returning * into v_game;
    perform private.record_event(p_game_id, 'game_updated', v_user, jsonb_build_object(
      'title', null, 'description', null, 'card_price', v_game.card_price, 'max_cards', null,
      'scheduled_start', p_start, 'ends_at', v_game.ends_at, 'locks_at', v_game.locks_at
    ));
  end if;
  return private.game_json(v_game);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

CREATE OR REPLACE FUNCTION public.count_mail (
  p_email   text,
  p_kind    text,
  p_address text    DEFAULT NULL::text,
  p_is_sent boolean DEFAULT true
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_sender constant text := private.visitor_at(p_address);
  v_wait int;
begin
  if char_length(p_email) not between 3 and private.longest_email() then
    perform private.refuse('invalid_email');
  elsif p_kind is null or p_kind not in ('sign_up', 'resend', 'reset')
    or (private.app_key_hash() is not null and not private.is_app()) then
    perform private.refuse('invalid_request');
  elsif p_kind = 'reset' then
    v_wait := case
      when private.is_app() and coalesce(p_address, 'unknown') <> 'unknown'
        then private.attempt('reset_mail', v_sender || ' to ' || private.mailbox_of(p_email), 10, interval '1 day')
    end;
    return case when v_wait > 0 then private.too_many_attempts(v_wait) else 'true' end;
  elsif p_is_sent is not true then
    if private.is_app() then
      perform private.uncount_mail(p_email, v_sender);
    end if;
    return 'true';
  end if;
  v_wait := private.attempt_mail(p_email, v_sender, private.is_app() and case p_kind
    when 'sign_up' then private.confirmed_account(p_email) is not true
    else private.confirmed_account(p_email) is false
  end);
  return case when v_wait > 0 then private.too_many_attempts(v_wait) else 'true' end;
end;
$function$;

CREATE OR REPLACE FUNCTION public.events_since (
  p_game_id uuid,
  p_seq     integer,
  p_limit   integer DEFAULT 200
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with best as materialized (
    select private.ranking_for_broadcast(game) as top
    from public.games as game
    where game.id = (select private.visible_game(p_game_id))
  )
  select coalesce(jsonb_agg(private.event_message(event, event.seq - 1, best.top) order by event.seq), '[]')
  from (
    select *
    from public.game_events
    where game_id = (select private.visible_game(p_game_id))
      and seq > p_seq and seq <= greatest(p_seq, 0)::bigint + private.page_of_events(p_limit)
  ) as event, best
  having private.visible_game(p_game_id) is not null;
$function$;

CREATE OR REPLACE FUNCTION public.game_timeline (
  p_game_id    uuid,
  p_before_seq integer DEFAULT NULL::integer,
  p_limit      integer DEFAULT 50
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(
    (
      select private.timeline_of(game, private.ranking_for_broadcast(game), p_before_seq, p_limit)
      from public.games as game
      where game.id = (select private.visible_game(p_game_id))
    ),
    '[]'
  );
$function$;

CREATE OR REPLACE FUNCTION public.group_state (
  p_group_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'group', jsonb_build_object(
      'id', shown.id,
      'name', shown.name,
      'invite_code', shown.invite_code,
      'created_by', shown.created_by,
      'is_creator', shown.created_by = (select auth.uid()),
      'max_members', shown.max_members,
      'allows_guests', shown.allows_guests,
      'webhook', private.webhook_of(shown, (select auth.uid())),
      'pot_amount', (
        select coalesce(sum(pot_amount), 0) from public.games
        where group_id = shown.id and status <> 'completed'
      ),
      'created_at', shown.created_at
    ),
    'members', private.members_of(shown, (select auth.uid())),
    'invitations', private.invitations_of(shown, (select auth.uid())),
    'history', private.history_of(shown),
    'sets', private.sets_of(shown),
    'season', private.standings_of(shown.id),
    'games', (
      select coalesce(
        jsonb_agg(private.game_summary(game, (select auth.uid())) order by game.created_at desc, game.id),
        '[]'
      )
      from public.games as game where game.group_id = shown.id
    )
  )
  from public.groups as shown
  where shown.id = p_group_id
    and (shown.id in (select private.my_groups()) or (select private.is_admin()));
$function$;

CREATE OR REPLACE FUNCTION public.invite_to_group (
  p_group_id uuid,
  p_email    text,
  p_resend   boolean DEFAULT false
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
  v_creator uuid := (
    select created_by from public.groups where id = p_group_id and id in (select private.my_groups())
  );
  v_email text := case when not private.is_long(p_email) then lower(btrim(p_email)) end;
  v_wait int;
  v_refused text;
begin
  if v_creator is null then
    perform private.refuse('group_not_found');
  elsif v_creator <> v_user then
    perform private.refuse('not_creator');
  elsif private.is_email(v_email) is not true then
    perform private.refuse('invalid_email');
  end if;
  v_wait := private.attempt('invitation', v_user::text, 60, interval '1 hour');
  v_refused := private.invited_already(p_group_id, v_email, p_resend);
  if v_wait = 0 and v_refused is null then
    v_wait := private.attempt_mail(v_email, v_user::text);
  end if;
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif v_refused is not null then
    return private.refusal(v_refused);
  end if;
  return private.save_invitation(p_group_id, v_email, p_resend, v_user);
end;
$function$;

CREATE OR REPLACE FUNCTION public.join_group (
  p_invite_code text,
  p_address     text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_code(v_user, p_address);
  v_is_new constant boolean := not private.has_account(v_user)
    and not exists (select from public.group_events where user_id = v_user);
  v_group public.groups;
  v_name text;
  v_answer text;
begin
  if v_wait = 0 and v_is_new and (private.group_of_code(p_invite_code)).allows_guests then
    v_wait := private.attempt('new_guest', private.guests_at(p_address), private.guests_an_hour(p_address), interval '1 hour');
  end if;
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  select * into v_group from public.groups
  where invite_code = private.clean_code(p_invite_code) for no key update;
  if not found then
    return private.refusal('invalid_code');
  end if;
  v_name := private.free_name(v_group.id, private.name_of(v_user));
  if v_is_new and v_name <> private.name_of(v_user) then
    return private.refusal('name_taken', v_name);
  end if;
  v_answer := private.join_as(v_group.id, v_user, v_name);
  if v_answer in ('group_full', 'guests_not_allowed') then
    return private.refusal(v_answer);
  end if;
  return jsonb_build_object(
    'group_id', v_group.id,
    'group_name', v_group.name,
    'already_member', v_answer = 'already_member'
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.list_house_games (
  p_page      integer DEFAULT 1,
  p_page_size integer DEFAULT 50
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with page as (
    select game from public.games as game
    where kind = 'house'
    order by private.place_of_status(status), created_at desc, id
    limit private.page_size(p_page_size) offset private.page_offset(p_page, p_page_size)
  )
  select jsonb_build_object(
    'fund_balance', (select total_amount from public.house_fund) + coalesce(
      (
        select sum(private.rest_of_pot(ended)) from public.games as ended
        where kind = 'house' and status = 'completed' and not pot_claimed and not pot_returned
          and private.is_overdue(ended)
      ),
      0
    ),
    'active_count', (select count(*) from public.games where kind = 'house' and status = 'active'),
    'upcoming_count', (select count(*) from public.games where kind = 'house' and status = 'upcoming')
  ) || private.page_json(
    jsonb_agg(private.game_json(game)), (select count(*) from public.games where kind = 'house'), p_page_size
  )
  from page
  having private.is_admin();
$function$;

CREATE OR REPLACE FUNCTION public.mark_square (
  p_game_square_id uuid,
  p_source_url     text DEFAULT NULL::text
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
  v_square public.game_squares;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_source := private.clean_source(p_source_url);
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_marker(v_game, v_user), private.require_active(v_game), private.require_locked(v_game);
  update public.game_squares
  set is_marked = true, marked_at = clock_timestamp(), marked_by = v_user, source_url = v_source
  where id = p_game_square_id and not is_marked
  returning * into v_square;
  if not found then
    perform private.attach_receipt(p_game_square_id, v_source, v_user);
    return private.square_answer(p_game_square_id);
  end if;
  perform private.mark_cards(p_game_square_id, true, case v_game.prizes when 'three' then v_game.last_seq + 1 end);
  perform private.record_event(v_game.id, 'square_marked', v_user, jsonb_build_object(
    'game_square_id', v_square.id, 'summary', v_square.summary, 'by', private.name_of(v_user),
    'marked_at', v_square.marked_at, 'source_url', v_square.source_url
  ));
  return private.square_answer(p_game_square_id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

CREATE OR REPLACE FUNCTION public.my_notices (
  p_page      integer DEFAULT 1,
  p_page_size integer DEFAULT 20
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with page as (
    select * from public.notices
    where user_id = (select private.living_user())
    order by id desc limit private.page_size(p_page_size) offset private.page_offset(p_page, p_page_size)
  )
  select jsonb_build_object(
    'notices', private.page_json(
      (select jsonb_agg(private.notice_json(page::public.notices)) from page),
      (select count(*) from public.notices where user_id = (select private.living_user())), p_page_size
    ),
    'choices', (
      select jsonb_agg(jsonb_build_object(
        'kind', known.kind, 'is_on', coalesce(choice.is_on, known.kind <> 'square_marked'),
        'mails', case when known.kind = any (private.mailed_kinds()) then coalesce(choice.mails, false) end,
        'pushes', coalesce(choice.pushes, false)
      ) order by place)
      from unnest(private.notice_kinds()) with ordinality as known (kind, place)
      left join public.notice_choices as choice on choice.user_id = (select private.living_user()) and choice.kind = known.kind
    ),
    'mail', private.mail_settings_of((select private.living_user()))
  );
$function$;

CREATE OR REPLACE FUNCTION public.save_set (
  p_group_id uuid,
  p_theme_id uuid,
  p_version  integer,
  p_name     text,
  p_squares  jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
  v_wait int := private.attempt('save_set', v_user::text, 60, interval '1 hour');
  v_name text;
  v_set public.themes;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_name := private.require_set(p_name, p_squares);
  if p_theme_id is null then
    perform private.lock_group(p_group_id, v_user);
    return jsonb_build_object('theme_id', private.make_set(p_group_id, v_name, p_squares, v_user));
  end if;
  v_set := private.lock_set(p_theme_id, v_user);
  if v_set.version is distinct from p_version then
    perform private.refuse('set_changed');
  end if;
  update public.themes set name = v_name, version = version + 1 where id = p_theme_id;
  perform private.write_squares(p_theme_id, p_squares, v_user);
  return jsonb_build_object('theme_id', p_theme_id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_square (
  p_square_id  uuid,
  p_theme_id   uuid,
  p_summary    text,
  p_text       text,
  p_likelihood text,
  p_months     smallint[]
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_admin uuid := private.require_admin();
  v_summary constant text := private.clean_name(p_summary);
  v_text constant text := private.clean_text(p_text);
begin
  if cardinality(p_months) > 12 then
    perform private.refuse('invalid_request');
  elsif char_length(v_summary) not between 5 and 50 or char_length(v_text) not between 1 and private.longest_text()
    or p_likelihood <> all (array['often', 'sometimes', 'rare']) then
    perform private.refuse('too_long');
  end if;
  perform from public.themes
  where id in (p_theme_id, (select theme_id from public.bingo_squares where id = p_square_id))
  order by id for no key update;
  if p_square_id is not null then
    perform private.lock_theme_of_square(p_square_id);
  end if;
  perform private.lock_theme(p_theme_id);
  if p_square_id is null then
    insert into public.bingo_squares (theme_id, summary, text, likelihood, months, created_by)
    values (p_theme_id, v_summary, v_text, p_likelihood, p_months, v_admin);
  else
    update public.bingo_squares
    set theme_id = p_theme_id, summary = v_summary, text = v_text, likelihood = p_likelihood, months = p_months
    where id = p_square_id;
  end if;
exception
  when unique_violation then
    perform private.refuse('summary_taken');
  when integrity_constraint_violation then
    perform private.refuse('too_long');
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_option (
  p_id     uuid,
  p_option text,
  p_is_on  boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('set_option', v_user::text, 30, interval '1 minute');
  v_is_on constant boolean := coalesce(p_is_on, false);
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform private.require_short(p_option);
  if p_option = 'allows_guests' then
    perform private.require_account(), private.lock_own_group(p_id, v_user);
    update public.groups set allows_guests = v_is_on where id = p_id;
  elsif p_option in ('shows_closeness', 'shows_cards', 'shares_results') then
    perform private.set_game_option(p_id, p_option, v_is_on, v_user);
  else
    perform private.refuse('invalid_request');
  end if;
  return jsonb_build_object('is_on', v_is_on);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

CREATE OR REPLACE FUNCTION public.update_house_game (
  p_game_id  uuid,
  p_settings jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
  perform private.change_dealing(v_before, v_wanted.dealing, v_wanted.locks_at, v_wanted.ends_at);
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
    'max_cards', v_game.max_cards, 'scheduled_start', v_game.scheduled_start, 'ends_at', v_game.ends_at, 'prizes', v_game.prizes
  ));
  if v_wanted.scheduled_start <> v_before.scheduled_start then
    perform private.notify_of_start(game, game.last_seq, v_user) from public.games as game where id = p_game_id;
  end if;
  return (select private.game_json(game) from public.games as game where id = p_game_id);
end;
$function$;

REVOKE ALL ON FUNCTION "private"."attempt_mail"(text, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."attempt_mail"(text, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."attempt_mail"(text, text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."holder_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."holder_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."holder_of"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."month_of"(timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."month_of"(timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."month_of"(timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."page_json"(jsonb, bigint, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."page_json"(jsonb, bigint, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."page_json"(jsonb, bigint, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."ranking_for_broadcast"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ranking_for_broadcast"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."ranking_for_broadcast"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."squares_without_notes"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."squares_without_notes"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."squares_without_notes"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."standings_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."standings_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."standings_of"(uuid) TO "postgres";
