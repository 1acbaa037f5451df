SET local check_function_bodies = off;

DROP FUNCTION "private"."push_subscriptions_of"(uuid);

DROP FUNCTION "public"."report_delivery"(bigint, integer, text);

DROP FUNCTION "public"."report_webhook"(uuid, text, boolean);

ALTER TABLE "private"."deliveries"
  ADD COLUMN "reached" text[] NOT NULL DEFAULT '{}'::text[];

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
    'unread', (select count(*) from public.notices where user_id = p_delivery.user_id and read_at is null),
    'notice', case when notice.id is not null then private.notice_json(notice) end,
    'moved', case when p_delivery.channel = 'mail' and notice.kind = 'start_changed' then private.game_json(game) end,
    'invitation_id', null
  )
  from (
    select case p_delivery.channel when 'mail' then private.verified_email(p_delivery.user_id) end as address,
      case p_delivery.channel when 'push' then private.push_subscriptions_of(p_delivery.user_id, p_delivery.reached) end as browsers
  ) as reached
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
  where coalesce(address, browsers::text) is not null and (
    digest is not null
    or (
      (notice.read_at is null or (notice.kind = 'start_changed' and p_delivery.channel = 'mail'))
      and case p_delivery.channel when 'mail' then choice.mails else choice.pushes end
      and coalesce(private.is_timely(game, notice.kind, p_now), true)
    )
  );
$function$;

CREATE OR REPLACE FUNCTION private.drop_next_digest (
  p_user uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from private.deliveries where user_id = p_user and notice_id is null and sent_at is null and failed_at is null;
  return found;
end;
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
    'inviter_name', private.member_name(p_group.id, p_inviter),
    'game', (
      select private.game_json(game) from public.games as game
      where group_id = p_group.id and (
        status = 'upcoming' or (status = 'active' and not is_locked and locks_at > clock_timestamp())
      )
      order by coalesce(scheduled_start, locks_at), id limit 1
    )
  )
  from public.profiles where user_id = p_inviter;
$function$;

CREATE OR REPLACE FUNCTION private.push_subscriptions_of (
  p_user    uuid,
  p_reached text[]
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_agg(jsonb_build_object('endpoint', endpoint, 'keys', jsonb_build_object('p256dh', p256dh, 'auth', auth)))
  from private.push_subscriptions
  where user_id = p_user and endpoint <> all (p_reached) and (session_id is null or exists (select from auth.sessions where id = session_id));
$function$;

CREATE OR REPLACE FUNCTION public.claim_webhooks()
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_due record;
  v_news jsonb;
  v_claimed jsonb := '[]';
  v_groups uuid[] := '{}';
begin
  for v_due in
    select webhook.group_id, webhook.url, game
    from private.webhooks as webhook
    join public.games as game on game.group_id = webhook.group_id and game.last_seq > game.posted_seq
    where webhook.off_at is null and webhook.next_at <= clock_timestamp()
    order by webhook.next_at, game.id
    limit 20
    for no key update skip locked
  loop
    continue when v_due.group_id = any (v_groups);
    v_news := private.news_of(v_due.game, (v_due.game).posted_seq);
    update public.games set posted_seq = last_seq where id = (v_due.game).id;
    if v_news <> '[]' then
      v_groups := v_groups || v_due.group_id;
      update private.webhooks set next_at = clock_timestamp() + interval '10 seconds' where group_id = v_due.group_id;
      v_claimed := v_claimed || jsonb_build_object(
        'group_id', v_due.group_id, 'url', v_due.url, 'game_id', (v_due.game).id,
        'theme_name', (v_due.game).theme_name, 'after_seq', (v_due.game).posted_seq, 'last_seq', (v_due.game).last_seq,
        'news', v_news
      );
    end if;
  end loop;
  return v_claimed;
end;
$function$;

CREATE OR REPLACE FUNCTION public.report_delivery (
  p_id      bigint,
  p_try     integer,
  p_outcome text,
  p_reached text[]  DEFAULT '{}'::text[]
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_delivery private.deliveries;
  v_is_digest boolean;
  v_is_due boolean := p_outcome = 'unreached' or (p_outcome = 'retry' and p_try < 5);
begin
  select * into v_delivery from private.deliveries
  where id = p_id and tries = p_try and failed_at is null and (p_outcome <> 'sent' or sent_at is null)
  for update;
  if not found then
    return false;
  end if;
  v_is_digest := v_delivery.notice_id is null and v_delivery.user_id is not null;
  if v_is_due and v_is_digest and v_delivery.sent_at is not null then
    v_is_due := private.drop_next_digest(v_delivery.user_id);
  end if;
  update private.deliveries set
    sent_at = case p_outcome when 'sent' then clock_timestamp() end,
    failed_at = case when p_outcome <> 'sent' and not v_is_due then clock_timestamp() end,
    due_at = case p_outcome
      when 'retry' then clock_timestamp() + 4 ^ (tries - 1) * interval '5 minutes'
      when 'unreached' then clock_timestamp() -- after the others that are due
      else due_at
    end,
    tries = case p_outcome when 'unreached' then tries - 1 else tries end,
    reached = case when v_is_due then reached || p_reached else '{}' end,
    leased_until = case p_outcome when 'sent' then leased_until end
  where id = p_id;
  if p_outcome = 'sent' and v_is_digest then
    perform private.queue_digest(v_delivery.user_id, v_delivery.leased_until - interval '60 seconds');
  end if;
  return true;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."report_delivery"(bigint, integer, text, text[]) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.report_webhook (
  p_group_id  uuid,
  p_url       text,
  p_game_id   uuid,
  p_after_seq integer,
  p_last_seq  integer,
  p_outcome   text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if p_outcome = 'retry' then
    update public.games set posted_seq = p_after_seq
    where id = p_game_id and posted_seq = p_last_seq and exists (
      select from private.webhooks where group_id = p_group_id and url = p_url
    );
  end if;
  update private.webhooks set
    next_at = case when p_outcome = 'sent' then next_at else clock_timestamp() + greatest(
      least(clock_timestamp() - coalesce(failing_since, clock_timestamp()), interval '15 minutes'), interval '10 seconds'
    ) end,
    failing_since = case when p_outcome <> 'sent' then coalesce(failing_since, clock_timestamp()) end,
    off_at = case
      when p_outcome <> 'sent' and failing_since < clock_timestamp() - interval '1 day' then clock_timestamp()
    end
  where group_id = p_group_id and url = p_url and off_at is null;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."report_webhook"(uuid, text, uuid, integer, integer, text) FROM PUBLIC, "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."drop_next_digest"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."drop_next_digest"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."drop_next_digest"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."push_subscriptions_of"(uuid, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."push_subscriptions_of"(uuid, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."push_subscriptions_of"(uuid, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "public"."report_delivery"(bigint, integer, text, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_delivery"(bigint, integer, text, text[]) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_delivery"(bigint, integer, text, text[]) TO "service_role";

REVOKE ALL ON FUNCTION "public"."report_webhook"(uuid, text, uuid, integer, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_webhook"(uuid, text, uuid, integer, integer, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_webhook"(uuid, text, uuid, integer, integer, text) TO "service_role";
