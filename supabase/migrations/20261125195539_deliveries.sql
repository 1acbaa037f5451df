SET local check_function_bodies = off;

DROP FUNCTION "public"."choose_notice"(text, boolean);

CREATE TABLE "private"."deliveries" (
  "id"           bigint                   GENERATED ALWAYS AS IDENTITY NOT NULL,
  "user_id"      uuid                     NOT NULL,
  "notice_id"    bigint,
  "channel"      text                     NOT NULL,
  "created_at"   timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  "due_at"       timestamp with time zone NOT NULL,
  "tries"        integer                  NOT NULL DEFAULT 0,
  "leased_until" timestamp with time zone,
  "sent_at"      timestamp with time zone,
  "failed_at"    timestamp with time zone,
  "token_hash"   bytea,
  CONSTRAINT "deliveries_channel_check" CHECK ((channel = ANY (ARRAY['mail'::text, 'push'::text]))),
  CONSTRAINT "deliveries_pkey" PRIMARY KEY (id)
);

CREATE TABLE "private"."mail_settings" (
  "user_id"     uuid    NOT NULL,
  "time_zone"   text    NOT NULL DEFAULT 'UTC'::text,
  "digest"      text    NOT NULL DEFAULT 'off'::text,
  "digest_hour" integer NOT NULL DEFAULT 8,
  CONSTRAINT "mail_settings_digest_check" CHECK ((digest = ANY (ARRAY['off'::text, 'daily'::text, 'weekly'::text]))),
  CONSTRAINT "mail_settings_digest_hour_check" CHECK (((digest_hour >= 0) AND (digest_hour <= 23))),
  CONSTRAINT "mail_settings_pkey" PRIMARY KEY (user_id)
);

CREATE TABLE "private"."push_subscriptions" (
  "endpoint"   text                     NOT NULL,
  "user_id"    uuid                     NOT NULL,
  "p256dh"     text                     NOT NULL,
  "auth"       text                     NOT NULL,
  "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "push_subscriptions_auth_check" CHECK ((auth ~ '^[A-Za-z0-9_-]{22}$'::text)),
  CONSTRAINT "push_subscriptions_p256dh_check" CHECK ((p256dh ~ '^[A-Za-z0-9_-]{87}$'::text)),
  CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY (endpoint)
);

ALTER TABLE "public"."notice_choices"
  ADD COLUMN "mails" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."notice_choices"
  ADD COLUMN "pushes" boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION private.claim_deliveries_at (
  p_limit   integer,
  p_channel text,
  p_now     timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_due private.deliveries;
  v_sent jsonb;
  v_quiet_until timestamptz;
  v_token text;
  v_claimed jsonb := '[]';
begin
  for v_due in
    select * from private.deliveries
    where sent_at is null and failed_at is null and channel = p_channel and due_at <= p_now
      and coalesce(leased_until, '-infinity') <= p_now
    order by due_at limit least(p_limit, 100) for update skip locked
  loop
    v_sent := private.delivery_json(v_due, p_now);
    v_quiet_until := private.quiet_until(p_now, coalesce(
      (select time_zone from private.mail_settings where user_id = v_due.user_id), 'UTC'
    ));
    if v_sent is null then
      delete from private.deliveries where id = v_due.id;
      if v_due.notice_id is null then
        perform private.queue_digest(v_due.user_id, p_now);
      end if;
    elsif v_sent #>> '{notice,kind}' <> 'line_full' and v_quiet_until is not null then
      update private.deliveries set due_at = v_quiet_until where id = v_due.id;
    else
      v_token := private.new_secret();
      update private.deliveries set
        tries = tries + 1, leased_until = p_now + interval '60 seconds', token_hash = sha256(convert_to(v_token, 'UTF8'))
      where id = v_due.id;
      v_claimed := v_claimed || (v_sent || jsonb_build_object('try', v_due.tries + 1, 'token', v_token));
    end if;
  end loop;
  return v_claimed;
end;
$function$;

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
  delete from private.mail_settings where user_id = old.id;
  delete from private.push_subscriptions where user_id = old.id;
  insert into public.notice_choices values (old.id, 'line_full', false), (old.id, 'one_to_go', false);
  select bingo_bank_balance into v_balance from public.profiles where user_id = old.id for update;
  if v_balance > 0 then
    perform private.transfer('user:' || old.id, 'mint', v_balance, null, 'account_closed');
  end if;
  return old;
end;
$function$;

CREATE OR REPLACE FUNCTION private.delivery_json (
  p_delivery private.deliveries,
  p_now      timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', p_delivery.id, 'email', address, 'digest', digest, 'next', next, 'browsers', browsers,
    'unread', (
      select count(*) from public.notices where user_id = p_delivery.user_id and read_at is null
    ),
    'notice', case when notice.id is not null then private.notice_json(notice) end
  )
  from (
    select case p_delivery.channel when 'mail' then private.verified_email(p_delivery.user_id) end as address,
      case p_delivery.channel when 'push' then private.push_subscriptions_of(p_delivery.user_id) end as browsers
  ) as reached
  left join public.notices as notice on notice.user_id = p_delivery.user_id and notice.id = p_delivery.notice_id
  left join public.notice_choices as choice on choice.user_id = notice.user_id and choice.kind = notice.kind
  cross join lateral (select case when p_delivery.notice_id is null then private.digest_of(
    p_delivery.user_id, p_delivery.created_at - private.longest_behind(), p_now - private.longest_behind()
  ) end as digest) as news
  left join public.games as over on over.id = notice.game_id and notice.kind = 'game_over'
  left join lateral (
    select jsonb_build_object('id', id, 'kind', kind, 'title', title, 'theme_name', theme_name) as next
    from public.games
    where kind = over.kind and group_id is not distinct from over.group_id and status <> 'completed'
    order by follows is not distinct from over.id desc, created_at desc limit 1
  ) as following on true
  where coalesce(address, browsers::text) is not null and (
    digest is not null
    or (notice.read_at is null and case p_delivery.channel when 'mail' then choice.mails else choice.pushes end)
  );
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
    'group_name', circle.name, 'marks', news.marks, 'mark_count', news.mark_count
  ) order by news.latest desc)
  from public.games as game
  left join public.groups as circle on circle.id = game.group_id
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

CREATE OR REPLACE FUNCTION private.is_push_endpoint (
  p_url text
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select char_length(p_url) <= 1000 and p_url ~ ('^https://(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com'
    || '|[a-z0-9-]{1,60}\.(push\.apple|notify\.windows)\.com)/[A-Za-z0-9_:/?=&%.~-]+$');
$function$;

CREATE OR REPLACE FUNCTION private.is_time_zone (
  p_name text
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return p_name ~ '^[A-Za-z]{1,20}(/[A-Za-z0-9_+-]{1,30}){0,2}$' and now() at time zone p_name is not null;
exception
  when invalid_parameter_value then return false;
end;
$function$;

CREATE OR REPLACE FUNCTION private.longest_behind()
  RETURNS interval
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select interval '120 seconds';
$function$;

CREATE OR REPLACE FUNCTION private.mail_settings_of (
  p_user uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'is_confirmed', private.verified_email(p_user) is not null,
    'time_zone', max(time_zone), 'digest', coalesce(max(digest), 'off'), 'digest_hour', coalesce(max(digest_hour), 8)
  )
  from private.mail_settings where user_id = p_user;
$function$;

CREATE OR REPLACE FUNCTION private.next_digest (
  p_settings private.mail_settings,
  p_after    timestamp with time zone
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select min(at) from (
    select (day + make_interval(hours => p_settings.digest_hour)) at time zone p_settings.time_zone as at
    from generate_series(0, 8) as ahead
    cross join lateral (
      select date_trunc('day', p_after at time zone p_settings.time_zone) + ahead * interval '1 day' as day
    ) as calendar
    where p_settings.digest = 'daily' or (p_settings.digest = 'weekly' and extract(isodow from day) = 1)
  ) as coming
  where at > p_after;
$function$;

CREATE OR REPLACE FUNCTION private.push_subscriptions_of (
  p_user uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_agg(jsonb_build_object('endpoint', endpoint, 'keys', jsonb_build_object('p256dh', p256dh, 'auth', auth)))
  from private.push_subscriptions where user_id = p_user;
$function$;

CREATE OR REPLACE FUNCTION private.queue_deliveries()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  insert into private.deliveries (user_id, notice_id, channel, due_at)
  select written.user_id, written.id, channel.name, clock_timestamp() + private.longest_behind()
  from written
  join public.notice_choices as choice on choice.user_id = written.user_id and choice.kind = written.kind
  cross join lateral (values ('mail', choice.mails), ('push', choice.pushes)) as channel (name, is_on)
  where (choice.mails or choice.pushes) and channel.is_on;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.queue_digest (
  p_user uuid,
  p_from timestamp with time zone
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  insert into private.deliveries (user_id, channel, created_at, due_at)
  select user_id, 'mail', p_from, private.next_digest(settings, p_from)
  from private.mail_settings as settings
  where user_id = p_user and digest <> 'off'
  on conflict do nothing;
$function$;

CREATE OR REPLACE FUNCTION private.quiet_until (
  p_at        timestamp with time zone,
  p_time_zone text
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case
    when local::time >= '22:00' then (local::date + 1 + time '08:00') at time zone p_time_zone
    when local::time < '08:00' then (local::date + time '08:00') at time zone p_time_zone
  end
  from (select p_at at time zone p_time_zone as local) as clock;
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
    delete from private.deliveries where coalesce(sent_at, failed_at) < now() - interval '90 days';
  end if;
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION public.choose_notice (
  p_kind      text,
  p_channel   text,
  p_is_on     boolean,
  p_time_zone text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_is_mail constant boolean := p_channel = 'mail';
  v_is_push constant boolean := p_channel = 'push';
begin
  if p_is_on is null or p_kind is null or p_kind <> all (private.notice_kinds())
    or p_channel is null or p_channel not in ('app', 'mail', 'push')
    or (v_is_mail and p_kind not in ('line_full', 'game_over')) then
    perform private.refuse('invalid_notice_kind');
  end if;
  insert into public.notice_choices as choice (user_id, kind, is_on, mails, pushes)
  values (
    v_user, p_kind, p_is_on or (p_channel <> 'app' and p_kind <> 'square_marked'), p_is_on and v_is_mail,
    p_is_on and v_is_push
  )
  on conflict (user_id, kind) do update set
    is_on = case p_channel when 'app' then p_is_on else choice.is_on or p_is_on end,
    mails = case when v_is_push then choice.mails else p_is_on and (choice.mails or v_is_mail) end,
    pushes = case when v_is_mail then choice.pushes else p_is_on and (choice.pushes or v_is_push) end;
  if private.is_time_zone(p_time_zone) then
    insert into private.mail_settings (user_id, time_zone) values (v_user, p_time_zone) on conflict do nothing;
  end if;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."choose_notice"(text, text, boolean, text) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.claim_deliveries (
  p_limit   integer,
  p_channel text
)
  RETURNS jsonb
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select private.claim_deliveries_at(p_limit, p_channel, clock_timestamp());
$function$;

REVOKE ALL ON FUNCTION "public"."claim_deliveries"(integer, text) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.forget_push (
  p_endpoint text
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  delete from private.push_subscriptions where endpoint = p_endpoint;
$function$;

REVOKE ALL ON FUNCTION "public"."forget_push"(text) FROM PUBLIC, "anon";

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
        'kind', known.kind, 'is_on', coalesce(choice.is_on, known.kind <> 'square_marked'),
        'mails', case when known.kind in ('line_full', 'game_over') then coalesce(choice.mails, false) end,
        'pushes', coalesce(choice.pushes, false)
      ) order by place)
      from unnest(private.notice_kinds()) with ordinality as known (kind, place)
      left join public.notice_choices as choice on choice.user_id = (select private.living_user()) and choice.kind = known.kind
    ),
    'mail', private.mail_settings_of((select private.living_user()))
  );
$function$;

CREATE OR REPLACE FUNCTION public.report_delivery (
  p_id      bigint,
  p_try     integer,
  p_outcome text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_delivery private.deliveries;
begin
  update private.deliveries set
    sent_at = case p_outcome when 'sent' then clock_timestamp() end,
    failed_at = case
      when p_outcome = 'failed' or (p_outcome = 'retry' and (tries >= 5 or notice_id is null)) then clock_timestamp()
    end,
    due_at = case p_outcome when 'retry' then clock_timestamp() + tries * interval '5 minutes' else due_at end,
    leased_until = case p_outcome when 'sent' then leased_until end
  where id = p_id and tries = p_try and failed_at is null and (p_outcome <> 'sent' or sent_at is null)
  returning * into v_delivery;
  if p_outcome = 'sent' and v_delivery.notice_id is null then
    perform private.queue_digest(v_delivery.user_id, v_delivery.leased_until - interval '60 seconds');
  end if;
  return v_delivery.id is not null;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."report_delivery"(bigint, integer, text) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.save_mail_settings (
  p_time_zone   text,
  p_digest      text,
  p_digest_hour integer
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
begin
  if private.is_time_zone(p_time_zone) is not true then
    perform private.refuse('invalid_time_zone');
  elsif p_digest is null or p_digest not in ('off', 'daily', 'weekly')
    or p_digest_hour is null or p_digest_hour not between 0 and 23 then
    perform private.refuse('invalid_digest');
  end if;
  insert into private.mail_settings (user_id, time_zone, digest, digest_hour)
  values (v_user, p_time_zone, p_digest, p_digest_hour)
  on conflict (user_id) do update set
    time_zone = excluded.time_zone, digest = excluded.digest, digest_hour = excluded.digest_hour;
  delete from private.deliveries
  where user_id = v_user and notice_id is null and sent_at is null and failed_at is null;
  perform private.queue_digest(v_user, clock_timestamp());
end;
$function$;

REVOKE ALL ON FUNCTION "public"."save_mail_settings"(text, text, integer) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.save_push (
  p_endpoint text,
  p_p256dh   text,
  p_auth     text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
begin
  if (
    private.is_push_endpoint(p_endpoint) and p_p256dh ~ '^[A-Za-z0-9_-]{87}$' and p_auth ~ '^[A-Za-z0-9_-]{22}$'
  ) is not true then
    perform private.refuse('invalid_push');
  end if;
  insert into private.push_subscriptions (endpoint, user_id, p256dh, auth) values (p_endpoint, v_user, p_p256dh, p_auth)
  on conflict (endpoint) do update set
    user_id = v_user, p256dh = p_p256dh, auth = p_auth, created_at = clock_timestamp();
  delete from private.push_subscriptions where endpoint in (
    select endpoint from private.push_subscriptions where user_id = v_user order by created_at desc offset 10
  );
end;
$function$;

REVOKE ALL ON FUNCTION "public"."save_push"(text, text, text) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.stop_mail (
  p_token text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := (
    select user_id from private.deliveries where token_hash = sha256(convert_to(private.field(p_token), 'UTF8'))
  );
begin
  update public.notice_choices set mails = false where user_id = v_user and mails;
  update private.mail_settings set digest = 'off' where user_id = v_user;
  delete from private.deliveries
  where user_id = v_user and channel = 'mail' and sent_at is null and failed_at is null;
  return v_user is not null;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."stop_mail"(text) FROM PUBLIC, "service_role";

ALTER TABLE "private"."mail_settings"
  ADD CONSTRAINT "mail_settings_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(user_id);

ALTER TABLE "private"."push_subscriptions"
  ADD CONSTRAINT "push_subscriptions_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(user_id);

ALTER TABLE "public"."notice_choices"
  ADD CONSTRAINT "notice_choices_check1" CHECK (((NOT pushes) OR is_on));

ALTER TABLE "public"."notice_choices"
  ADD CONSTRAINT "notice_choices_check" CHECK (((NOT mails) OR (is_on AND (kind = ANY (ARRAY['line_full'::text, 'game_over'::text])))));

CREATE UNIQUE INDEX deliveries_digests ON private.deliveries USING btree (user_id)
  WHERE ((notice_id IS NULL) AND (sent_at IS NULL) AND (failed_at IS NULL));

CREATE INDEX deliveries_due ON private.deliveries USING btree (due_at)
  WHERE ((sent_at IS NULL) AND (failed_at IS NULL));

CREATE UNIQUE INDEX deliveries_tokens ON private.deliveries USING btree (token_hash)
  WHERE (token_hash IS NOT NULL);

CREATE INDEX push_subscriptions_user_id ON private.push_subscriptions USING btree (user_id, created_at);

CREATE INDEX notice_choices_sent ON public.notice_choices USING btree (user_id, kind)
  WHERE (mails OR pushes);

CREATE TRIGGER notices_are_sent
  AFTER INSERT ON public.notices REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.queue_deliveries();

REVOKE ALL ON FUNCTION "private"."claim_deliveries_at"(integer, text, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."claim_deliveries_at"(integer, text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."claim_deliveries_at"(integer, text, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."delivery_json"(private.deliveries, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delivery_json"(private.deliveries, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delivery_json"(private.deliveries, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."digest_of"(uuid, timestamp WITH time zone, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."digest_of"(uuid, timestamp WITH time zone, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."digest_of"(uuid, timestamp WITH time zone, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_push_endpoint"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_push_endpoint"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_push_endpoint"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_time_zone"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_time_zone"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_time_zone"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."longest_behind"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."longest_behind"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."longest_behind"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."mail_settings_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_settings_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mail_settings_of"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."next_digest"(private.mail_settings, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_digest"(private.mail_settings, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."next_digest"(private.mail_settings, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."push_subscriptions_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."push_subscriptions_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."push_subscriptions_of"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."queue_deliveries"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."queue_deliveries"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."queue_deliveries"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."queue_digest"(uuid, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."queue_digest"(uuid, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."queue_digest"(uuid, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."quiet_until"(timestamp WITH time zone, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."quiet_until"(timestamp WITH time zone, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."quiet_until"(timestamp WITH time zone, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."choose_notice"(text, text, boolean, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."choose_notice"(text, text, boolean, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."choose_notice"(text, text, boolean, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."claim_deliveries"(integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."claim_deliveries"(integer, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."claim_deliveries"(integer, text) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."forget_push"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."forget_push"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."forget_push"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."forget_push"(text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."report_delivery"(bigint, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_delivery"(bigint, integer, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_delivery"(bigint, integer, text) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."save_mail_settings"(text, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_mail_settings"(text, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_mail_settings"(text, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_push"(text, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_push"(text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_push"(text, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."stop_mail"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."stop_mail"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."stop_mail"(text) TO "postgres";

ALTER TABLE "private"."push_subscriptions"
  ADD CONSTRAINT "push_subscriptions_endpoint_check" CHECK (private.is_push_endpoint(endpoint));
