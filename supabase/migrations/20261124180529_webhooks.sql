SET local check_function_bodies = off;

CREATE TABLE "private"."webhooks" (
  "group_id"      uuid                     NOT NULL,
  "url"           text                     NOT NULL,
  "next_at"       timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  "failing_since" timestamp with time zone,
  "off_at"        timestamp with time zone,
  CONSTRAINT "webhooks_pkey" PRIMARY KEY (group_id)
);

ALTER TABLE "public"."games"
  ADD COLUMN "posted_seq" integer NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION private.is_webhook (
  p_url text
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select p_url ~ '^https://(discord\.com|discordapp\.com)/api/webhooks/\d{1,30}/[A-Za-z0-9_-]{1,100}$'
    or p_url ~ '^https://hooks\.slack\.com/services/[A-Za-z0-9]{1,30}/[A-Za-z0-9]{1,30}/[A-Za-z0-9]{1,100}$';
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
    select member.group_id
    from public.group_members as member
    join public.groups as circle on circle.id = member.group_id
    where member.user_id = p_user
    order by circle.created_by, circle.id
  loop
    perform private.drop_member(v_group_id, p_user, p_user);
  end loop;
  delete from private.webhooks where group_id in (select id from public.groups where created_by = p_user);
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

CREATE OR REPLACE FUNCTION private.news_of (
  p_game public.games,
  p_seq  integer
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(event.payload || jsonb_build_object('type', event.type) order by event.seq), '[]')
  from public.game_events as event
  left join public.game_squares as square on square.id = (event.payload ->> 'game_square_id')::uuid
  where event.game_id = p_game.id and event.seq > p_seq and case event.type
    when 'square_marked' then square.is_marked
      and square.marked_at = (event.payload ->> 'marked_at')::timestamptz
    when 'bingo_called' then p_game.status = 'completed'
    when 'game_ended' then true
    else false
  end;
$function$;

CREATE OR REPLACE FUNCTION private.webhook_of (
  p_group public.groups,
  p_user  uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object('host', split_part(url, '/', 3), 'failing_since', failing_since, 'off_at', off_at)
  from private.webhooks
  where group_id = p_group.id and p_group.created_by = p_user;
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
        'theme_name', (v_due.game).theme_name, 'news', v_news
      );
    end if;
  end loop;
  return v_claimed;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."claim_webhooks"() FROM PUBLIC, "anon", "authenticated";

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
        where group_id = shown.id and status = 'active'
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

CREATE OR REPLACE FUNCTION public.report_webhook (
  p_group_id uuid,
  p_url      text,
  p_is_sent  boolean
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  update private.webhooks set
    failing_since = case when not p_is_sent then coalesce(failing_since, clock_timestamp()) end,
    off_at = case
      when not p_is_sent and failing_since < clock_timestamp() - interval '1 day' then clock_timestamp()
    end
  where group_id = p_group_id and url = p_url and off_at is null;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."report_webhook"(uuid, text, boolean) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.set_webhook (
  p_group_id uuid,
  p_url      text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
begin
  perform private.lock_own_group(p_group_id, v_user);
  delete from private.webhooks where group_id = p_group_id;
  if p_url is null then
    return;
  elsif not private.is_webhook(p_url) then
    perform private.refuse('invalid_webhook');
  end if;
  insert into private.webhooks (group_id, url) values (p_group_id, p_url);
  update public.games set posted_seq = last_seq where group_id = p_group_id;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."set_webhook"(uuid, text) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.try_webhook (
  p_group_id uuid,
  p_url      text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
  v_wait int := private.attempt('webhook', v_user::text, 20, interval '1 hour');
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif private.is_webhook(p_url) is not true then
    perform private.refuse('invalid_webhook');
  end if;
  return to_jsonb((private.lock_own_group(p_group_id, v_user)).name);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."try_webhook"(uuid, text) FROM PUBLIC, "anon", "service_role";

ALTER TABLE "private"."webhooks"
  ADD CONSTRAINT "webhooks_group_id_fkey" FOREIGN KEY (group_id) REFERENCES public.groups(id) ON DELETE CASCADE;

REVOKE ALL ON FUNCTION "private"."is_webhook"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_webhook"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_webhook"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."news_of"(public.games, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."news_of"(public.games, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."news_of"(public.games, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."webhook_of"(public.groups, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."webhook_of"(public.groups, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."webhook_of"(public.groups, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."claim_webhooks"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."claim_webhooks"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."claim_webhooks"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."report_webhook"(uuid, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_webhook"(uuid, text, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_webhook"(uuid, text, boolean) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."set_webhook"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."set_webhook"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."set_webhook"(uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."try_webhook"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."try_webhook"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."try_webhook"(uuid, text) TO "postgres";

ALTER TABLE "private"."webhooks"
  ADD CONSTRAINT "webhooks_url_check" CHECK (private.is_webhook(url));
