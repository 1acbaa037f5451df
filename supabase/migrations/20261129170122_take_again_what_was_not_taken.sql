SET local check_function_bodies = off;

DROP FUNCTION "public"."report_webhook"(uuid, text, boolean);

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
  p_outcome text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_delivery private.deliveries;
  v_is_digest boolean;
  v_is_due_again boolean;
begin
  select * into v_delivery from private.deliveries
  where id = p_id and tries = p_try and failed_at is null and (p_outcome <> 'sent' or sent_at is null)
  for update;
  if not found then
    return false;
  end if;
  v_is_digest := v_delivery.notice_id is null and v_delivery.user_id is not null;
  v_is_due_again := p_outcome = 'unreached' or (p_outcome = 'retry' and p_try < 5);
  if v_is_digest and v_is_due_again and v_delivery.sent_at is not null then
    delete from private.deliveries
    where user_id = v_delivery.user_id and notice_id is null and sent_at is null and failed_at is null;
    v_is_due_again := found; -- else the person has switched digests off meanwhile
  end if;
  update private.deliveries set
    sent_at = case p_outcome when 'sent' then clock_timestamp() end,
    failed_at = case when p_outcome <> 'sent' and not v_is_due_again then clock_timestamp() end,
    due_at = case p_outcome
      when 'retry' then clock_timestamp() + 4 ^ (tries - 1) * interval '5 minutes'
      when 'unreached' then clock_timestamp() -- after the others that are due
      else due_at
    end,
    tries = case p_outcome when 'unreached' then tries - 1 else tries end,
    leased_until = case p_outcome when 'sent' then leased_until end
  where id = p_id;
  if p_outcome = 'sent' and v_is_digest then
    perform private.queue_digest(v_delivery.user_id, v_delivery.leased_until - interval '60 seconds');
  end if;
  return true;
end;
$function$;

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

REVOKE ALL ON FUNCTION "public"."report_webhook"(uuid, text, uuid, integer, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_webhook"(uuid, text, uuid, integer, integer, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_webhook"(uuid, text, uuid, integer, integer, text) TO "service_role";
