SET local check_function_bodies = off;

CREATE TABLE "public"."notice_choices" (
  "user_id" uuid    NOT NULL,
  "kind"    text    NOT NULL,
  "is_on"   boolean NOT NULL,
  CONSTRAINT "notice_choices_pkey" PRIMARY KEY (user_id, kind)
);

ALTER TABLE "public"."notice_choices"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."notice_choices" FROM "anon", "authenticated", "service_role";

CREATE TABLE "public"."notices" (
  "id"          bigint                   GENERATED ALWAYS AS IDENTITY NOT NULL,
  "user_id"     uuid                     NOT NULL,
  "kind"        text                     NOT NULL,
  "game_id"     uuid,
  "group_id"    uuid,
  "seq"         integer                  NOT NULL DEFAULT 0,
  "card_number" integer,
  "read_at"     timestamp with time zone,
  "created_at"  timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "notices_check" CHECK (((game_id IS NULL) <> (group_id IS NULL))),
  CONSTRAINT "notices_pkey" PRIMARY KEY (user_id, id)
);

ALTER TABLE "public"."notices"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."notices" FROM "anon", "authenticated", "service_role";

CREATE TABLE "public"."reminders" (
  "game_id" uuid NOT NULL,
  "kind"    text NOT NULL,
  CONSTRAINT "reminders_kind_check" CHECK ((kind = ANY (ARRAY['game_starts'::text, 'game_locks'::text, 'game_ends'::text]))),
  CONSTRAINT "reminders_pkey" PRIMARY KEY (game_id, kind)
);

ALTER TABLE "public"."reminders"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."reminders" FROM "anon", "authenticated", "service_role";

REVOKE ALL ON SEQUENCE "public"."notices_id_seq" FROM "anon";

REVOKE ALL ON SEQUENCE "public"."notices_id_seq" FROM "authenticated";

REVOKE ALL ON SEQUENCE "public"."notices_id_seq" FROM "service_role";

CREATE OR REPLACE FUNCTION private.close_account()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_balance numeric;
begin
  perform private.leave_all_groups(old.id);
  delete from public.group_invitations where email = lower(old.email);
  perform private.forget_name(old.id);
  delete from public.user_roles where user_id = old.id;
  delete from public.notices where user_id = old.id;
  delete from public.notice_choices where user_id = old.id;
  select bingo_bank_balance into v_balance from public.profiles where user_id = old.id for update;
  if v_balance > 0 then
    perform private.transfer('user:' || old.id, 'mint', v_balance, null, 'account_closed');
  end if;
  return old;
end;
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
    cross join lateral (
      select user_id from public.group_members where group_id = p_game.group_id
      union all
      select user_id from public.user_roles where p_game.kind = 'house' and role = 'admin'
    ) as person
    where objection.game_id = p_game.id and objection.status = 'open'
      and objection.game_square_id = (p_event.payload ->> 'game_square_id')::uuid
      and private.waits_for(p_game, objection, person.user_id)
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
    perform private.count_without(v_game_id, p_user);
  end loop;
  perform private.drop_notices(p_group_id, p_user);
end;
$function$;

CREATE OR REPLACE FUNCTION private.drop_notices (
  p_group_id uuid,
  p_user     uuid
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  delete from public.notices
  where user_id = p_user and game_id in (select id from public.games where group_id = p_group_id);
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
    select id, created_at, locks_at, 'game_locks' from public.games
    where not is_locked and status <> 'completed'
      and locks_at between now() + interval '12 hours' and now() + interval '24 hours'
    union all
    select id, created_at, ends_at, 'game_ends' from public.games
    where status = 'active' and ends_at between now() + interval '12 hours' and now() + interval '24 hours'
  ) as due
  where due.at - due.created_at > interval '36 hours'
    and not exists (select from public.reminders where game_id = due.id and kind = due.kind)
  limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.join_as (
  p_group_id uuid,
  p_user     uuid
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_max int;
  v_allows_guests boolean;
  v_answer text := 'joined';
begin
  select max_members, allows_guests into v_max, v_allows_guests
  from public.groups where id = p_group_id for no key update;

  if exists (select from public.group_members where group_id = p_group_id and user_id = p_user) then
    v_answer := 'already_member';
  elsif not v_allows_guests and not private.has_account(p_user) then
    return 'guests_not_allowed';
  elsif (select count(*) from public.group_members where group_id = p_group_id) >= v_max then
    return 'group_full';
  else
    perform private.add_member(p_group_id, p_user);
  end if;

  update public.group_invitations set status = 'accepted'
  where group_id = p_group_id and status = 'pending' and email = private.verified_email(p_user);
  delete from public.notices where group_id = p_group_id and user_id = p_user;
  return v_answer;
end;
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
    'winner_display_name', event.payload ->> 'winner_display_name',
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
    where game_id = about.game_id and user_id = p_notice.user_id and p_notice.kind = 'game_over'
  ) as own on true;
$function$;

CREATE OR REPLACE FUNCTION private.notice_kinds()
  RETURNS text[]
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select array[
    'line_full', 'one_to_go', 'square_marked', 'game_over', 'objection_made', 'invited', 'game_began',
    'game_starts', 'game_locks', 'game_ends'
  ];
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
        p_game.id, p_event.seq, 'game_began', private.players_now(p_game), p_event.actor_id
      );
    else null;
  end case;
end;
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_invitation (
  p_group_id uuid,
  p_email    text
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  insert into public.notices (user_id, kind, group_id)
  select account.id, 'invited', p_group_id
  from auth.users as account
  left join public.notice_choices as choice on choice.user_id = account.id and choice.kind = 'invited'
  where lower(account.email) = p_email and private.verified_email(account.id) = p_email
    and coalesce(choice.is_on, true)
  on conflict (group_id, user_id) where group_id is not null do nothing;
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_mark (
  p_game  public.games,
  p_event public.game_events
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_square constant uuid := p_event.payload ->> 'game_square_id';
  v_is_house constant boolean := p_game.kind = 'house';
begin
  insert into public.notices (user_id, kind, game_id, seq, card_number)
  select touched.user_id, touched.kind, p_game.id, p_event.seq, touched.card_number
  from private.touched_cards(p_game.id, v_square, case when v_is_house then 4 else 0 end) as touched
  left join public.notice_choices as choice on choice.user_id = touched.user_id and choice.kind = touched.kind
  where touched.user_id is distinct from p_event.actor_id
    and coalesce(choice.is_on, touched.kind <> 'square_marked')
    and not (v_is_house and touched.kind = 'square_marked')
    and case
      when v_is_house then exists (select from auth.users where id = touched.user_id)
      else exists (
        select from public.group_members where group_id = p_game.group_id and user_id = touched.user_id
      )
    end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.notify_people (
  p_game_id uuid,
  p_seq     integer,
  p_kind    text,
  p_people  uuid[],
  p_actor   uuid
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  insert into public.notices (user_id, kind, game_id, seq)
  select person, p_kind, p_game_id, p_seq
  from unnest(p_people) as person
  left join public.notice_choices as choice on choice.user_id = person and choice.kind = p_kind
  where person is distinct from p_actor and coalesce(choice.is_on, true);
$function$;

CREATE OR REPLACE FUNCTION private.players_now (
  p_game public.games
)
  RETURNS uuid[]
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select array(
    select distinct card.user_id
    from public.bingo_cards as card
    where card.game_id = p_game.id and (
      (p_game.kind = 'house' and exists (select from auth.users where id = card.user_id))
      or exists (select from public.group_members where group_id = p_game.group_id and user_id = card.user_id)
    )
  );
$function$;

CREATE OR REPLACE FUNCTION private.record_event (
  p_game_id  uuid,
  p_type     text,
  p_actor_id uuid,
  p_payload  jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
  v_event public.game_events;
begin
  select * into v_game from public.games where id = p_game_id;
  insert into public.game_events (game_id, seq, type, actor_id, payload)
  values (p_game_id, v_game.last_seq + 1, p_type, p_actor_id, p_payload)
  returning * into v_event;
  perform private.tell_event(v_game, v_event);
  perform private.notify(v_game, v_event);
end;
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
    perform private.notify_people(v_game.id, 0, v_due.kind, private.players_now(v_game), null);
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
    when 'game_locks' then p_game.locks_at
    when 'game_ends' then p_game.ends_at
  end;
$function$;

CREATE OR REPLACE FUNCTION private.take_notices_back (
  p_event   public.game_events,
  p_reopens boolean
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  delete from public.notices
  where game_id = p_event.game_id and (
    seq in (
      select seq from public.game_events
      where game_id = p_event.game_id and type = 'square_marked'
        and payload ->> 'game_square_id' = p_event.payload ->> 'game_square_id'
    )
    or (p_reopens and kind in ('game_over', 'objection_made'))
  );
$function$;

CREATE OR REPLACE FUNCTION private.touched_cards (
  p_game_id   uuid,
  p_square_id uuid,
  p_least     integer
)
  RETURNS TABLE (
    user_id     uuid,
    card_number integer,
    kind        text
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select distinct on (card.user_id) card.user_id, card.card_number, case
    when card.consecutive_marked_count < 4
      or private.best_line(card.marked_mask & ~(1 << placed.position)) = card.consecutive_marked_count
      then 'square_marked'
    when card.consecutive_marked_count = 5 then 'line_full'
    else 'one_to_go'
  end as kind
  from public.bingo_cards as card
  join public.card_squares as placed on placed.card_id = card.id and placed.game_square_id = p_square_id
  where card.game_id = p_game_id and card.user_id is not null and card.consecutive_marked_count >= p_least
  order by card.user_id, kind = 'square_marked', card.consecutive_marked_count desc, card.card_number;
$function$;

CREATE OR REPLACE FUNCTION private.unread_notices (
  p_user uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('game_id', game_id, 'count', unread)), '[]')
  from (
    select game_id, count(*) as unread
    from (select * from public.notices where user_id = p_user order by id desc limit 100) as latest
    where read_at is null
    group by game_id
  ) as by_game;
$function$;

CREATE OR REPLACE FUNCTION public.choose_notice (
  p_kind  text,
  p_is_on boolean
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
begin
  if p_is_on is null or p_kind is null or p_kind <> all (private.notice_kinds()) then
    perform private.refuse('invalid_notice_kind');
  end if;
  insert into public.notice_choices (user_id, kind, is_on) values (v_user, p_kind, p_is_on)
  on conflict (user_id, kind) do update set is_on = excluded.is_on;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."choose_notice"(text, boolean) FROM PUBLIC, "anon", "service_role";

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
  v_group public.groups := private.require_group(p_group_id);
  v_email text := lower(btrim(p_email));
  v_wait int;
  v_id uuid;
  v_known boolean;
begin
  if v_group.created_by <> v_user then
    perform private.refuse('not_creator');
  elsif private.is_email(v_email) is not true then
    perform private.refuse('invalid_email');
  end if;
  v_wait := private.attempt_invitation(v_user, v_email);
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_group := private.lock_own_group(p_group_id, v_user);
  if private.has_member_with_email(p_group_id, v_email) then
    return jsonb_build_object('refused', 'already_invited_member');
  end if;

  insert into public.group_invitations as known (group_id, email, invited_by)
  values (p_group_id, v_email, v_user)
  on conflict (group_id, email) where status = 'pending' do update
  set invited_at = case when p_resend then now() else known.invited_at end
  returning id, xmax <> 0 into v_id, v_known; -- only a row that was there already carries an xmax
  if v_known and p_resend is not true then
    return jsonb_build_object('refused', 'already_invited');
  end if;
  perform private.notify_of_invitation(p_group_id, v_email);
  return private.invitation_mail(v_group, v_user, v_email) || jsonb_build_object('invitation_id', v_id, 'resent', v_known);
end;
$function$;

CREATE OR REPLACE FUNCTION public.my_account()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'user_id', person.user_id,
    'display_name', person.display_name,
    'username', person.username,
    'email', coalesce(account.email, ''),
    'is_anonymous', account.is_anonymous,
    'bingo_bank_balance', person.bingo_bank_balance,
    'is_admin', (select private.is_admin()),
    'waiting', private.waiting_lines(person.user_id) || private.waiting_objections(person.user_id),
    'unread', private.unread_notices(person.user_id)
  )
  from public.profiles as person
  join auth.users as account on account.id = person.user_id
  where person.user_id = (select private.living_user());
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
    'notices', jsonb_build_object(
      'total', (select count(*) from public.notices where user_id = (select private.living_user())),
      'page_size', private.page_size(p_page_size),
      'rows', (select coalesce(jsonb_agg(private.notice_json(page::public.notices) order by id desc), '[]') from page)
    ),
    'choices', (
      select jsonb_agg(jsonb_build_object(
        'kind', known.kind, 'is_on', coalesce(choice.is_on, known.kind <> 'square_marked')
      ) order by place)
      from unnest(private.notice_kinds()) with ordinality as known (kind, place)
      left join public.notice_choices as choice on choice.user_id = (select private.living_user()) and choice.kind = known.kind
    )
  );
$function$;

REVOKE ALL ON FUNCTION "public"."my_notices"(integer, integer) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.read_notices (
  p_ids bigint[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
begin
  update public.notices set read_at = clock_timestamp()
  where user_id = v_user and id = any (p_ids) and read_at is null;
  return jsonb_build_object('unread', private.unread_notices(v_user));
end;
$function$;

REVOKE ALL ON FUNCTION "public"."read_notices"(bigint[]) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.run_schedule()
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
begin
  select * into v_game from public.games
  where status = 'upcoming' and scheduled_start <= clock_timestamp()
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
  where status = 'active' and ends_at <= clock_timestamp() and (locks_at is null or is_locked)
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

CREATE OR REPLACE FUNCTION public.visit_game (
  p_game_id uuid,
  p_seq     integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_last_seq int := (
    select last_seq from public.games
    where id = private.visible_game(p_game_id)
      and exists (select from public.bingo_cards where game_id = p_game_id and user_id = v_user)
  );
  v_before jsonb := (
    select jsonb_build_object(
      'last_seq', last_seq, 'visited_at', visited_at, 'new_marks', private.new_marks(p_game_id, v_user)
    )
    from public.game_visits
    where user_id = v_user and game_id = p_game_id and last_seq < v_last_seq
  );
begin
  if v_last_seq is not null then
    insert into public.game_visits as visit (game_id, user_id, last_seq)
    values (p_game_id, v_user, least(greatest(p_seq, 0), v_last_seq))
    on conflict (user_id, game_id) do update
    set last_seq = greatest(visit.last_seq, excluded.last_seq), visited_at = excluded.visited_at;
    update public.notices set read_at = clock_timestamp()
    where user_id = v_user and game_id = p_game_id and seq <= p_seq and read_at is null;
  end if;
  return v_before;
end;
$function$;

ALTER TABLE "public"."notice_choices"
  ADD CONSTRAINT "notice_choices_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(user_id);

ALTER TABLE "public"."notices"
  ADD CONSTRAINT "notices_group_id_fkey" FOREIGN KEY (group_id) REFERENCES public.groups(id) ON DELETE CASCADE;

ALTER TABLE "public"."reminders"
  ADD CONSTRAINT "reminders_game_id_fkey" FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;

CREATE INDEX notices_created_at ON public.notices USING brin (created_at);

CREATE UNIQUE INDEX notices_of_events ON public.notices USING btree (game_id, seq, user_id, kind);

CREATE UNIQUE INDEX notices_of_invitations ON public.notices USING btree (group_id, user_id)
  WHERE (group_id IS NOT NULL);

REVOKE ALL ON FUNCTION "private"."deciders_now"(public.games, public.game_events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."deciders_now"(public.games, public.game_events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."deciders_now"(public.games, public.game_events) TO "postgres";

REVOKE ALL ON FUNCTION "private"."drop_notices"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."drop_notices"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."drop_notices"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."due_reminder"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."due_reminder"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."due_reminder"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."notice_json"(public.notices) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notice_json"(public.notices) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notice_json"(public.notices) TO "postgres";

REVOKE ALL ON FUNCTION "private"."notice_kinds"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notice_kinds"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notice_kinds"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."notify"(public.games, public.game_events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify"(public.games, public.game_events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notify"(public.games, public.game_events) TO "postgres";

REVOKE ALL ON FUNCTION "private"."notify_of_invitation"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_invitation"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notify_of_invitation"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."notify_of_mark"(public.games, public.game_events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_mark"(public.games, public.game_events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notify_of_mark"(public.games, public.game_events) TO "postgres";

REVOKE ALL ON FUNCTION "private"."notify_people"(uuid, integer, text, uuid[], uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_people"(uuid, integer, text, uuid[], uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notify_people"(uuid, integer, text, uuid[], uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."players_now"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."players_now"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."players_now"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."remind"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."remind"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."remind"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."reminded_of"(public.games, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reminded_of"(public.games, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reminded_of"(public.games, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_notices_back"(public.game_events, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_notices_back"(public.game_events, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_notices_back"(public.game_events, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."touched_cards"(uuid, uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."touched_cards"(uuid, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."touched_cards"(uuid, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."unread_notices"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unread_notices"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unread_notices"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."choose_notice"(text, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."choose_notice"(text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."choose_notice"(text, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."my_notices"(integer, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."my_notices"(integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."my_notices"(integer, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."read_notices"(bigint[]) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."read_notices"(bigint[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."read_notices"(bigint[]) TO "postgres";

ALTER TABLE "public"."notice_choices"
  ADD CONSTRAINT "notice_choices_kind_check" CHECK ((kind = ANY (private.notice_kinds())));

ALTER TABLE "public"."notices"
  ADD CONSTRAINT "notices_kind_check" CHECK ((kind = ANY (private.notice_kinds())));
