-- Notices by e-mail and push, and digests by e-mail. A delivery is written in the transaction of its notice, for people
-- who chose that. The sender, which has the project's secret key, claims deliveries that are due. It records a mail
-- before it sends it, so that none is sent twice. It records a push after it was sent, so that none is lost: a second
-- push replaces the first. A delivery that is no longer wanted when it is due is dropped.

-- One row for each mail or push, to a person, or to the address of an invitation about the moved start of a game; the
-- channel is `mail` or `push`. A mark may write a thousand, so indexes are few. A digest has no notice, and covers the
-- time since the row was written. `reached` are the addresses of the browsers that a push has reached, while it is due
-- for others. `token_hash` is the hash of the secret in the mail's link that stops all mail.
create table private.deliveries (
  id bigint generated always as identity primary key,
  user_id uuid,
  notice_id bigint,
  invitation_id uuid,
  game_id uuid,
  channel text not null,
  created_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null,
  tries int not null default 0,
  leased_until timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  token_hash bytea,
  reached text[] not null default '{}',
  check ((user_id is null) = (invitation_id is not null))
);

create index deliveries_due on private.deliveries (due_at) where sent_at is null and failed_at is null;
create unique index deliveries_digests on private.deliveries (user_id)
where notice_id is null and sent_at is null and failed_at is null;
create index deliveries_created_at on private.deliveries using brin (created_at);
create index deliveries_moved on private.deliveries (game_id) where game_id is not null;
create unique index deliveries_tokens on private.deliveries (token_hash) where token_hash is not null;

-- The longest time by which a browser follows a game behind the broadcast. A notice about a game is sent only after
-- this time, because the database does not know which browsers follow with a delay. If the person reads the notice
-- before that, it is not sent.
create function private.longest_behind() returns interval
language sql immutable set search_path = '' as 'select interval ''120 seconds''';

-- The time at which a mail about a moved start is due: an hour after the last one to the same person or invitation.
create function private.moved_mail_due(p_game_id uuid, p_user uuid, p_invitation_id uuid) returns timestamptz
language sql
set search_path = ''
as $$
  select greatest(clock_timestamp() + private.longest_behind(), max(sent_at) + interval '1 hour')
  from private.deliveries
  where game_id = p_game_id and channel = 'mail' and (user_id = p_user or invitation_id = p_invitation_id);
$$;

-- Queues mails and pushes for the notices that were just written.
create function private.queue_deliveries() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.deliveries (user_id, notice_id, game_id, channel, due_at)
  select written.user_id, written.id, moved.game_id, channel.name, case
    when channel.name = 'mail' and moved.game_id is not null
      then private.moved_mail_due(moved.game_id, written.user_id, null)
    else clock_timestamp() + private.longest_behind()
  end
  from written
  cross join lateral (select case written.kind when 'start_changed' then written.game_id end as game_id) as moved
  join public.notice_choices as choice on choice.user_id = written.user_id and choice.kind = written.kind
  cross join lateral (values ('mail', choice.mails), ('push', choice.pushes)) as channel (name, is_on)
  where (choice.mails or choice.pushes) and channel.is_on;
  return null;
end;
$$;

create trigger notices_are_sent
after insert on public.notices
referencing new table as written
for each statement execute function private.queue_deliveries();

-- Queues a person's next digest, of what happens from this moment on, if they get one. It is due at once: the sender
-- claims it and holds it until its hour.
create function private.queue_digest(p_user uuid, p_from timestamptz) returns void
language sql
set search_path = ''
as $$
  insert into private.deliveries (user_id, channel, created_at, due_at)
  select user_id, 'mail', p_from, p_from
  from private.mail_settings
  where user_id = p_user and digest <> 'off'
  on conflict do nothing;
$$;

-- The marks by others on a person's cards in this time that still stand, for each game in which they still take part: at
-- most ten of a game, newest first, and the number of all. Null without any.
create function private.digest_of(p_user uuid, p_from timestamptz, p_to timestamptz) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object(
    'game', jsonb_build_object('id', game.id, 'kind', game.kind, 'title', game.title, 'theme_name', game.theme_name),
    'group_name', grp.name, 'marks', news.marks, 'mark_count', news.mark_count
  ) order by news.latest desc)
  from public.games as game
  left join public.groups as grp on grp.id = game.group_id
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
$$;

-- What a delivery is about, with its person's address, or the browsers for a push and the number of unread notices, and
-- with what tells the sender when to send it: the time zone, and the choices for a digest. Null if there is nothing to
-- send: the notice was read or taken back, its line can no longer be called, its person left, was removed or closed their
-- account, does not want it or has no confirmed address or no browser. A digest is there also before its hour and without
-- news. A game that is over comes with the next one of the same group, or of the house.
create function private.delivery_json(p_delivery private.deliveries, p_now timestamptz) returns jsonb
language sql
stable
set search_path = ''
as $$
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
    and (notice.kind <> 'line_full' or private.prize_now(notice, game) is not null)
  end;
$$;

-- What a mail about a moved or called-off start contains for the address of an invitation. Null once the game has started, the
-- address has left the group, or its mail was stopped.
create function private.moved_mail_json(p_delivery private.deliveries, p_now timestamptz) returns jsonb
language sql
stable
set search_path = ''
as $$
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
$$;

-- Until when a mail to an invitation that is due has to wait; null if it need not. A mailbox gets at most one mail about
-- moved starts an hour from one host, and ten a day. They do not count towards the limit of mails that anybody can
-- cause, so that the last start always arrives.
create function private.sent_later(p_delivery private.deliveries, p_now timestamptz) returns timestamptz
language sql
stable
set search_path = ''
as $$
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
$$;

-- Claims mails or pushes that are due at this moment for sixty seconds, except what another sender is claiming.
-- Returns it with the number of the try, which `report_delivery` asks for, and the secret of the link that stops all mail.
create function private.claim_deliveries_at(p_limit int, p_channel text, p_now timestamptz) returns jsonb
language plpgsql
set search_path = ''
as $$
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
$$;

-- For the sender: claims up to `p_most` mails or pushes that are due now. A build from before 2026-12 asks with another
-- parameter and claims none, because it would send digests and mails of the night at once.
create function public.claim_deliveries(p_most int, p_channel text) returns jsonb
language sql
security definer
set search_path = ''
as $$
  select private.claim_deliveries_at(p_most, p_channel, clock_timestamp());
$$;

grant execute on function public.claim_deliveries(int, text) to service_role;
