-- Marks in the group's own channel: the app posts the marks and the end of a group's games to its channel in Discord or
-- Slack, at most one message in ten seconds. A message is recorded before it is sent, so no mark is posted twice. What
-- the channel certainly did not take comes with the next message. Only the sender, which has the project's secret key,
-- can read the addresses, because whoever has one can post there.

-- Whether this is the address of an incoming webhook. Nothing else is ever requested, so no webhook leads to a machine
-- of the network.
create function private.is_webhook(p_url text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select char_length(p_url) <= 500 and (
    p_url ~ (
      '^https://((canary|ptb)\.)?discord(app)?\.com/api/(v\d{1,2}/)?webhooks/\d{1,30}/[A-Za-z0-9_-]{1,100}'
      || '(\?thread_id=\d{1,30})?$'
    )
    or p_url ~ '^https://hooks\.slack(-gov)?\.com/services(/[A-Za-z0-9]{1,100}){3}$'
    or p_url ~ '^https://hooks\.slack(-gov)?\.com/(triggers|workflows)(/[A-Za-z0-9]{1,100}){3,4}$'
  );
$$;

create table private.webhooks (
  group_id uuid primary key references public.groups (id) on delete cascade,
  url text not null check (private.is_webhook(url)),
  next_at timestamptz not null default clock_timestamp(),
  failing_since timestamptz,
  -- When the webhook was switched off, after a day of failures.
  off_at timestamptz
);

-- The state of a group's webhook, without its secret parts, for the group's creator; else null.
create function private.webhook_of(p_group public.groups, p_user uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('host', split_part(url, '/', 3), 'failing_since', failing_since, 'off_at', off_at)
  from private.webhooks
  where group_id = p_group.id and p_group.created_by = p_user;
$$;

-- Counts a test message to a webhook, which the app sends before it saves the address, for the group's creator. Returns
-- the group's name.
create function public.try_webhook(p_group_id uuid, p_url text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_account();
  v_wait int := private.attempt('webhook', v_user::text, 20, interval '1 hour');
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif private.is_webhook(p_url) is not true then
    return private.refusal('invalid_webhook');
  end if;
  return to_jsonb((private.lock_own_group(p_group_id, v_user)).name);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

-- Sets the webhook of a group, for its creator; null removes it. Only what happens from now on is posted.
create function public.set_webhook(p_group_id uuid, p_url text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_account();
begin
  if p_url is not null and not private.is_webhook(p_url) then
    perform private.refuse('invalid_webhook');
  end if;
  perform private.lock_own_group(p_group_id, v_user);
  delete from private.webhooks where group_id = p_group_id;
  if p_url is null then
    return;
  end if;
  insert into private.webhooks (group_id, url) values (p_group_id, p_url);
  update public.games set posted_seq = last_seq where group_id = p_group_id;
end;
$$;

-- The events after number `p_seq` to post, oldest first: marks that were not taken back, wins, upheld objections, and an end by
-- the host or the clock. What was posted of a win stays true, because the objection that takes it back is posted as well.
create function private.news_of(p_game public.games, p_seq int) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    private.with_names(p_game.id, event.payload) || jsonb_build_object('type', event.type) order by event.seq
  ), '[]')
  from public.game_events as event
  left join public.game_squares as square on square.id = (event.payload ->> 'game_square_id')::uuid
  where event.game_id = p_game.id and event.seq > p_seq and case event.type
    when 'square_marked' then square.is_marked
      and square.marked_at = (event.payload ->> 'marked_at')::timestamptz
    else event.type in ('bingo_called', 'objection_upheld', 'game_ended', 'game_called_off')
  end;
$$;

-- For the sender: at most twenty messages that are due, each recorded as sent. Messages that another sender is claiming
-- are left out, and so are games with a change in progress, until the next call.
create function public.claim_webhooks() returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
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
$$;

-- For the sender: records that the channel took the message with the events after `p_after_seq` (`sent`), that it may
-- have taken it (`failed`), or that it did not, so that they come with the next message (`retry`). While it takes none,
-- the pauses grow to a quarter of an hour. After a day the webhook is switched off.
create function public.report_webhook(
  p_group_id uuid, p_url text, p_game_id uuid, p_after_seq int, p_last_seq int, p_outcome text
) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if p_outcome is null then
    perform private.refuse('invalid_request');
  elsif p_outcome = 'retry' then
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
$$;

grant execute on function public.try_webhook(uuid, text), public.set_webhook(uuid, text) to authenticated;
grant execute on function public.claim_webhooks(), public.report_webhook(uuid, text, uuid, int, int, text) to service_role;
