-- The files of supabase/schemas without their comments, in order, when this migration was made. Read those instead.

set check_function_bodies = off;

alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from public, anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from public, anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from public, anon, authenticated, service_role;

create schema private;
revoke all on schema private from public;

create function private.refuse(p_code text, p_detail text default null) returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = 'P0001', message = p_code, detail = coalesce(p_detail, '');
end;
$$;

create function private.random_code(p_length int) returns text
language sql
volatile
set search_path = ''
as $$
  select string_agg(substr('BCDFGHJKLMNPQRSTVWXZ34679', 1 + byte % 25, 1), '')
  from (
    select byte
    from (
      select get_byte(uuid_send(gen_random_uuid()), 0) as byte
      from generate_series(1, 4 * p_length)
    ) as drawn
    where byte < 250 -- 10 × 25: a byte above would favour the first letters
    limit p_length
  ) as kept;
$$;

create function private.longest_name() returns int language sql immutable set search_path = '' as 'select 100';

create function private.longest_text() returns int language sql immutable set search_path = '' as 'select 500';

create function private.longest_email() returns int language sql immutable set search_path = '' as 'select 255';

create function private.longest_field() returns int language sql immutable set search_path = '' as 'select 12000';

create function private.field(p_text text) returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  if char_length(p_text) > private.longest_field() then
    perform private.refuse('too_long', private.longest_field()::text);
  end if;
  return p_text;
end;
$$;

create function private.clean_text(p_text text) returns text
language sql
immutable
set search_path = ''
as $$
  with seen as (
    select regexp_replace(
      regexp_replace(
        regexp_replace(private.field(p_text), '\r\n?|[\u0085\u2028\u2029]', E'\n', 'g'),
        '[\u0009\u000b\u000c]', ' ', 'g'
      ),
      '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'
    ) as text
  )
  select case
    when text !~ '[^ \n\u00a0\u00ad\u034f\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180e\u2000-\u200d\u202f\u205f\u2800\u3000\u3164\ufe00-\ufe0f\uffa0]'
      then ''
    else regexp_replace(
      text,
      '^[ \n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+|[ \n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+$', '', 'g'
    )
  end
  from seen;
$$;

create function private.clean_name(p_name text) returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    private.clean_text(coalesce(p_name, '')), '[ \n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g'
  );
$$;

create function private.is_email(p_email text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select char_length(p_email) <= private.longest_email() and p_email = private.clean_text(p_email)
    and p_email ~ '^[^@[:space:][:cntrl:]<>()",;:\\]+@[^@[:space:][:cntrl:]<>()",;:\\]+\.[^@.[:space:][:cntrl:]<>()",;:\\]+$';
$$;

create function private.clean_email(p_email text) returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_email text := nullif(lower(btrim(private.field(p_email))), '');
begin
  if not private.is_email(v_email) then
    perform private.refuse('invalid_email');
  end if;
  return v_email;
end;
$$;

create table private.attempts (
  what text not null,
  who text not null,
  made int not null,
  resets_at timestamptz not null,
  primary key (what, who)
);

create index attempts_resets_at on private.attempts (resets_at);

create function private.attempt(p_what text, p_who text, p_limit int, p_window interval) returns int
language plpgsql
set search_path = ''
as $$
declare
  v_now timestamptz := clock_timestamp();
  v_made int;
  v_resets_at timestamptz;
begin
  insert into private.attempts as known (what, who, made, resets_at)
  values (p_what, p_who, 1, v_now + p_window)
  on conflict (what, who) do update set
    made = case when known.resets_at <= v_now then 1 else known.made + 1 end,
    resets_at = case when known.resets_at <= v_now then v_now + p_window else known.resets_at end
  returning made, resets_at into v_made, v_resets_at;

  if random() < 0.01 then
    delete from private.attempts where (what, who) in (
      select what, who from private.attempts
      where resets_at < v_now - interval '1 day'
      order by resets_at
      limit 500 for update skip locked
    );
  end if;

  if v_made <= p_limit then
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from v_resets_at - v_now)))::int;
end;
$$;

create function private.wait_for(p_what text, p_who text, p_limit int) returns int
language sql
stable
set search_path = ''
as $$
  select coalesce(max(greatest(1, ceil(extract(epoch from resets_at - clock_timestamp())))), 0)::int
  from private.attempts
  where what = p_what and who = p_who and made >= p_limit and resets_at > clock_timestamp();
$$;

create function private.too_many_attempts(p_seconds int) returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object('refused', 'too_many_attempts', 'retry_after', p_seconds);
$$;

create function private.address_header() returns text
language sql immutable set search_path = '' as 'select ''cf-connecting-ip''';

create function private.app_key_hash() returns text language sql immutable set search_path = '' as 'select null::text';

create function private.is_app() returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(private.app_key_hash() = encode(sha256(convert_to(
    nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-app-key', 'UTF8'
  )), 'hex'), false);
$$;

create function private.connection() returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_address inet := nullif(current_setting('request.headers', true), '')::jsonb ->> private.address_header();
begin
  return coalesce(
    'visitors at ' || network(set_masklen(v_address, case family(v_address) when 6 then 64 else 32 end)),
    'visitors'
  );
end;
$$;

create function private.request_source() returns text
language sql
stable
set search_path = ''
as $$
  select case when private.is_app() then 'app' else private.connection() end;
$$;

create function private.visitor_at(p_address text) returns text
language sql
stable
set search_path = ''
as $$
  select private.request_source() || ' for ' || left(coalesce(p_address, 'unknown'), 50);
$$;

create table public.profiles (
  user_id uuid primary key,
  display_name text not null check (char_length(display_name) between 1 and private.longest_name()),
  username text not null unique check (char_length(username) between 1 and private.longest_name()),
  bingo_bank_balance numeric(12, 2) not null default 0 check (bingo_bank_balance >= 0),
  created_at timestamptz not null default now()
);

create table public.user_roles (
  user_id uuid not null references public.profiles (user_id),
  role text not null check (role = 'admin'),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);

alter table public.profiles enable row level security;
alter table public.user_roles enable row level security;

revoke all on public.profiles, public.user_roles from public, anon, authenticated;

create function private.session_goes_on() returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  v_session uuid := auth.jwt() ->> 'session_id';
begin
  return v_session is null or exists (select from auth.sessions where id = v_session and user_id = auth.uid());
end;
$$;

create function private.living_user() returns uuid
language sql
stable
set search_path = ''
as $$
  select id from auth.users where id = auth.uid() and private.session_goes_on();
$$;

create function private.require_user() returns uuid
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_user uuid;
begin
  select id into v_user from auth.users
  where id = auth.uid() and private.session_goes_on()
  for key share;
  if not found then
    perform private.refuse('not_signed_in');
  end if;
  return v_user;
end;
$$;

create function private.is_admin() returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.user_roles
    where user_id = (select private.living_user()) and role = 'admin'
  );
$$;

create function private.require_admin() returns uuid
language plpgsql
stable
set search_path = ''
as $$
declare
  v_user uuid := private.living_user();
begin
  if v_user is null then
    perform private.refuse('not_signed_in');
  elsif not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  return v_user;
end;
$$;

create function private.name_of(p_user uuid) returns text
language sql
stable
strict
set search_path = ''
as $$
  select display_name from public.profiles where user_id = p_user;
$$;

create function private.name_at_sign_up(p_metadata jsonb) returns text
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    nullif(
      btrim(left(
        private.clean_name(left(p_metadata ->> 'display_name', private.longest_field())), private.longest_name()
      )), ''
    ),
    'Anonymous'
  );
$$;

create function private.create_profile() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.profiles (user_id, display_name, username)
  values (
    new.id,
    private.name_at_sign_up(new.raw_user_meta_data),
    'player-' || lower(private.random_code(10))
  );
  return new;
end;
$$;

create trigger accounts_get_a_profile
after insert on auth.users
for each row execute function private.create_profile();

create function public.my_account() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'user_id', person.user_id,
    'display_name', person.display_name,
    'username', person.username,
    'email', account.email,
    'bingo_bank_balance', person.bingo_bank_balance,
    'is_admin', (select private.is_admin()),
    'waiting', private.waiting_lines(person.user_id) || private.waiting_objections(person.user_id)
  )
  from public.profiles as person
  join auth.users as account on account.id = person.user_id
  where person.user_id = (select private.living_user());
$$;

create table private.admin_losses (
  is_the_count boolean primary key default true check (is_the_count),
  losses int not null default 0
);

create function private.admins_lost() returns int
language sql
stable
set search_path = ''
as $$
  select coalesce((select losses from private.admin_losses where is_the_count), 0);
$$;

create function private.count_admin_loss() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.admin_losses as count (losses) values (1)
  on conflict (is_the_count) do update set losses = count.losses + 1;
  return null;
end;
$$;

create trigger lost_admins_are_counted
after delete on public.user_roles
for each row when (old.role = 'admin') execute function private.count_admin_loss();

create function private.require_another_admin(p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.user_roles where role = 'admin' order by user_id for update;
  if exists (select from public.user_roles where user_id = p_user and role = 'admin')
    and not exists (select from public.user_roles where user_id <> p_user and role = 'admin') then
    perform private.refuse('last_admin');
  end if;
end;
$$;

create function public.grant_admin(p_user_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform from auth.users where id = p_user_id for key share;
  if not found then
    perform private.refuse('user_not_found');
  end if;
  insert into public.user_roles (user_id, role) values (p_user_id, 'admin') on conflict do nothing;
end;
$$;

create function public.revoke_admin(p_user_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.require_another_admin(p_user_id);
  perform private.require_admin(); -- the lock may have waited for the one that took it from us
  delete from public.user_roles where user_id = p_user_id and role = 'admin';
end;
$$;

revoke execute on function
  public.my_account(), public.grant_admin(uuid), public.revoke_admin(uuid)
from public, anon, authenticated;
grant execute on function public.my_account() to anon, authenticated;
grant execute on function public.grant_admin(uuid), public.revoke_admin(uuid) to authenticated;

create function private.stop_reading(p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_read record;
begin
  for v_read in
    select game.id as game_id, latest as departure
    from public.games as game
    join public.bingo_cards as card on card.game_id = game.id and card.user_id = p_user
    join public.group_events as latest on latest.id = (
      select max(id) from public.group_events where user_id = p_user and group_id = game.group_id
    )
    where private.goes_on(game) and latest.type = 'left'
    order by game.id
  loop
    perform private.tell_departure(v_read.game_id, v_read.departure);
  end loop;
end;
$$;

create function private.games_with(p_user uuid) returns setof uuid
language sql
stable
rows 50
set search_path = ''
as $$
  select game_id from public.bingo_cards where user_id = p_user
  union
  select game_id from public.game_events where actor_id = p_user
  union
  select id from public.games where winner_id = p_user
  union
  select game.id
  from public.group_members as member
  join public.games as game on game.group_id = member.group_id
  where member.user_id = p_user;
$$;

create function private.leave_all_groups(p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
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
  update public.groups as orphan set created_by = coalesce(
    (
      select user_id from public.group_members
      where group_id = orphan.id order by created_at, user_id limit 1
    ),
    created_by
  )
  where created_by = p_user;
  delete from public.themes where group_id in (select id from public.groups where created_by = p_user);
end;
$$;

create function private.forget_name(p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_name constant text := 'Former player';
begin
  perform from public.games where id in (select private.games_with(p_user)) order by id for no key update;

  update public.games set winner_display_name = v_name where winner_id = p_user;
  update public.bingo_cards set display_name = v_name where user_id = p_user;
  update public.guest_cards set email = null
  where card_id in (select id from public.bingo_cards where user_id = p_user);
  update public.game_events set payload = payload || (
    select coalesce(jsonb_object_agg(key, v_name), '{}')
    from jsonb_object_keys(payload) as key
    where key in ('by', 'display_name', 'winner_display_name')
  )
  where (game_id, seq) in (
    select game_id, seq from public.game_events where actor_id = p_user
    union
    select event.game_id, event.seq
    from public.bingo_cards as card
    join public.game_events as event
      on event.game_id = card.game_id and event.payload ->> 'card_number' = card.card_number::text
    where card.user_id = p_user
  );
  delete from public.game_archives where user_id = p_user;
  update public.profiles
  set display_name = v_name, username = 'former-' || lower(private.random_code(10))
  where user_id = p_user;
end;
$$;

create function private.close_account() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_balance numeric;
begin
  perform private.leave_all_groups(old.id);
  delete from public.group_invitations where email = lower(old.email);
  perform private.forget_name(old.id);
  delete from public.user_roles where user_id = old.id;
  select bingo_bank_balance into v_balance from public.profiles where user_id = old.id for update;
  if v_balance > 0 then
    perform private.transfer('user:' || old.id, 'mint', v_balance, null, 'account_closed');
  end if;
  return old;
end;
$$;

create trigger accounts_leave_no_name_behind
after delete on auth.users
for each row execute function private.close_account();

create function public.delete_account() returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.living_user();
begin
  perform private.require_another_admin(v_user);
  delete from auth.users where id = v_user;
  if not found then
    perform private.refuse('not_signed_in');
  end if;
end;
$$;

revoke execute on function public.delete_account() from public, anon, authenticated;
grant execute on function public.delete_account() to authenticated;

create table public.groups (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and private.longest_name()),
  invite_code text not null unique check (invite_code ~ '^[A-Z0-9]{6}([A-Z0-9]{2})?$'),
  created_by uuid not null references public.profiles (user_id),
  max_members int not null default 20 check (max_members > 0),
  created_at timestamptz not null default now()
);

create index groups_created_by on public.groups (created_by);

create table public.group_members (
  group_id uuid not null references public.groups (id) on delete cascade,
  user_id uuid not null references public.profiles (user_id),
  created_at timestamptz not null default now(),
  primary key (group_id, user_id)
);

create index group_members_user_id on public.group_members (user_id);

create table public.group_events (
  id bigint generated always as identity primary key,
  group_id uuid not null references public.groups (id) on delete cascade,
  type text not null check (type in ('joined', 'left', 'removed')),
  user_id uuid not null references public.profiles (user_id),
  actor_id uuid not null references public.profiles (user_id),
  created_at timestamptz not null default clock_timestamp(),
  check ((type = 'removed') = (actor_id <> user_id))
);

create index group_events_group_id on public.group_events (group_id, id desc);
create index group_events_user_id on public.group_events (user_id, group_id, id desc);
create index group_events_actor_id on public.group_events (actor_id);

alter table public.groups enable row level security;
alter table public.group_members enable row level security;
alter table public.group_events enable row level security;

revoke all on public.groups, public.group_members, public.group_events from public, anon, authenticated;

create function private.my_groups() returns setof uuid
language sql
stable
rows 20
set search_path = ''
as $$
  select group_id from public.group_members where user_id = (select private.living_user());
$$;

create function private.my_removals() returns setof public.group_events
language sql
stable
rows 20
set search_path = ''
as $$
  select latest.*
  from (
    select distinct on (group_id) *
    from public.group_events
    where user_id = (select private.living_user())
    order by group_id, id desc
  ) as latest
  where latest.type = 'removed';
$$;

create function private.require_group(p_group_id uuid) returns public.groups
language plpgsql
stable
set search_path = ''
as $$
declare
  v_group public.groups;
begin
  select * into v_group from public.groups
  where id = p_group_id and id in (select private.my_groups());
  if not found then
    perform private.refuse('group_not_found');
  end if;
  return v_group;
end;
$$;

create function private.lock_group(p_group_id uuid, p_user uuid) returns public.groups
language plpgsql
set search_path = ''
as $$
declare
  v_group public.groups;
begin
  select * into v_group from public.groups where id = p_group_id for no key update;
  if not found or not exists (
    select from public.group_members where group_id = p_group_id and user_id = p_user
  ) then
    perform private.refuse('group_not_found');
  end if;
  return v_group;
end;
$$;

create function private.lock_own_group(p_group_id uuid, p_user uuid) returns public.groups
language plpgsql
set search_path = ''
as $$
declare
  v_group public.groups := private.lock_group(p_group_id, p_user);
begin
  if v_group.created_by <> p_user then
    perform private.refuse('not_creator');
  end if;
  return v_group;
end;
$$;

create function private.attempt_making(p_user uuid) returns int
language sql
set search_path = ''
as $$
  select private.attempt('making', p_user::text, 30, interval '1 hour');
$$;

create function private.add_member(p_group_id uuid, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_event public.group_events;
begin
  insert into public.group_members (group_id, user_id) values (p_group_id, p_user);
  insert into public.group_events (group_id, type, user_id, actor_id) values (p_group_id, 'joined', p_user, p_user)
  returning * into v_event;
  perform private.tell_return(v_event);
end;
$$;

create function private.short_codes() returns int language sql immutable set search_path = '' as 'select 500';

create function private.code_length() returns int
language sql
stable
set search_path = ''
as $$
  select case when count(*) < private.short_codes() then 6 else 8 end
  from (
    select from public.groups where char_length(invite_code) = 6 limit private.short_codes()
  ) as short;
$$;

create function private.make_group(p_name text, p_user uuid) returns public.groups
language plpgsql
set search_path = ''
as $$
declare
  v_name text := private.clean_name(p_name);
  v_group public.groups;
begin
  if char_length(v_name) not between 1 and private.longest_name() then
    perform private.refuse('invalid_name');
  end if;
  loop
    insert into public.groups (name, invite_code, created_by)
    values (v_name, private.random_code(private.code_length()), p_user)
    on conflict (invite_code) do nothing
    returning * into v_group;
    exit when found;
  end loop;
  perform private.add_member(v_group.id, p_user);
  return v_group;
end;
$$;

create function public.create_group(p_name text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_making(v_user);
  v_group public.groups;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_group := private.make_group(p_name, v_user);
  return jsonb_build_object('group_id', v_group.id, 'invite_code', v_group.invite_code);
end;
$$;

create function private.renew_invite_code(p_group_id uuid) returns text
language plpgsql
set search_path = ''
as $$
declare
  v_code text;
begin
  loop
    v_code := private.random_code(8);
    exit when not exists (select from public.groups where invite_code = v_code);
  end loop;
  update public.groups set invite_code = v_code where id = p_group_id;
  return v_code;
end;
$$;

create function public.regenerate_invite_code(p_group_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform from public.groups where id = p_group_id for no key update;
  if not found then
    perform private.refuse('group_not_found');
  end if;
  return jsonb_build_object('group_id', p_group_id, 'invite_code', private.renew_invite_code(p_group_id));
end;
$$;

revoke execute on function
  public.create_group(text), public.regenerate_invite_code(uuid)
from public, anon, authenticated;
grant execute on function public.create_group(text), public.regenerate_invite_code(uuid) to authenticated;

create function private.clean_code(p_invite_code text) returns text
language sql
immutable
set search_path = ''
as $$
  select upper(regexp_replace(private.field(p_invite_code), '[^A-Za-z0-9]', '', 'g'));
$$;

create function private.group_of_code(p_invite_code text) returns public.groups
language sql
stable
set search_path = ''
as $$
  select * from public.groups where invite_code = private.clean_code(p_invite_code);
$$;

create function private.codes_at_most() returns int language sql immutable set search_path = '' as 'select 30';

create function private.codes_a_day() returns int language sql immutable set search_path = '' as 'select 100';

create function private.codes_of_all() returns int language sql immutable set search_path = '' as 'select 43200';

create function private.codes_counted_for() returns interval
language sql immutable set search_path = '' as 'select interval ''10 minutes''';

create function private.attempt_code(p_user uuid) returns int
language sql
set search_path = ''
as $$
  select greatest(
    private.attempt('invite_code', p_user::text, private.codes_at_most(), private.codes_counted_for()),
    private.attempt('invite_code_a_day', p_user::text, private.codes_a_day(), interval '1 day')
  );
$$;

create function public.validate_invite_code(invite_code_param text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_code(v_user);
  v_group public.groups;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_group := private.group_of_code(invite_code_param);
  if v_group.id is null then
    return jsonb_build_object('refused', 'invalid_code');
  end if;
  return jsonb_build_object(
    'group_id', v_group.id,
    'group_name', v_group.name,
    'current_members', (select count(*) from public.group_members where group_id = v_group.id),
    'max_members', v_group.max_members,
    'is_member', exists (
      select from public.group_members where group_id = v_group.id and user_id = v_user
    )
  );
end;
$$;

create function private.join_as(p_group_id uuid, p_user uuid) returns text
language plpgsql
set search_path = ''
as $$
declare
  v_max int;
  v_answer text := 'joined';
begin
  select max_members into v_max from public.groups where id = p_group_id for no key update;

  if exists (select from public.group_members where group_id = p_group_id and user_id = p_user) then
    v_answer := 'already_member';
  elsif (select count(*) from public.group_members where group_id = p_group_id) >= v_max then
    return 'group_full';
  else
    perform private.add_member(p_group_id, p_user);
  end if;

  update public.group_invitations set status = 'accepted'
  where group_id = p_group_id and status = 'pending' and email = private.verified_email(p_user);
  return v_answer;
end;
$$;

create function public.join_group(p_invite_code text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_code(v_user);
  v_group public.groups;
  v_answer text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  select * into v_group from public.groups
  where invite_code = private.clean_code(p_invite_code) for no key update;
  if not found then
    return jsonb_build_object('refused', 'invalid_code');
  end if;
  v_answer := private.join_as(v_group.id, v_user);
  if v_answer = 'group_full' then
    return jsonb_build_object('refused', 'group_full');
  end if;
  return jsonb_build_object(
    'group_id', v_group.id,
    'group_name', v_group.name,
    'already_member', v_answer = 'already_member'
  );
end;
$$;

create function private.tell_departure(p_game_id uuid, p_event public.group_events) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.record_event(
    p_game_id,
    case p_event.type when 'removed' then 'member_removed' else 'member_left' end,
    p_event.actor_id,
    jsonb_build_object('group_event_id', p_event.id)
  );
  update public.games set room = room + 1 where id = p_game_id;
end;
$$;

create function private.tell_return(p_event public.group_events) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_game_id uuid;
begin
  for v_game_id in
    select game.id from public.games as game
    join public.bingo_cards as card on card.game_id = game.id and card.user_id = p_event.user_id
    where game.group_id = p_event.group_id and private.goes_on(game)
    order by game.id
    for no key update of game
  loop
    perform private.record_event(
      v_game_id, 'member_returned', p_event.actor_id, jsonb_build_object('group_event_id', p_event.id)
    );
  end loop;
end;
$$;

create function private.drop_member(p_group_id uuid, p_user uuid, p_actor uuid) returns void
language plpgsql
set search_path = ''
as $$
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
    perform private.tell_departure(v_game_id, v_event);
    perform private.count_without(v_game_id, p_user);
  end loop;
end;
$$;

create function public.leave_group(p_group_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_group public.groups := private.lock_group(p_group_id, v_user);
begin
  if v_group.created_by = v_user then
    perform private.refuse('creator_cannot_leave');
  end if;
  perform private.drop_member(p_group_id, v_user, v_user);
end;
$$;

create function private.require_removable(p_group public.groups, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select from public.bingo_cards as card
    join public.games as game on game.id = card.game_id
    where game.group_id = p_group.id and game.status = 'active' and card.user_id = p_user
      and private.has_line(card.marked_mask)
  ) then
    perform private.refuse('holds_full_line');
  elsif exists (
    select from public.bingo_cards as card
    join public.games as game on game.id = card.game_id
    where game.group_id = p_group.id and game.final_at > clock_timestamp() and card.user_id = p_user and (
      game.winner_id = p_group.created_by
      or exists (
        select from public.objections as objection
        where objection.game_id = game.id and objection.status = 'open'
          and private.objector_of(objection.id) = p_group.created_by
      )
    )
  ) then
    perform private.refuse('may_object');
  end if;
end;
$$;

create function public.remove_member(p_group_id uuid, p_user_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_group public.groups := private.lock_own_group(p_group_id, v_user);
begin
  if p_user_id = v_user then
    perform private.refuse('creator_cannot_leave');
  elsif p_user_id is null or not exists (
    select from public.group_members where group_id = p_group_id and user_id = p_user_id
  ) then
    perform private.refuse('not_a_member');
  end if;
  perform from public.games as game where group_id = p_group_id and private.goes_on(game) order by id for no key update;
  perform private.require_removable(v_group, p_user_id);
  perform private.drop_member(p_group_id, p_user_id, v_user);
  perform private.renew_invite_code(p_group_id);
end;
$$;

revoke execute on function
  public.validate_invite_code(text), public.join_group(text), public.leave_group(uuid),
  public.remove_member(uuid, uuid)
from public, anon, authenticated;
grant execute on function
  public.validate_invite_code(text), public.join_group(text), public.leave_group(uuid),
  public.remove_member(uuid, uuid)
to authenticated;

create table public.group_invitations (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references public.groups (id) on delete cascade,
  email text not null check (email = lower(email) and char_length(email) between 3 and private.longest_email()),
  invited_by uuid not null references public.profiles (user_id),
  status text not null default 'pending' check (status in ('pending', 'accepted')),
  invited_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);

create index group_invitations_group_id on public.group_invitations (group_id, invited_at desc);
create index group_invitations_invited_by on public.group_invitations (invited_by);
create index group_invitations_email on public.group_invitations (email);
create unique index group_invitations_pending on public.group_invitations (group_id, email) where status = 'pending';

alter table public.group_invitations enable row level security;

revoke all on public.group_invitations from public, anon, authenticated;

create function private.verified_email(p_user uuid) returns text
language sql
stable
set search_path = ''
as $$
  select lower(email) from auth.users where id = p_user and email_confirmed_at is not null;
$$;

create function private.has_member_with_email(p_group_id uuid, p_email text) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.group_members as member
    join auth.users as account on account.id = member.user_id
    where member.group_id = p_group_id and lower(account.email) = p_email
  );
$$;

create function private.attempt_invitation(p_user uuid, p_email text) returns int
language sql
set search_path = ''
as $$
  select greatest(
    private.attempt('invitation', p_user::text, 60, interval '1 hour'),
    private.attempt('invited_address', p_email, 10, interval '1 day')
  );
$$;

create function private.invitation_mail(p_group public.groups, p_inviter uuid, p_email text) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'email', p_email,
    'group_name', p_group.name,
    'invite_code', p_group.invite_code,
    'inviter_name', display_name
  )
  from public.profiles where user_id = p_inviter;
$$;

create function public.invite_to_group(p_group_id uuid, p_email text, p_resend boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
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
  return private.invitation_mail(v_group, v_user, v_email)
    || jsonb_build_object('invitation_id', v_id, 'resent', v_known);
end;
$$;

create function public.accept_group_invitation(p_group_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_group public.groups;
  v_answer text;
begin
  select * into v_group from public.groups where id = p_group_id for no key update;
  if not found or not (
    exists (select from public.group_members where group_id = p_group_id and user_id = v_user)
    or exists (
      select from public.group_invitations
      where group_id = p_group_id and status = 'pending' and email = private.verified_email(v_user)
    )
  ) then
    perform private.refuse('not_invited');
  end if;
  v_answer := private.join_as(p_group_id, v_user);
  if v_answer = 'group_full' then
    perform private.refuse('group_full');
  end if;
  return jsonb_build_object(
    'group_id', p_group_id,
    'group_name', v_group.name,
    'already_member', v_answer = 'already_member'
  );
end;
$$;

create function private.seat_in(p_group public.groups) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'group_name', p_group.name,
    'host_display_name', private.name_of(p_group.created_by),
    'theme_names', (
      select coalesce(jsonb_agg(theme_name order by created_at desc, id), '[]')
      from public.games
      where group_id = p_group.id and status = 'active'
    ),
    'member_count', count(*),
    'is_full', count(*) >= p_group.max_members
  )
  from public.group_members where group_id = p_group.id;
$$;

create function private.who_tries(p_address text) returns text
language sql
stable
set search_path = ''
as $$
  select case
    when auth.uid() is not null then auth.uid()::text
    when coalesce(p_address, 'unknown') <> 'unknown' then private.visitor_at(p_address)
  end;
$$;

create function private.wait_for_others(p_who text) returns int
language sql
stable
set search_path = ''
as $$
  select case
    when not private.is_app() then greatest(
      private.wait_for('wrong_code', private.connection(), 10 * private.codes_at_most()),
      private.wait_for('wrong_code_a_day', private.connection(), 10 * private.codes_a_day())
    )
    when p_who is null then private.wait_for('wrong_code_a_day', 'app', private.codes_of_all())
    when private.wait_for('wrong_code_a_day', 'app', private.codes_of_all()) > 0
      then private.wait_for('wrong_code_a_day', p_who, 1)
    else 0
  end;
$$;

create function private.wait_for_code(p_address text) returns int
language sql
stable
set search_path = ''
as $$
  select greatest(
    private.wait_for('wrong_code', private.who_tries(p_address), private.codes_at_most()),
    private.wait_for('wrong_code_a_day', private.who_tries(p_address), private.codes_a_day()),
    case when auth.uid() is null then private.wait_for_others(private.who_tries(p_address)) end
  );
$$;

create function private.count_wrong_code(p_address text) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_who text;
begin
  foreach v_who in array array_remove(array[
    private.who_tries(p_address), case when auth.uid() is null then private.request_source() end
  ], null) loop
    perform private.attempt('wrong_code', v_who, 0, private.codes_counted_for());
    perform private.attempt('wrong_code_a_day', v_who, 0, interval '1 day');
  end loop;
end;
$$;

create function public.invite_preview(invite_code_param text, p_address text default null) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_wait int := private.wait_for_code(p_address);
  v_group public.groups;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_group := private.group_of_code(invite_code_param);
  if v_group.id is null then
    perform private.count_wrong_code(p_address);
    return jsonb_build_object('refused', 'invalid_code');
  end if;
  return private.seat_in(v_group);
end;
$$;

create function public.invitation_preview(p_group_id uuid, p_invitation_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.seat_in(invited_to)
  from public.group_invitations as invitation
  join public.groups as invited_to on invited_to.id = invitation.group_id
  where invitation.id = p_invitation_id and invitation.group_id = p_group_id
    and (invitation.status = 'pending' or private.has_member_with_email(p_group_id, invitation.email));
$$;

revoke execute on function
  public.invite_preview(text, text), public.invitation_preview(uuid, uuid), public.invite_to_group(uuid, text, boolean),
  public.accept_group_invitation(uuid)
from public, anon, authenticated;
grant execute on function public.invite_preview(text, text), public.invitation_preview(uuid, uuid) to anon, authenticated;
grant execute on function
  public.invite_to_group(uuid, text, boolean), public.accept_group_invitation(uuid)
to authenticated;

create function private.members_of(p_group public.groups) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'user_id', member.user_id,
    'display_name', person.display_name,
    'is_creator', member.user_id = p_group.created_by,
    'joined_at', member.created_at
  ) order by member.created_at, member.user_id), '[]')
  from public.group_members as member
  join public.profiles as person on person.user_id = member.user_id
  where member.group_id = p_group.id;
$$;

create function private.masked(p_email text) returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(p_email, '^(.)[^@]*@(.)[^@]*(\.[^.@]+)$', '\1***@\2***\3');
$$;

create function private.invitations_of(p_group public.groups, p_user uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', id,
    'email', case when p_group.created_by = p_user then email else private.masked(email) end,
    'invited_at', invited_at
  ) order by invited_at desc, id), '[]')
  from public.group_invitations
  where group_id = p_group.id and status = 'pending';
$$;

create function private.history_of(p_group public.groups) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', id,
    'type', type,
    'display_name', private.name_of(user_id),
    'by', case when type = 'removed' then private.name_of(actor_id) end,
    'created_at', created_at
  ) order by id desc), '[]')
  from (
    select * from public.group_events where group_id = p_group.id order by id desc limit 50
  ) as latest;
$$;

create function public.list_my_groups() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', mine.id,
    'name', mine.name,
    'invite_code', mine.invite_code,
    'member_count', (select count(*) from public.group_members where group_id = mine.id),
    'is_creator', mine.created_by = (select auth.uid()),
    'game_to_join', (
      select jsonb_build_object('id', game.id, 'theme_name', game.theme_name)
      from public.games as game
      where game.group_id = mine.id and game.status = 'active' and not exists (
        select from public.bingo_cards where game_id = game.id and user_id = (select auth.uid())
      )
      order by game.created_at desc, game.id
      limit 1
    ),
    'created_at', mine.created_at
  ) order by mine.created_at desc, mine.id), '[]')
  from public.groups as mine
  where mine.id = any (array(select private.my_groups()));
$$;

create function public.group_state(p_group_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'group', jsonb_build_object(
      'id', shown.id,
      'name', shown.name,
      'invite_code', shown.invite_code,
      'created_by', shown.created_by,
      'is_creator', shown.created_by = (select auth.uid()),
      'max_members', shown.max_members,
      'pot_amount', (
        select coalesce(sum(pot_amount), 0) from public.games
        where group_id = shown.id and status = 'active'
      ),
      'created_at', shown.created_at
    ),
    'members', private.members_of(shown),
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
$$;

revoke execute on function public.list_my_groups(), public.group_state(uuid) from public, anon, authenticated;
grant execute on function public.list_my_groups(), public.group_state(uuid) to authenticated;

create table public.themes (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= private.longest_name() and btrim(name) <> ''),
  description text check (char_length(description) <= private.longest_text()),
  created_by uuid references public.profiles (user_id),
  created_at timestamptz not null default now(),
  group_id uuid references public.groups (id) on delete cascade,
  version int not null default 1
);

create index themes_created_by on public.themes (created_by);
create index themes_group_id on public.themes (group_id, created_at desc);

create table public.bingo_squares (
  id uuid primary key default gen_random_uuid(),
  theme_id uuid not null references public.themes (id) on delete cascade,
  summary text not null check (char_length(btrim(summary)) >= 5 and char_length(summary) <= 50),
  text text not null check (btrim(text) <> '' and char_length(text) <= private.longest_text()),
  likelihood text not null default 'sometimes' check (likelihood in ('often', 'sometimes', 'rare')),
  months smallint[] check (cardinality(months) > 0 and months <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]::smallint[]),
  created_by uuid references public.profiles (user_id),
  created_at timestamptz not null default now()
);

create unique index bingo_squares_summary on public.bingo_squares (theme_id, lower(summary));
create index bingo_squares_theme_id on public.bingo_squares (theme_id, created_at desc);
create index bingo_squares_created_by on public.bingo_squares (created_by);

alter table public.themes enable row level security;
alter table public.bingo_squares enable row level security;

revoke all on public.themes, public.bingo_squares from public, anon, authenticated;

create function private.public_themes() returns setof uuid
language sql
stable
set search_path = ''
as $$
  select id from public.themes where group_id is null;
$$;

create function private.clean_theme() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.name := private.clean_name(new.name);
  new.description := nullif(private.clean_text(new.description), '');
  return new;
end;
$$;

create trigger themes_are_cleaned
before insert or update of name, description on public.themes
for each row execute function private.clean_theme();

create function private.clean_square() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.summary := private.clean_name(new.summary);
  new.text := private.clean_text(new.text);
  return new;
end;
$$;

create trigger squares_are_cleaned
before insert or update of summary, text on public.bingo_squares
for each row execute function private.clean_square();

create function private.largest_import() returns int language sql immutable set search_path = '' as 'select 500';

create function private.lock_theme(p_theme_id uuid) returns public.themes
language plpgsql
set search_path = ''
as $$
declare
  v_theme public.themes;
begin
  select * into v_theme from public.themes where id = p_theme_id and group_id is null for no key update;
  if not found then
    perform private.refuse('theme_not_found');
  end if;
  return v_theme;
end;
$$;

create function private.lock_theme_of_square(p_square_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.themes
  where id = (select theme_id from public.bingo_squares where id = p_square_id) and group_id is null
  for no key update;
  -- The lock may have waited for a deletion.
  if not found or not exists (select from public.bingo_squares where id = p_square_id) then
    perform private.refuse('square_gone');
  end if;
end;
$$;

create function public.list_themes() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(jsonb_build_object('id', id, 'name', name, 'description', description) order by name, id), '[]'
  )
  from public.themes
  where group_id is null and (select private.living_user()) is not null;
$$;

create function public.save_theme(p_theme_id uuid, p_name text, p_description text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
begin
  if p_theme_id is null then
    insert into public.themes (name, description, created_by) values (p_name, p_description, v_admin);
  else
    perform private.lock_theme(p_theme_id);
    update public.themes set name = p_name, description = p_description where id = p_theme_id;
  end if;
exception
  when check_violation then
    perform private.refuse('too_long');
end;
$$;

create function public.save_square(
  p_square_id uuid, p_theme_id uuid, p_summary text, p_text text, p_likelihood text, p_months smallint[]
) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
begin
  perform from public.themes
  where id in (p_theme_id, (select theme_id from public.bingo_squares where id = p_square_id))
  order by id for no key update;
  if p_square_id is not null then
    perform private.lock_theme_of_square(p_square_id);
  end if;
  perform private.lock_theme(p_theme_id);
  if p_square_id is null then
    insert into public.bingo_squares (theme_id, summary, text, likelihood, months, created_by)
    values (p_theme_id, p_summary, p_text, p_likelihood, p_months, v_admin);
  else
    update public.bingo_squares
    set theme_id = p_theme_id, summary = p_summary, text = p_text, likelihood = p_likelihood, months = p_months
    where id = p_square_id;
  end if;
exception
  when unique_violation then
    perform private.refuse('summary_taken');
  when integrity_constraint_violation then
    perform private.refuse('too_long');
end;
$$;

create function public.delete_square(p_square_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.lock_theme_of_square(p_square_id);
  perform from public.games
  where id in (select game_id from public.game_squares where square_id = p_square_id)
  order by id for no key update;
  delete from public.bingo_squares where id = p_square_id;
end;
$$;

create function public.import_squares(p_theme_id uuid, p_squares jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_added int;
begin
  if jsonb_typeof(p_squares) is distinct from 'array' then
    perform private.refuse('invalid_request');
  elsif jsonb_array_length(p_squares) > private.largest_import() then
    perform private.refuse('too_many_squares', private.largest_import()::text);
  end if;
  perform private.lock_theme(p_theme_id);
  insert into public.bingo_squares (theme_id, summary, text, likelihood, months, created_by)
  select p_theme_id, summary, text, likelihood, months, v_admin
  from jsonb_to_recordset(p_squares) as square (summary text, text text, likelihood text, months smallint[])
  on conflict (theme_id, lower(summary)) do nothing;
  get diagnostics v_added = row_count;
  return jsonb_build_object('count', v_added, 'known', jsonb_array_length(p_squares) - v_added);
exception
  when integrity_constraint_violation then
    perform private.refuse('too_long');
end;
$$;

revoke execute on function
  public.list_themes(), public.save_theme(uuid, text, text),
  public.save_square(uuid, uuid, text, text, text, smallint[]), public.delete_square(uuid),
  public.import_squares(uuid, jsonb)
from public, anon, authenticated;
grant execute on function
  public.list_themes(), public.save_theme(uuid, text, text),
  public.save_square(uuid, uuid, text, text, text, smallint[]), public.delete_square(uuid),
  public.import_squares(uuid, jsonb)
to authenticated;

create function private.largest_set() returns int language sql immutable set search_path = '' as 'select 200';

create function private.sets_per_group() returns int language sql immutable set search_path = '' as 'select 20';

create function private.attempt_set(p_user uuid) returns int
language sql
set search_path = ''
as $$
  select private.attempt('save_set', p_user::text, 60, interval '1 hour');
$$;

create function private.write_squares(p_theme_id uuid, p_squares jsonb, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_square jsonb;
  v_line int := 0;
begin
  if jsonb_typeof(p_squares) is distinct from 'array' then
    perform private.refuse('invalid_request');
  elsif jsonb_array_length(p_squares) < private.squares_of_a_card() then
    perform private.refuse('too_few_squares', jsonb_array_length(p_squares)::text);
  elsif jsonb_array_length(p_squares) > private.largest_set() then
    perform private.refuse('too_many_squares', private.largest_set()::text);
  end if;
  delete from public.bingo_squares where theme_id = p_theme_id;
  for v_square in select * from jsonb_array_elements(p_squares) loop
    v_line := v_line + 1;
    insert into public.bingo_squares (theme_id, summary, text, created_by, created_at)
    values (
      p_theme_id, v_square ->> 'summary',
      coalesce(nullif(private.clean_text(v_square ->> 'text'), ''), private.clean_name(v_square ->> 'summary')),
      p_user, now() + v_line * interval '1 microsecond'
    );
  end loop;
exception
  when integrity_constraint_violation then
    perform private.refuse('invalid_square', v_line::text);
end;
$$;

create function private.clean_set_name(p_name text) returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_name text := private.clean_name(p_name);
begin
  if char_length(v_name) not between 1 and private.longest_name() then
    perform private.refuse('invalid_name');
  end if;
  return v_name;
end;
$$;

create function private.make_set(p_group_id uuid, p_name text, p_squares jsonb, p_user uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_theme_id uuid;
begin
  if (select count(*) from public.themes where group_id = p_group_id) >= private.sets_per_group() then
    perform private.refuse('too_many_sets', private.sets_per_group()::text);
  end if;
  insert into public.themes (name, group_id, created_by)
  values (private.clean_set_name(p_name), p_group_id, p_user)
  returning id into v_theme_id;
  perform private.write_squares(v_theme_id, p_squares, p_user);
  return v_theme_id;
end;
$$;

create function private.theme_or_set(p_group_id uuid, p_theme_id uuid, p_set jsonb, p_user uuid) returns uuid
language plpgsql
set search_path = ''
as $$
begin
  if p_set is null or jsonb_typeof(p_set) = 'null' then
    return p_theme_id;
  elsif jsonb_typeof(p_set) <> 'object' then
    perform private.refuse('invalid_request');
  end if;
  return private.make_set(p_group_id, p_set ->> 'name', p_set -> 'squares', p_user);
end;
$$;

create function private.may_edit_set(p_theme public.themes, p_user uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.groups as circle
    join public.group_members as member on member.group_id = circle.id and member.user_id = p_user
    where circle.id = p_theme.group_id and p_user in (circle.created_by, p_theme.created_by)
  );
$$;

create function private.lock_set(p_theme_id uuid, p_user uuid) returns public.themes
language plpgsql
set search_path = ''
as $$
declare
  v_set public.themes;
  v_group_id uuid;
begin
  select member.group_id into v_group_id from public.themes as mine
  join public.group_members as member on member.group_id = mine.group_id and member.user_id = p_user
  where mine.id = p_theme_id;
  if found then
    perform private.lock_group(v_group_id, p_user);
    select * into v_set from public.themes where id = p_theme_id for no key update;
  end if;
  if v_set.id is null then
    perform private.refuse('set_not_found');
  elsif not private.may_edit_set(v_set, p_user) then
    perform private.refuse('not_your_set');
  end if;
  return v_set;
end;
$$;

create function public.save_set(p_group_id uuid, p_theme_id uuid, p_version int, p_name text, p_squares jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_set(v_user);
  v_set public.themes;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif p_theme_id is null then
    perform private.lock_group(p_group_id, v_user);
    return jsonb_build_object('theme_id', private.make_set(p_group_id, p_name, p_squares, v_user));
  end if;
  v_set := private.lock_set(p_theme_id, v_user);
  if v_set.version is distinct from p_version then
    perform private.refuse('set_changed');
  end if;
  update public.themes set name = private.clean_set_name(p_name), version = version + 1 where id = p_theme_id;
  perform private.write_squares(p_theme_id, p_squares, v_user);
  return jsonb_build_object('theme_id', p_theme_id);
end;
$$;

create function private.remove_theme(p_theme public.themes) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.games where theme_id = p_theme.id order by id for no key update;
  delete from public.themes where id = p_theme.id;
end;
$$;

create function public.delete_theme(p_theme_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.remove_theme(private.lock_theme(p_theme_id));
end;
$$;

create function public.delete_set(p_theme_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
begin
  perform private.remove_theme(private.lock_set(p_theme_id, v_user));
end;
$$;

create function private.sets_of(p_group public.groups) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', mine.id,
    'name', mine.name,
    'square_count', (select count(*) from public.bingo_squares where theme_id = mine.id),
    'by', private.name_of(mine.created_by),
    'is_editable', private.may_edit_set(mine, (select auth.uid())),
    'created_at', mine.created_at
  ) order by mine.created_at desc, mine.id), '[]')
  from public.themes as mine
  where mine.group_id = p_group.id
  having p_group.id in (select private.my_groups());
$$;

create function public.theme_squares(p_theme_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', shown.id,
    'name', shown.name,
    'group_id', shown.group_id,
    'version', shown.version,
    'is_editable', private.may_edit_set(shown, (select auth.uid())),
    'squares', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'summary', summary, 'text', text, 'likelihood', likelihood
      ) order by created_at, id), '[]')
      from public.bingo_squares
      where theme_id = shown.id and private.is_in_season(months, now())
    )
  )
  from public.themes as shown
  where shown.id = p_theme_id
    and (select private.living_user()) is not null
    and (shown.group_id is null or shown.group_id in (select private.my_groups()));
$$;

revoke execute on function
  public.save_set(uuid, uuid, int, text, jsonb), public.delete_set(uuid), public.delete_theme(uuid),
  public.theme_squares(uuid)
from public, anon, authenticated;
grant execute on function
  public.save_set(uuid, uuid, int, text, jsonb), public.delete_set(uuid), public.delete_theme(uuid),
  public.theme_squares(uuid)
to authenticated;

create table private.lines (
  id int primary key,
  positions int[] not null check (cardinality(positions) = 5),
  mask int not null generated always as (
    (1 << positions[1]) | (1 << positions[2]) | (1 << positions[3]) | (1 << positions[4]) | (1 << positions[5])
  ) stored
);

insert into private.lines (id, positions) values
  (1, '{0, 1, 2, 3, 4}'),
  (2, '{5, 6, 7, 8, 9}'),
  (3, '{10, 11, 12, 13, 14}'),
  (4, '{15, 16, 17, 18, 19}'),
  (5, '{20, 21, 22, 23, 24}'),
  (6, '{0, 5, 10, 15, 20}'),
  (7, '{1, 6, 11, 16, 21}'),
  (8, '{2, 7, 12, 17, 22}'),
  (9, '{3, 8, 13, 18, 23}'),
  (10, '{4, 9, 14, 19, 24}'),
  (11, '{0, 6, 12, 18, 24}'),
  (12, '{4, 8, 12, 16, 20}');

do $do$
begin
  execute format(
    $sql$
      create function private.best_line(p_mask int) returns int
      language plpgsql
      immutable
      set search_path = ''
      as $best$
      begin
        if (p_mask | %1$s) = %1$s then
          return 0;
        end if;
        return greatest(%2$s);
      end;
      $best$
    $sql$,
    1 << 12,
    (
      select string_agg(format('bit_count(((p_mask | %s) & %s)::bit(25))', 1 << 12, mask), ', ' order by id)
      from private.lines
    )
  );
end;
$do$;

create function private.has_line(p_mask int) returns boolean
language sql
immutable
set search_path = ''
as $$
  select private.best_line(p_mask) = 5;
$$;

create function private.completed_lines(p_mask int) returns setof int[]
language sql
stable
set search_path = ''
as $$
  select positions
  from private.lines
  where ((p_mask | (1 << 12)) & mask) = mask
  order by id;
$$;

create function private.reactions() returns text[]
language sql
immutable
set search_path = ''
as $$
  select array['😂', '😮', '😱', '🤯', '🙄', '🤦', '😭', '🤡', '🔥', '🎯', '🍿', '👏'];
$$;

create function private.highest_price(p_kind text) returns numeric
language sql immutable set search_path = '' as 'select case p_kind when ''private'' then 1000000 else 1000 end';

create function private.most_cards() returns int language sql immutable set search_path = '' as 'select 10000';

create function private.largest_pool(p_kind text) returns int
language sql immutable set search_path = '' as 'select case p_kind when ''private'' then 30 else 50 end';

create function private.squares_of_a_card() returns int language sql immutable set search_path = '' as 'select 24';

create function private.place_of_status(p_status text) returns int
language sql immutable set search_path = '' as 'select array_position(array[''active'', ''upcoming'', ''completed''], p_status)';

create table public.games (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  status text not null,
  group_id uuid references public.groups (id),
  theme_id uuid references public.themes (id) on delete set null,
  theme_name text not null,
  theme_description text,
  title text,
  description text,
  pace text not null default 'open',
  shows_closeness boolean not null default true,
  shares_results boolean not null default false,
  layout text,
  card_price numeric(12, 2) not null,
  pot_amount numeric(12, 2) not null default 0,
  max_cards int,
  cards_sold int not null default 0,
  scheduled_start timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  final_at timestamptz,
  winner_card_id uuid,
  winner_id uuid references public.profiles (user_id),
  winner_display_name text,
  pot_claimed boolean not null default false,
  pot_returned boolean not null default false,
  pot_shared boolean not null default false,
  follows uuid unique references public.games (id),
  created_by uuid references public.profiles (user_id),
  last_seq int not null default 0,
  last_broadcast_seq int not null default 0,
  sales_paced_until timestamptz,
  room int not null default 0,
  admins_lost int not null default private.admins_lost(),
  created_at timestamptz not null default now(),
  unique (id, kind)
);

create function private.is_sound_game(p_game public.games) returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return p_game.kind in ('private', 'house')
    and p_game.status in ('upcoming', 'active', 'completed')
    and case p_game.kind
      when 'private' then
        p_game.group_id is not null and p_game.title is null and p_game.max_cards is null and p_game.status <> 'upcoming'
      else
        p_game.group_id is null and p_game.title is not null and p_game.max_cards is not null
    end
    and char_length(p_game.title) <= private.longest_name() and btrim(p_game.title) <> ''
    and char_length(p_game.description) <= private.longest_text()
    and p_game.pace in ('evening', 'week', 'open')
    and p_game.layout ~ '^[osr]{12}-[osr]{12}$'
    and p_game.card_price > 0 and p_game.card_price <= private.highest_price(p_game.kind)
    and p_game.pot_amount >= 0
    and p_game.max_cards between 1 and private.most_cards()
    and p_game.cards_sold >= 0 and p_game.cards_sold <= p_game.max_cards
    and (p_game.status = 'upcoming') = (p_game.started_at is null)
    and (p_game.status = 'completed') = (p_game.completed_at is not null)
    and (p_game.status = 'completed') = (p_game.final_at is not null)
    and (p_game.winner_card_id is null) = (p_game.winner_display_name is null)
    and (p_game.winner_card_id is not null or (p_game.winner_id is null and not p_game.pot_claimed))
    and (p_game.status = 'completed' or (p_game.winner_card_id is null and not p_game.pot_returned and not p_game.pot_shared))
    and p_game.pot_claimed::int + p_game.pot_returned::int + p_game.pot_shared::int <= 1;
end;
$$;

alter table public.games add constraint games_are_sound check (private.is_sound_game(games));

create index games_group_id on public.games (group_id, created_at desc);
create index games_theme_id on public.games (theme_id);
create index games_winner_id on public.games (winner_id);
create index games_winner_card_id on public.games (winner_card_id);
create index games_created_by on public.games (created_by);
create index games_group_id_final_at on public.games (group_id, final_at) where winner_card_id is not null;
create index games_of_the_house on public.games (status, created_at) where kind = 'house';
create index games_for_admins on public.games (private.place_of_status(status), created_at desc, id) where kind = 'house';
create index games_with_a_waiting_pot on public.games (completed_at)
where kind = 'house' and status = 'completed' and not pot_claimed and not pot_returned;

create table public.game_squares (
  id uuid primary key default gen_random_uuid(),
  game_id uuid not null references public.games (id) on delete cascade,
  square_id uuid references public.bingo_squares (id) on delete set null,
  summary text not null,
  text text not null,
  likelihood text not null default 'sometimes',
  is_marked boolean not null default false,
  marked_at timestamptz,
  marked_by uuid references public.profiles (user_id),
  source_url text,
  comment text,
  reaction text,
  noted_by uuid references public.profiles (user_id),
  noted_at timestamptz,
  created_at timestamptz not null default now()
);

create function private.is_sound_square(p_square public.game_squares) returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return p_square.likelihood in ('often', 'sometimes', 'rare')
    and p_square.source_url ~ '^https?://' and char_length(p_square.source_url) <= private.longest_text()
    and char_length(p_square.comment) <= private.longest_text() and btrim(p_square.comment) <> ''
    and p_square.reaction = any (private.reactions())
    and p_square.is_marked = (p_square.marked_at is not null)
    and (p_square.is_marked or (p_square.marked_by is null and p_square.source_url is null));
end;
$$;

alter table public.game_squares add constraint game_squares_are_sound check (private.is_sound_square(game_squares));

create index game_squares_game_id on public.game_squares (game_id);
create index game_squares_square_id on public.game_squares (square_id);
create index game_squares_marked_by on public.game_squares (marked_by);
create index game_squares_noted_by on public.game_squares (noted_by);

create table public.game_archives (
  game_id uuid not null references public.games (id) on delete cascade,
  user_id uuid not null references public.profiles (user_id),
  created_at timestamptz not null default now(),
  primary key (game_id, user_id)
);

create index game_archives_user_id on public.game_archives (user_id);

alter table public.games enable row level security;
alter table public.game_squares enable row level security;
alter table public.game_archives enable row level security;

revoke all on public.games, public.game_squares, public.game_archives from public, anon, authenticated;

create function private.my_visible_games() returns setof uuid
language sql
stable
rows 50
set search_path = ''
as $$
  select game.id
  from public.games as game
  where game.id = any (array(select game_id from public.bingo_cards where user_id = (select private.living_user())))
    and (
      game.kind = 'house'
      or game.group_id not in (select group_id from private.my_removals())
      or (select private.is_admin())
    );
$$;

create function private.visible_games(p_game_id uuid default null) returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select id
  from public.games
  where id >= coalesce(p_game_id, '00000000-0000-0000-0000-000000000000')
    and id <= coalesce(p_game_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
    and (
      kind = 'house'
      or group_id in (select private.my_groups())
      or id in (select private.my_visible_games())
      or (select private.is_admin())
    );
$$;

create function private.visible_game(p_game_id uuid) returns uuid
language sql
stable
set search_path = ''
as $$
  select p_game_id where p_game_id in (select private.visible_games(p_game_id));
$$;

grant execute on function private.visible_games(uuid) to anon, authenticated;

create function private.clean_house_game() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.description := nullif(private.clean_text(new.description), '');
  return new;
end;
$$;

create trigger descriptions_are_cleaned
before insert or update of description on public.games
for each row execute function private.clean_house_game();

create function private.clean_pace(p_pace text) returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_pace is null or p_pace not in ('evening', 'week', 'open') then
    perform private.refuse('invalid_pace');
  end if;
  return p_pace;
end;
$$;

create function private.clean_amount(p_amount numeric, p_most numeric) returns numeric
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_amount is null or p_amount < 0.01 or p_amount > p_most or p_amount <> round(p_amount, 2) then
    perform private.refuse('invalid_amount');
  end if;
  return p_amount;
end;
$$;

create function private.lock_game(p_game_id uuid) returns public.games
language plpgsql
set search_path = ''
as $$
declare
  v_game public.games;
begin
  select * into v_game from public.games where id = p_game_id for no key update;
  if not found then
    perform private.refuse('game_not_found');
  end if;
  return v_game;
end;
$$;

create function private.require_active(p_game public.games) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_game.status <> 'active' then
    perform private.refuse('game_not_active');
  end if;
end;
$$;

create function private.goes_on(p_game public.games) returns boolean
language sql
stable
set search_path = ''
as $$
  select p_game.status = 'active' or p_game.final_at > now();
$$;

create function private.require_house(p_game public.games) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_game.kind <> 'house' then
    perform private.refuse('game_not_found');
  end if;
end;
$$;

create function private.require_member(p_game public.games, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_game.kind = 'private'
    and not exists (select from public.group_members where group_id = p_game.group_id and user_id = p_user) then
    perform private.refuse('not_a_member');
  end if;
end;
$$;

create function private.require_player(p_game public.games, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.require_member(p_game, p_user);
  if not exists (select from public.bingo_cards where game_id = p_game.id and user_id = p_user) then
    perform private.refuse('not_a_player');
  end if;
end;
$$;

create function private.require_host(p_game public.games, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_game.kind <> 'private' then
    perform private.refuse('game_not_found');
  end if;
  perform private.require_member(p_game, p_user);
  if not exists (select from public.groups where id = p_game.group_id and created_by = p_user) then
    perform private.refuse('not_creator');
  end if;
end;
$$;

create function private.in_game(p_answer jsonb, p_game public.games) returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return p_answer || jsonb_build_object('game_id', p_game.id, 'kind', p_game.kind);
end;
$$;

create function private.playable_theme(p_theme_id uuid, p_group_id uuid) returns setof public.themes
language sql
rows 1
set search_path = ''
as $$
  select * from public.themes
  where id = p_theme_id and (group_id is null or group_id = p_group_id)
  for share;
$$;

create function private.wanted_mix(p_pace text) returns int[]
language sql immutable set search_path = ''
as 'select case p_pace when ''evening'' then array[12, 9, 3] when ''week'' then array[10, 10, 4] end';

create function private.is_in_season(p_months smallint[], p_moment timestamptz) returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_months is null or extract(month from p_moment at time zone 'UTC')::smallint = any (p_months);
$$;

create function private.mix(p_wanted int[], p_total int, p_there int[]) returns int[]
language plpgsql
immutable strict
set search_path = ''
as $$
declare
  v_often int := least(round(p_wanted[1] * p_total::numeric / private.squares_of_a_card()), p_there[1]);
  v_rare int := least(round(p_wanted[3] * p_total::numeric / private.squares_of_a_card()), p_there[3]);
  v_sometimes int := least(p_total - v_often - v_rare, p_there[2]);
begin
  v_often := least(p_total - v_sometimes - v_rare, p_there[1]);
  return array[v_often, v_sometimes, p_total - v_often - v_sometimes];
end;
$$;

create function private.random_layout(p_mix int[]) returns text
language sql
set search_path = ''
as $$
  with sets as (
    select number, random() as turn from generate_series(0, 4) as number
  ), places as (
    select position, row_number() over (order by turn, random()) as place
    from generate_series(0, 24) as position
    join sets on number = (position / 5 + 2 * (position % 5)) % 5
    where position <> 12
  )
  select overlay(string_agg(
    case when place <= p_mix[1] then 'o' when place <= p_mix[1] + p_mix[2] then 's' else 'r' end, '' order by position
  ) placing '-' from 13 for 0)
  from places;
$$;

create function private.spread_of_layout(p_layout text) returns int
language sql
stable
set search_path = ''
as $$
  select max(most - least)
  from (
    select max(squares) as most, min(squares) as least
    from unnest(array['o', 's', 'r']) as kind, private.lines, lateral (
      select count(*)::int as squares from unnest(positions) as position where substr(p_layout, position + 1, 1) = kind
    ) as of_line
    group by kind
  ) as of_kind;
$$;

create function private.balanced_layout(p_mix int[]) returns text
language plpgsql
strict
set search_path = ''
as $$
declare
  v_best text;
  v_try text;
begin
  for i in 1 .. 300 loop
    v_try := private.random_layout(p_mix);
    if v_best is null or private.spread_of_layout(v_try) < private.spread_of_layout(v_best) then
      v_best := v_try;
    end if;
    exit when private.spread_of_layout(v_best) <= 1;
  end loop;
  return v_best;
end;
$$;

create function private.lay_out(p_game public.games) returns void
language sql
set search_path = ''
as $$
  update public.games set layout = private.balanced_layout(
    private.mix(private.wanted_mix(p_game.pace), private.squares_of_a_card(), pool.there)
  )
  from (
    select array[
      count(*) filter (where likelihood = 'often'), count(*) filter (where likelihood = 'sometimes'),
      count(*) filter (where likelihood = 'rare')
    ]::int[] as there
    from public.game_squares
    where game_id = p_game.id
  ) as pool
  where id = p_game.id;
$$;

create function private.draw_pool(p_game public.games) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_most int := private.largest_pool(p_game.kind);
  v_found int;
begin
  with kept as (
    select * from public.bingo_squares
    where theme_id = p_game.theme_id and private.is_in_season(months, coalesce(p_game.scheduled_start, now()))
    for key share skip locked
  ), season as (
    select *, array_position(array['often', 'sometimes', 'rare'], likelihood) as kind,
      row_number() over (partition by likelihood order by random()) as turn
    from kept
  )
  insert into public.game_squares (game_id, square_id, summary, text, likelihood)
  select p_game.id, id, summary, text, likelihood
  from season, (
    select private.mix(private.wanted_mix(p_game.pace), least(count(*), v_most)::int, array[
      count(*) filter (where kind = 1), count(*) filter (where kind = 2), count(*) filter (where kind = 3)
    ]::int[]) as parts
    from season
  ) as mix
  where parts is null or turn <= parts[kind]
  order by random()
  limit v_most;

  get diagnostics v_found = row_count;
  if v_found < private.squares_of_a_card() then
    perform private.refuse('too_few_squares', v_found::text);
  end if;
  perform private.lay_out(p_game);
end;
$$;

create function private.make_private_game(
  p_group_id uuid, p_theme_id uuid, p_card_price numeric, p_pace text, p_user uuid
) returns public.games
language plpgsql
set search_path = ''
as $$
declare
  v_game public.games;
begin
  insert into public.games (
    kind, status, group_id, theme_id, theme_name, theme_description, pace, card_price, started_at, created_by
  )
  select
    'private', 'active', p_group_id, id, name, description, private.clean_pace(p_pace),
    private.clean_amount(p_card_price, private.highest_price('private')), now(), p_user
  from private.playable_theme(p_theme_id, p_group_id)
  returning * into v_game;
  if not found then
    perform private.refuse('theme_not_found');
  end if;
  perform private.draw_pool(v_game);

  perform private.record_event(v_game.id, 'game_created', p_user, jsonb_build_object('by', private.name_of(p_user)));
  return v_game;
end;
$$;

create function private.tell_next_game(p_next public.games, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_ended_id uuid;
begin
  select id into v_ended_id from public.games
  where group_id = p_next.group_id and status = 'completed'
  order by completed_at desc, id limit 1 for no key update;
  if found then
    perform private.record_event(v_ended_id, 'played_again', p_user, jsonb_build_object(
      'by', private.name_of(p_user), 'next_game_id', p_next.id
    ));
  end if;
end;
$$;

create function public.create_game(
  p_group_id uuid, p_theme_id uuid, p_card_price numeric, p_pace text default 'open', p_set jsonb default null
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_making(v_user);
  v_group public.groups;
  v_game public.games;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  select * into v_group from public.groups where id = p_group_id for no key update;
  if not found or not exists (
    select from public.group_members where group_id = p_group_id and user_id = v_user
  ) then
    perform private.refuse('not_a_member');
  elsif v_group.created_by <> v_user then
    perform private.refuse('not_creator');
  end if;
  v_game := private.make_private_game(
    p_group_id, private.theme_or_set(p_group_id, p_theme_id, p_set, v_user), p_card_price, p_pace, v_user
  );
  perform private.tell_next_game(v_game, v_user);
  return jsonb_build_object('game_id', v_game.id);
end;
$$;

create function private.session_of_request(p_user uuid, p_request_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'group_id', game.group_id, 'game_id', game.id, 'card_id', card.id, 'invite_code', circle.invite_code
  )
  from public.bingo_cards as card
  join public.games as game on game.id = card.game_id
  join public.groups as circle on circle.id = game.group_id
  where card.user_id = p_user and card.request_id = p_request_id and game.created_by = p_user;
$$;

create function public.create_private_session(
  p_name text, p_theme_id uuid, p_card_price numeric, p_request_id uuid, p_pace text default 'open',
  p_set jsonb default null
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_making(v_user);
  v_made jsonb;
  v_group_id uuid;
  v_game public.games;
begin
  perform private.require_request(p_request_id);
  v_made := private.session_of_request(v_user, p_request_id);
  if v_made is not null then
    return v_made || '{"is_new": false}';
  elsif v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_group_id := (private.make_group(p_name, v_user)).id;
  v_game := private.make_private_game(
    v_group_id, private.theme_or_set(v_group_id, p_theme_id, p_set, v_user), p_card_price, p_pace, v_user
  );
  perform private.sell_card(v_game, v_user, private.name_of(v_user), p_request_id);
  return private.session_of_request(v_user, p_request_id) || '{"is_new": true}';
end;
$$;

revoke execute on function
  public.create_game(uuid, uuid, numeric, text, jsonb),
  public.create_private_session(text, uuid, numeric, uuid, text, jsonb)
from public, anon, authenticated;
grant execute on function
  public.create_game(uuid, uuid, numeric, text, jsonb),
  public.create_private_session(text, uuid, numeric, uuid, text, jsonb)
to authenticated;

create function private.game_json(p_game public.games) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_game.id,
    'kind', p_game.kind,
    'status', p_game.status,
    'group_id', p_game.group_id,
    'group_name', (select name from public.groups where id = p_game.group_id),
    'theme_id', p_game.theme_id,
    'theme_name', p_game.theme_name,
    'theme_description', p_game.theme_description,
    'pace', p_game.pace,
    'shows_closeness', p_game.shows_closeness,
    'title', p_game.title,
    'description', p_game.description,
    'card_price', p_game.card_price,
    'pot_amount', p_game.pot_amount,
    'max_cards', p_game.max_cards,
    'cards_sold', p_game.cards_sold,
    'scheduled_start', p_game.scheduled_start,
    'started_at', p_game.started_at,
    'completed_at', p_game.completed_at,
    'final_at', p_game.final_at,
    'is_final', coalesce(p_game.final_at <= clock_timestamp(), false),
    'winner_card_number', (select card_number from public.bingo_cards where id = p_game.winner_card_id),
    'winner_display_name', p_game.winner_display_name,
    'pot_claimed', p_game.pot_claimed,
    'pot_returned', p_game.pot_returned or private.is_overdue(p_game),
    'shares', case when p_game.pot_shared then private.shares_of(p_game.id) else '[]' end,
    'created_at', p_game.created_at
  );
$$;

create function private.square_json(p_square public.game_squares) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_square.id,
    'summary', p_square.summary,
    'text', p_square.text,
    'is_marked', p_square.is_marked,
    'marked_at', p_square.marked_at,
    'marked_by_name', private.name_of(p_square.marked_by),
    'source_url', p_square.source_url,
    'comment', p_square.comment,
    'reaction', p_square.reaction,
    'noted_by_name', private.name_of(p_square.noted_by),
    'noted_at', p_square.noted_at
  );
$$;

create function private.squares_of(p_game_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    case
      when game.status = 'upcoming' and square.likelihood <> 'sometimes'
        then private.square_json(square) || jsonb_build_object('likelihood', square.likelihood)
      else private.square_json(square)
    end order by square.summary, square.id
  ), '[]')
  from public.game_squares as square
  join public.games as game on game.id = square.game_id
  where square.game_id = p_game_id;
$$;

create function private.game_state_of(p_game public.games) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'game', private.game_json(p_game),
    'squares', private.squares_of(p_game.id),
    'players', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'card_number', card_number,
        'display_name', display_name,
        'is_winner', is_winner,
        'has_left', not private.is_in_play(card),
        'purchased_at', purchased_at
      ) order by purchased_at, card_number), '[]')
      from public.bingo_cards as card
      where p_game.kind = 'private' and game_id = p_game.id
    ),
    'leaderboard', private.top_cards(p_game.id),
    'channel', private.channel_of(p_game),
    'seq', p_game.last_seq
  );
$$;

create function public.game_state(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.game_state_of(game)
  from public.games as game
  where game.id = (select private.visible_game(p_game_id));
$$;

create function private.game_summary(p_game public.games, p_user uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_game.id,
    'kind', p_game.kind,
    'status', p_game.status,
    'title', p_game.title,
    'theme_name', p_game.theme_name,
    'group_id', p_game.group_id,
    'group_name', (select name from public.groups where id = p_game.group_id),
    'pot_amount', p_game.pot_amount,
    'card_price', p_game.card_price,
    'cards_sold', p_game.cards_sold,
    'started_at', p_game.started_at,
    'completed_at', p_game.completed_at,
    'scheduled_start', p_game.scheduled_start,
    'created_at', p_game.created_at,
    'winner_display_name', p_game.winner_display_name,
    'won', coalesce(p_game.winner_id = p_user, false),
    'archived', exists (
      select from public.game_archives where game_id = p_game.id and user_id = p_user
    ),
    'has_card', exists (select from public.bingo_cards where game_id = p_game.id and user_id = p_user)
  );
$$;

create function private.games_i_play() returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(private.game_summary(game, (select private.living_user())) order by game.created_at desc, game.id),
    '[]'
  )
  from public.games as game
  where game.id = any (array(select private.my_visible_games()));
$$;

create function private.games_i_lost() returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', game.id,
    'theme_name', game.theme_name,
    'group_name', (select name from public.groups where id = game.group_id),
    'was_over', coalesce(game.completed_at <= removal.created_at, false),
    'removed_by_name', private.name_of(removal.actor_id),
    'removed_at', removal.created_at,
    'archived', exists (
      select from public.game_archives where game_id = game.id and user_id = removal.user_id
    )
  ) order by game.created_at desc, game.id), '[]')
  from public.games as game
  join private.my_removals() as removal on removal.group_id = game.group_id
  where game.id = any (array(select game_id from public.bingo_cards where user_id = (select private.living_user())))
    and game.id not in (select private.my_visible_games());
$$;

create function public.my_games() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('games', private.games_i_play(), 'lost', private.games_i_lost());
$$;

create function public.my_home(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'cards', public.my_cards(p_game_id),
    'games', coalesce(
      jsonb_agg(private.game_summary(game, (select private.living_user())) order by game.created_at desc, game.id),
      '[]'
    )
  )
  from public.games as game
  where game.status <> 'completed'
    and (
      game.id = any (array(select private.my_visible_games()))
      or game.group_id = any (array(select private.my_groups()))
    )
    and not exists (
      select from public.game_archives where game_id = game.id and user_id = (select private.living_user())
    );
$$;

create function public.game_page(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'state', asked.state,
    'cards', public.my_cards(game.id),
    'timeline', private.timeline_of(game, asked.state -> 'leaderboard'),
    'after', case when game.status = 'completed' then public.after_game(game.id) end,
    'proposals', private.proposals_of(game),
    'group', (
      select jsonb_build_object(
        'id', mine.id,
        'name', mine.name,
        'invite_code', mine.invite_code,
        'is_creator', mine.created_by = (select private.living_user())
      )
      from public.groups as mine
      where mine.id = game.group_id and mine.id in (select private.my_groups())
    )
  )
  from public.games as game, lateral (select private.game_state_of(game) as state offset 0) as asked
  where game.id = (select private.visible_game(p_game_id));
$$;

create function public.archive_game(p_game_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
begin
  if private.visible_game(p_game_id) is null and not exists (
    select from public.bingo_cards where game_id = p_game_id and user_id = v_user
  ) then
    perform private.refuse('game_not_found');
  end if;
  insert into public.game_archives (game_id, user_id) values (p_game_id, v_user) on conflict do nothing;
end;
$$;

create function public.unarchive_game(p_game_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
begin
  delete from public.game_archives where game_id = p_game_id and user_id = v_user;
end;
$$;

revoke execute on function
  public.game_state(uuid), public.my_games(), public.my_home(uuid), public.game_page(uuid),
  public.archive_game(uuid), public.unarchive_game(uuid)
from public, anon, authenticated;
grant execute on function public.game_state(uuid) to anon, authenticated;
grant execute on function
  public.my_games(), public.my_home(uuid), public.game_page(uuid), public.archive_game(uuid), public.unarchive_game(uuid)
to authenticated;

create function private.highest_card_number() returns int
language sql immutable set search_path = '' as 'select 100000';

create table public.bingo_cards (
  id uuid primary key default gen_random_uuid(),
  game_id uuid not null,
  kind text not null,
  card_number int not null check (card_number between 0 and private.highest_card_number()),
  user_id uuid references public.profiles (user_id),
  display_name text not null check (char_length(display_name) between 1 and private.longest_name()),
  is_house_card boolean not null generated always as (card_number = 0) stored,
  is_winner boolean not null default false,
  marked_mask int not null default 1 << 12 check ((marked_mask & (1 << 12)) <> 0 and marked_mask < (1 << 25)),
  consecutive_marked_count int not null generated always as (private.best_line(marked_mask)) stored,
  pot_share numeric(12, 2) check (pot_share > 0),
  request_id uuid,
  purchased_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  foreign key (game_id, kind) references public.games (id, kind) on delete cascade,
  unique (game_id, kind, card_number),
  unique (user_id, game_id, request_id),
  check (card_number > 0 or (kind = 'house' and user_id is null and not is_winner))
) with (fillfactor = 50);

create unique index bingo_cards_one_per_player on public.bingo_cards (game_id, user_id) where kind = 'private';

alter table public.games
add foreign key (winner_card_id) references public.bingo_cards (id);

create table public.card_squares (
  card_id uuid not null references public.bingo_cards (id) on delete cascade,
  position int not null check (position between 0 and 24 and position <> 12),
  game_square_id uuid not null references public.game_squares (id) on delete cascade,
  primary key (card_id, position)
);

create unique index card_squares_game_square_id on public.card_squares (game_square_id, card_id) include (position);

alter table public.bingo_cards enable row level security;
alter table public.card_squares enable row level security;

revoke all on public.bingo_cards, public.card_squares from public, anon, authenticated;

create function private.card_json(p_card public.bingo_cards) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_card.id,
    'game_id', p_card.game_id,
    'card_number', p_card.card_number,
    'display_name', p_card.display_name,
    'is_house_card', p_card.is_house_card,
    'is_winner', p_card.is_winner,
    'purchased_at', p_card.purchased_at,
    'squares', (
      select coalesce(
        jsonb_agg(jsonb_build_object('position', position, 'game_square_id', game_square_id) order by position), '[]'
      )
      from public.card_squares
      where card_id = p_card.id
    )
  );
$$;

create function private.turn_layout(p_layout text, p_way int) returns text
language sql
immutable strict
set search_path = ''
as $$
  with moved as (
    select (array['01234', '41230', '03214', '43210', '10243', '14203', '30241', '34201'])[1 + p_way / 4] as places
  ), turned as (
    select position, substr(places, 1 + position / 5, 1)::int as across,
      substr(places, 1 + abs(p_way % 2 * 4 - position % 5), 1)::int as down
    from moved, generate_series(0, 24) as position
  )
  select string_agg(
    substr(p_layout, 1 + case when p_way / 2 % 2 = 1 then 5 * down + across else 5 * across + down end, 1), ''
    order by position
  )
  from turned;
$$;

create function private.deal_evenly(p_card public.bingo_cards) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_chance int := floor(32 * random());
  v_layout text := (
    select turned
    from public.games as game, generate_series(0, 31) as way, private.turn_layout(game.layout, way) as turned
    where game.id = p_card.game_id and game.layout is not null
      and (way = v_chance or exists (select from public.card_squares where card_id = p_card.id))
    order by (
      select count(*) from public.card_squares as placed join public.game_squares as square
        on square.id = placed.game_square_id
      where placed.card_id = p_card.id and left(square.likelihood, 1) = substr(turned, placed.position + 1, 1)
    ) desc, random()
    limit 1
  );
begin
  if v_layout is null then
    return;
  end if;
  with slots as (
    select position, kind, row_number() over (partition by kind order by random()) as turn
    from generate_series(0, 24) as position, substr(v_layout, position + 1, 1) as kind
    where position <> 12 and position not in (select position from public.card_squares where card_id = p_card.id)
  ), drawn as (
    select id, left(likelihood, 1) as kind, row_number() over (partition by likelihood order by random()) as turn
    from public.game_squares
    where game_id = p_card.game_id and not is_marked
      and id not in (select game_square_id from public.card_squares where card_id = p_card.id)
  )
  insert into public.card_squares (card_id, position, game_square_id)
  select p_card.id, position, id from slots join drawn using (kind, turn);
end;
$$;

create function private.deal(p_card public.bingo_cards) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.deal_evenly(p_card);
  with slots as (
    select position, row_number() over (order by random()) as turn
    from generate_series(0, 24) as position
    where position <> 12
      and position not in (select position from public.card_squares where card_id = p_card.id)
  ), drawn as (
    select id, row_number() over (order by is_marked, random()) as turn
    from public.game_squares
    where game_id = p_card.game_id
      and id not in (select game_square_id from public.card_squares where card_id = p_card.id)
  )
  insert into public.card_squares (card_id, position, game_square_id)
  select p_card.id, slots.position, drawn.id
  from slots
  join drawn using (turn);

  update public.bingo_cards as card set marked_mask = placed_now.mask
  from (
    select (1 << 12) | coalesce(bit_or(1 << placed.position), 0) as mask
    from public.card_squares as placed
    join public.game_squares as square on square.id = placed.game_square_id
    where placed.card_id = p_card.id and square.is_marked
  ) as placed_now
  where card.id = p_card.id and card.marked_mask <> placed_now.mask;
end;
$$;

create function private.next_card_number(p_game public.games) returns int
language plpgsql
set search_path = ''
as $$
declare
  v_number int := p_game.cards_sold + 1;
begin
  while p_game.kind = 'private' loop
    v_number := 1 + floor(random() * private.highest_card_number());
    exit when not exists (
      select from public.bingo_cards
      where game_id = p_game.id and kind = p_game.kind and card_number = v_number
    );
  end loop;
  return v_number;
end;
$$;

create function public.my_cards(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(private.card_json(card) order by card.purchased_at, card.card_number), '[]')
  from public.bingo_cards as card
  where card.game_id = (select private.visible_game(p_game_id)) and card.user_id = (select private.living_user());
$$;

create function public.repair_card(p_card_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_card public.bingo_cards;
  v_game public.games;
begin
  select * into v_card from public.bingo_cards where id = p_card_id;
  if not found then
    perform private.refuse('card_not_found');
  elsif v_card.is_house_card then
    perform private.require_admin();
  elsif v_card.user_id is distinct from v_user then
    perform private.refuse('not_your_card');
  end if;
  v_game := private.lock_game(v_card.game_id);
  perform private.require_member(v_game, v_user);
  perform private.deal(v_card);
  return private.in_game(private.card_json(v_card), v_game);
end;
$$;

revoke execute on function public.repair_card(uuid), public.my_cards(uuid)
from public, anon, authenticated;
grant execute on function public.my_cards(uuid) to anon, authenticated;
grant execute on function public.repair_card(uuid) to authenticated;

create function private.take_backs_an_hour() returns int language sql immutable set search_path = '' as 'select 3';

create function private.is_probed(p_game_id uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select count(*) > private.take_backs_an_hour()
  from (
    select from public.game_events
    where game_id = p_game_id and type = 'square_unmarked' and created_at > clock_timestamp() - interval '1 hour'
    limit private.take_backs_an_hour() + 1
  ) as taken_back;
$$;

create function private.ranked_at_most(p_game public.games) returns int
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when p_game.kind = 'house' then 5
    when p_game.status <> 'active' then 50
    when p_game.shows_closeness and not private.is_probed(p_game.id) then 50
    else 0
  end;
end;
$$;

create function private.is_in_play(p_card public.bingo_cards) returns boolean
language sql
stable
set search_path = ''
as $$
  select p_card.kind = 'house' or exists (
    select from public.games as game
    join public.group_members as member on member.group_id = game.group_id
    where game.id = p_card.game_id and member.user_id = p_card.user_id
  );
$$;

create function private.top_cards(p_game_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(best)), '[]')
  from (
    select card_number, display_name, consecutive_marked_count, is_winner, purchased_at
    from public.bingo_cards as card
    where game_id = p_game_id and card_number > 0 and private.is_in_play(card)
    order by consecutive_marked_count desc, purchased_at, card_number
    limit (select private.ranked_at_most(game) from public.games as game where game.id = p_game_id)
  ) as best;
$$;

create function private.told_ranking(p_game public.games) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_game.kind = 'house' then
    return private.top_cards(p_game.id);
  end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(best)), '[]')
    from (
      select card_number, consecutive_marked_count
      from public.bingo_cards as card
      where game_id = p_game.id and private.is_in_play(card)
      order by consecutive_marked_count desc, purchased_at, card_number
      limit private.ranked_at_most(p_game)
    ) as best
  );
end;
$$;

create function public.leaderboard(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.top_cards(private.visible_game(p_game_id));
$$;

create function public.set_closeness(p_game_id uuid, p_is_shown boolean) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('closeness', v_user::text, 30, interval '1 minute');
  v_game public.games;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game(p_game_id);
  perform private.require_member(v_game, v_user);
  if not exists (select from public.groups where id = v_game.group_id and created_by = v_user) then
    perform private.refuse('not_creator');
  end if;
  perform private.require_active(v_game);
  if v_game.shows_closeness is distinct from coalesce(p_is_shown, false) then
    update public.games set shows_closeness = not shows_closeness where id = p_game_id returning * into v_game;
    perform private.record_event(p_game_id, 'closeness_set', v_user, jsonb_build_object(
      'shows_closeness', v_game.shows_closeness, 'by', private.name_of(v_user)
    ));
  end if;
  return private.in_game(jsonb_build_object('shows_closeness', v_game.shows_closeness), v_game);
end;
$$;

revoke execute on function public.leaderboard(uuid), public.set_closeness(uuid, boolean)
from public, anon, authenticated;
grant execute on function public.leaderboard(uuid) to anon, authenticated;
grant execute on function public.set_closeness(uuid, boolean) to authenticated;

create function private.cards_per_player() returns int language sql immutable set search_path = '' as 'select 5';

create function private.require_request(p_request_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_request_id is null then
    perform private.refuse('invalid_request');
  end if;
end;
$$;

create function private.require_room(p_game public.games, p_held bigint, p_cap int) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_game.status = 'completed' then
    perform private.refuse('game_not_active');
  elsif p_game.kind = 'private' and p_held > 0 then
    perform private.refuse('already_has_card');
  elsif p_game.kind = 'house' and p_held >= p_cap then
    perform private.refuse('card_limit_reached', p_cap::text);
  elsif p_game.cards_sold >= p_game.max_cards then
    perform private.refuse('game_full');
  end if;
end;
$$;

create function private.sell_card(p_game public.games, p_user uuid, p_name text, p_request_id uuid)
returns public.bingo_cards
language plpgsql
set search_path = ''
as $$
declare
  v_game public.games;
  v_card public.bingo_cards;
begin
  insert into public.bingo_cards (game_id, kind, card_number, user_id, display_name, request_id, purchased_at)
  values (
    p_game.id, p_game.kind, private.next_card_number(p_game), p_user, p_name, p_request_id, clock_timestamp()
  )
  returning * into v_card;
  perform private.deal(v_card);
  insert into public.transfers (from_account, to_account, amount, game_id, reason)
  values ('mint', 'pot:' || p_game.id, p_game.card_price, p_game.id, 'card_sold');
  update public.games set cards_sold = cards_sold + 1, pot_amount = pot_amount + p_game.card_price
  where id = p_game.id
  returning * into v_game;

  perform private.record_event(p_game.id, 'card_sold', p_user, jsonb_build_object(
    'card_number', v_card.card_number,
    'display_name', v_card.display_name,
    'purchased_at', v_card.purchased_at,
    'cards_sold', v_game.cards_sold,
    'pot_amount', v_game.pot_amount
  ));
  return v_card;
end;
$$;

create function public.buy_card(p_game_id uuid, p_request_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_game public.games := private.lock_game(p_game_id);
  v_card public.bingo_cards;
begin
  perform private.require_member(v_game, v_user);
  perform private.require_request(p_request_id);
  select * into v_card from public.bingo_cards
  where user_id = v_user and game_id = p_game_id and request_id = p_request_id;

  if not found then
    perform private.require_room(
      v_game, (select count(*) from public.bingo_cards where user_id = v_user and game_id = p_game_id),
      private.cards_per_player()
    );
    v_card := private.sell_card(v_game, v_user, private.name_of(v_user), p_request_id);
    perform private.return_unclaimed_pots();
  end if;
  return private.in_game(private.card_json(v_card), v_game);
end;
$$;

revoke execute on function public.buy_card(uuid, uuid) from public, anon, authenticated;
grant execute on function public.buy_card(uuid, uuid) to authenticated;

create function private.lock_game_of_square(p_game_square_id uuid) returns public.games
language plpgsql
set search_path = ''
as $$
declare
  v_game public.games;
begin
  select game.* into v_game
  from public.game_squares as square
  join public.games as game on game.id = square.game_id
  where square.id = p_game_square_id
  for no key update of game;
  if not found then
    perform private.refuse('square_not_found');
  end if;
  return v_game;
end;
$$;

create function private.require_marker(p_game public.games, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_game.kind = 'private' then
    perform private.require_player(p_game, p_user);
  elsif not exists (select from public.user_roles where user_id = p_user and role = 'admin') then
    perform private.refuse('not_admin');
  end if;
end;
$$;

create function private.attempt_mark(p_user uuid) returns int
language plpgsql
set search_path = ''
as $$
begin
  return private.attempt('mark', p_user::text, 600, interval '1 minute');
end;
$$;

create function private.clean_source(p_source_url text) returns text
language plpgsql
immutable strict
set search_path = ''
as $$
declare
  v_url text := nullif(private.clean_text(p_source_url), '');
begin
  if v_url !~ '^https?://[^[:space:][:cntrl:]/?#]+[^[:space:][:cntrl:]]*$'
    or char_length(v_url) > private.longest_text() then
    perform private.refuse('invalid_source_url');
  end if;
  return v_url;
end;
$$;

create function private.square_answer(p_game_square_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.in_game(private.square_json(square) || jsonb_build_object('seq', game.last_seq), game)
  from public.game_squares as square
  join public.games as game on game.id = square.game_id
  where square.id = p_game_square_id;
$$;

create function private.attach_receipt(p_game_square_id uuid, p_source text, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_square public.game_squares;
begin
  update public.game_squares set source_url = p_source
  where id = p_game_square_id and is_marked and source_url is null and p_source is not null
  returning * into v_square;
  if found then
    perform private.record_event(v_square.game_id, 'receipt_added', p_user, jsonb_build_object(
      'game_square_id', v_square.id,
      'summary', v_square.summary,
      'by', private.name_of(p_user),
      'source_url', v_square.source_url
    ));
  elsif exists (select from public.game_squares where id = p_game_square_id and source_url <> p_source) then
    perform private.refuse('receipt_taken');
  end if;
end;
$$;

create function private.mark_cards(p_game_square_id uuid, p_is_marked boolean) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.bingo_cards as card set marked_mask = case
    when p_is_marked then card.marked_mask | (1 << placed.position)
    else card.marked_mask & ~(1 << placed.position)
  end
  from public.card_squares as placed
  where placed.game_square_id = p_game_square_id and card.id = placed.card_id;
end;
$$;

create function public.mark_square(p_game_square_id uuid, p_source_url text default null) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_mark(v_user);
  v_game public.games;
  v_source text;
  v_square public.game_squares;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_marker(v_game, v_user);
  v_source := private.clean_source(p_source_url);
  perform private.require_active(v_game);

  update public.game_squares
  set is_marked = true, marked_at = clock_timestamp(), marked_by = v_user, source_url = v_source
  where id = p_game_square_id and not is_marked
  returning * into v_square;
  if not found then
    perform private.attach_receipt(p_game_square_id, v_source, v_user);
    return private.square_answer(p_game_square_id);
  end if;
  perform private.mark_cards(p_game_square_id, true);

  perform private.record_event(v_game.id, 'square_marked', v_user, jsonb_build_object(
    'game_square_id', v_square.id,
    'summary', v_square.summary,
    'by', private.name_of(v_user),
    'marked_at', v_square.marked_at,
    'source_url', v_square.source_url
  ));
  return private.square_answer(p_game_square_id);
end;
$$;

create function public.add_receipt(p_game_square_id uuid, p_source_url text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_mark(v_user);
  v_game public.games;
  v_source text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_marker(v_game, v_user);
  v_source := private.clean_source(p_source_url);
  if v_source is null then
    perform private.refuse('invalid_source_url');
  end if;
  perform private.require_active(v_game);

  perform private.attach_receipt(p_game_square_id, v_source, v_user);
  return private.square_answer(p_game_square_id);
end;
$$;

create function private.take_mark(p_game public.games, p_game_square_id uuid) returns public.game_squares
language plpgsql
set search_path = ''
as $$
declare
  v_keeps_note boolean := p_game.kind = 'house';
  v_square public.game_squares;
begin
  update public.game_squares set
    is_marked = false, marked_at = null, marked_by = null, source_url = null,
    comment = case when v_keeps_note then comment end,
    reaction = case when v_keeps_note then reaction end,
    noted_by = case when v_keeps_note then noted_by end,
    noted_at = case when v_keeps_note then noted_at end
  where id = p_game_square_id and is_marked
  returning * into v_square;
  if found then
    perform private.mark_cards(p_game_square_id, false);
  end if;
  return v_square;
end;
$$;

create function public.unmark_square(p_game_square_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_mark(v_user);
  v_game public.games;
  v_square public.game_squares;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_marker(v_game, v_user);
  perform private.require_active(v_game);

  v_square := private.take_mark(v_game, p_game_square_id);
  if v_square.id is null then
    return private.square_answer(p_game_square_id);
  end if;

  perform private.record_event(v_game.id, 'square_unmarked', v_user, jsonb_build_object(
    'game_square_id', v_square.id, 'summary', v_square.summary,
    'by', private.name_of(v_user), 'note_cleared', v_game.kind = 'private'
  ));
  return private.square_answer(p_game_square_id);
end;
$$;

revoke execute on function
  public.mark_square(uuid, text), public.add_receipt(uuid, text), public.unmark_square(uuid)
from public, anon, authenticated;
grant execute on function
  public.mark_square(uuid, text), public.add_receipt(uuid, text), public.unmark_square(uuid)
to authenticated;

create function private.require_noter(p_game public.games, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_game.kind = 'private' or not exists (
    select from public.user_roles where user_id = p_user and role = 'admin'
  ) then
    perform private.require_player(p_game, p_user);
  end if;
end;
$$;

create function private.check_note(p_comment text, p_reaction text) returns void
language plpgsql
set search_path = ''
as $$
begin
  if char_length(p_comment) > private.longest_text() then
    perform private.refuse('too_long', private.longest_text()::text);
  elsif p_reaction <> all (private.reactions()) then
    perform private.refuse('invalid_reaction');
  end if;
end;
$$;

create function private.require_seen(p_square public.game_squares, p_seen_at timestamptz, p_seq int) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_square.noted_at is distinct from date_trunc('milliseconds', p_seen_at) then
    perform private.refuse('note_conflict', jsonb_build_object(
      'comment', p_square.comment,
      'reaction', p_square.reaction,
      'noted_by_name', private.name_of(p_square.noted_by),
      'noted_at', p_square.noted_at,
      'seq', p_seq
    )::text);
  end if;
end;
$$;

create function public.save_note(
  p_game_square_id uuid, p_comment text, p_reaction text, p_seen_at timestamptz
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('save_note', v_user::text, 30, interval '1 minute');
  v_comment text := nullif(private.clean_text(p_comment), '');
  v_reaction text := nullif(btrim(p_reaction), '');
  v_game public.games;
  v_square public.game_squares;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_noter(v_game, v_user);
  perform private.check_note(v_comment, v_reaction);
  perform private.require_active(v_game);
  select * into v_square from public.game_squares where id = p_game_square_id;
  perform private.require_seen(v_square, p_seen_at, v_game.last_seq);

  update public.game_squares set
    comment = v_comment, reaction = v_reaction, noted_by = case when comment = v_comment then noted_by else v_user end,
    noted_at = date_trunc('milliseconds', greatest(clock_timestamp(), noted_at + interval '1 millisecond'))
  where id = p_game_square_id
  returning * into v_square;

  perform private.record_event(v_game.id, 'note_saved', v_user, jsonb_build_object(
    'game_square_id', v_square.id,
    'summary', v_square.summary,
    'by', private.name_of(v_user), 'noted_at', v_square.noted_at
  ));
  return private.square_answer(p_game_square_id);
end;
$$;

revoke execute on function public.save_note(uuid, text, text, timestamptz) from public, anon, authenticated;
grant execute on function public.save_note(uuid, text, text, timestamptz) to authenticated;

create function private.complete_game(p_game public.games, p_card public.bingo_cards) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_now constant timestamptz := clock_timestamp();
  v_game public.games;
begin
  update public.bingo_cards set is_winner = true where id = p_card.id;
  update public.games set
    status = 'completed', completed_at = v_now, final_at = v_now + private.time_to_object(kind), winner_card_id = p_card.id, winner_id = p_card.user_id,
    winner_display_name = p_card.display_name, pot_claimed = p_card.user_id is not null
  where id = p_game.id
  returning * into v_game;
  if p_card.user_id is not null then
    perform private.transfer(
      'pot:' || p_game.id, 'user:' || p_card.user_id, v_game.pot_amount, p_game.id, 'pot_won'
    );
  end if;

  perform private.record_event(p_game.id, 'bingo_called', p_card.user_id, jsonb_build_object(
    'card_number', p_card.card_number,
    'winner_display_name', v_game.winner_display_name,
    'line', (select to_jsonb(line) from private.completed_lines(p_card.marked_mask) as line limit 1),
    'pot_amount', v_game.pot_amount,
    'pot_claimed', v_game.pot_claimed,
    'completed_at', v_game.completed_at,
    'final_at', v_game.final_at
  ));
end;
$$;

create function private.bingo_answer(p_card_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.in_game(case
    when card.is_winner then jsonb_build_object(
      'won', true,
      'pot_amount', game.pot_amount,
      'winner_display_name', game.winner_display_name,
      'line', (select to_jsonb(line) from private.completed_lines(card.marked_mask) as line limit 1)
    )
    else jsonb_build_object('won', false, 'winner_display_name', game.winner_display_name)
  end, game)
  from public.bingo_cards as card
  join public.games as game on game.id = card.game_id
  where card.id = p_card_id;
$$;

create function private.call_bingo(p_game public.games, p_card_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_card public.bingo_cards;
begin
  if p_game.winner_card_id is null then
    perform private.require_active(p_game);
    select * into v_card from public.bingo_cards where id = p_card_id;
    if not private.has_line(v_card.marked_mask) then
      perform private.refuse('no_line');
    end if;
    perform private.complete_game(p_game, v_card);
    perform private.return_unclaimed_pots();
  end if;
  return private.bingo_answer(p_card_id);
end;
$$;

create function public.call_bingo(p_card_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_card public.bingo_cards;
  v_game public.games;
begin
  select * into v_card from public.bingo_cards where id = p_card_id;
  if not found then
    perform private.refuse('card_not_found');
  elsif v_card.user_id is distinct from v_user then
    perform private.refuse('not_your_card');
  end if;
  v_game := private.lock_game(v_card.game_id);
  perform private.require_member(v_game, v_user);
  return private.call_bingo(v_game, p_card_id);
end;
$$;

create function private.waiting_lines(p_user uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'game_id', game.id,
    'kind', game.kind,
    'title', game.title,
    'theme_name', game.theme_name,
    'card_number', card.card_number
  ) order by game.started_at, game.id, card.card_number), '[]')
  from public.bingo_cards as card
  join public.games as game on game.id = card.game_id
  where card.user_id = p_user
    and card.consecutive_marked_count = 5
    and game.status = 'active'
    and (game.kind = 'house' or game.group_id in (select private.my_groups()));
$$;

revoke execute on function public.call_bingo(uuid) from public, anon, authenticated;
grant execute on function public.call_bingo(uuid) to authenticated;

create table public.transfers (
  id bigint generated always as identity primary key,
  from_account text not null check (from_account ~ '^(mint|fund|(pot|user):[0-9a-f-]{36})$'),
  to_account text not null check (to_account ~ '^(mint|fund|(pot|user):[0-9a-f-]{36})$'),
  amount numeric(12, 2) not null check (amount > 0),
  game_id uuid references public.games (id),
  reason text not null check (
    reason in (
      'fund_opened', 'card_sold', 'pot_contributed', 'pot_won', 'pot_shared', 'pot_reopened', 'pot_returned',
      'account_closed'
    )
  ),
  created_at timestamptz not null default now(),
  check (from_account <> to_account),
  check (from_account not like 'pot:%' or from_account = 'pot:' || game_id),
  check (to_account not like 'pot:%' or to_account = 'pot:' || game_id)
);

create index transfers_from_account on public.transfers (from_account);
create index transfers_to_account on public.transfers (to_account);
create index transfers_game_id on public.transfers (game_id);

create table public.house_fund (
  is_the_fund boolean primary key default true check (is_the_fund),
  total_amount numeric(12, 2) not null default 0 check (total_amount >= 0),
  created_at timestamptz not null default now()
);

alter table public.transfers enable row level security;
alter table public.house_fund enable row level security;
revoke all on public.transfers, public.house_fund from public, anon, authenticated;

create function private.change_total(p_account text, p_amount numeric) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_account = 'fund' then
    update public.house_fund set total_amount = total_amount + p_amount where is_the_fund;
  elsif p_account like 'user:%' then
    update public.profiles set bingo_bank_balance = bingo_bank_balance + p_amount
    where user_id = substr(p_account, 6)::uuid;
  elsif p_account like 'pot:%' and p_amount > 0 then
    update public.games set pot_amount = pot_amount + p_amount
    where id = substr(p_account, 5)::uuid;
  end if;
end;
$$;

create function private.transfer(p_from text, p_to text, p_amount numeric, p_game_id uuid, p_reason text) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.transfers (from_account, to_account, amount, game_id, reason)
  values (p_from, p_to, p_amount, p_game_id, p_reason);
  perform private.change_total(p_from, -p_amount);
  perform private.change_total(p_to, p_amount);
end;
$$;

create function private.check_books() returns table (account text, what text, in_ledger numeric, running_total numeric)
language sql
stable
set search_path = ''
as $$
  with moves as (
    select to_account as account, amount from public.transfers
    union all
    select from_account, -amount from public.transfers
  ), ledger as (
    select account, 'balance' as what, sum(amount) as amount from moves where account <> 'mint' group by account
    union all
    select to_account, 'paid in', sum(amount)
    from public.transfers
    where to_account like 'pot:%' and reason <> 'pot_reopened'
    group by to_account
  ), totals as (
    select 'fund' as account, 'balance' as what, total_amount as amount from public.house_fund
    union all
    select 'user:' || user_id, 'balance', bingo_bank_balance from public.profiles
    union all
    select 'pot:' || id, 'paid in', pot_amount from public.games
    union all
    select 'pot:' || id, 'balance', case when pot_claimed or pot_returned or pot_shared then 0 else pot_amount end
    from public.games
  )
  select account, what, coalesce(ledger.amount, 0), coalesce(totals.amount, 0)
  from ledger
  full join totals using (account, what)
  where coalesce(ledger.amount, 0) <> coalesce(totals.amount, 0);
$$;

create function private.time_to_claim() returns interval
language sql immutable set search_path = '' as 'select interval ''48 hours''';

create function private.is_overdue(p_game public.games) returns boolean
language sql
stable
set search_path = ''
as $$
  select p_game.kind = 'house' and p_game.status = 'completed' and not p_game.pot_claimed and not p_game.pot_returned
    and p_game.completed_at < now() - private.time_to_claim();
$$;

create function private.return_pot(p_game public.games, p_actor_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_game.pot_amount > 0 then
    perform private.transfer('pot:' || p_game.id, 'fund', p_game.pot_amount, p_game.id, 'pot_returned');
  end if;
  update public.games set pot_returned = true where id = p_game.id;
  perform private.record_event(
    p_game.id, 'pot_returned', p_actor_id, jsonb_build_object('amount', p_game.pot_amount)
  );
end;
$$;

create function private.return_unclaimed_pots() returns void
language plpgsql
set search_path = ''
as $$
declare
  v_game public.games;
begin
  for v_game in
    select * from public.games as game
    where kind = 'house' and status = 'completed' and not pot_claimed and not pot_returned
      and private.is_overdue(game)
    order by id
    for no key update skip locked
  loop
    perform private.return_pot(v_game, null);
  end loop;
  perform private.forget_guest_addresses(20);
end;
$$;

create function private.account_name(p_account text) returns text
language sql
stable
set search_path = ''
as $$
  select case
    when p_account = 'mint' then 'The Mint'
    when p_account = 'fund' then 'House fund'
    when p_account like 'pot:%' then 'Pot'
    else private.name_of(substr(p_account, 6)::uuid)
  end;
$$;

create function public.game_books(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with moves as (
    select id, reason, from_account, to_account, amount, created_at from public.transfers where game_id = p_game_id
    union all
    select null, 'pot_returned', 'pot:' || id, 'fund', pot_amount, completed_at + private.time_to_claim()
    from public.games as game
    where id = p_game_id and pot_amount > 0 and private.is_overdue(game)
  ), turns as (
    select *, count(*) filter (where reason <> 'card_sold') over (order by id) as turn from moves
  ), entries as (
    select
      reason, from_account, to_account, sum(amount) as amount, count(*) as count, max(created_at) as created_at,
      min(id) as place
    from turns
    group by turn, reason, from_account, to_account
  )
  select jsonb_build_object(
    'entries', coalesce(jsonb_agg(jsonb_build_object(
      'reason', reason,
      'from_name', private.account_name(from_account),
      'to_name', private.account_name(to_account),
      'amount', amount,
      'count', count,
      'created_at', created_at
    ) order by place), '[]'),
    'balance', coalesce(sum(case when to_account like 'pot:%' then amount else -amount end), 0)
  )
  from entries
  having private.visible_game(p_game_id) is not null;
$$;

revoke execute on function public.game_books(uuid) from public, anon, authenticated;
grant execute on function public.game_books(uuid) to anon, authenticated;

create function private.is_event_type(p_type text) returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return p_type in (
    'game_created', 'game_updated', 'game_started', 'game_ended', 'card_sold', 'square_marked', 'square_unmarked',
    'receipt_added', 'note_saved', 'closeness_set', 'bingo_called', 'objection_made', 'objection_voted',
    'objection_upheld', 'objection_dismissed', 'pot_contributed', 'pot_claimed', 'pot_returned', 'played_again',
    'member_left', 'member_removed', 'member_returned', 'square_proposed', 'square_declined', 'square_added'
  );
end;
$$;

create table public.game_events (
  game_id uuid not null references public.games (id) on delete cascade,
  seq int not null check (seq > 0),
  type text not null check (private.is_event_type(type)),
  actor_id uuid references public.profiles (user_id),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  created_at timestamptz not null default clock_timestamp(),
  primary key (game_id, seq)
);

create index game_events_actor_id on public.game_events (actor_id);
create index game_events_taken_back on public.game_events (game_id, created_at) where type = 'square_unmarked';

alter table public.game_events enable row level security;

revoke all on public.game_events from public, anon, authenticated;

create function private.tells_ranking(p_type text) returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return p_type in ('square_marked', 'square_unmarked', 'closeness_set', 'objection_upheld');
end;
$$;

create function private.event_message(p_event public.game_events, p_prev int, p_top jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_message constant jsonb := p_event.payload || jsonb_build_object(
    'seq', p_event.seq, 'prev', p_prev, 'type', p_event.type, 'created_at', p_event.created_at
  );
begin
  if private.tells_ranking(p_event.type) then
    return v_message || jsonb_build_object('top', p_top);
  elsif p_event.type = 'game_ended' then
    return v_message || jsonb_build_object('shares', private.shares_of(p_event.game_id));
  elsif p_event.type = 'note_saved' then
    return v_message || (
      select jsonb_build_object(
        'comment', comment, 'reaction', reaction, 'noted_by_name', private.name_of(noted_by)
      )
      from public.game_squares
      where id = (p_event.payload ->> 'game_square_id')::uuid
    );
  elsif p_event.type in ('member_left', 'member_removed', 'member_returned') then
    return (v_message - 'group_event_id') || (
      select jsonb_build_object('display_name', private.name_of(user_id), 'by', private.name_of(actor_id))
      from public.group_events
      where id = (p_event.payload ->> 'group_event_id')::bigint
    );
  end if;
  return v_message;
end;
$$;

create function private.channel_of(p_game public.games) returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return 'game:' || p_game.id || case when p_game.room > 0 then ':' || p_game.room else '' end;
end;
$$;

create function private.moved_game(p_game public.games) returns public.games
language plpgsql
set search_path = ''
as $$
declare
  v_lost int;
  v_game public.games;
begin
  if p_game.kind <> 'private' then
    return p_game;
  end if;
  v_lost := private.admins_lost();
  if p_game.admins_lost = v_lost then
    return p_game;
  end if;
  update public.games set room = room + 1, admins_lost = v_lost where id = p_game.id returning * into v_game;
  perform realtime.send('{}', 'game_moved', private.channel_of(p_game), true);
  return v_game;
end;
$$;

create function private.tell_event(p_game public.games, p_event public.game_events) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_now constant timestamptz := clock_timestamp();
  v_paced_until timestamptz := p_game.sales_paced_until;
  v_prev constant int := p_game.last_broadcast_seq;
  v_game public.games;
  v_message jsonb;
begin
  if p_event.type = 'card_sold' and p_game.kind = 'house' then
    if v_paced_until > v_now + interval '4 seconds' then
      update public.games set last_seq = p_event.seq where id = p_game.id;
      return;
    end if;
    v_paced_until := greatest(v_paced_until, v_now) + interval '2 seconds';
  end if;

  v_game := private.moved_game(p_game);
  update public.games set last_seq = p_event.seq, last_broadcast_seq = p_event.seq, sales_paced_until = v_paced_until
  where id = p_game.id;

  v_message := private.event_message(p_event, v_prev, case
    when private.tells_ranking(p_event.type) then private.told_ranking(p_game)
  end);
  if v_paced_until > v_now + interval '4 seconds' and p_event.type = 'card_sold' then
    v_message := v_message || '{"more": true}';
  end if;
  perform realtime.send(v_message, 'game_event', private.channel_of(v_game), true);
end;
$$;

create function private.record_event(p_game_id uuid, p_type text, p_actor_id uuid, p_payload jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_game public.games;
  v_event public.game_events;
begin
  select * into v_game from public.games where id = p_game_id;
  insert into public.game_events (game_id, seq, type, actor_id, payload)
  values (p_game_id, v_game.last_seq + 1, p_type, p_actor_id, p_payload)
  returning * into v_event;
  perform private.tell_event(v_game, v_event);
end;
$$;

create function private.game_of_channel() returns uuid
language sql
stable
security definer
set search_path = ''
as $$
  select id
  from public.games as game
  where id = substring(realtime.topic() from '^game:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?::[0-9]+)?$')::uuid
    and private.channel_of(game) = realtime.topic();
$$;

grant execute on function private.game_of_channel() to anon, authenticated;

create policy "people hear the games they may see"
on realtime.messages for select to anon, authenticated
using (
  (select private.game_of_channel()) in (select private.visible_games((select private.game_of_channel())))
);

create function private.page_of_events(p_limit int) returns int
language sql immutable set search_path = '' as 'select least(greatest(p_limit, 1), 500)';

create function public.events_since(p_game_id uuid, p_seq int, p_limit int default 200) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with best as materialized (
    select private.told_ranking(game) as top
    from public.games as game
    where game.id = (select private.visible_game(p_game_id))
  )
  select coalesce(jsonb_agg(private.event_message(event, event.seq - 1, best.top) order by event.seq), '[]')
  from (
    select *
    from public.game_events
    where game_id = (select private.visible_game(p_game_id))
      and seq > p_seq and seq <= greatest(p_seq, 0)::bigint + private.page_of_events(p_limit)
  ) as event, best
  having private.visible_game(p_game_id) is not null;
$$;

create function private.timeline_of(
  p_game public.games, p_top jsonb, p_before_seq int default null, p_limit int default 50
) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(private.event_message(event, event.seq - 1, p_top) order by event.seq desc), '[]')
  from public.game_events as event
  where event.game_id = p_game.id
    and event.seq < least(p_before_seq, p_game.last_seq + 1)
    and event.seq >= least(p_before_seq, p_game.last_seq + 1)::bigint - private.page_of_events(p_limit);
$$;

create function public.game_timeline(p_game_id uuid, p_before_seq int default null, p_limit int default 50)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    (
      select private.timeline_of(game, private.told_ranking(game), p_before_seq, p_limit)
      from public.games as game
      where game.id = (select private.visible_game(p_game_id))
    ),
    '[]'
  );
$$;

revoke execute on function
  public.events_since(uuid, int, int), public.game_timeline(uuid, int, int)
from public, anon, authenticated;
grant execute on function
  public.events_since(uuid, int, int), public.game_timeline(uuid, int, int)
to anon, authenticated;

create function private.longest_reason() returns int language sql immutable set search_path = '' as 'select 200';

create function private.time_to_object(p_kind text) returns interval
language sql
immutable
set search_path = ''
as $$
  select case p_kind when 'private' then interval '15 minutes' else private.time_to_claim() end;
$$;

create table public.objections (
  id uuid primary key default gen_random_uuid(),
  game_id uuid not null,
  bingo_seq int not null,
  game_square_id uuid not null references public.game_squares (id) on delete cascade,
  card_id uuid not null references public.bingo_cards (id) on delete cascade,
  reason text not null check (char_length(reason) between 1 and private.longest_reason()),
  status text not null default 'open' check (status in ('open', 'upheld', 'dismissed', 'dropped')),
  decided_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (game_id, bingo_seq) references public.game_events (game_id, seq) on delete cascade,
  unique (game_id, bingo_seq, card_id),
  check ((status = 'open') = (decided_at is null))
);

create index objections_game_square_id on public.objections (game_square_id);
create index objections_card_id on public.objections (card_id);
create unique index objections_open on public.objections (game_id, bingo_seq, game_square_id) where status = 'open';

create table public.objection_votes (
  objection_id uuid not null references public.objections (id) on delete cascade,
  user_id uuid not null references public.profiles (user_id),
  upholds boolean not null,
  primary key (objection_id, user_id)
);

create index objection_votes_user_id on public.objection_votes (user_id);

alter table public.objections enable row level security;
alter table public.objection_votes enable row level security;
revoke all on public.objections, public.objection_votes from public, anon, authenticated;

create function private.attempt_objection(p_who text) returns int
language sql
set search_path = ''
as $$
  select private.attempt('objection', p_who, 20, interval '5 minutes');
$$;

create function private.bingo_seq(p_game_id uuid) returns int
language sql
stable
set search_path = ''
as $$
  select seq from public.game_events where game_id = p_game_id and type = 'bingo_called' order by seq desc limit 1;
$$;

create function private.attempt_guest_objection(p_game_id uuid, p_address text) returns int
language sql
set search_path = ''
as $$
  select coalesce(nullif(private.attempt('objections_from', win || private.visitor_at(p_address),
    2, private.time_to_object('house')
  ), 0), case when private.is_app() then 0 else private.attempt('objections_from', win || private.connection(),
    case when private.app_key_hash() is null then 3 else 1 end, private.time_to_object('house')
  ) end)
  from concat_ws(' ', p_game_id, private.bingo_seq(p_game_id), 'by ') as win;
$$;

create function private.require_new_objection(p_game public.games, p_cards uuid[], p_game_square_id uuid) returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if exists (
    select from public.objections
    where game_id = p_game.id and bingo_seq = private.bingo_seq(p_game.id) and (
      card_id = any (p_cards)
      or (game_square_id = p_game_square_id and (status = 'open' or p_game.kind = 'private'))
    )
  ) then
    perform private.refuse('already_objected');
  end if;
end;
$$;

create function private.require_open_result(p_game public.games) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_game.winner_card_id is null or p_game.final_at <= clock_timestamp() then
    perform private.refuse('result_not_open');
  end if;
end;
$$;

create function private.objections_to(p_game public.games) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(private.votes_on(p_game, objection.id) || jsonb_build_object(
    'id', objection.id,
    'game_square_id', objection.game_square_id,
    'by', card.display_name,
    'reason', case when p_game.kind = 'private' or (select private.is_admin()) then objection.reason end,
    'status', objection.status,
    'decided_by', private.who_decides(p_game, card.user_id),
    'is_mine', coalesce(card.user_id = (select private.living_user()), false),
    'my_vote', (
      select upholds from public.objection_votes
      where objection_id = objection.id and user_id = (select private.living_user())
    ),
    'created_at', objection.created_at
  ) order by objection.created_at, objection.id), '[]')
  from public.objections as objection
  join public.bingo_cards as card on card.id = objection.card_id
  where objection.game_id = p_game.id and objection.bingo_seq = private.bingo_seq(p_game.id);
$$;

create function private.clean_reason(p_reason text) returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_reason text := private.clean_name(p_reason);
begin
  if char_length(v_reason) > private.longest_reason() then
    perform private.refuse('too_long', private.longest_reason()::text);
  elsif v_reason = '' then
    perform private.refuse('reason_missing');
  end if;
  return v_reason;
end;
$$;

create function private.make_objection(
  p_game public.games, p_cards uuid[], p_user uuid, p_game_square_id uuid, p_reason text
) returns public.objections
language plpgsql
set search_path = ''
as $$
declare
  v_seq int := private.bingo_seq(p_game.id);
  v_objection public.objections;
  v_payload jsonb;
begin
  perform private.require_open_result(p_game);
  if p_game.winner_card_id = any (p_cards) then
    perform private.refuse('own_win');
  elsif p_game_square_id not in (select private.winning_squares(p_game)) then
    perform private.refuse('not_in_the_line');
  end if;
  perform private.require_new_objection(p_game, p_cards, p_game_square_id);
  insert into public.objections (game_id, bingo_seq, game_square_id, card_id, reason)
  values (p_game.id, v_seq, p_game_square_id, p_cards[1], private.clean_reason(p_reason))
  returning * into v_objection;

  select jsonb_build_object(
    'game_square_id', square.id, 'summary', square.summary, 'card_number', card.card_number, 'by', card.display_name
  ) into v_payload
  from public.game_squares as square, public.bingo_cards as card
  where square.id = p_game_square_id and card.id = p_cards[1];
  perform private.record_event(p_game.id, 'objection_made', p_user, v_payload);
  return v_objection;
end;
$$;

create function private.winning_squares(p_game public.games) returns setof uuid
language sql
stable
rows 5
set search_path = ''
as $$
  select placed.game_square_id
  from public.bingo_cards as card
  cross join lateral (select line from private.completed_lines(card.marked_mask) as line limit 1) as won
  join public.card_squares as placed on placed.card_id = card.id and placed.position = any (won.line)
  where card.id = p_game.winner_card_id;
$$;

create function private.lock_game_of_objection(p_objection_id uuid) returns public.games
language plpgsql
set search_path = ''
as $$
declare
  v_game_id uuid;
begin
  select game_id into v_game_id from public.objections where id = p_objection_id;
  if not found then
    perform private.refuse('objection_not_found');
  end if;
  return private.lock_game(v_game_id);
end;
$$;

create function private.proposals_per_person() returns int language sql immutable set search_path = '' as 'select 10';

create function private.largest_proposed_pool() returns int language sql immutable set search_path = '' as 'select 60';

create table public.square_proposals (
  id uuid primary key default gen_random_uuid(),
  game_id uuid not null references public.games (id) on delete cascade,
  summary text not null check (char_length(btrim(summary)) >= 5 and char_length(summary) <= 50),
  text text not null check (btrim(text) <> '' and char_length(text) <= private.longest_text()),
  status text not null default 'waiting' check (status in ('waiting', 'taken', 'left')),
  proposed_by uuid not null references public.profiles (user_id),
  created_at timestamptz not null default clock_timestamp()
);

create index square_proposals_game_id on public.square_proposals (game_id, created_at);
create index square_proposals_proposed_by on public.square_proposals (proposed_by);

alter table public.square_proposals enable row level security;
revoke all on public.square_proposals from public, anon, authenticated;

create trigger proposals_are_cleaned
before insert or update of summary, text on public.square_proposals
for each row execute function private.clean_square();

create function private.takes_proposals(p_game public.games) returns boolean
language sql
stable
set search_path = ''
as $$
  select p_game.status = 'active'
    and exists (select from public.themes where id = p_game.theme_id and group_id = p_game.group_id)
    and not exists (select from public.game_squares where game_id = p_game.id and is_marked);
$$;

create function private.proposals_of(p_game public.games) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'is_host', circle.created_by = (select auth.uid()),
    'waiting', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'summary', summary, 'text', text, 'by', private.name_of(proposed_by)
      ) order by created_at, id), '[]')
      from public.square_proposals
      where game_id = p_game.id and status = 'waiting' and (select auth.uid()) in (circle.created_by, proposed_by)
    ),
    'declined', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'summary', summary) order by created_at, id), '[]')
      from public.square_proposals
      where game_id = p_game.id and status = 'left' and proposed_by = (select auth.uid())
    )
  )
  from public.groups as circle
  where circle.id = p_game.group_id and circle.id in (select private.my_groups()) and private.takes_proposals(p_game);
$$;

create function private.require_room_in_pool(p_game_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if (select count(*) from public.game_squares where game_id = p_game_id) >= private.largest_proposed_pool() then
    perform private.refuse('pool_full', private.largest_proposed_pool()::text);
  end if;
end;
$$;

create function private.require_new_square(p_game_id uuid, p_summary text) returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select from public.game_squares where game_id = p_game_id and lower(summary) = lower(p_summary)
    union all
    select from public.square_proposals
    where game_id = p_game_id and status = 'waiting' and lower(summary) = lower(p_summary)
  ) then
    perform private.refuse('square_known');
  end if;
end;
$$;

create function private.write_proposal(p_game_id uuid, p_summary text, p_text text, p_user uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_id uuid;
begin
  insert into public.square_proposals (game_id, summary, text, proposed_by)
  values (p_game_id, p_summary, coalesce(nullif(private.clean_text(p_text), ''), p_summary), p_user)
  returning id into v_id;
  return v_id;
exception
  when check_violation then
    perform private.refuse('invalid_square', '1');
end;
$$;

create function public.propose_square(p_game_id uuid, p_summary text, p_text text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('propose_square', v_user::text, 30, interval '1 hour');
  v_summary text := private.clean_name(p_summary);
  v_game public.games;
  v_id uuid;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game(p_game_id);
  perform private.require_member(v_game, v_user);
  if not private.takes_proposals(v_game) then
    perform private.refuse('proposals_closed');
  elsif (
    select count(*) from public.square_proposals
    where game_id = p_game_id and status = 'waiting' and proposed_by = v_user
  ) >= private.proposals_per_person() then
    perform private.refuse('too_many_proposals', private.proposals_per_person()::text);
  end if;
  perform private.require_room_in_pool(p_game_id);
  perform private.require_new_square(p_game_id, v_summary);
  v_id := private.write_proposal(p_game_id, v_summary, p_text, v_user);

  perform private.record_event(p_game_id, 'square_proposed', v_user, jsonb_build_object('by', private.name_of(v_user)));
  return jsonb_build_object('proposal_id', v_id);
end;
$$;

create function private.add_square(p_game public.games, p_proposal public.square_proposals, p_host uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_square_id uuid;
  v_square public.game_squares;
begin
  insert into public.bingo_squares (theme_id, summary, text, created_by)
  select p_game.theme_id, p_proposal.summary, p_proposal.text, p_proposal.proposed_by
  where (select count(*) from public.bingo_squares where theme_id = p_game.theme_id) < private.largest_set()
  on conflict (theme_id, lower(summary)) do nothing
  returning id into v_square_id;
  if found then
    update public.themes set version = version + 1 where id = p_game.theme_id;
  end if;
  insert into public.game_squares (game_id, square_id, summary, text)
  values (p_game.id, v_square_id, p_proposal.summary, p_proposal.text)
  returning * into v_square;
  perform private.record_event(p_game.id, 'square_added', p_host, jsonb_build_object(
    'game_square_id', v_square.id, 'summary', v_square.summary, 'text', v_square.text, 'by', private.name_of(p_host)
  ));
end;
$$;

create function public.answer_proposal(p_proposal_id uuid, p_takes boolean) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_proposal public.square_proposals;
  v_game public.games;
begin
  select game.* into v_game
  from public.square_proposals as asked join public.games as game on game.id = asked.game_id
  where asked.id = p_proposal_id;
  perform private.lock_own_group(v_game.group_id, v_user);
  v_game := private.lock_game(v_game.id);
  update public.square_proposals set status = case when p_takes then 'taken' else 'left' end
  where id = p_proposal_id and status = 'waiting'
  returning * into v_proposal;
  if not found then
    return;
  elsif p_takes is not true then
    perform private.record_event(v_game.id, 'square_declined', v_user, jsonb_build_object('by', private.name_of(v_user)));
    return;
  elsif not private.takes_proposals(v_game) then
    perform private.refuse('proposals_closed');
  end if;
  perform private.require_room_in_pool(v_game.id);
  perform private.add_square(v_game, v_proposal, v_user);
end;
$$;

revoke execute on function public.propose_square(uuid, text, text), public.answer_proposal(uuid, boolean)
from public, anon, authenticated;
grant execute on function public.propose_square(uuid, text, text), public.answer_proposal(uuid, boolean) to authenticated;

create function private.open_objection(p_game public.games, p_objection_id uuid) returns public.objections
language plpgsql
set search_path = ''
as $$
declare
  v_objection public.objections;
begin
  perform private.require_open_result(p_game);
  select * into v_objection from public.objections where id = p_objection_id;
  if v_objection.status <> 'open' then
    perform private.refuse('already_decided');
  end if;
  return v_objection;
end;
$$;

create function private.dismiss_objection(p_objection public.objections, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.objections set status = 'dismissed', decided_at = clock_timestamp() where id = p_objection.id;
  perform private.record_event(p_objection.game_id, 'objection_dismissed', p_user, jsonb_build_object(
    'game_square_id', p_objection.game_square_id,
    'summary', (select summary from public.game_squares where id = p_objection.game_square_id),
    'by', private.name_of(p_user)
  ));
end;
$$;

create function private.can_reopen(p_game public.games) returns boolean
language sql
stable
set search_path = ''
as $$
  select not p_game.pot_claimed or exists (select from auth.users where id = p_game.winner_id);
$$;

create function private.reopen_pot(p_game public.games) returns void
language plpgsql
set search_path = ''
as $$
begin
  if not private.can_reopen(p_game) then
    perform private.refuse('winner_gone');
  elsif not p_game.pot_claimed then
    return;
  end if;
  insert into public.transfers (from_account, to_account, amount, game_id, reason)
  values ('user:' || p_game.winner_id, 'pot:' || p_game.id, p_game.pot_amount, p_game.id, 'pot_reopened');
  perform private.change_total('user:' || p_game.winner_id, -p_game.pot_amount);
end;
$$;

create function private.uphold_objection(p_game public.games, p_objection public.objections, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_square public.game_squares;
begin
  v_square := private.take_mark(p_game, p_objection.game_square_id);
  update public.bingo_cards set is_winner = false where id = p_game.winner_card_id;
  perform private.reopen_pot(p_game);
  update public.games set
    status = 'active', completed_at = null, final_at = null, winner_card_id = null, winner_id = null,
    winner_display_name = null, pot_claimed = false
  where id = p_game.id;
  update public.objections set
    status = case when id = p_objection.id then 'upheld' else 'dropped' end, decided_at = clock_timestamp()
  where game_id = p_game.id and status = 'open';

  perform private.record_event(p_game.id, 'objection_upheld', p_user, jsonb_build_object(
    'game_square_id', v_square.id,
    'summary', v_square.summary,
    'by', private.name_of(p_user),
    'note_cleared', p_game.kind = 'private'
  ));
end;
$$;

create function private.objection_answer(p_objection_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.in_game(jsonb_build_object('objection_id', objection.id, 'status', objection.status), game)
  from public.objections as objection
  join public.games as game on game.id = objection.game_id
  where objection.id = p_objection_id;
$$;

create function public.object_to_mark(p_game_square_id uuid, p_reason text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_objection(v_user::text);
  v_game public.games;
  v_objection public.objections;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_player(v_game, v_user);
  v_objection := private.make_objection(
    v_game, array(
      select id from public.bingo_cards where game_id = v_game.id and user_id = v_user order by card_number
    ), v_user, p_game_square_id, p_reason
  );
  if private.who_decides(v_game, v_user) = 'players' then
    perform private.vote(v_game, v_objection, v_user, true);
  end if;
  return private.objection_answer(v_objection.id);
end;
$$;

create function public.object_to_mark_as_guest(
  p_game_square_id uuid, p_reason text, p_guest_token text, p_address text default null
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_hash bytea := private.guest_hash(p_guest_token);
  v_wait int;
  v_game public.games;
  v_cards uuid[];
  v_objection public.objections;
begin
  if not exists (select from public.guest_cards where session_hash = v_hash) then
    perform private.refuse('invalid_token');
  end if;
  perform private.require_live_session(v_hash);
  v_wait := coalesce(
    nullif(private.attempt_objection(encode(v_hash, 'hex')), 0),
    private.attempt_guest_objection(
      (select game_id from public.game_squares where id = p_game_square_id), p_address
    )
  );
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_house(v_game);
  v_cards := array(select id from private.guest_cards_of(v_game.id, v_hash) order by card_number);
  if cardinality(v_cards) = 0 then
    perform private.refuse('not_a_player');
  end if;
  v_objection := private.make_objection(v_game, v_cards, null, p_game_square_id, p_reason);
  return private.objection_answer(v_objection.id);
end;
$$;

create function private.require_decider(p_game public.games, p_objector uuid, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if private.who_decides(p_game, p_objector) = 'winner' and p_game.winner_id = p_user then
    perform private.require_member(p_game, p_user);
    return;
  elsif p_game.kind = 'private' then
    perform private.require_host(p_game, p_user);
  elsif not exists (select from public.user_roles where user_id = p_user and role = 'admin') then
    perform private.refuse('not_admin');
  end if;
  if p_game.winner_id = p_user then
    perform private.refuse('own_win');
  elsif p_objector = p_user then
    perform private.refuse('own_objection');
  end if;
end;
$$;

create function public.decide_objection(p_objection_id uuid, p_upholds boolean) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_objection(v_user::text);
  v_game public.games;
  v_objection public.objections;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_objection(p_objection_id);
  perform private.require_decider(v_game, private.objector_of(p_objection_id), v_user);
  v_objection := private.open_objection(v_game, p_objection_id);

  if p_upholds then
    perform private.uphold_objection(v_game, v_objection, v_user);
  else
    perform private.dismiss_objection(v_objection, v_user);
  end if;
  return private.objection_answer(p_objection_id);
end;
$$;

create function public.open_objections() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'game_id', game_id, 'title', title, 'theme_name', theme_name, 'waiting', waiting, 'final_at', final_at
  ) order by final_at, game_id), '[]')
  from (
    select game.id as game_id, game.title, game.theme_name, game.final_at, count(*) as waiting
    from public.objections as objection
    join public.games as game on game.id = objection.game_id
    where objection.status = 'open' and game.kind = 'house' and game.final_at > clock_timestamp()
    group by game.id
  ) as contested
  having (select private.is_admin());
$$;

revoke execute on function
  public.object_to_mark(uuid, text), public.open_objections(), public.object_to_mark_as_guest(uuid, text, text, text),
  public.decide_objection(uuid, boolean)
from public, anon, authenticated;
grant execute on function
  public.object_to_mark(uuid, text), public.open_objections(), public.decide_objection(uuid, boolean)
to authenticated;
grant execute on function public.object_to_mark_as_guest(uuid, text, text, text) to anon, authenticated;

create function private.voters(p_game public.games) returns setof uuid
language sql
stable
rows 20
set search_path = ''
as $$
  select card.user_id
  from public.bingo_cards as card
  where p_game.kind = 'private' and card.game_id = p_game.id and card.id is distinct from p_game.winner_card_id
    and private.is_in_play(card);
$$;

create function private.who_decides(p_game public.games, p_objector uuid) returns text
language sql
stable
set search_path = ''
as $$
  select case
    when p_game.kind = 'house' then 'admins'
    when not exists (
      select from public.groups where id = p_game.group_id and created_by in (p_game.winner_id, p_objector)
    ) then 'host'
    when (select count(*) from private.voters(p_game)) > 1 then 'players'
    else 'winner'
  end;
$$;

create function private.only_objector(p_game public.games) returns uuid
language sql
stable
set search_path = ''
as $$
  select (array_agg(voter))[1] from private.voters(p_game) as voter having count(*) = 1;
$$;

create function private.objector_of(p_objection_id uuid) returns uuid
language sql
stable
set search_path = ''
as $$
  select card.user_id
  from public.objections as objection
  join public.bingo_cards as card on card.id = objection.card_id
  where objection.id = p_objection_id;
$$;

create function private.votes_on(p_game public.games, p_objection_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'votes_for', count(*) filter (where vote.upholds),
    'votes_against', count(*) filter (where not vote.upholds),
    'voters', count(*)
  )
  from private.voters(p_game) as voter
  left join public.objection_votes as vote on vote.objection_id = p_objection_id and vote.user_id = voter;
$$;

create function private.count_votes(p_game public.games, p_objection public.objections) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_votes jsonb := private.votes_on(p_game, p_objection.id);
begin
  if 2 * (v_votes ->> 'votes_for')::int > (v_votes ->> 'voters')::int then
    if private.can_reopen(p_game) then
      perform private.uphold_objection(p_game, p_objection, null);
    end if;
  elsif 2 * (v_votes ->> 'votes_against')::int >= (v_votes ->> 'voters')::int then
    perform private.dismiss_objection(p_objection, null);
  end if;
end;
$$;

create function private.tell_votes(p_game public.games, p_objection public.objections, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.record_event(
    p_game.id, 'objection_voted', p_user, private.votes_on(p_game, p_objection.id)
  );
  perform private.count_votes(p_game, p_objection);
end;
$$;

create function private.vote(p_game public.games, p_objection public.objections, p_user uuid, p_upholds boolean)
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.objection_votes (objection_id, user_id, upholds) values (p_objection.id, p_user, p_upholds)
  on conflict (objection_id, user_id) do update set upholds = excluded.upholds;
  perform private.tell_votes(p_game, p_objection, p_user);
end;
$$;

create function private.count_without(p_game_id uuid, p_gone uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_game public.games;
  v_objection public.objections;
begin
  for v_objection in
    select objection.*
    from public.objections as objection
    join public.bingo_cards as card on card.game_id = p_game_id and card.user_id = p_gone and not card.is_winner
    where objection.game_id = p_game_id and objection.status = 'open'
    order by objection.created_at, objection.id
  loop
    select * into v_game from public.games where id = p_game_id;
    -- One that was upheld has opened the game again: nothing is left of the others.
    exit when v_game.status <> 'completed' or v_game.final_at <= clock_timestamp();
    continue when private.who_decides(v_game, private.objector_of(v_objection.id)) <> 'players';
    perform private.tell_votes(v_game, v_objection, p_gone);
  end loop;
end;
$$;

create function public.vote_on_objection(p_objection_id uuid, p_upholds boolean) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_objection(v_user::text);
  v_game public.games;
  v_objection public.objections;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_objection(p_objection_id);
  perform private.require_player(v_game, v_user);
  v_objection := private.open_objection(v_game, p_objection_id);
  if private.who_decides(v_game, private.objector_of(p_objection_id)) <> 'players' then
    perform private.refuse('not_a_vote');
  elsif v_game.winner_id = v_user then
    perform private.refuse('own_win');
  end if;

  perform private.vote(v_game, v_objection, v_user, coalesce(p_upholds, false));
  return private.objection_answer(p_objection_id);
end;
$$;

create function private.waits_for(p_game public.games, p_objection public.objections, p_user uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select case private.who_decides(p_game, objector.user_id)
    when 'host' then exists (select from public.groups where id = p_game.group_id and created_by = p_user)
    when 'winner' then p_game.winner_id = p_user
    when 'players' then private.can_reopen(p_game)
      and p_user in (select private.voters(p_game))
      and not exists (
        select from public.objection_votes where objection_id = p_objection.id and user_id = p_user
      )
    else p_user is distinct from p_game.winner_id and p_user is distinct from objector.user_id
  end
  from public.bingo_cards as objector
  where objector.id = p_objection.card_id;
$$;

create function private.my_contestable_games() returns setof public.games
language sql
stable
rows 5
set search_path = ''
as $$
  select * from public.games
  where group_id = any (array(select private.my_groups())) and winner_card_id is not null and final_at > now()
  union all
  select * from public.games
  where group_id is null and winner_card_id is not null and final_at > now() and (select private.is_admin());
$$;

create function private.waiting_objections(p_user uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'game_id', game.id,
    'kind', game.kind,
    'title', game.title,
    'theme_name', game.theme_name,
    'objections', waiting.objections
  ) order by game.final_at, game.id), '[]')
  from private.my_contestable_games() as game
  cross join lateral (
    select count(*) as objections
    from public.objections as objection
    where objection.game_id = game.id and objection.status = 'open'
      and private.waits_for(game, objection, p_user)
  ) as waiting
  where waiting.objections > 0;
$$;

revoke execute on function public.vote_on_objection(uuid, boolean) from public, anon, authenticated;
grant execute on function public.vote_on_objection(uuid, boolean) to authenticated;

create function private.shares_of(p_game_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'card_number', card_number, 'display_name', display_name, 'amount', pot_share
  ) order by purchased_at, card_number), '[]')
  from public.bingo_cards
  where game_id = p_game_id and pot_share is not null;
$$;

create function private.closest_cards(p_game public.games) returns table (card_id uuid, user_id uuid, share numeric)
language sql
stable
rows 5
set search_path = ''
as $$
  with playing as (
    select card.*, rank() over (order by card.consecutive_marked_count desc) as place
    from public.bingo_cards as card
    where card.game_id = p_game.id and card.consecutive_marked_count > 0 and private.is_in_play(card)
  ), closest as (
    select
      id, user_id, trunc(p_game.pot_amount / count(*) over (), 2) as part, count(*) over () as parts,
      row_number() over (order by purchased_at, card_number) as turn
    from playing
    where place = 1
  )
  select id, user_id, part + case turn when 1 then p_game.pot_amount - parts * part else 0 end from closest;
$$;

create function private.share_pot(p_game public.games) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_close record;
begin
  for v_close in
    select * from private.closest_cards(p_game) where share > 0 order by user_id
  loop
    update public.bingo_cards set pot_share = v_close.share where id = v_close.card_id;
    perform private.transfer(
      'pot:' || p_game.id, 'user:' || v_close.user_id, v_close.share, p_game.id, 'pot_shared'
    );
  end loop;
  if found then
    return true;
  end if;
  if p_game.pot_amount > 0 then
    perform private.transfer('pot:' || p_game.id, 'mint', p_game.pot_amount, p_game.id, 'pot_returned');
  end if;
  return false;
end;
$$;

create function public.ending_of(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('pot_amount', game.pot_amount, 'shares', case
    when game.shows_closeness or not exists (
      select from public.game_squares where game_id = game.id and is_marked
    ) then (
      select coalesce(jsonb_agg(jsonb_build_object(
        'card_number', card.card_number, 'display_name', card.display_name, 'amount', closest.share,
        'has_line', private.has_line(card.marked_mask)
      ) order by card.purchased_at, card.card_number), '[]')
      from private.closest_cards(game) as closest
      join public.bingo_cards as card on card.id = closest.card_id
      where closest.share > 0
    )
  end)
  from public.games as game
  join public.groups as grp on grp.id = game.group_id
  where game.id = p_game_id and game.status = 'active'
    and grp.created_by = (select private.living_user()) and grp.id in (select private.my_groups());
$$;

create function public.end_game(p_game_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_game public.games := private.lock_game(p_game_id);
  v_now constant timestamptz := clock_timestamp();
  v_is_shared boolean;
begin
  perform private.require_host(v_game, v_user);
  perform private.require_active(v_game);

  v_is_shared := private.share_pot(v_game);
  update public.games set
    status = 'completed', completed_at = v_now, final_at = v_now, pot_shared = v_is_shared,
    pot_returned = not v_is_shared
  where id = p_game_id
  returning * into v_game;

  perform private.record_event(p_game_id, 'game_ended', v_user, jsonb_build_object(
    'completed_at', v_now, 'pot_amount', v_game.pot_amount
  ));
  return private.game_json(v_game);
end;
$$;

create function private.follow_game(p_game public.games, p_user uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_next public.games := private.make_private_game(
    p_game.group_id, p_game.theme_id, p_game.card_price, p_game.pace, p_user
  );
begin
  update public.games set follows = p_game.id, shows_closeness = p_game.shows_closeness where id = v_next.id;
  perform private.record_event(p_game.id, 'played_again', p_user, jsonb_build_object(
    'by', private.name_of(p_user), 'next_game_id', v_next.id
  ));
  return v_next.id;
end;
$$;

create function private.addresses_to_tell(p_game_id uuid, p_user uuid) returns jsonb
language sql
set search_path = ''
as $$
  with players as materialized (
    select distinct invitation.email
    from public.games as game
    join public.groups as circle on circle.id = game.group_id and circle.created_by = p_user
    join public.group_members as member on member.group_id = circle.id and member.user_id <> p_user
    join public.bingo_cards as card on card.game_id = game.id and card.user_id = member.user_id
    join public.group_invitations as invitation
      on invitation.group_id = circle.id and invitation.email = private.verified_email(member.user_id)
    where game.id = p_game_id and game.status = 'completed'
      and not exists (select from public.games where follows = p_game_id)
    order by invitation.email -- two rematches at once count in one order
  )
  select coalesce(jsonb_agg(email), '[]')
  from players
  where private.attempt('rematch_mail', email, 5, interval '1 day') = 0;
$$;

create function private.rematch_mail(p_game_id uuid, p_emails jsonb) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'emails', p_emails,
    'group_id', circle.id,
    'group_name', circle.name,
    'host_name', private.name_of(circle.created_by),
    'theme_name', game.theme_name
  )
  from public.games as game
  join public.groups as circle on circle.id = game.group_id
  where game.id = p_game_id;
$$;

create function public.play_again(p_game_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_making(v_user);
  v_emails jsonb := private.addresses_to_tell(p_game_id, v_user);
  v_game public.games;
  v_next_id uuid;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform from public.groups
  where id = (select group_id from public.games where id = p_game_id) for no key update;
  perform from public.games as game, private.playable_theme(game.theme_id, game.group_id) where game.id = p_game_id;
  v_game := private.lock_game(p_game_id);
  perform private.require_host(v_game, v_user);
  if v_game.status <> 'completed' then
    perform private.refuse('game_not_over');
  end if;

  select id into v_next_id from public.games where follows = p_game_id;
  if found then
    return jsonb_build_object('game_id', v_next_id, 'is_new', false, 'mail', null);
  end if;
  v_next_id := private.follow_game(v_game, v_user);
  return jsonb_build_object(
    'game_id', v_next_id, 'is_new', true, 'mail', private.rematch_mail(v_next_id, v_emails)
  );
end;
$$;

revoke execute on function public.end_game(uuid), public.ending_of(uuid), public.play_again(uuid)
from public, anon, authenticated;
grant execute on function public.end_game(uuid), public.ending_of(uuid), public.play_again(uuid) to authenticated;

create function private.next_game(p_game public.games) returns jsonb
language sql
stable
set search_path = ''
as $$
  with recursive rematches as (
    select id from public.games where follows = p_game.id
    union all
    select game.id from public.games as game join rematches on game.follows = rematches.id
  )
  select jsonb_build_object(
    'id', game.id, 'kind', game.kind, 'status', game.status, 'title', game.title, 'theme_name', game.theme_name,
    'has_card', exists (
      select from public.bingo_cards where game_id = game.id and user_id = (select private.living_user())
    )
  )
  from public.games as game
  where game.kind = p_game.kind
    and game.status <> 'completed'
    and (
      game.kind = 'house' or (game.group_id = p_game.group_id and game.group_id in (select private.my_groups()))
    )
  order by
    game.id in (select id from rematches) desc, game.status = 'active' desc, game.created_at > p_game.created_at desc,
    game.created_at, game.id
  limit 1;
$$;

create function public.after_game(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'seq', game.last_seq,
    'decided_by', private.who_decides(game, private.only_objector(game)),
    'can_uphold', private.can_reopen(game),
    'objections', private.objections_to(game),
    'winning_card', (
      select private.card_json(card) from public.bingo_cards as card where card.id = game.winner_card_id
    ),
    'next', private.next_game(game)
  )
  from public.games as game
  where game.id = (select private.visible_game(p_game_id)) and game.status = 'completed';
$$;

revoke execute on function public.after_game(uuid) from public, anon, authenticated;
grant execute on function public.after_game(uuid) to anon, authenticated;

create function private.winnings_of(p_game public.games, p_card public.bingo_cards) returns numeric
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    case when p_game.winner_card_id = p_card.id and p_game.pot_claimed then p_game.pot_amount else p_card.pot_share end, 0
  );
$$;

create function private.season_of(p_group_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  with played as (
    select
      card.user_id, card.is_winner, private.winnings_of(game, card) as winnings,
      row_number() over (partition by card.user_id order by game.completed_at desc, game.id) as turn
    from public.games as game
    join public.bingo_cards as card on card.game_id = game.id
    where game.group_id = p_group_id and game.status = 'completed'
  ), standings as (
    select
      user_id, private.name_of(user_id) as display_name, count(*) as games, count(*) filter (where is_winner) as wins,
      sum(winnings) as winnings, coalesce(min(turn) filter (where not is_winner) - 1, count(*)) as streak
    from played
    group by user_id
    order by wins desc, winnings desc, games, user_id
    limit 100
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'user_id', user_id, 'display_name', display_name, 'games', games, 'wins', wins, 'winnings', winnings, 'streak', streak
  ) order by wins desc, winnings desc, games, user_id), '[]')
  from standings;
$$;

create function private.record_of(p_user uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  with played as (
    select bool_or(card.is_winner) as is_won, sum(private.winnings_of(game, card)) as winnings,
      row_number() over (order by game.completed_at desc, game.id) as turn
    from public.bingo_cards as card
    join public.games as game on game.id = card.game_id and game.status = 'completed'
    where card.user_id = p_user
    group by game.id, game.completed_at
  )
  select jsonb_build_object(
    'games', count(*), 'wins', count(*) filter (where is_won), 'winnings', coalesce(sum(winnings), 0),
    'streak', coalesce(min(turn) filter (where not is_won) - 1, count(*))
  )
  from played;
$$;

create function public.my_record() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.record_of(account.id) from auth.users as account where account.id = (select private.living_user());
$$;

create function private.final_cards(p_game public.games) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    private.card_json(card) || jsonb_build_object('winnings', private.winnings_of(p_game, card))
    order by card.is_winner desc, card.consecutive_marked_count desc, card.purchased_at, card.card_number
  ), '[]')
  from (
    select * from public.bingo_cards
    where game_id = p_game.id and card_number > 0
    order by is_winner desc, consecutive_marked_count desc, purchased_at, card_number
    limit 100
  ) as card;
$$;

create function private.squares_without_notes(p_game_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    square || '{"comment": null, "reaction": null, "noted_by_name": null, "noted_at": null}' order by place
  ), '[]')
  from jsonb_array_elements(private.squares_of(p_game_id)) with ordinality as listed (square, place);
$$;

create function public.game_results(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'game', private.game_json(game),
    'is_theirs', mine.id is not null,
    'is_host', game.kind = 'private' and exists (
      select from public.groups
      where id = game.group_id and created_by = (select private.living_user()) and id in (select private.my_groups())
    ),
    'shares_results', game.shares_results,
    'squares', case when mine.id is null then private.squares_without_notes(game.id) else private.squares_of(game.id) end,
    'cards', private.final_cards(game)
  )
  from public.games as game, lateral (select private.visible_game(p_game_id) as id offset 0) as mine
  where game.id = p_game_id and game.status = 'completed' and (mine.id is not null or game.shares_results);
$$;

create function public.share_results(p_game_id uuid, p_is_shared boolean) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_game public.games := private.lock_game(p_game_id);
begin
  perform private.require_host(v_game, v_user);
  if v_game.status <> 'completed' then
    perform private.refuse('game_not_over');
  end if;
  update public.games set shares_results = coalesce(p_is_shared, false) where id = p_game_id returning * into v_game;
  return private.in_game(jsonb_build_object('shares_results', v_game.shares_results), v_game);
end;
$$;

revoke execute on function public.game_results(uuid), public.my_record(), public.share_results(uuid, boolean)
from public, anon, authenticated;
grant execute on function public.game_results(uuid) to anon, authenticated;
grant execute on function public.my_record(), public.share_results(uuid, boolean) to authenticated;

create function private.usual_price() returns numeric language sql immutable set search_path = '' as 'select 5';

create function private.usual_cards() returns int language sql immutable set search_path = '' as 'select 1000';

create function private.check_house_game(p_title text, p_description text, p_card_price numeric, p_max_cards int)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if char_length(private.clean_name(p_title)) not between 1 and private.longest_name() then
    perform private.refuse('invalid_name');
  elsif char_length(btrim(p_description)) > private.longest_text() then
    perform private.refuse('too_long', private.longest_text()::text);
  elsif p_max_cards not between 1 and private.most_cards() then
    perform private.refuse('invalid_amount');
  end if;
  perform private.clean_amount(p_card_price, private.highest_price('house'));
end;
$$;

create function private.check_start(p_start timestamptz) returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_start not between '2000-01-01T00:00Z' and '2100-01-01T00:00Z' then
    perform private.refuse('invalid_start');
  end if;
end;
$$;

create function public.create_house_game(
  p_title text, p_theme_id uuid, p_description text default null, p_card_price numeric default null,
  p_max_cards int default null, p_scheduled_start timestamptz default null, p_pace text default 'open'
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_admin();
  v_price numeric := coalesce(p_card_price, private.usual_price());
  v_game public.games;
begin
  perform private.check_house_game(p_title, p_description, v_price, p_max_cards);
  perform private.check_start(p_scheduled_start);
  insert into public.games (
    kind, status, theme_id, theme_name, theme_description, pace, title, description, card_price, max_cards,
    scheduled_start, created_by
  )
  select
    'house', 'upcoming', id, name, description, private.clean_pace(p_pace), private.clean_name(p_title),
    nullif(btrim(p_description), ''), v_price, coalesce(p_max_cards, private.usual_cards()), p_scheduled_start, v_user
  from private.playable_theme(p_theme_id, null)
  returning * into v_game;
  if not found then
    perform private.refuse('theme_not_found');
  end if;
  perform private.draw_pool(v_game);

  perform private.record_event(v_game.id, 'game_created', v_user, jsonb_build_object('by', private.name_of(v_user)));
  perform private.return_unclaimed_pots();
  return jsonb_build_object('game_id', v_game.id);
end;
$$;

create function private.lock_upcoming_game(p_game_id uuid) returns public.games
language plpgsql
set search_path = ''
as $$
declare
  v_game public.games := private.lock_game(p_game_id);
begin
  if v_game.status <> 'upcoming' then
    perform private.refuse('game_not_upcoming');
  end if;
  return v_game;
end;
$$;

create function private.lock_game_to_change(p_game_id uuid, p_theme_id uuid) returns public.games
language plpgsql
set search_path = ''
as $$
begin
  perform from public.themes
  where id in (p_theme_id, (select theme_id from public.games where id = p_game_id))
  order by id for share;
  return private.lock_upcoming_game(p_game_id);
end;
$$;

create function private.redraw_pool(p_game public.games) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.game_squares where game_id = p_game.id;
  perform private.draw_pool(p_game);
end;
$$;

create function private.change_theme(p_game public.games, p_theme_id uuid, p_pace text) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_game public.games;
begin
  if p_game.cards_sold > 0 then
    perform private.refuse('cards_already_sold', p_game.cards_sold::text);
  end if;
  update public.games as game
  set theme_id = theme.id, theme_name = theme.name, theme_description = theme.description,
    pace = private.clean_pace(p_pace)
  from private.playable_theme(p_theme_id, null) as theme
  where game.id = p_game.id
  returning game.* into v_game;
  if not found then
    perform private.refuse('theme_not_found');
  end if;
  perform private.redraw_pool(v_game);
end;
$$;

create function private.season_of(p_start timestamptz) returns int
language sql
stable
set search_path = ''
as $$
  select extract(month from coalesce(p_start, now()) at time zone 'UTC')::int;
$$;

create function public.update_house_game(
  p_game_id uuid, p_title text, p_description text, p_theme_id uuid, p_card_price numeric, p_max_cards int,
  p_scheduled_start timestamptz, p_pace text default null
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_admin();
  v_before constant public.games := private.lock_game_to_change(p_game_id, p_theme_id);
  v_game public.games;
begin
  perform private.check_house_game(p_title, p_description, coalesce(p_card_price, private.usual_price()), p_max_cards);
  perform private.check_start(p_scheduled_start);
  if coalesce(p_max_cards, private.usual_cards()) < v_before.cards_sold then
    perform private.refuse('cards_already_sold', v_before.cards_sold::text);
  end if;

  update public.games set
    title = private.clean_name(p_title), description = nullif(btrim(p_description), ''),
    card_price = coalesce(p_card_price, private.usual_price()),
    max_cards = coalesce(p_max_cards, private.usual_cards()),
    scheduled_start = p_scheduled_start
  where id = p_game_id
  returning * into v_game;
  if p_theme_id <> v_game.theme_id or (p_theme_id is not null and v_game.theme_id is null) or p_pace <> v_game.pace then
    perform private.change_theme(v_game, coalesce(p_theme_id, v_game.theme_id), coalesce(p_pace, v_game.pace));
  elsif v_game.cards_sold = 0 and v_game.theme_id is not null
    and private.season_of(p_scheduled_start) <> private.season_of(v_before.scheduled_start) then
    perform private.redraw_pool(v_game);
  end if;

  perform private.record_event(p_game_id, 'game_updated', v_user, jsonb_build_object(
    'title', v_game.title, 'description', v_game.description, 'card_price', v_game.card_price,
    'max_cards', v_game.max_cards, 'scheduled_start', v_game.scheduled_start
  ));
  return (select private.game_json(game) from public.games as game where id = p_game_id);
end;
$$;

create function public.start_house_game(p_game_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_admin();
  v_game public.games := private.lock_upcoming_game(p_game_id);
  v_card public.bingo_cards;
begin
  update public.games set status = 'active', started_at = clock_timestamp()
  where id = p_game_id
  returning * into v_game;
  insert into public.bingo_cards (game_id, kind, card_number, display_name)
  values (p_game_id, 'house', 0, 'The House')
  returning * into v_card;
  perform private.deal(v_card);

  perform private.record_event(p_game_id, 'game_started', v_user, jsonb_build_object('started_at', v_game.started_at));
  perform private.return_unclaimed_pots();
  return private.game_json(v_game);
end;
$$;

create function public.end_house_game(p_game_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_admin();
  v_game public.games := private.lock_game(p_game_id);
  v_now constant timestamptz := clock_timestamp();
begin
  perform private.require_house(v_game);
  perform private.require_active(v_game);

  update public.games set status = 'completed', completed_at = v_now, final_at = v_now
  where id = p_game_id
  returning * into v_game;

  perform private.record_event(p_game_id, 'game_ended', v_user, jsonb_build_object(
    'completed_at', v_game.completed_at, 'pot_amount', v_game.pot_amount
  ));
  perform private.return_pot(v_game, v_user);
  perform private.return_unclaimed_pots();
  return (select private.game_json(game) from public.games as game where id = p_game_id);
end;
$$;

create function public.contribute_house_fund_to_game(p_game_id uuid, p_amount numeric) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_game public.games;
  v_fund numeric;
begin
  if not private.is_admin() then
    return false;
  end if;
  v_game := private.lock_upcoming_game(p_game_id);
  perform private.clean_amount(p_amount, 10000000);
  perform private.return_unclaimed_pots();
  select total_amount into v_fund from public.house_fund for no key update;
  if v_fund < p_amount then
    return false;
  end if;
  perform private.transfer('fund', 'pot:' || p_game_id, p_amount, p_game_id, 'pot_contributed');

  perform private.record_event(p_game_id, 'pot_contributed', v_user, jsonb_build_object(
    'amount', p_amount, 'pot_amount', v_game.pot_amount + p_amount
  ));
  return true;
end;
$$;

revoke execute on function
  public.create_house_game(text, uuid, text, numeric, int, timestamptz, text),
  public.update_house_game(uuid, text, text, uuid, numeric, int, timestamptz, text), public.start_house_game(uuid),
  public.end_house_game(uuid), public.contribute_house_fund_to_game(uuid, numeric)
from public, anon, authenticated;
grant execute on function
  public.create_house_game(text, uuid, text, numeric, int, timestamptz, text),
  public.update_house_game(uuid, text, text, uuid, numeric, int, timestamptz, text), public.start_house_game(uuid),
  public.end_house_game(uuid), public.contribute_house_fund_to_game(uuid, numeric)
to authenticated;

create function public.house_game_exists(p_game_id uuid) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from public.games where id = p_game_id and kind = 'house');
$$;

create function public.house_games() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      private.game_json(game)
      order by private.place_of_status((game).status), (game).completed_at desc,
        (game).created_at, (game).id
    ),
    '[]'
  )
  from (
    (select game from public.games as game where kind = 'house' and status <> 'completed')
    union all
    (
      select game from public.games as game
      where kind = 'house' and status = 'completed'
      order by completed_at desc
      limit 10
    )
  ) as shown;
$$;

create function public.house_card(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.card_json(card)
  from public.bingo_cards as card
  where card.game_id = p_game_id and card.kind = 'house' and card.card_number = 0;
$$;

create function public.house_game(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'state', asked.state,
    'card', public.house_card(game.id),
    'timeline', private.timeline_of(game, asked.state -> 'leaderboard'),
    'after', case when game.status = 'completed' then public.after_game(game.id) end
  )
  from public.games as game, lateral (select private.game_state_of(game) as state offset 0) as asked
  where game.id = p_game_id and game.kind = 'house';
$$;

create function public.front_page() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with listed as materialized (
    select public.house_games() as games
  ), placed as materialized (
    select
      jsonb_path_query_array(games, '$[*] ? (@.status != "completed")') as open,
      jsonb_path_query_first(games, '$[*] ? (@.status == "completed")') as last
    from listed
  )
  select jsonb_build_object(
    'lead', (
      select jsonb_build_object('state', private.game_state_of(game), 'card', public.house_card(game.id))
      from public.games as game
      where game.id = (placed.open #>> '{0, id}')::uuid
    ),
    'also', placed.open - 0,
    'last', placed.last
  )
  from placed;
$$;

create function public.list_house_games(p_page int default 1, p_page_size int default 50) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with page as (
    select game from public.games as game
    where kind = 'house'
    order by private.place_of_status(status), created_at desc, id
    limit private.page_size(p_page_size) offset private.page_offset(p_page, p_page_size)
  )
  select jsonb_build_object(
    'fund_balance', (select total_amount from public.house_fund) + coalesce(
      (
        select sum(pot_amount) from public.games as ended
        where kind = 'house' and status = 'completed' and not pot_claimed and not pot_returned
          and private.is_overdue(ended)
      ),
      0
    ),
    'active_count', (select count(*) from public.games where kind = 'house' and status = 'active'),
    'upcoming_count', (select count(*) from public.games where kind = 'house' and status = 'upcoming'),
    'total', (select count(*) from public.games where kind = 'house'),
    'page_size', private.page_size(p_page_size),
    'rows', coalesce(
      jsonb_agg(
        private.game_json(game)
        order by private.place_of_status((game).status), (game).created_at desc, (game).id
      ),
      '[]'
    )
  )
  from page
  having private.is_admin();
$$;

create function public.card_counts(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(square.id, carried.card_count), '{}')
  from public.game_squares as square,
  lateral (
    select count(*) as card_count from public.card_squares where game_square_id = square.id
  ) as carried
  where square.game_id = p_game_id
    and exists (select from public.games where id = p_game_id and kind = 'house')
  having private.is_admin();
$$;

create function public.lines_at_stake(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with nearly as (
    select card.id, card.card_number, card.display_name, card.marked_mask | (1 << 12) as mask
    from public.games as game
    join public.bingo_cards as card on card.game_id = game.id
    where game.id = p_game_id and game.kind = 'house' and game.status = 'active'
      and not card.is_house_card and card.consecutive_marked_count = 4
      and private.is_admin()
  ), completed as (
    select distinct placed.game_square_id, nearly.card_number, nearly.display_name
    from nearly
    join private.lines as line on bit_count((nearly.mask & line.mask)::bit(25)) = 4
    join public.card_squares as placed
      on placed.card_id = nearly.id and (1 << placed.position) = (line.mask & ~nearly.mask)
  ), counted as (
    select
      game_square_id, card_number, display_name,
      row_number() over (partition by game_square_id order by card_number) as place
    from completed
  ), stakes as (
    select
      game_square_id, count(*) as card_count,
      jsonb_agg(
        jsonb_build_object('card_number', card_number, 'display_name', display_name) order by card_number
      ) filter (where place <= 2) as first_cards
    from counted
    group by game_square_id
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'game_square_id', game_square_id, 'card_count', card_count, 'first_cards', first_cards
  ) order by card_count desc, game_square_id), '[]')
  from stakes
  having private.is_admin();
$$;

create function public.uncalled_cards(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'total', coalesce(max(waiting.total), 0),
    'cards', coalesce(jsonb_agg(
      jsonb_build_object('card_number', card_number, 'display_name', display_name) order by card_number
    ), '[]')
  )
  from (
    select card.card_number, card.display_name, count(*) over () as total
    from public.bingo_cards as card
    join public.games as game on game.id = card.game_id
    where card.game_id = p_game_id and card.kind = 'house' and card.card_number > 0
      and card.consecutive_marked_count = 5 and game.status = 'active'
    order by card.card_number
    limit 50
  ) as waiting
  having private.is_admin();
$$;

create function public.call_sheet(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'state', asked.state,
    'timeline', private.timeline_of(game, asked.state -> 'leaderboard'),
    'card_counts', public.card_counts(game.id),
    'uncalled', public.uncalled_cards(game.id)
  )
  from public.games as game, lateral (select private.game_state_of(game) as state offset 0) as asked
  where game.id = p_game_id and game.kind = 'house' and private.is_admin();
$$;

revoke execute on function
  public.house_game_exists(uuid), public.house_games(), public.house_card(uuid), public.house_game(uuid), public.front_page(),
  public.list_house_games(int, int), public.call_sheet(uuid), public.card_counts(uuid), public.lines_at_stake(uuid),
  public.uncalled_cards(uuid)
from public, anon, authenticated;
grant execute on function
  public.house_game_exists(uuid), public.house_games(), public.house_card(uuid), public.house_game(uuid), public.front_page()
to anon, authenticated;
grant execute on function
  public.list_house_games(int, int), public.call_sheet(uuid), public.card_counts(uuid), public.lines_at_stake(uuid),
  public.uncalled_cards(uuid)
to authenticated;

create function private.cards_per_guest() returns int language sql immutable set search_path = '' as 'select 3';

create function private.guest_session_time() returns interval
language sql immutable set search_path = '' as 'select interval ''7 days''';

create table public.guest_cards (
  card_id uuid primary key references public.bingo_cards (id) on delete cascade,
  session_hash bytea not null check (octet_length(session_hash) = 32),
  email text check (char_length(email) between 3 and private.longest_email()),
  expires_at timestamptz not null default now() + private.guest_session_time(),
  email_kept_until timestamptz not null default now() + private.guest_session_time(),
  created_at timestamptz not null default now()
);

create index guest_cards_session_hash on public.guest_cards (session_hash);
create index guest_cards_email_kept_until on public.guest_cards (email_kept_until) where email is not null;

alter table public.guest_cards enable row level security;
revoke all on public.guest_cards from public, anon, authenticated;

create function private.guest_hash(p_guest_token text) returns bytea
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_guest_token is null or p_guest_token !~ '^[A-Za-z0-9_-]{43}$' then
    perform private.refuse('invalid_token');
  end if;
  return sha256(convert_to(p_guest_token, 'UTF8'));
end;
$$;

create function private.guest_session_end(p_hash bytea) returns timestamptz
language sql
stable
set search_path = ''
as $$
  select max(greatest(
    guest.expires_at,
    coalesce(game.completed_at + private.time_to_claim(), now() + private.guest_session_time())
  ))
  from public.guest_cards as guest
  join public.bingo_cards as card on card.id = guest.card_id
  join public.games as game on game.id = card.game_id
  where guest.session_hash = p_hash;
$$;

create function private.require_live_session(p_hash bytea) returns void
language plpgsql
set search_path = ''
as $$
begin
  if private.guest_session_end(p_hash) < now() then
    perform private.refuse('session_expired');
  end if;
end;
$$;

create function private.clean_guest_name(p_display_name text) returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_name text := private.clean_name(p_display_name);
begin
  if char_length(v_name) not between 1 and private.longest_name() then
    perform private.refuse('invalid_display_name');
  end if;
  return v_name;
end;
$$;

create function private.guest_cards_of(p_game_id uuid, p_hash bytea) returns setof public.bingo_cards
language sql
stable
set search_path = ''
as $$
  select card.*
  from public.guest_cards as guest
  join public.bingo_cards as card on card.id = guest.card_id
  where guest.session_hash = p_hash and card.game_id = p_game_id;
$$;

create function private.guest_sales_ceiling() returns int
language sql
immutable
set search_path = ''
as $$
  select 600;
$$;

create function private.guest_sales_from(p_game_id uuid, p_address text) returns int
language sql
stable
set search_path = ''
as $$
  select least(
    case coalesce(p_address, 'unknown') when 'unknown' then 120 else 60 end,
    greatest(20, (select max_cards / 10 from public.games where id = p_game_id))
  );
$$;

create function private.attempt_sale_to(p_game_id uuid, p_address text) returns int
language sql
set search_path = ''
as $$
  select private.attempt(
    'guest_sales_to', p_game_id || ' to ' || private.visitor_at(p_address),
    private.guest_sales_from(p_game_id, p_address), interval '2 minutes'
  );
$$;

create function private.attempt_direct_sale(p_game_id uuid) returns int
language sql
set search_path = ''
as $$
  select private.attempt(
    'direct_sales', p_game_id || ' to ' || private.connection(),
    greatest(case when private.app_key_hash() is null then 20 else 1 end, max_cards / 10),
    case when private.app_key_hash() is null then interval '1 minute' else interval '1 day' end
  )
  from public.games
  where id = p_game_id and not private.is_app();
$$;

create function private.attempt_guest_purchase(p_game_id uuid, p_hash bytea, p_address text) returns int
language sql
set search_path = ''
as $$
  select coalesce(
    nullif(private.attempt('guest_purchase', encode(p_hash, 'hex'), 20, interval '1 hour'), 0),
    nullif(private.wait_for('guest_sales', p_game_id::text, private.guest_sales_ceiling()), 0),
    nullif(private.attempt_direct_sale(p_game_id), 0),
    private.attempt_sale_to(p_game_id, p_address)
  );
$$;

create function private.sell_card_to_guest(
  p_game public.games, p_hash bytea, p_name text, p_email text, p_request_id uuid
) returns public.bingo_cards
language plpgsql
set search_path = ''
as $$
declare
  v_card public.bingo_cards := private.sell_card(p_game, null, p_name, p_request_id);
begin
  insert into public.guest_cards (card_id, session_hash, email) values (v_card.id, p_hash, p_email);
  perform private.attempt('guest_sales', p_game.id::text, private.guest_sales_ceiling(), interval '1 minute');
  perform private.return_unclaimed_pots();
  return v_card;
end;
$$;

create function public.buy_card_as_guest(
  p_game_id uuid, p_display_name text, p_email text, p_guest_token text, p_request_id uuid, p_address text default null
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_hash bytea := private.guest_hash(p_guest_token);
  v_name text := private.clean_guest_name(p_display_name);
  v_email text := private.clean_email(p_email);
  v_card public.bingo_cards;
  v_wait int;
  v_game public.games;
begin
  perform private.require_live_session(v_hash);
  select * into v_card from private.guest_cards_of(p_game_id, v_hash) where request_id = p_request_id;
  if found then
    return private.card_json(v_card);
  end if;
  v_wait := private.attempt_guest_purchase(p_game_id, v_hash, p_address);
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game(p_game_id);
  perform private.require_house(v_game);
  perform private.require_request(p_request_id);

  select * into v_card from private.guest_cards_of(p_game_id, v_hash) where request_id = p_request_id;
  if not found then
    perform private.require_room(
      v_game, (select count(*) from private.guest_cards_of(p_game_id, v_hash)), private.cards_per_guest()
    );
    v_card := private.sell_card_to_guest(v_game, v_hash, v_name, v_email, p_request_id);
  end if;
  return private.card_json(v_card);
end;
$$;

create function public.call_bingo_as_guest(p_card_id uuid, p_guest_token text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_hash bytea := private.guest_hash(p_guest_token);
  v_game_id uuid;
  v_game public.games;
begin
  select game_id into v_game_id from public.bingo_cards where id = p_card_id;
  if not found then
    perform private.refuse('card_not_found');
  end if;
  v_game := private.lock_game(v_game_id);
  if not exists (select from private.guest_cards_of(v_game_id, v_hash) where id = p_card_id) then
    perform private.refuse('not_your_card');
  end if;
  perform private.require_live_session(v_hash);
  return private.call_bingo(v_game, p_card_id);
end;
$$;

create function public.guest_cards(p_guest_token text) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'game_id', card.game_id,
    'card', private.card_json(card),
    'game', private.game_json(game),
    'is_waiting', game.status = 'active' and card.consecutive_marked_count = 5,
    'claim_ends_at', case when card.is_winner then game.completed_at + private.time_to_claim() end,
    'expires_at', private.guest_session_end(guest.session_hash)
  ) order by card.purchased_at, card.card_number), '[]')
  from public.guest_cards as guest
  join public.bingo_cards as card on card.id = guest.card_id
  join public.games as game on game.id = card.game_id
  where guest.session_hash = private.guest_hash(p_guest_token)
    and private.guest_session_end(guest.session_hash) >= now();
$$;

revoke execute on function
  public.buy_card_as_guest(uuid, text, text, text, uuid, text), public.call_bingo_as_guest(uuid, text),
  public.guest_cards(text)
from public, anon, authenticated;
grant execute on function
  public.buy_card_as_guest(uuid, text, text, text, uuid, text), public.call_bingo_as_guest(uuid, text),
  public.guest_cards(text)
to anon, authenticated;

create function private.move_guest_cards(p_hash bytea, p_user uuid) returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  v_cards uuid[];
begin
  with moved as (
    delete from public.guest_cards where session_hash = p_hash returning card_id
  )
  select array_agg(card_id) into v_cards from moved;

  update public.bingo_cards set user_id = p_user, request_id = null where id = any (v_cards);
  update public.games set winner_id = p_user where winner_card_id = any (v_cards);
  update public.game_events as event set actor_id = p_user
  from public.bingo_cards as card
  where card.id = any (v_cards)
    and event.game_id = card.game_id
    and event.type in ('card_sold', 'bingo_called', 'objection_made')
    and (event.payload ->> 'card_number')::int = card.card_number;
  return v_cards;
end;
$$;

create function private.claim_pots(p_cards uuid[], p_user uuid) returns numeric
language plpgsql
set search_path = ''
as $$
declare
  v_game public.games;
  v_claimed numeric := 0;
begin
  for v_game in
    select * from public.games as game
    where winner_card_id = any (p_cards) and not pot_claimed and not pot_returned and not private.is_overdue(game)
    order by id
  loop
    update public.games set pot_claimed = true where id = v_game.id;
    perform private.transfer('pot:' || v_game.id, 'user:' || p_user, v_game.pot_amount, v_game.id, 'pot_won');
    perform private.record_event(v_game.id, 'pot_claimed', p_user, '{}');
    v_claimed := v_claimed + v_game.pot_amount;
  end loop;
  return v_claimed;
end;
$$;

create function public.migrate_guest_cards(p_guest_token text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_hash bytea := private.guest_hash(p_guest_token);
  v_cards uuid[];
  v_claimed numeric;
begin
  perform from public.games
  where id in (
    select card.game_id
    from public.guest_cards as guest
    join public.bingo_cards as card on card.id = guest.card_id
    where guest.session_hash = v_hash
  )
  order by id for no key update;
  if not exists (select from public.guest_cards where session_hash = v_hash) then
    perform private.refuse('invalid_token');
  end if;
  perform private.require_live_session(v_hash);

  v_cards := private.move_guest_cards(v_hash, v_user);
  v_claimed := private.claim_pots(v_cards, v_user);
  perform private.return_unclaimed_pots();
  return jsonb_build_object('success', true, 'migrated_cards', cardinality(v_cards), 'claimed_amount', v_claimed);
end;
$$;

create function private.forget_guest_addresses(p_most int) returns void
language sql
set search_path = ''
as $$
  with due as (
    select card_id, session_hash
    from public.guest_cards
    where email is not null and email_kept_until < now()
    order by email_kept_until
    limit p_most
    for no key update skip locked
  )
  update public.guest_cards as guest set
    email = case when looked_at.ends_at >= now() then guest.email end,
    email_kept_until = least(looked_at.ends_at, now() + interval '1 day')
  from (select card_id, private.guest_session_end(session_hash) as ends_at from due) as looked_at
  where guest.card_id = looked_at.card_id;
$$;

create function private.schedule_jobs() returns int
language plpgsql
set search_path = ''
as $$
begin
  if to_regprocedure('cron.schedule(text, text, text)') is null then
    return 0;
  end if;
  perform
    cron.schedule('return-unclaimed-pots', '*/10 * * * *', 'select private.return_unclaimed_pots()'),
    cron.schedule('forget-guest-addresses', '*/10 * * * *', 'select private.forget_guest_addresses(1000)');
  return 2;
end;
$$;

revoke execute on function public.migrate_guest_cards(text) from public, anon, authenticated;
grant execute on function public.migrate_guest_cards(text) to authenticated;

create function private.tell_house_change(p_game_id uuid default null) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_told constant text := coalesce(current_setting('headline_bingo.told', true), '');
  v_what constant text := coalesce(p_game_id::text, 'all');
begin
  if position(v_what in v_told) > 0 then
    return;
  end if;
  perform set_config('headline_bingo.told', v_told || ' ' || v_what, true);
  perform realtime.send(jsonb_build_object('game_id', p_game_id), 'house_game_changed', 'house_games', true);
end;
$$;

create function private.tell_changed_game() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.tell_house_change(coalesce(new.id, old.id));
  return null;
end;
$$;

create trigger tell_house_game
after insert or update on public.games
for each row when (new.kind = 'house') execute function private.tell_changed_game();

create trigger tell_deleted_house_game
after delete on public.games
for each row when (old.kind = 'house') execute function private.tell_changed_game();

create function private.tell_game_of_changed_part() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from public.games where id = new.game_id and kind = 'house') then
    perform private.tell_house_change(new.game_id);
  end if;
  return null;
end;
$$;

create trigger tell_changed_square
after update on public.game_squares
for each row when (old.* is distinct from new.*) execute function private.tell_game_of_changed_part();

create trigger tell_renamed_card
after update of display_name on public.bingo_cards
for each row when (new.kind = 'house' and old.display_name is distinct from new.display_name)
execute function private.tell_game_of_changed_part();

create function private.tell_renamed_person() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.tell_house_change();
  return null;
end;
$$;

create trigger tell_renamed_person
after update of display_name on public.profiles
for each row when (old.display_name is distinct from new.display_name) execute function private.tell_renamed_person();

create policy "everybody hears which house games change"
on realtime.messages for select to anon, authenticated
using ((select realtime.topic()) = 'house_games');

create function public.admin_stats() returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'total_users', (select count(*) from auth.users),
      'total_groups', (select count(*) from public.groups),
      'total_members', (select count(*) from public.group_members),
      'average_members', (
        select coalesce(round(avg(size), 1), 0)
        from (
          select count(member.user_id) as size
          from public.groups as one
          left join public.group_members as member on member.group_id = one.id
          group by one.id
        ) as sizes
      ),
      'total_games', count(*),
      'private_games', count(*) filter (where kind = 'private'),
      'active_games', count(*) filter (where status = 'active'),
      'active_private_games', count(*) filter (where kind = 'private' and status = 'active'),
      'open_house_games', count(*) filter (where kind = 'house' and status <> 'completed'),
      'total_themes', (select count(*) from private.public_themes()),
      'total_squares', (
        select count(*) from public.bingo_squares where theme_id in (select private.public_themes())
      )
    )
    from public.games
  );
end;
$$;

create function private.containing(p_search text) returns text
language sql
immutable
set search_path = ''
as $$
  select '%' || regexp_replace(coalesce(btrim(private.field(p_search)), ''), '([\\%_])', '\\\1', 'g') || '%';
$$;

create function private.page_size(p_page_size int) returns int
language sql
immutable
set search_path = ''
as $$
  select least(greatest(coalesce(p_page_size, 50), 1), 200);
$$;

create function private.page_offset(p_page int, p_page_size int) returns bigint
language sql
immutable
set search_path = ''
as $$
  select (greatest(coalesce(p_page, 1), 1) - 1)::bigint * private.page_size(p_page_size);
$$;

create function private.admin_row_of_user(p_profile public.profiles) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'user_id', p_profile.user_id,
    'display_name', p_profile.display_name,
    'username', p_profile.username,
    'bingo_bank_balance', p_profile.bingo_bank_balance,
    'group_count', (select count(*) from public.group_members where user_id = p_profile.user_id),
    'game_count', (select count(distinct game_id) from public.bingo_cards where user_id = p_profile.user_id),
    'win_count', (select count(*) from public.games where winner_id = p_profile.user_id),
    'is_admin', exists (
      select from public.user_roles where user_id = p_profile.user_id and role = 'admin'
    ),
    'created_at', p_profile.created_at
  );
$$;

create function public.admin_users(p_search text default null, p_page int default 1, p_page_size int default 50)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_pattern text := private.containing(p_search);
begin
  perform private.require_admin();
  return (
    with found as (
      select person
      from public.profiles as person
      where exists (select from auth.users where id = person.user_id)
        and (person.display_name ilike v_pattern or person.username ilike v_pattern)
    ), page as (
      select person from found
      order by (person).created_at desc, (person).user_id
      limit private.page_size(p_page_size) offset private.page_offset(p_page, p_page_size)
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'page_size', private.page_size(p_page_size),
      'rows', coalesce(
        (
          select jsonb_agg(private.admin_row_of_user(person) order by (person).created_at desc, (person).user_id)
          from page
        ),
        '[]'
      )
    )
  );
end;
$$;

create function private.admin_row_of_group(p_group public.groups) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_group.id,
    'name', p_group.name,
    'creator_name', (select display_name from public.profiles where user_id = p_group.created_by),
    'member_count', (select count(*) from public.group_members where group_id = p_group.id),
    'max_members', p_group.max_members,
    'game_count', (select count(*) from public.games where group_id = p_group.id),
    'invite_code', p_group.invite_code,
    'created_at', p_group.created_at
  );
$$;

create function public.admin_groups(p_search text default null, p_page int default 1, p_page_size int default 50)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_pattern text := private.containing(p_search);
begin
  perform private.require_admin();
  return (
    with found as (
      select one
      from public.groups as one
      join public.profiles as creator on creator.user_id = one.created_by
      where one.name ilike v_pattern or one.invite_code ilike v_pattern or creator.display_name ilike v_pattern
    ), page as (
      select one from found
      order by (one).created_at desc, (one).id
      limit private.page_size(p_page_size) offset private.page_offset(p_page, p_page_size)
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'page_size', private.page_size(p_page_size),
      'rows', coalesce(
        (select jsonb_agg(private.admin_row_of_group(one) order by (one).created_at desc, (one).id) from page),
        '[]'
      )
    )
  );
end;
$$;

create function public.admin_themes(p_search text default null, p_page int default 1, p_page_size int default 50)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_pattern text := private.containing(p_search);
begin
  perform private.require_admin();
  return (
    with found as (
      select theme from public.themes as theme
      where group_id is null and (name ilike v_pattern or description ilike v_pattern)
    ), page as (
      select theme from found
      order by (theme).created_at desc, (theme).name, (theme).id
      limit private.page_size(p_page_size) offset private.page_offset(p_page, p_page_size)
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'page_size', private.page_size(p_page_size),
      'rows', coalesce(jsonb_agg(jsonb_build_object(
        'id', (theme).id,
        'name', (theme).name,
        'description', (theme).description,
        'square_count', (select count(*) from public.bingo_squares where theme_id = (theme).id),
        'created_at', (theme).created_at
      ) order by (theme).created_at desc, (theme).name, (theme).id), '[]')
    )
    from page
  );
end;
$$;

create function public.admin_squares(
  p_theme_id uuid default null, p_search text default null, p_page int default 1, p_page_size int default 50
) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_pattern text := private.containing(p_search);
begin
  perform private.require_admin();
  return (
    with found as (
      select square from public.bingo_squares as square
      where theme_id in (select private.public_themes()) and (p_theme_id is null or theme_id = p_theme_id)
        and (summary ilike v_pattern or text ilike v_pattern)
    ), page as (
      select square from found
      order by (square).created_at desc, (square).summary, (square).id
      limit private.page_size(p_page_size) offset private.page_offset(p_page, p_page_size)
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'page_size', private.page_size(p_page_size),
      'rows', coalesce(jsonb_agg(jsonb_build_object(
        'id', (square).id,
        'theme_id', (square).theme_id,
        'theme_name', (select name from public.themes where id = (square).theme_id),
        'summary', (square).summary,
        'text', (square).text,
        'likelihood', (square).likelihood,
        'months', (square).months,
        'created_at', (square).created_at
      ) order by (square).created_at desc, (square).summary, (square).id), '[]')
    )
    from page
  );
end;
$$;

revoke execute on function
  public.admin_stats(), public.admin_users(text, int, int), public.admin_groups(text, int, int),
  public.admin_themes(text, int, int), public.admin_squares(uuid, text, int, int)
from public, anon, authenticated;
grant execute on function
  public.admin_stats(), public.admin_users(text, int, int), public.admin_groups(text, int, int),
  public.admin_themes(text, int, int), public.admin_squares(uuid, text, int, int)
to authenticated;
