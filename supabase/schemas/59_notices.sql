-- The kinds of notices, in the order of the settings.
create function private.notice_kinds() returns text[]
language sql
immutable
set search_path = ''
as $$
  select array[
    'line_full', 'one_to_go', 'square_marked', 'game_over', 'objection_made', 'invited', 'new_host', 'game_began',
    'start_changed', 'game_starts', 'game_locks', 'game_ends'
  ];
$$;

-- The kinds that can be mailed.
create function private.mailed_kinds() returns text[]
language sql
immutable
set search_path = ''
as $$
  select array['line_full', 'game_over', 'start_changed', 'game_starts', 'game_locks', 'game_ends'];
$$;

-- What calls a person back: one row for each person and event, written in the event's transaction. It holds no text:
-- names and headlines are read from the event and the game, so that a deleted person's name is in no notice. `seq` is the
-- number of the event in this game; 0 without one, for an invitation, a new host, a rematch and a reminder. `card_number` is the card
-- that a mark concerns. A mark may write a thousand rows, so the person, the game and the group, which are never deleted,
-- are no foreign keys, no row is checked, and indexes are few and narrow: a notice exists once because its event does.
create table public.notices (
  id bigint generated always as identity,
  user_id uuid not null,
  kind text not null,
  game_id uuid,
  group_id uuid,
  seq int not null default 0,
  card_number int,
  read_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, id)
);

create index notices_of_events on public.notices (game_id, seq);
create index notices_created_at on public.notices using brin (created_at);
create unique index notices_of_invitations on public.notices (group_id, user_id) where group_id is not null;

-- Which kinds a person has switched on or off, in the app, by e-mail and by push. By default, a person gets all kinds
-- in the app except marks, which would drown the rest and are in the game's story and on My Games, and none by e-mail
-- or push, except that a person who was invited by mail is mailed a moved start. Only what is in the app is sent. A
-- deleted account keeps `line_full` and `one_to_go` switched off, so that a mark of a house game need not look for each
-- account.
create table public.notice_choices (
  user_id uuid not null references public.profiles (user_id),
  kind text not null check (kind = any (private.notice_kinds())),
  is_on boolean not null,
  mails boolean not null default false check (not mails or (is_on and kind = any (private.mailed_kinds()))),
  pushes boolean not null default false check (not pushes or is_on),
  primary key (user_id, kind)
);

create index notice_choices_sent on public.notice_choices (user_id, kind) where mails or pushes;

-- The reminders that were written, so that each game has one of each kind. `starts_soon` is the second notice of the
-- kind `game_starts`. When the start of a game is changed, the reminders of its start are deleted.
create table public.reminders (
  game_id uuid not null references public.games (id) on delete cascade,
  kind text not null check (kind in ('game_starts', 'starts_soon', 'game_locks', 'game_ends')),
  primary key (game_id, kind)
);

alter table public.notices enable row level security;
alter table public.notice_choices enable row level security;
alter table public.reminders enable row level security;

-- The number of unread notices among a person's latest hundred, for each game; invitations have no game.
create function private.unread_notices(p_user uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('game_id', game_id, 'count', unread)), '[]')
  from (
    select game_id, count(*) as unread
    from (select * from public.notices where user_id = p_user order by id desc limit 100) as latest
    where read_at is null
    group by game_id
  ) as by_game;
$$;

-- The time that a notice of this kind announces, such as the start of the game.
create function private.reminded_of(p_game public.games, p_kind text) returns timestamptz
language sql
immutable
set search_path = ''
as $$
  select case p_kind
    when 'game_starts' then p_game.scheduled_start
    when 'start_changed' then coalesce(p_game.scheduled_start, p_game.locks_at)
    when 'game_began' then p_game.scheduled_start
    when 'game_locks' then p_game.locks_at
    when 'game_ends' then p_game.ends_at
  end;
$$;

-- Whether what a notice says of its game still applies at this moment, so that it can be sent.
create function private.is_timely(p_game public.games, p_kind text, p_now timestamptz) returns boolean
language sql
immutable
set search_path = ''
as $$
  select case p_kind
    when 'start_changed' then p_game.is_called_off or (p_game.status = 'upcoming' and p_game.scheduled_start > p_now)
    when 'game_starts' then p_game.status = 'upcoming'
      and p_game.scheduled_start between p_now and p_now + interval '24 hours'
    when 'game_locks' then not p_game.is_locked and p_game.locks_at between p_now and p_now + interval '24 hours'
    when 'game_ends' then p_game.status = 'active' and p_game.ends_at between p_now and p_now + interval '24 hours'
    when 'one_to_go' then p_game.status = 'active'
    else true
  end;
$$;

-- The prize that the card of a notice of a full line can call now; null for none.
create function private.prize_now(p_notice public.notices, p_game public.games) returns text
language sql
volatile
set search_path = ''
as $$
  select private.prize_to_call(p_game, card)
  from public.bingo_cards as card
  where p_notice.kind = 'line_full'
    and game_id = p_game.id and user_id = p_notice.user_id and card_number = p_notice.card_number;
$$;

-- A notice as its person reads it, with the names that people have now. A notice of a full line says which prize the line
-- can still call, and that of the end of a game which prize ended it, how many squares their best card missed, and
-- what they won.
create function private.notice_json(p_notice public.notices) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_notice.id,
    'kind', p_notice.kind,
    'created_at', p_notice.created_at,
    'is_read', p_notice.read_at is not null,
    'game', case when game.id is not null then jsonb_build_object(
      'id', game.id, 'kind', game.kind, 'title', game.title, 'theme_name', game.theme_name
    ) end,
    'group_id', p_notice.group_id,
    'group_name', grp.name,
    'card_number', p_notice.card_number,
    'can_call', callable.prize is not null,
    'summary', event.payload ->> 'summary',
    'by', case p_notice.kind when 'invited' then private.member_name(grp.id, grp.created_by) else event.payload ->> 'by' end,
    'winner', event.payload ->> 'display_name',
    'prize', case p_notice.kind when 'game_over' then event.payload ->> 'prize' else callable.prize end,
    'missing', own.missing,
    'winnings', own.winnings,
    'at', case
      when event.type is distinct from 'game_started' and (p_notice.kind <> 'game_began' or game.scheduled_start > p_notice.created_at)
        then private.reminded_of(game, p_notice.kind)
    end,
    'has_begun', event.type is not distinct from 'game_started',
    'change', case when p_notice.kind = 'start_changed' then case
      -- A mail to the address of an invitation has no event.
      when event.type = 'game_called_off' or (event.type is null and game.is_called_off) then 'called_off'
      when event.payload ->> 'start_moved' = 'false' then 'dates'
    end end,
    'time_zone', game.time_zone
  )
  from (select p_notice.game_id as game_id) as about
  left join public.games as game on game.id = about.game_id
  cross join lateral (select private.prize_now(p_notice, game) as prize) as callable
  left join public.groups as grp on grp.id in (p_notice.group_id, game.group_id)
  left join public.game_events as event on event.game_id = about.game_id and event.seq = p_notice.seq
  left join lateral (
    select
      min(private.missing((select private.next_prize(game)), marked_mask)) as missing,
      sum(private.winnings_of(card)) as winnings
    from public.bingo_cards as card
    where game_id = about.game_id and user_id = p_notice.user_id
  ) as own on p_notice.kind = 'game_over';
$$;

-- A page of the signed-in person's notices, newest first, for each kind whether they get it in the app, by e-mail
-- (null where there is no mail) and by push, and the settings of their mail.
create function public.my_notices(p_page int default 1, p_page_size int default 20) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with page as (
    select * from public.notices
    where user_id = (select private.living_user())
    order by id desc limit private.page_size(p_page_size) offset private.page_offset(p_page, p_page_size)
  )
  select jsonb_build_object(
    'notices', private.page_json(
      (select jsonb_agg(private.notice_json(page::public.notices)) from page),
      (select count(*) from public.notices where user_id = (select private.living_user())), p_page_size
    ),
    'choices', (
      select jsonb_agg(jsonb_build_object(
        'kind', known.kind, 'is_on', coalesce(choice.is_on, known.kind <> 'square_marked'),
        'mails', case when known.kind = any (private.mailed_kinds()) then coalesce(choice.mails, false) end,
        'pushes', coalesce(choice.pushes, false)
      ) order by place)
      from unnest(private.notice_kinds()) with ordinality as known (kind, place)
      left join public.notice_choices as choice on choice.user_id = (select private.living_user()) and choice.kind = known.kind
    ),
    'mail', private.mail_settings_of((select private.living_user()))
  );
$$;

-- Marks these notices of the signed-in person as read; refuses more than a page has. Returns what is still unread.
create function public.read_notices(p_ids bigint[]) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
begin
  if cardinality(p_ids) > private.page_size(null) then
    perform private.refuse('invalid_request');
  end if;
  update public.notices set read_at = clock_timestamp()
  where user_id = v_user and id = any (p_ids) and read_at is null;
  return jsonb_build_object('unread', private.unread_notices(v_user));
end;
$$;

-- Switches kinds of notices on or off for the signed-in person, in the app, by e-mail or by push. What is switched
-- off in the app is not sent, and what is sent is in the app. What they have stays. `p_time_zone` is the browser's,
-- for a first choice.
create function public.choose_notices(p_kinds text[], p_channel text, p_is_on boolean, p_time_zone text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_is_mail constant boolean := p_channel = 'mail';
  v_is_push constant boolean := p_channel = 'push';
begin
  perform private.require_short(p_channel, p_time_zone);
  if cardinality(p_kinds) > cardinality(private.notice_kinds()) then
    perform private.refuse('invalid_notice_kind');
  end if;
  perform private.require_short(variadic p_kinds);
  if p_is_on is null or p_kinds is null or not p_kinds <@ private.notice_kinds()
    or p_channel is null or p_channel not in ('app', 'mail', 'push')
    or (v_is_mail and not p_kinds <@ private.mailed_kinds()) then
    perform private.refuse('invalid_notice_kind');
  end if;
  insert into public.notice_choices as choice (user_id, kind, is_on, mails, pushes)
  select
    v_user, kind, p_is_on or (p_channel <> 'app' and kind <> 'square_marked'), p_is_on and v_is_mail,
    p_is_on and v_is_push
  from (select distinct unnest(p_kinds) as kind) as chosen
  on conflict (user_id, kind) do update set
    is_on = case p_channel when 'app' then p_is_on else choice.is_on or p_is_on end,
    mails = case when v_is_push then choice.mails else p_is_on and (choice.mails or v_is_mail) end,
    pushes = case when v_is_mail then choice.pushes else p_is_on and (choice.pushes or v_is_push) end;
  if private.is_time_zone(p_time_zone) then
    insert into private.mail_settings (user_id, time_zone) values (v_user, p_time_zone) on conflict do nothing;
  end if;
end;
$$;

grant execute on function
  public.my_notices(int, int), public.read_notices(bigint[]), public.choose_notices(text[], text, boolean, text)
to authenticated;
