SET local check_function_bodies = off;

ALTER TABLE "public"."reminders"
  DROP CONSTRAINT "reminders_kind_check";

DROP FUNCTION "private"."make_private_game"(uuid, uuid, numeric, text, uuid, timestamp WITH time zone, text, timestamp WITH time zone, text);

DROP FUNCTION "public"."create_game"(uuid, uuid, numeric, text, jsonb, timestamp WITH time zone, text, timestamp WITH time zone, text);

DROP FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text, jsonb, text, timestamp WITH time zone, text);

CREATE TABLE "public"."game_answers" (
  "game_id" uuid    NOT NULL,
  "user_id" uuid    NOT NULL,
  "is_in"   boolean NOT NULL,
  CONSTRAINT "game_answers_pkey" PRIMARY KEY (game_id, user_id)
);

ALTER TABLE "public"."game_answers"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."game_answers" FROM "anon", "authenticated", "service_role";

CREATE OR REPLACE FUNCTION private.answers_of (
  p_game public.games
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_agg(jsonb_build_object(
    'display_name', private.name_of(member.user_id),
    'is_me', member.user_id = (select private.living_user()),
    'is_in', answer.is_in
  ) order by member.created_at, member.user_id)
  from public.group_members as member
  left join public.game_answers as answer on answer.game_id = p_game.id and answer.user_id = member.user_id
  where member.group_id = p_game.group_id and p_game.status = 'upcoming'
    and p_game.group_id in (select private.my_groups());
$function$;

CREATE OR REPLACE FUNCTION private.check_lock_by_start (
  p_locks_at timestamp with time zone,
  p_start    timestamp with time zone
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if p_locks_at > p_start then
    perform private.refuse('lock_after_start');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.drop_answers (
  p_group_id uuid,
  p_user     uuid
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  delete from public.game_answers
  where user_id = p_user and game_id in (select id from public.games where group_id = p_group_id);
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
    perform private.count_without(v_game_id, p_user);
  end loop;
  perform private.drop_answers(p_group_id, p_user);
  perform private.drop_notices(p_group_id, p_user);
end;
$function$;

CREATE OR REPLACE FUNCTION private.due_reminder()
  RETURNS public.reminders
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select due.id, due.kind
  from (
    select id, created_at, scheduled_start as at, 'game_starts' as kind from public.games
    where status = 'upcoming' and scheduled_start between now() + interval '12 hours' and now() + interval '24 hours'
    union all
    select id, created_at, scheduled_start, 'starts_soon' from public.games
    where status = 'upcoming' and kind = 'private'
      and scheduled_start between now() and now() + interval '1 hour'
    union all
    select id, created_at, locks_at, 'game_locks' from public.games
    where not is_locked and status <> 'completed'
      and locks_at between now() + interval '12 hours' and now() + interval '24 hours'
    union all
    select id, created_at, ends_at, 'game_ends' from public.games
    where status = 'active' and ends_at between now() + interval '12 hours' and now() + interval '24 hours'
  ) as due
  where due.at - due.created_at > case due.kind when 'starts_soon' then interval '1 hour' else interval '36 hours' end
    and not exists (select from public.reminders where game_id = due.id and kind = due.kind)
  limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.expected_at (
  p_game public.games
)
  RETURNS uuid[]
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select array(
    select unnest(private.players_now(p_game))
    union
    select user_id from public.game_answers where game_id = p_game.id and is_in
  );
$function$;

CREATE OR REPLACE FUNCTION private.games_to_join()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.goes_on (
  p_game public.games
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select p_game.status <> 'completed' or p_game.final_at > now();
$function$;

CREATE OR REPLACE FUNCTION private.invitation_mail (
  p_group   public.groups,
  p_inviter uuid,
  p_email   text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'email', p_email,
    'group_name', p_group.name,
    'invite_code', p_group.invite_code,
    'inviter_name', display_name,
    'game', (
      select private.game_json(game) from public.games as game
      where group_id = p_group.id and status = 'upcoming' order by scheduled_start, id limit 1
    )
  )
  from public.profiles where user_id = p_inviter;
$function$;

CREATE OR REPLACE FUNCTION private.is_sound_game (
  p_game public.games
)
  RETURNS boolean
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return p_game.kind in ('private', 'house')
    and p_game.status in ('upcoming', 'active', 'completed')
    and case p_game.kind
      when 'private' then
        p_game.group_id is not null and p_game.title is null and p_game.max_cards is null
        and (p_game.status <> 'upcoming' or p_game.scheduled_start is not null)
      else
        p_game.group_id is null and p_game.title is not null and p_game.max_cards is not null
    end
    and char_length(p_game.title) <= private.longest_name() and btrim(p_game.title) <> ''
    and char_length(p_game.description) <= private.longest_text()
    and p_game.pace in ('evening', 'week', 'year', 'open')
    and p_game.dealing in ('dealt', 'chosen') and p_game.prizes in ('bingo', 'three')
    and (p_game.dealing = 'chosen') = (p_game.locks_at is not null)
    and (not p_game.is_locked or p_game.locks_at is not null)
    and p_game.ends_at > p_game.locks_at
    and p_game.layout ~ '^[osr]{12}-[osr]{12}$'
    and p_game.card_price > 0 and p_game.card_price <= private.highest_price(p_game.kind)
    and p_game.pot_amount >= 0
    and p_game.max_cards between 1 and private.most_cards()
    and p_game.cards_sold >= 0 and p_game.cards_sold <= p_game.max_cards
    and (p_game.status = 'upcoming') = (p_game.started_at is null)
    and (p_game.status = 'completed') = (p_game.completed_at is not null)
    and (p_game.status = 'completed') = (p_game.final_at is not null)
    and (p_game.winner_card_id is null) = (p_game.winner_display_name is null)
    and p_game.ends_at > p_game.scheduled_start
    and (p_game.winner_card_id is not null or (p_game.winner_id is null and (p_game.pot_shared or not p_game.pot_claimed)))
    and (p_game.status = 'completed' or (p_game.winner_card_id is null and not p_game.pot_returned and not p_game.pot_shared))
    and p_game.pot_claimed::int + p_game.pot_returned::int
      + (p_game.pot_shared and (p_game.kind = 'private' or p_game.winner_card_id is not null))::int <= 1;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_upcoming_game (
  p_game_id uuid
)
  RETURNS public.games
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games := private.lock_game(p_game_id);
begin
  perform private.require_house(v_game);
  if v_game.status <> 'upcoming' then
    perform private.refuse('game_not_upcoming');
  end if;
  return v_game;
end;
$function$;

CREATE OR REPLACE FUNCTION private.make_private_game (
  p_group_id        uuid,
  p_theme_id        uuid,
  p_card_price      numeric,
  p_pace            text,
  p_user            uuid,
  p_ends_at         timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_dealing         text                     DEFAULT 'dealt'::text,
  p_locks_at        timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_prizes          text                     DEFAULT 'bingo'::text,
  p_scheduled_start timestamp with time zone DEFAULT NULL::timestamp WITH time zone
)
  RETURNS public.games
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
begin
  perform private.check_times(p_scheduled_start, p_ends_at);
  perform private.check_lock(p_dealing, p_locks_at, p_ends_at);
  perform private.check_lock_by_start(p_locks_at, p_scheduled_start);
  insert into public.games (
    kind, status, group_id, theme_id, theme_name, theme_description, pace, card_price, started_at,
    scheduled_start, ends_at, dealing, locks_at, prizes, created_by
  )
  select
    'private', case when p_scheduled_start is null then 'active' else 'upcoming' end, p_group_id, id, name,
    description, private.clean_pace(p_pace), private.clean_amount(p_card_price, private.highest_price('private')),
    case when p_scheduled_start is null then now() end, p_scheduled_start, p_ends_at, p_dealing, p_locks_at,
    private.clean_prizes(p_prizes), p_user
  from private.playable_theme(p_theme_id, p_group_id)
  returning * into v_game;
  if not found then
    perform private.refuse('theme_not_found');
  end if;
  perform private.draw_pool(v_game);

  perform private.record_event(v_game.id, 'game_created', p_user, jsonb_build_object('by', private.name_of(p_user)));
  return v_game;
end;
$function$;

CREATE OR REPLACE FUNCTION private.notify (
  p_game  public.games,
  p_event public.game_events
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  case p_event.type
    when 'square_marked' then perform private.notify_of_mark(p_game, p_event);
    when 'square_unmarked' then perform private.take_notices_back(p_event, false);
    when 'objection_upheld' then perform private.take_notices_back(p_event, true);
    when 'bingo_called', 'game_ended' then
      if p_game.status = 'completed' then
        perform private.notify_people(
          p_game.id, p_event.seq, 'game_over', private.players_now(p_game), p_event.actor_id
        );
      end if;
    when 'objection_made' then
      perform private.notify_people(
        p_game.id, p_event.seq, 'objection_made', private.deciders_now(p_game, p_event), p_event.actor_id
      );
    when 'played_again' then
      perform private.notify_people(
        (p_event.payload ->> 'next_game_id')::uuid, 0, 'game_began', private.players_now(p_game), p_event.actor_id
      );
    when 'game_started' then
      perform private.notify_people(
        p_game.id, p_event.seq, 'game_began', private.expected_at(p_game), p_event.actor_id
      );
    else null;
  end case;
end;
$function$;

CREATE OR REPLACE FUNCTION private.open_table (
  p_group   public.groups,
  p_address text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'theme_name', newest.theme_name,
    'summaries', (
      select coalesce(jsonb_agg(summary), '[]')
      from (
        select summary from public.game_squares where game_id = newest.id order by md5(id::text) limit 3
      ) as shown
    ),
    'names', (
      select coalesce(jsonb_agg(private.name_of(user_id) order by created_at, user_id), '[]')
      from public.group_members where group_id = p_group.id
    ),
    'wait', private.wait_for('new_guest', private.guests_at(p_address), private.guests_an_hour(p_address))
  )
  from (select p_group.allows_guests) as switch
  left join lateral (
    select id, theme_name from public.games
    where group_id = p_group.id and status <> 'completed' order by created_at desc, id limit 1
  ) as newest on true
  where allows_guests;
$function$;

CREATE OR REPLACE FUNCTION private.remind()
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_due public.reminders := private.due_reminder();
  v_game public.games;
begin
  select * into v_game from public.games where id = v_due.game_id for no key update skip locked;
  if not found then
    return false;
  end if;
  insert into public.reminders select v_due.* on conflict do nothing;
  if found then
    perform private.notify_people(
      v_game.id, 0, case v_due.kind when 'starts_soon' then 'game_starts' else v_due.kind end,
      case v_due.kind when 'game_ends' then private.players_now(v_game) else private.expected_at(v_game) end, null
    );
    delete from public.notices where created_at < now() - interval '90 days';
  end if;
  return true;
end;
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
    when 'game_began' then case p_game.status when 'upcoming' then p_game.scheduled_start end
    when 'game_locks' then p_game.locks_at
    when 'game_ends' then p_game.ends_at
  end;
$function$;

CREATE OR REPLACE FUNCTION private.return_card (
  p_game_id uuid,
  p_user    uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_card public.bingo_cards;
  v_game public.games;
begin
  delete from public.bingo_cards as card using public.games as game
  where game.id = p_game_id and game.status <> 'completed' and not private.is_past_lock(game)
    and (game.status = 'upcoming' or game.dealing = 'chosen')
    and card.game_id = game.id and card.user_id = p_user
  returning card.* into v_card;
  if not found then
    return;
  end if;
  update public.games set cards_sold = cards_sold - 1, pot_amount = pot_amount - card_price
  where id = p_game_id returning * into v_game;
  perform private.transfer('pot:' || p_game_id, 'mint', v_game.card_price, p_game_id, 'card_returned');
  perform private.record_event(p_game_id, 'card_returned', p_user, jsonb_build_object(
    'card_number', v_card.card_number, 'display_name', v_card.display_name,
    'cards_sold', v_game.cards_sold, 'pot_amount', v_game.pot_amount
  ));
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
    'host_display_name', private.name_of(p_group.created_by),
    'theme_names', (
      select coalesce(jsonb_agg(theme_name order by created_at desc, id), '[]')
      from public.games
      where group_id = p_group.id and status <> 'completed'
    ),
    'squares', (
      select coalesce(jsonb_agg(summary order by id), '[]')
      from (
        select square.id, square.summary
        from (
          select id, theme_id from public.games
          where group_id = p_group.id and status <> 'completed'
          order by created_at desc, id
          limit 1
        ) as newest
        join public.themes as theme on theme.id = newest.theme_id and theme.group_id is null
        join public.game_squares as square on square.game_id = newest.id
        order by square.id
        limit 3
      ) as shown
    ),
    'member_count', count(*),
    'is_full', count(*) >= p_group.max_members,
    'table', null
  )
  from public.group_members where group_id = p_group.id;
$function$;

CREATE OR REPLACE FUNCTION private.sell_card (
  p_game       public.games,
  p_user       uuid,
  p_name       text,
  p_request_id uuid
)
  RETURNS public.bingo_cards
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
  v_card public.bingo_cards;
begin
  insert into public.bingo_cards (game_id, kind, card_number, user_id, display_name, request_id, purchased_at)
  values (
    p_game.id, p_game.kind, private.next_card_number(p_game), p_user, p_name, p_request_id, clock_timestamp()
  )
  returning * into v_card;
  if p_game.dealing = 'chosen' then
    insert into private.card_drafts (card_id) values (v_card.id);
  else
    perform private.deal(v_card);
  end if;
  insert into public.transfers (from_account, to_account, amount, game_id, reason)
  values ('mint', 'pot:' || p_game.id, p_game.card_price, p_game.id, 'card_sold');
  update public.games set cards_sold = cards_sold + 1, pot_amount = pot_amount + p_game.card_price
  where id = p_game.id
  returning * into v_game;
  if v_game.status = 'upcoming' and v_game.kind = 'private' then
    perform private.store_answer(v_game.id, p_user, true);
  end if;

  perform private.record_event(p_game.id, 'card_sold', p_user, jsonb_build_object(
    'card_number', v_card.card_number,
    'display_name', v_card.display_name,
    'purchased_at', v_card.purchased_at,
    'cards_sold', v_game.cards_sold,
    'pot_amount', v_game.pot_amount
  ));
  return v_card;
end;
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
end;
$function$;

CREATE OR REPLACE FUNCTION private.store_answer (
  p_game_id uuid,
  p_user    uuid,
  p_is_in   boolean
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  insert into public.game_answers (game_id, user_id, is_in) values (p_game_id, p_user, p_is_in)
  on conflict (game_id, user_id) do update set is_in = excluded.is_in;
$function$;

CREATE OR REPLACE FUNCTION public.answer_game (
  p_game_id uuid,
  p_is_in   boolean
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_game constant public.games := private.lock_game(p_game_id);
begin
  if v_game.kind <> 'private' then
    perform private.refuse('game_not_found');
  end if;
  perform private.require_member(v_game, v_user);
  if v_game.status <> 'upcoming' then
    perform private.refuse('game_not_upcoming');
  elsif p_is_in is null then
    perform private.refuse('invalid_request');
  end if;
  perform private.store_answer(p_game_id, v_user, p_is_in);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."answer_game"(uuid, boolean) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.change_start (
  p_game_id    uuid,
  p_start      timestamp with time zone,
  p_seen_start timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('change_start', v_user::text, 20, interval '1 hour');
  v_game public.games := private.lock_game(p_game_id);
  v_locks_at timestamptz := v_game.locks_at;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform private.require_host(v_game, v_user);
  if v_game.status <> 'upcoming' then
    perform private.refuse('game_not_upcoming');
  elsif p_start is null then
    perform private.refuse('invalid_start');
  elsif v_game.scheduled_start is distinct from p_seen_start then
    perform private.refuse('start_changed');
  end if;
  if v_locks_at = v_game.scheduled_start and not private.is_past_lock(v_game) then
    v_locks_at := p_start;
  end if;
  perform private.check_times(p_start, v_game.ends_at);
  perform private.check_lock_by_start(v_locks_at, p_start);
  if p_start <> v_game.scheduled_start then
    update public.games set scheduled_start = p_start, locks_at = v_locks_at where id = p_game_id returning * into v_game;
    delete from public.reminders where game_id = p_game_id and kind in ('game_starts', 'starts_soon');
    perform private.record_event(p_game_id, 'game_updated', v_user, jsonb_build_object(
      'title', null, 'description', null, 'card_price', v_game.card_price, 'max_cards', null,
      'scheduled_start', p_start, 'ends_at', v_game.ends_at, 'locks_at', v_game.locks_at
    ));
  end if;
  return private.game_json(v_game);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."change_start"(uuid, timestamp WITH time zone, timestamp WITH time zone) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.create_game (
  p_group_id        uuid,
  p_theme_id        uuid,
  p_card_price      numeric,
  p_pace            text                     DEFAULT 'open'::text,
  p_set             jsonb                    DEFAULT NULL::jsonb,
  p_ends_at         timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_dealing         text                     DEFAULT 'dealt'::text,
  p_locks_at        timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_prizes          text                     DEFAULT 'bingo'::text,
  p_scheduled_start timestamp with time zone DEFAULT NULL::timestamp WITH time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
  v_wait int := private.attempt_making(v_user);
  v_group public.groups;
  v_game public.games;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  select * into v_group from public.groups where id = p_group_id for no key update;
  if not found or not exists (
    select from public.group_members where group_id = p_group_id and user_id = v_user
  ) then
    perform private.refuse('not_a_member');
  elsif v_group.created_by <> v_user then
    perform private.refuse('not_creator');
  end if;
  v_game := private.make_private_game(
    p_group_id, private.theme_or_set(p_group_id, p_theme_id, p_set, v_user), p_card_price, p_pace, v_user, p_ends_at,
    p_dealing, p_locks_at, p_prizes, p_scheduled_start
  );
  perform private.tell_next_game(v_game, v_user);
  return jsonb_build_object('game_id', v_game.id);
end;
$function$;

REVOKE ALL
  ON FUNCTION "public"."create_game"(uuid, uuid, numeric, text, jsonb, timestamp WITH time zone, text, timestamp WITH time zone, text, timestamp WITH time zone)
  FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.create_private_session (
  p_name            text,
  p_theme_id        uuid,
  p_card_price      numeric,
  p_request_id      uuid,
  p_pace            text                     DEFAULT 'open'::text,
  p_set             jsonb                    DEFAULT NULL::jsonb,
  p_dealing         text                     DEFAULT 'dealt'::text,
  p_locks_at        timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_prizes          text                     DEFAULT 'bingo'::text,
  p_scheduled_start timestamp with time zone DEFAULT NULL::timestamp WITH time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
  v_wait int := private.attempt_making(v_user);
  v_made jsonb;
  v_group_id uuid;
  v_game public.games;
begin
  perform private.require_request(p_request_id);
  v_made := private.session_of_request(v_user, p_request_id);
  if v_made is not null then
    return v_made || '{"is_new": false}';
  elsif v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_group_id := (private.make_group(p_name, v_user)).id;
  v_game := private.make_private_game(
    v_group_id, private.theme_or_set(v_group_id, p_theme_id, p_set, v_user), p_card_price, p_pace, v_user, null,
    p_dealing, p_locks_at, p_prizes, p_scheduled_start
  );
  perform private.sell_card(v_game, v_user, private.name_of(v_user), p_request_id);
  perform private.delete_idle_guests(1);
  return private.session_of_request(v_user, p_request_id) || '{"is_new": true}';
end;
$function$;

REVOKE ALL
  ON FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text, jsonb, text, timestamp WITH time zone, text, timestamp WITH time zone)
  FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.game_page (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'state', asked.state,
    'cards', public.my_cards(game.id),
    'timeline', private.timeline_of(game, asked.state -> 'leaderboard'),
    'after', public.after_game(game.id),
    'proposals', private.proposals_of(game),
    'answers', private.answers_of(game),
    'group', (
      select jsonb_build_object(
        'id', mine.id,
        'name', mine.name,
        'invite_code', mine.invite_code,
        'is_creator', mine.created_by = (select private.living_user())
      )
      from public.groups as mine
      where mine.id = game.group_id and mine.id in (select private.my_groups())
    )
  )
  from public.games as game, lateral (select private.game_state_of(game) as state offset 0) as asked
  where game.id = (select private.visible_game(p_game_id));
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
    'season', private.season_of(shown.id),
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

CREATE OR REPLACE FUNCTION public.list_my_groups()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', mine.id,
    'name', mine.name,
    'invite_code', mine.invite_code,
    'member_count', (select count(*) from public.group_members where group_id = mine.id),
    'is_creator', mine.created_by = (select auth.uid()),
    'game_to_join', (
      select jsonb_build_object('id', game.id, 'theme_name', game.theme_name)
      from public.games as game
      where game.group_id = mine.id and game.status <> 'completed' and not exists (
        select from public.bingo_cards where game_id = game.id and user_id = (select auth.uid())
      )
      order by game.created_at desc, game.id
      limit 1
    ),
    'created_at', mine.created_at
  ) order by mine.created_at desc, mine.id), '[]')
  from public.groups as mine
  where mine.id = any (array(select private.my_groups()));
$function$;

CREATE OR REPLACE FUNCTION public.start_game (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_game constant public.games := private.lock_game(p_game_id);
begin
  perform private.require_host(v_game, v_user);
  if v_game.status = 'completed' then
    perform private.refuse('game_not_upcoming');
  elsif v_game.status = 'upcoming' then
    perform private.start_game(v_game, v_user);
  end if;
  return (select private.game_json(game) from public.games as game where id = p_game_id);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."start_game"(uuid) FROM PUBLIC, "anon", "service_role";

ALTER TABLE "public"."game_answers"
  ADD CONSTRAINT "game_answers_game_id_fkey" FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;

ALTER TABLE "public"."game_answers"
  ADD CONSTRAINT "game_answers_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(user_id);

ALTER TABLE "public"."reminders"
  ADD CONSTRAINT "reminders_kind_check" CHECK ((kind = ANY (ARRAY['game_starts'::text, 'starts_soon'::text, 'game_locks'::text, 'game_ends'::text])));

CREATE INDEX game_answers_user_id ON public.game_answers USING btree (user_id);

REVOKE ALL ON FUNCTION "private"."answers_of"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."answers_of"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."answers_of"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_lock_by_start"(timestamp WITH time zone, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_lock_by_start"(timestamp WITH time zone, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_lock_by_start"(timestamp WITH time zone, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."drop_answers"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."drop_answers"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."drop_answers"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."expected_at"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."expected_at"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."expected_at"(public.games) TO "postgres";

REVOKE ALL
  ON FUNCTION "private"."make_private_game"(uuid, uuid, numeric, text, uuid, timestamp WITH time zone, text, timestamp WITH time zone, text, timestamp WITH time zone)
  FROM PUBLIC;

REVOKE ALL
  ON FUNCTION "private"."make_private_game"(uuid, uuid, numeric, text, uuid, timestamp WITH time zone, text, timestamp WITH time zone, text, timestamp WITH time zone)
  FROM "postgres";

GRANT EXECUTE
  ON FUNCTION "private"."make_private_game"(uuid, uuid, numeric, text, uuid, timestamp WITH time zone, text, timestamp WITH time zone, text, timestamp WITH time zone)
  TO "postgres";

REVOKE ALL ON FUNCTION "private"."store_answer"(uuid, uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."store_answer"(uuid, uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."store_answer"(uuid, uuid, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."answer_game"(uuid, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."answer_game"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."answer_game"(uuid, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."change_start"(uuid, timestamp WITH time zone, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."change_start"(uuid, timestamp WITH time zone, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."change_start"(uuid, timestamp WITH time zone, timestamp WITH time zone) TO "postgres";

GRANT EXECUTE
  ON FUNCTION "public"."create_game"(uuid, uuid, numeric, text, jsonb, timestamp WITH time zone, text, timestamp WITH time zone, text, timestamp WITH time zone)
  TO "authenticated";

REVOKE ALL
  ON FUNCTION "public"."create_game"(uuid, uuid, numeric, text, jsonb, timestamp WITH time zone, text, timestamp WITH time zone, text, timestamp WITH time zone)
  FROM "postgres";

GRANT EXECUTE
  ON FUNCTION "public"."create_game"(uuid, uuid, numeric, text, jsonb, timestamp WITH time zone, text, timestamp WITH time zone, text, timestamp WITH time zone)
  TO "postgres";

GRANT EXECUTE
  ON FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text, jsonb, text, timestamp WITH time zone, text, timestamp WITH time zone)
  TO "authenticated";

REVOKE ALL ON FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text, jsonb, text, timestamp WITH time zone, text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text, jsonb, text, timestamp WITH time zone, text, timestamp WITH time zone) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."start_game"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."start_game"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."start_game"(uuid) TO "postgres";
