-- What became of a delivery that the sender has claimed.

-- Drops a person's next digest, which was queued when one was recorded as sent, because that one is due again. Returns
-- false if the person has switched digests off meanwhile.
create function private.drop_next_digest(p_user uuid) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  delete from private.deliveries where user_id = p_user and notice_id is null and sent_at is null and failed_at is null;
  return found;
end;
$$;

-- For the sender: records that a claimed delivery is `sent` (a mail before it is sent, a push afterwards), that it has
-- `failed`, that it was refused and is to be tried again (`retry`: after 5, 20, 80 and 320 minutes, five times in all),
-- that the service took nothing (`unreached`: it is due at once, and this was no try), that it is `held` until `p_due`,
-- because of quiet hours or the hour of a digest, or that a digest is `empty`. A push is tried again without the browsers
-- at the addresses `p_reached`. Returns false if another sender has claimed it since or if it was dropped;
-- then it must not be sent.
create function public.report_delivery(
  p_id bigint, p_try int, p_outcome text, p_reached text[] default '{}', p_due timestamptz default null
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
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
$$;

grant execute on function public.report_delivery(bigint, int, text, text[], timestamptz) to service_role;
