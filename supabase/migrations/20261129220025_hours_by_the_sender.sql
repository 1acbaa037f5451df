SET local check_function_bodies = off;

DROP FUNCTION "private"."is_time_zone"(text);

DROP FUNCTION "private"."next_digest"(private.mail_settings, timestamp WITH time zone);

DROP FUNCTION "private"."quiet_until"(timestamp WITH time zone, text);

DROP FUNCTION "private"."sent_later"(private.deliveries, jsonb, timestamp WITH time zone);

DROP FUNCTION "public"."claim_deliveries"(integer, text);

DROP FUNCTION "public"."report_delivery"(bigint, integer, text, text[]);

CREATE TABLE "private"."time_zones" (
  "name" text NOT NULL,
  CONSTRAINT "time_zones_pkey" PRIMARY KEY (name)
);

-- By hand: the zones of this database, and those that are newer than its rules.
INSERT INTO private.time_zones (name)
SELECT name FROM pg_timezone_names WHERE name ~ '^[A-Z]'
UNION
SELECT unnest('{America/Ciudad_Juarez,America/Coyhaique,Europe/Kyiv,Pacific/Kanton,UTC}'::text[]);

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
  v_later timestamptz;
  v_token text;
  v_claimed jsonb := '[]';
begin
  for v_due in
    select * from private.deliveries
    where sent_at is null and failed_at is null and channel = p_channel and due_at <= p_now
      and coalesce(leased_until, '-infinity') <= p_now
    order by due_at limit least(p_limit, 100) for update skip locked
  loop
    v_sent := case when v_due.invitation_id is null
      then private.delivery_json(v_due, p_now) else private.moved_mail_json(v_due, p_now) end;
    if v_sent is null then
      delete from private.deliveries where id = v_due.id;
      continue;
    end if;
    v_later := private.sent_later(v_due, p_now);
    if v_later is not null then
      update private.deliveries set due_at = v_later where id = v_due.id;
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
    'id', p_delivery.id, 'email', address, 'digest', news.digest, 'next', next, 'browsers', browsers,
    'unread', (select count(*) from public.notices where user_id = p_delivery.user_id and read_at is null),
    'notice', case when notice.id is not null then private.notice_json(notice) end,
    'moved', case when p_delivery.channel = 'mail' and notice.kind = 'start_changed' then private.game_json(game) end,
    'invitation_id', null,
    'time_zone', coalesce(settings.time_zone, game.time_zone, 'UTC'),
    'digest_at', case when p_delivery.notice_id is null then jsonb_build_object(
      'from', p_delivery.created_at, 'digest', settings.digest, 'digest_hour', settings.digest_hour
    ) end
  )
  from (
    select case p_delivery.channel when 'mail' then private.verified_email(p_delivery.user_id) end as address,
      case p_delivery.channel when 'push' then private.push_subscriptions_of(p_delivery.user_id, p_delivery.reached) end as browsers
  ) as reached
  left join private.mail_settings as settings on settings.user_id = p_delivery.user_id
  left join public.notices as notice on notice.user_id = p_delivery.user_id and notice.id = p_delivery.notice_id
  left join public.notice_choices as choice on choice.user_id = notice.user_id and choice.kind = notice.kind
  cross join lateral (select case when p_delivery.notice_id is null then private.digest_of(
    p_delivery.user_id, p_delivery.created_at - private.longest_behind(), p_now - private.longest_behind()
  ) end as digest) as news
  left join public.games as game on game.id = notice.game_id
  left join public.games as over on over.id = notice.game_id and notice.kind = 'game_over'
  left join lateral (
    select jsonb_build_object('id', id, 'kind', kind, 'title', title, 'theme_name', theme_name) as next
    from public.games
    where kind = over.kind and group_id is not distinct from over.group_id and status <> 'completed'
    order by follows is not distinct from over.id desc, created_at desc limit 1
  ) as following on true
  where case when p_delivery.notice_id is null then settings.digest <> 'off' else
    coalesce(address, browsers::text) is not null
    and (notice.read_at is null or (notice.kind = 'start_changed' and p_delivery.channel = 'mail'))
    and case p_delivery.channel when 'mail' then choice.mails else choice.pushes end
    and coalesce(private.is_timely(game, notice.kind, p_now), true)
  end;
$function$;

CREATE OR REPLACE FUNCTION private.is_time_zone (
  p_name text
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select exists (select from private.time_zones where name = p_name);
$function$;

CREATE OR REPLACE FUNCTION private.moved_mail_json (
  p_delivery private.deliveries,
  p_now      timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', p_delivery.id, 'email', invitation.email, 'digest', null, 'next', null, 'browsers', null, 'unread', 0,
    'notice', private.notice_json(jsonb_populate_record(null::public.notices, jsonb_build_object(
      'id', 0, 'kind', 'start_changed', 'game_id', game.id, 'seq', 0, 'created_at', p_delivery.created_at
    ))),
    'moved', private.game_json(game), 'invitation_id', invitation.id, 'time_zone', game.time_zone, 'digest_at', null
  )
  from public.group_invitations as invitation
  join public.games as game on game.id = p_delivery.game_id
  where invitation.id = p_delivery.invitation_id and private.is_timely(game, 'start_changed', p_now)
    and not private.is_stopped(invitation.email)
    and (invitation.status = 'pending' or private.has_member_with_email(invitation.group_id, invitation.email));
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
  select user_id, 'mail', p_from, p_from
  from private.mail_settings
  where user_id = p_user and digest <> 'off'
  on conflict do nothing;
$function$;

CREATE OR REPLACE FUNCTION private.sent_later (
  p_delivery private.deliveries,
  p_now      timestamp with time zone
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select nullif(greatest(
    max(at) filter (where other.invited_by = own.invited_by) + interval '1 hour',
    (array_agg(at order by at desc))[10] + interval '1 day', p_now
  ), p_now)
  from public.group_invitations as own
  join public.group_invitations as other on private.mailbox_of(other.email) = private.mailbox_of(own.email)
  join public.games as game on game.group_id = other.group_id
  join private.deliveries as sent on sent.game_id = game.id and sent.invitation_id = other.id
  cross join lateral coalesce(sent.sent_at, sent.leased_until) as at
  where own.id = p_delivery.invitation_id and sent.id <> p_delivery.id and at is not null;
$function$;

CREATE OR REPLACE FUNCTION public.claim_deliveries (
  p_most    integer,
  p_channel text
)
  RETURNS jsonb
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select private.claim_deliveries_at(p_most, p_channel, clock_timestamp());
$function$;

REVOKE ALL ON FUNCTION "public"."claim_deliveries"(integer, text) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.report_delivery (
  p_id      bigint,
  p_try     integer,
  p_outcome text,
  p_reached text[]                   DEFAULT '{}'::text[],
  p_due     timestamp with time zone DEFAULT NULL::timestamp WITH time zone
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_delivery private.deliveries;
  v_is_digest boolean;
  v_is_due boolean := p_outcome in ('unreached', 'held') or (p_outcome = 'retry' and p_try < 5);
begin
  select * into v_delivery from private.deliveries
  where id = p_id and tries = p_try and failed_at is null and (p_outcome <> 'sent' or sent_at is null)
  for update;
  if not found then
    return false;
  end if;
  v_is_digest := v_delivery.notice_id is null and v_delivery.user_id is not null;
  if p_outcome = 'empty' and v_is_digest then
    delete from private.deliveries where id = p_id;
    perform private.queue_digest(v_delivery.user_id, v_delivery.leased_until - interval '60 seconds');
    return true;
  end if;
  if v_is_due and v_is_digest and v_delivery.sent_at is not null then
    v_is_due := private.drop_next_digest(v_delivery.user_id);
  end if;
  update private.deliveries set
    sent_at = case p_outcome when 'sent' then clock_timestamp() end,
    failed_at = case when p_outcome <> 'sent' and not v_is_due then clock_timestamp() end,
    due_at = case p_outcome
      when 'retry' then clock_timestamp() + 4 ^ (tries - 1) * interval '5 minutes'
      when 'unreached' then clock_timestamp() -- after the others that are due
      when 'held' then least(p_due, leased_until + interval '8 days')
      else due_at
    end,
    tries = case when p_outcome in ('unreached', 'held') then tries - 1 else tries end,
    reached = case when v_is_due then reached || p_reached else '{}' end,
    leased_until = case p_outcome when 'sent' then leased_until end
  where id = p_id;
  if p_outcome = 'sent' and v_is_digest then
    perform private.queue_digest(v_delivery.user_id, v_delivery.leased_until - interval '60 seconds');
  end if;
  return true;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."report_delivery"(bigint, integer, text, text[], timestamp WITH time zone) FROM PUBLIC, "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."is_time_zone"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_time_zone"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_time_zone"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sent_later"(private.deliveries, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sent_later"(private.deliveries, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sent_later"(private.deliveries, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "public"."claim_deliveries"(integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."claim_deliveries"(integer, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."claim_deliveries"(integer, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."report_delivery"(bigint, integer, text, text[], timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_delivery"(bigint, integer, text, text[], timestamp WITH time zone) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_delivery"(bigint, integer, text, text[], timestamp WITH time zone) TO "service_role";
