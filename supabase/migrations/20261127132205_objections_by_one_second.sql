SET local check_function_bodies = off;

ALTER TABLE "public"."objection_votes"
  DROP CONSTRAINT "objection_votes_objection_id_fkey";

ALTER TABLE "public"."objection_votes"
  DROP CONSTRAINT "objection_votes_user_id_fkey";

DROP FUNCTION "private"."as_won"(public.games, integer);

DROP FUNCTION "private"."can_reopen"(public.games);

DROP FUNCTION "private"."contested_win"(uuid, uuid, integer);

DROP FUNCTION "private"."count_votes"(public.games, public.objections);

DROP FUNCTION "private"."count_without"(uuid, uuid);

DROP FUNCTION "private"."dismiss_objection"(public.objections, uuid);

DROP FUNCTION "private"."final_at"(public.games, public.wins);

DROP FUNCTION "private"."objections_to"(public.games, integer);

DROP FUNCTION "private"."objector_of"(uuid);

DROP FUNCTION "private"."only_objector"(public.games);

DROP FUNCTION "private"."open_objection"(public.games, uuid);

DROP FUNCTION "private"."require_decider"(public.games, uuid, uuid);

DROP FUNCTION "private"."require_new_objection"(uuid, text, integer, uuid[], uuid);

DROP FUNCTION "private"."require_open_result"(public.games);

DROP FUNCTION "private"."tell_votes"(public.games, public.objections, uuid);

DROP FUNCTION "private"."uphold_objection"(public.games, public.objections, uuid);

DROP FUNCTION "private"."vote"(public.games, public.objections, uuid, boolean);

DROP FUNCTION "private"."voters"(public.games);

DROP FUNCTION "private"."votes_on"(public.games, uuid);

DROP FUNCTION "private"."waits_for"(public.games, public.objections, uuid);

DROP FUNCTION "private"."who_decides"(public.games, uuid);

DROP FUNCTION "public"."vote_on_objection"(uuid, boolean);

DROP TABLE "public"."objection_votes";

ALTER TABLE "public"."objections"
  ADD COLUMN "seconded_by" uuid;

CREATE OR REPLACE FUNCTION private.bingo_answer (
  p_card_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select private.in_game(jsonb_build_object(
    'won', card.is_winner, 'status', game.status, 'wins', private.wins_json(game.id)
  ), game)
  from public.bingo_cards as card
  join public.games as game on game.id = card.game_id
  where card.id = p_card_id;
$function$;

CREATE OR REPLACE FUNCTION private.can_reopen (
  p_win public.wins
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select p_win.paid_to is null or exists (select from auth.users where id = private.winner_of(p_win));
$function$;

CREATE OR REPLACE FUNCTION private.complete_game (
  p_game public.games,
  p_card public.bingo_cards
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update public.games as game set
    status = 'completed', completed_at = (select max(called_at) from private.wins_of(game.id)),
    final_at = (select max(final_at) from private.wins_of(game.id)),
    winner_card_id = p_card.id, winner_id = p_card.user_id, winner_display_name = p_card.display_name, pot_claimed = not exists (
      select from private.wins_of(game.id) where paid_to is null
    )
  where id = p_game.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.contested_win (
  p_game_id        uuid,
  p_game_square_id uuid,
  p_win            integer
)
  RETURNS public.wins
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select win
  from private.wins_of(p_game_id) as win
  where win.seq = coalesce(p_win, win.seq)
  order by p_game_square_id in (select private.winning_squares(win)) desc, win.seq desc
  limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.deciders_now (
  p_game  public.games,
  p_event public.game_events
)
  RETURNS uuid[]
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select array(
    select person.user_id
    from public.objections as objection
    join public.wins as win on win.game_id = objection.game_id and win.seq = objection.bingo_seq
    cross join lateral (
      select user_id from public.group_members where group_id = p_game.group_id
      union all
      select user_id from public.user_roles where p_game.kind = 'house' and role = 'admin'
    ) as person
    where objection.game_id = p_game.id and objection.status = 'open'
      and objection.game_square_id = (p_event.payload ->> 'game_square_id')::uuid
      and private.waits_for(p_game, win, objection, person.user_id)
  );
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
  perform private.drop_answers(p_group_id, p_user);
  perform private.drop_notices(p_group_id, p_user);
end;
$function$;

CREATE OR REPLACE FUNCTION private.event_message (
  p_event public.game_events,
  p_prev  integer,
  p_top   jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_message constant jsonb := p_event.payload || jsonb_build_object(
    'seq', p_event.seq, 'prev', p_prev, 'type', p_event.type, 'created_at', p_event.created_at
  );
begin
  if p_event.type = 'objection_upheld' then
    return v_message || private.taken_win(p_event) || jsonb_build_object('top', p_top);
  elsif private.tells_ranking(p_event.type) then
    return v_message || jsonb_build_object('top', p_top);
  elsif p_event.type = 'game_ended' then
    return v_message || jsonb_build_object(
      'shares', private.shares_of(p_event.game_id), 'share_count', private.share_count(p_event.game_id)
    );
  elsif p_event.type = 'bingo_called' then
    return v_message || jsonb_build_object('wins', private.wins_json(p_event.game_id));
  elsif p_event.type = 'note_saved' then
    return v_message || (
      select jsonb_build_object(
        'comment', comment, 'reaction', reaction, 'noted_by_name', private.name_of(noted_by)
      )
      from public.game_squares
      where id = (p_event.payload ->> 'game_square_id')::uuid
    );
  elsif p_event.type in ('member_left', 'member_removed', 'member_returned') then
    return (v_message - 'group_event_id') || (
      select jsonb_build_object('display_name', private.name_of(user_id), 'by', private.name_of(actor_id))
      from public.group_events
      where id = (p_event.payload ->> 'group_event_id')::bigint
    );
  end if;
  return v_message;
end;
$function$;

CREATE OR REPLACE FUNCTION private.forget_name (
  p_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_name constant text := 'Former player';
begin
  perform from public.games where id in (select private.games_with(p_user)) order by id for no key update;

  update public.games set winner_display_name = v_name where winner_id = p_user;
  update public.bingo_cards set display_name = v_name where user_id = p_user;
  update public.guest_cards set email = null
  where card_id in (select id from public.bingo_cards where user_id = p_user);
  update public.game_events set payload = payload || (
    select coalesce(jsonb_object_agg(key, v_name), '{}')
    from jsonb_object_keys(payload) as key
    where key in ('by', 'display_name')
  )
  where (game_id, seq) in (
    select game_id, seq from public.game_events where actor_id = p_user
    union
    select event.game_id, event.seq
    from public.bingo_cards as card
    join public.game_events as event
      on event.game_id = card.game_id and event.payload ->> 'card_number' = card.card_number::text
    where card.user_id = p_user
  );
  delete from public.game_archives where user_id = p_user;
  delete from public.game_visits where user_id = p_user;
  update public.profiles
  set display_name = v_name, username = 'former-' || lower(private.random_code(10))
  where user_id = p_user;
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
    'card_price', p_game.card_price,
    'pot_amount', p_game.pot_amount,
    'max_cards', p_game.max_cards,
    'cards_sold', p_game.cards_sold,
    'scheduled_start', p_game.scheduled_start,
    'ends_at', p_game.ends_at,
    'started_at', p_game.started_at,
    'completed_at', p_game.completed_at,
    'final_at', p_game.final_at,
    'is_final', coalesce(p_game.final_at <= clock_timestamp(), false),
    'pot_claimed', p_game.pot_claimed,
    'pot_returned', not p_game.pot_shared and (p_game.pot_returned or private.is_overdue(p_game)),
    'shares', case when p_game.pot_shared then private.shares_of(p_game.id) else '[]' end,
    'share_count', case when p_game.pot_shared then private.share_count(p_game.id) else 0 end,
    'created_at', p_game.created_at
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
    'scheduled_start', p_game.scheduled_start,
    'created_at', p_game.created_at,
    'winners', private.winner_names(p_game),
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
  select exists (
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

CREATE OR REPLACE FUNCTION private.is_event_type (
  p_type text
)
  RETURNS boolean
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return p_type in (
    'game_created', 'game_updated', 'game_started', 'game_ended', 'card_sold', 'square_marked', 'square_unmarked',
    'receipt_added', 'note_saved', 'closeness_set', 'bingo_called', 'objection_made', 'objection_voted',
    'objection_seconded', 'objection_upheld', 'objection_dismissed', 'pot_contributed', 'pot_claimed', 'pot_returned', 'played_again',
    'member_left', 'member_removed', 'member_returned', 'square_proposed', 'square_declined', 'square_added',
    'card_sealed', 'cards_locked', 'card_returned', 'shows_cards_set', 'game_answered'
  );
end;
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
  perform from public.groups
  where created_by = p_user
    or id in (select group_id from public.group_members where user_id = p_user)
  order by id for no key update;
  perform from public.games where id in (select private.games_with(p_user)) order by id for no key update;

  perform private.stop_reading(p_user);
  for v_group_id in
    select group_id from public.group_members where user_id = p_user order by group_id
  loop
    perform private.drop_member(v_group_id, p_user, p_user);
  end loop;
  delete from private.webhooks where group_id in (select id from public.groups where created_by = p_user);
  delete from private.card_links where card_id in (select id from public.bingo_cards where user_id = p_user);
  delete from private.table_links where game_id in (
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
  delete from public.themes where group_id in (select id from public.groups where created_by = p_user);
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_game_of_objection (
  p_objection_id uuid
)
  RETURNS public.games
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game_id constant uuid := (select game_id from public.objections where id = p_objection_id);
begin
  if v_game_id is null then
    perform private.refuse('objection_not_found');
  end if;
  return private.lock_game(v_game_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.make_objection (
  p_game           public.games,
  p_win            integer,
  p_cards          uuid[],
  p_user           uuid,
  p_game_square_id uuid,
  p_reason         text
)
  RETURNS public.objections
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_win constant public.wins := private.contested_win(p_game.id, p_game_square_id, p_win);
  v_objection public.objections;
  v_card public.bingo_cards;
begin
  perform private.require_open_win(v_win);
  if v_win.card_id = any (p_cards) then
    perform private.refuse('own_win');
  elsif p_game_square_id not in (select private.winning_squares(v_win)) then
    perform private.refuse('not_in_the_line');
  end if;
  perform private.require_new_objection(p_game.kind, v_win, p_cards, p_game_square_id);
  insert into public.objections (game_id, bingo_seq, game_square_id, card_id, reason)
  values (p_game.id, v_win.seq, p_game_square_id, p_cards[1], private.clean_reason(p_reason))
  returning * into v_objection;
  select * into v_card from public.bingo_cards where id = p_cards[1];
  perform private.tell_objection('objection_made', v_objection, p_user, jsonb_build_object(
    'card_number', v_card.card_number, 'by', v_card.display_name
  ));
  return v_objection;
end;
$function$;

CREATE OR REPLACE FUNCTION private.my_contestable_wins()
  RETURNS SETOF public.wins
  LANGUAGE sql
  STABLE
  ROWS 5
  SET search_path TO ''
  AS $function$
  select win.*
  from public.games as game
  join public.wins as win on win.game_id = game.id and win.taken_back_at is null and win.final_at > now()
  where game.group_id = any (array(select private.my_groups())) or game.group_id is null and (select private.is_admin());
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
    'group_name', circle.name,
    'card_number', p_notice.card_number,
    'summary', event.payload ->> 'summary',
    'by', case p_notice.kind when 'invited' then private.name_of(circle.created_by) else event.payload ->> 'by' end,
    'winner', event.payload ->> 'display_name',
    'missing', own.missing,
    'pot_share', own.pot_share,
    'at', private.reminded_of(game, p_notice.kind)
  )
  from (select p_notice.game_id as game_id) as about
  left join public.games as game on game.id = about.game_id
  left join public.groups as circle on circle.id in (p_notice.group_id, game.group_id)
  left join public.game_events as event on event.game_id = about.game_id and event.seq = p_notice.seq
  left join lateral (
    select 5 - greatest(max(consecutive_marked_count), 1) as missing, sum(pot_share) as pot_share
    from public.bingo_cards
    where game_id = about.game_id and user_id = p_notice.user_id
  ) as own on p_notice.kind = 'game_over';
$function$;

CREATE OR REPLACE FUNCTION private.objections_to (
  p_game public.games,
  p_win  public.wins
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', objection.id,
    'game_square_id', objection.game_square_id,
    'by', card.display_name,
    'seconded_by', (select display_name from public.bingo_cards where id = objection.seconded_by),
    'reason', case when p_game.kind = 'private' or (select private.is_admin()) then objection.reason end,
    'status', objection.status,
    'decided_by', private.who_decides(p_game, p_win, card.user_id),
    'is_mine', coalesce(card.user_id = (select private.living_user()), false),
    'may', case when objection.status = 'open' then
      private.part_in(p_game, p_win, objection, (select private.living_user()))
    end,
    'created_at', objection.created_at
  ) order by objection.created_at, objection.id), '[]')
  from public.objections as objection
  join public.bingo_cards as card on card.id = objection.card_id
  where objection.game_id = p_win.game_id and objection.bingo_seq = p_win.seq;
$function$;

CREATE OR REPLACE FUNCTION private.objector_of (
  p_objection public.objections
)
  RETURNS uuid
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select user_id from public.bingo_cards where id = p_objection.card_id;
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
  v_objector constant uuid := private.objector_of(p_objection);
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
    when v_decides = 'winner' then case when p_user = private.winner_of(p_win) and exists (
      select from public.group_members where group_id = p_game.group_id and user_id = p_user
    ) then 'second' end
    when p_user in (select private.seconders(p_game, p_win, v_objector)) then 'second'
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_decider (
  p_game public.games,
  p_win  public.wins,
  p_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if p_game.kind = 'private' then
    perform private.require_host(p_game, p_user);
  elsif not exists (select from public.user_roles where user_id = p_user and role = 'admin') then
    perform private.refuse('not_admin');
  end if;
  if private.has_stake(p_game, p_win, p_user) then
    perform private.refuse('has_stake');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_new_objection (
  p_kind           text,
  p_win            public.wins,
  p_cards          uuid[],
  p_game_square_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if exists (
    select from public.objections
    where game_id = p_win.game_id and bingo_seq = p_win.seq and (
      card_id = any (p_cards)
      or (game_square_id = p_game_square_id and (status = 'open' or p_kind = 'private'))
    )
  ) then
    perform private.refuse('already_objected');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_open_objection (
  p_objection public.objections,
  p_win       public.wins
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if p_objection.status <> 'open' then
    perform private.refuse('already_decided');
  end if;
  perform private.require_open_win(p_win);
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_open_win (
  p_win public.wins
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if p_win.seq is null or p_win.taken_back_at is not null or p_win.final_at <= clock_timestamp() then
    perform private.refuse('result_not_open');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_removable (
  p_group public.groups,
  p_user  uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if exists (
    select from public.bingo_cards as card
    join public.games as game on game.id = card.game_id
    where game.group_id = p_group.id and game.status = 'active' and card.user_id = p_user
      and private.has_line(card.marked_mask)
      and (game.prizes = 'bingo' or private.prize_to_call(game, card) is not null)
  ) then
    perform private.refuse('holds_full_line');
  elsif exists (
    select from public.bingo_cards as card
    join public.games as game on game.id = card.game_id
    join private.wins_of(game.id) as win on win.final_at > clock_timestamp()
    where game.group_id = p_group.id and card.user_id = p_user and private.has_stake(game, win, p_group.created_by)
  ) then
    perform private.refuse('may_object');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.reviews_of (
  p_game public.games
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'win', win.seq,
    'decided_by', private.who_decides(p_game, win, (
      select (array_agg(person))[1] from private.seconders(p_game, win, null) as person having count(*) = 1
    )),
    'can_uphold', private.can_reopen(win),
    'objections', private.objections_to(p_game, win),
    'squares', (
      select jsonb_agg(jsonb_build_object('position', position, 'game_square_id', game_square_id) order by position)
      from public.card_squares where card_id = win.card_id and position = any (win.positions)
    )
  ) order by win.seq), '[]')
  from private.wins_of(p_game.id) as win;
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
    and card.user_id is distinct from p_objector and private.is_in_play(card);
$function$;

CREATE OR REPLACE FUNCTION private.table_messages (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(
    private.event_message(event, event.seq - 1, '[]')
      || case when event.type = 'square_marked' then '{"source_url": null}'::jsonb else '{}' end
    order by event.seq desc
  ), '[]')
  from (
    select *
    from public.game_events
    where game_id = p_game_id and type in (
      'square_marked', 'square_unmarked', 'objection_made', 'objection_seconded', 'objection_dismissed', 'objection_upheld',
      'bingo_called', 'game_ended'
    )
    order by seq desc
    limit 8
  ) as event;
$function$;

CREATE OR REPLACE FUNCTION private.taken_win (
  p_event public.game_events
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'objected_by', (
      select card.display_name
      from public.objections as objection join public.bingo_cards as card on card.id = objection.card_id
      where objection.game_id = win.game_id and objection.bingo_seq = win.seq and objection.status = 'upheld'
    ),
    'display_name', holder.display_name,
    'card_number', holder.card_number,
    'amount', win.amount,
    'wins', private.wins_json(win.game_id),
    'shares', private.shares_of(win.game_id),
    'share_count', private.share_count(win.game_id)
  )
  from public.wins as win
  join public.bingo_cards as holder on holder.id = win.card_id
  where win.game_id = p_event.game_id and win.seq = (p_event.payload ->> 'win')::int;
$function$;

CREATE OR REPLACE FUNCTION private.tell_objection (
  p_type      text,
  p_objection public.objections,
  p_user      uuid,
  p_more      jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.record_event(p_objection.game_id, p_type, p_user, jsonb_build_object(
    'game_square_id', p_objection.game_square_id,
    'summary', (select summary from public.game_squares where id = p_objection.game_square_id),
    'by', private.name_of(p_user)
  ) || p_more);
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_win (
  p_win  public.wins,
  p_card public.bingo_cards
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
begin
  select * into v_game from public.games where id = p_win.game_id;
  perform private.record_event(v_game.id, 'bingo_called', p_card.user_id, jsonb_build_object(
    'prize', p_win.prize,
    'card_number', p_card.card_number,
    'display_name', p_card.display_name,
    'positions', to_jsonb(p_win.positions),
    'amount', (select amount from public.wins where game_id = p_win.game_id and seq = p_win.seq),
    'pot_claimed', v_game.pot_claimed,
    'completed_at', v_game.completed_at,
    'final_at', v_game.final_at
  ));
end;
$function$;

CREATE OR REPLACE FUNCTION private.uphold_objection (
  p_game      public.games,
  p_win       public.wins,
  p_objection public.objections,
  p_user      uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_goes_on boolean;
begin
  if not private.can_reopen(p_win) then
    perform private.refuse('winner_gone');
  end if;
  perform private.take_mark(p_game, p_objection.game_square_id);
  perform private.take_win(p_win);
  v_goes_on := private.reopen_game(p_game.id, p_win.prize, p_user);
  update public.objections set
    status = case when id = p_objection.id then 'upheld' else 'dropped' end, decided_at = clock_timestamp()
  where game_id = p_game.id and bingo_seq = p_win.seq and status = 'open';
  perform private.tell_objection('objection_upheld', p_objection, p_user, jsonb_build_object(
    'note_cleared', p_game.kind = 'private', 'prize', p_win.prize, 'win', p_win.seq, 'goes_on', v_goes_on
  ));
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
    from private.my_contestable_wins() as win
    join public.games as game on game.id = win.game_id
    join public.objections as objection
      on objection.game_id = win.game_id and objection.bingo_seq = win.seq and objection.status = 'open'
    where private.waits_for(game, win, objection, p_user)
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
    when 'second' then private.who_decides(p_game, p_win, private.objector_of(p_objection)) <> 'host'
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
      select from public.groups as circle
      join public.group_members as host on host.group_id = circle.id and host.user_id = circle.created_by
      where circle.id = p_game.group_id and not private.has_stake(p_game, p_win, circle.created_by)
    ) then 'host'
    when exists (select from private.seconders(p_game, p_win, p_objector)) then 'second'
    else 'winner'
  end;
$function$;

CREATE OR REPLACE FUNCTION private.win_prize (
  p_game  public.games,
  p_card  public.bingo_cards,
  p_prize text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_is_open constant boolean := p_prize not in (select prize from private.wins_of(p_game.id));
  v_amount constant numeric := case
    when v_is_open then private.amount_of(p_game, p_prize)
    else (select sum(amount) from private.wins_of(p_game.id) where prize = p_prize)
  end;
  v_now constant timestamptz := clock_timestamp();
  v_win public.wins;
begin
  insert into public.wins (game_id, seq, prize, card_id, positions, completed_by, paid_to, called_at, final_at)
  values (
    p_game.id, p_game.last_seq + 1, p_prize, p_card.id, private.positions_of(p_prize, p_card.marked_mask),
    private.completing_mark(p_card.id, p_prize), 'user:' || p_card.user_id, v_now,
    v_now + private.time_to_object(p_game.kind)
  ) returning * into v_win;
  update public.bingo_cards set is_winner = true where id = p_card.id;
  perform private.divide_prize(p_game.id, p_prize, v_amount);
  if p_game.status = 'active' and not exists (
    select from private.prizes_of(p_game) where prize not in (select prize from private.wins_of(p_game.id))
  ) then
    perform private.complete_game(p_game, p_card);
  elsif p_card.user_id is null then
    update public.games set pot_claimed = false where id = p_game.id;
  end if;
  perform private.tell_win(v_win, p_card);
end;
$function$;

CREATE OR REPLACE FUNCTION private.winner_of (
  p_win public.wins
)
  RETURNS uuid
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select user_id from public.bingo_cards where id = p_win.card_id;
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
        when key in ('by', 'objected_by', 'marked_by_name') then 'null'
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

CREATE OR REPLACE FUNCTION public.after_game (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'seq', game.last_seq,
    'reviews', private.reviews_of(game),
    'winning_card', (
      select private.card_json(card) from public.bingo_cards as card where card.id = game.winner_card_id
    ),
    'next', case when game.status = 'completed' then private.next_game(game) end
  )
  from public.games as game
  where game.id = (select private.visible_game(p_game_id)) and (game.status = 'completed' or exists (select from private.wins_of(game.id)));
$function$;

CREATE OR REPLACE FUNCTION public.decide_objection (
  p_objection_id uuid,
  p_upholds      boolean
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
  v_win public.wins;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_objection(p_objection_id);
  select * into v_objection from public.objections where id = p_objection_id;
  select * into v_win from public.wins where game_id = v_game.id and seq = v_objection.bingo_seq;
  perform private.require_decider(v_game, v_win, v_user);
  perform private.require_open_objection(v_objection, v_win);

  if p_upholds then
    perform private.uphold_objection(v_game, v_win, v_objection, v_user);
  else
    update public.objections set status = 'dismissed', decided_at = clock_timestamp() where id = p_objection_id;
    perform private.tell_objection('objection_dismissed', v_objection, v_user, '{}');
  end if;
  return private.objection_answer(p_objection_id);
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
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_player(v_game, v_user);
  v_objection := private.make_objection(
    v_game, p_win, array(
      select id from public.bingo_cards where game_id = v_game.id and user_id = v_user order by card_number
    ), v_user, p_game_square_id, p_reason
  );
  return private.objection_answer(v_objection.id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.open_objections()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'game_id', game_id, 'title', title, 'theme_name', theme_name, 'waiting', waiting, 'final_at', final_at
  ) order by final_at, game_id), '[]')
  from (
    select game.id as game_id, game.title, game.theme_name, min(win.final_at) as final_at, count(*) as waiting
    from public.objections as objection
    join public.wins as win on win.game_id = objection.game_id and win.seq = objection.bingo_seq
    join public.games as game on game.id = objection.game_id
    where objection.status = 'open' and game.kind = 'house' and win.final_at > clock_timestamp()
    group by game.id
  ) as contested
  having (select private.is_admin());
$function$;

CREATE OR REPLACE FUNCTION public.second_objection (
  p_objection_id uuid
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
  v_win public.wins;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_objection(p_objection_id);
  perform private.require_player(v_game, v_user);
  select * into v_objection from public.objections where id = p_objection_id;
  select * into v_win from public.wins where game_id = v_game.id and seq = v_objection.bingo_seq;
  perform private.require_open_objection(v_objection, v_win);
  if private.part_in(v_game, v_win, v_objection, v_user) is distinct from 'second' then
    perform private.refuse(case
      when v_user = private.objector_of(v_objection) then 'own_objection'
      when v_user = private.winner_of(v_win) then 'own_win'
      when not private.can_reopen(v_win) then 'winner_gone'
      else 'not_to_second'
    end);
  end if;

  update public.objections set seconded_by = (
    select id from public.bingo_cards where game_id = v_game.id and user_id = v_user
  ) where id = p_objection_id;
  if private.waits_for(v_game, v_win, v_objection, v_user) then
    perform private.uphold_objection(v_game, v_win, v_objection, v_user);
  else
    perform private.tell_objection('objection_seconded', v_objection, v_user, '{}');
  end if;
  return private.objection_answer(p_objection_id);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."second_objection"(uuid) FROM PUBLIC, "anon", "service_role";

ALTER TABLE "public"."objections"
  ADD CONSTRAINT "objections_seconded_by_fkey" FOREIGN KEY (seconded_by) REFERENCES public.bingo_cards(id) ON DELETE SET NULL;

CREATE INDEX objections_seconded_by ON public.objections USING btree (seconded_by);

REVOKE ALL ON FUNCTION "private"."can_reopen"(public.wins) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."can_reopen"(public.wins) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."can_reopen"(public.wins) TO "postgres";

REVOKE ALL ON FUNCTION "private"."contested_win"(uuid, uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."contested_win"(uuid, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."contested_win"(uuid, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_stake"(public.games, public.wins, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_stake"(public.games, public.wins, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_stake"(public.games, public.wins, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."objections_to"(public.games, public.wins) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."objections_to"(public.games, public.wins) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."objections_to"(public.games, public.wins) TO "postgres";

REVOKE ALL ON FUNCTION "private"."objector_of"(public.objections) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."objector_of"(public.objections) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."objector_of"(public.objections) TO "postgres";

REVOKE ALL ON FUNCTION "private"."part_in"(public.games, public.wins, public.objections, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."part_in"(public.games, public.wins, public.objections, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."part_in"(public.games, public.wins, public.objections, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_decider"(public.games, public.wins, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_decider"(public.games, public.wins, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_decider"(public.games, public.wins, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_new_objection"(text, public.wins, uuid[], uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_new_objection"(text, public.wins, uuid[], uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_new_objection"(text, public.wins, uuid[], uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_open_objection"(public.objections, public.wins) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_open_objection"(public.objections, public.wins) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_open_objection"(public.objections, public.wins) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_open_win"(public.wins) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_open_win"(public.wins) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_open_win"(public.wins) TO "postgres";

REVOKE ALL ON FUNCTION "private"."seconders"(public.games, public.wins, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."seconders"(public.games, public.wins, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."seconders"(public.games, public.wins, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."taken_win"(public.game_events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."taken_win"(public.game_events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."taken_win"(public.game_events) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_objection"(text, public.objections, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_objection"(text, public.objections, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tell_objection"(text, public.objections, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."uphold_objection"(public.games, public.wins, public.objections, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."uphold_objection"(public.games, public.wins, public.objections, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."uphold_objection"(public.games, public.wins, public.objections, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."waits_for"(public.games, public.wins, public.objections, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."waits_for"(public.games, public.wins, public.objections, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."waits_for"(public.games, public.wins, public.objections, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."who_decides"(public.games, public.wins, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."who_decides"(public.games, public.wins, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."who_decides"(public.games, public.wins, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."winner_of"(public.wins) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."winner_of"(public.wins) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."winner_of"(public.wins) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."second_objection"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."second_objection"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."second_objection"(uuid) TO "postgres";

-- By hand: the events of wins and of objections that took one back, in one shape for all games, and the time to object to
-- the wins of games with one prize.
update public.game_events set payload = payload - 'winner_display_name' - 'line' - 'pot_amount' || jsonb_build_object(
  'prize', coalesce(payload ->> 'prize', 'bingo'),
  'amount', coalesce(payload -> 'amount', payload -> 'pot_amount'),
  'display_name', payload -> 'winner_display_name',
  'positions', payload -> 'line'
)
where type = 'bingo_called';

update public.game_events as event set payload = payload || jsonb_build_object(
  'prize', 'bingo',
  'win', (
    select max(seq) from public.game_events as won
    where won.game_id = event.game_id and won.seq < event.seq and won.type = 'bingo_called'
  ),
  'goes_on', true
)
where type = 'objection_upheld' and not payload ? 'prize';

update public.game_events set payload = '{}' where type = 'objection_voted';

update public.wins as win set final_at = game.final_at
from public.games as game
where game.id = win.game_id and game.prizes = 'bingo' and game.final_at is not null and win.taken_back_at is null;
