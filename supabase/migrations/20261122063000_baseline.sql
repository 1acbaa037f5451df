-- The first migration: the files of supabase/schemas one after the other, as they stood then. Read those instead; what
-- they say today is this migration and all that follow it.

-- Functions name what comes further down.
set check_function_bodies = off;

-- Everything starts closed: what an API role may touch is granted by name, in the file that makes it.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from public, anon, authenticated;
alter default privileges in schema public revoke all on sequences from public, anon, authenticated;
alter default privileges in schema public revoke execute on functions from public, anon, authenticated;

-- Internals: never exposed through the API, and API roles cannot name anything in it. Row security policies may still
-- call its functions, because a policy binds its names when it is created.
create schema private;
revoke all on schema private from public;

-- Stops the function with a code that the program has words for; the detail is a number or a name for the sentence.
create function private.refuse(p_code text, p_detail text default null) returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = 'P0001', message = p_code, detail = coalesce(p_detail, '');
end;
$$;

-- A code of capital letters and digits from the server's strong random source, every character equally likely.
create function private.random_code(p_length int) returns text
language sql
volatile
set search_path = ''
as $$
  select string_agg(substr('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', 1 + byte % 36, 1), '')
  from (
    select byte
    from (
      select get_byte(uuid_send(gen_random_uuid()), 0) as byte
      from generate_series(1, 4 * p_length)
    ) as drawn
    where byte < 252 -- 7 × 36: a byte above would favour the first letters
    limit p_length
  ) as kept;
$$;

-- The most characters of a name: of a person, a group, a theme or a game.
create function private.longest_name() returns int language sql immutable set search_path = '' as 'select 100';

-- The most characters of a text: a description, a prediction, a comment, the address of a receipt.
create function private.longest_text() returns int language sql immutable set search_path = '' as 'select 500';

-- The most characters of an e-mail address.
create function private.longest_email() returns int language sql immutable set search_path = '' as 'select 255';

-- Admins write themes directly: the checks of those tables run with the rights of who writes.
grant execute on function private.longest_name(), private.longest_text() to authenticated;

-- What people wrote, as it is kept: without the characters that nobody sees and those that turn the reading direction
-- (a name could end what stands after it in reverse), line ends as \n, no space at the ends. The joiners that emoji and
-- some scripts need stay; of a text of nothing but those nothing is left. `cleanText` in lib/text.ts is the same.
create function private.clean_text(p_text text) returns text
language sql
immutable
set search_path = ''
as $$
  with seen as (
    select regexp_replace(
      regexp_replace(
        regexp_replace(p_text, '\r\n?|[\u0085\u2028\u2029]', E'\n', 'g'),
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

-- A name as it is kept: a clean text on one line, with single spaces; '' for none. `cleanName` in lib/text.ts is the
-- same.
create function private.clean_name(p_name text) returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    private.clean_text(coalesce(p_name, '')), '[ \n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g'
  );
$$;

-- Whether this looks like one address that a mail can be sent to.
create function private.is_email(p_email text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select char_length(p_email) <= private.longest_email() and p_email = private.clean_text(p_email)
    and p_email ~ '^[^@[:space:][:cntrl:]<>()",;:\\]+@[^@[:space:][:cntrl:]<>()",;:\\]+\.[^@.[:space:][:cntrl:]<>()",;:\\]+$';
$$;

-- An address that a guest left, or null for none; it never authorises anything.
create function private.clean_email(p_email text) returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_email text := nullif(lower(btrim(p_email)), '');
begin
  if not private.is_email(v_email) then
    perform private.refuse('invalid_email');
  end if;
  return v_email;
end;
$$;

-- How often somebody tried something since their window opened.
create table private.attempts (
  what text not null,
  who text not null,
  made int not null,
  resets_at timestamptz not null,
  primary key (what, who)
);

create index attempts_resets_at on private.attempts (resets_at);

-- Counts one attempt and returns 0 when it is allowed, else the seconds to wait. A function that gets more than 0
-- returns refusal instead of raising it, because a raise would roll the count back. Call it before taking any other
-- lock.
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
      limit 500 for update skip locked
    );
  end if;

  if v_made <= p_limit then
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from v_resets_at - v_now)))::int;
end;
$$;

-- The seconds to wait while a limit is reached, else 0; counts nothing.
create function private.wait_for(p_what text, p_who text, p_limit int) returns int
language sql
stable
set search_path = ''
as $$
  select coalesce(max(greatest(1, ceil(extract(epoch from resets_at - clock_timestamp())))), 0)::int
  from private.attempts
  where what = p_what and who = p_who and made >= p_limit and resets_at > clock_timestamp();
$$;

-- What a function returns to somebody who tried too often.
create function private.too_many_attempts(p_seconds int) returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object('refused', 'too_many_attempts', 'retry_after', p_seconds);
$$;

-- Who asks: an account, or a visitor at the address that Cloudflare saw in front of a hosted project, which nobody can
-- write themselves; in IPv6 one connection has a whole /64. Where no address is known, all visitors are one.
create function private.who_asks() returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_address inet := nullif(current_setting('request.headers', true), '')::jsonb ->> 'cf-connecting-ip';
begin
  return coalesce(
    auth.uid()::text,
    'visitors at ' || network(set_masklen(v_address, case family(v_address) when 6 then 64 else 32 end)),
    'visitors'
  );
end;
$$;

-- A person as other players see them. It outlives the account: cards and events keep pointing here after an account is
-- deleted.
create table public.profiles (
  user_id uuid primary key,
  display_name text not null check (char_length(display_name) between 1 and private.longest_name()),
  username text not null unique check (char_length(username) between 1 and private.longest_name()),
  bingo_bank_balance numeric(12, 2) not null default 0 check (bingo_bank_balance >= 0),
  created_at timestamptz not null default now()
);

-- What a person may do beyond playing.
create table public.user_roles (
  user_id uuid not null references public.profiles (user_id),
  role text not null check (role = 'admin'),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);

alter table public.profiles enable row level security;
alter table public.user_roles enable row level security;

revoke all on public.profiles, public.user_roles from public, anon, authenticated;
grant select (user_id, display_name, username) on public.profiles to authenticated;

-- Whether the session that a token was made for goes on. Signing out and a new password end it before the token ends; a
-- token that names none is judged by its account alone.
create function private.session_goes_on() returns boolean
language sql
stable
set search_path = ''
as $$
  select auth.jwt() ->> 'session_id' is null or exists (
    select from auth.sessions
    where id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid()
  );
$$;

-- A token outlives its account and its session by up to an hour: whoever asks is looked up among those that are there.
create function private.living_user() returns uuid
language sql
stable
set search_path = ''
as $$
  select id from auth.users where id = auth.uid() and private.session_goes_on();
$$;

-- The signed-in person, or a refusal. The account cannot go before this transaction has ended: a deletion waits, or has
-- come first. Taken before every other lock.
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

-- Whether the person who asks is an admin.
create function private.is_admin() returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.user_roles
    where user_id = (select private.living_user()) and role = 'admin'
  );
$$;

-- The signed-in admin, or a refusal. It takes no lock: what only reads asks this, too.
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

-- Everybody who shares a group with the person who asks.
create function private.my_companions() returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select theirs.user_id
  from public.group_members as mine
  join public.group_members as theirs on theirs.group_id = mine.group_id
  where mine.user_id = (select private.living_user());
$$;

grant execute on function private.is_admin(), private.my_companions() to authenticated;

create policy "people see themselves and who shares a group with them, admins see everybody"
on public.profiles for select to authenticated
using (
  user_id = (select auth.uid())
  or user_id in (select private.my_companions())
  or (select private.is_admin())
);

-- The name that other players read, as it is at this moment.
create function private.name_of(p_user uuid) returns text
language sql
stable
set search_path = ''
as $$
  select display_name from public.profiles where user_id = p_user;
$$;

-- The display name that came with a sign-up, tidied and cut to what a profile holds.
create function private.name_at_sign_up(p_metadata jsonb) returns text
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    nullif(btrim(left(private.clean_name(p_metadata ->> 'display_name'), private.longest_name())), ''),
    'Anonymous'
  );
$$;

-- Gives every new account its profile; the username is drawn, never derived from an address.
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

-- The account of the person who asks with the lines they could call, or null for a visitor.
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
    'waiting', private.waiting_lines(person.user_id)
  )
  from public.profiles as person
  join auth.users as account on account.id = person.user_id
  where person.user_id = (select private.living_user());
$$;

-- How many admins have lost their role so far: one row, once there was one.
create table private.admin_losses (
  is_the_count boolean primary key default true check (is_the_count),
  losses int not null default 0
);

-- The same as a number.
create function private.admins_lost() returns int
language sql
stable
set search_path = ''
as $$
  select coalesce((select losses from private.admin_losses where is_the_count), 0);
$$;

-- Counts an admin's loss of the role, whoever takes it: another admin, the end of the account, the SQL editor.
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

-- Locks every admin's role in one order, so that two admins cannot remove each other at once, and refuses to go on when
-- nobody but this person has it.
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

-- Makes somebody an admin whose account cannot go meanwhile.
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

-- Takes the admin role from somebody, never from the last who has it.
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

-- Tells the games that a person went on reading after they had left the group: from now on nobody listens there for
-- them.
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
    cross join lateral (
      select * from public.group_events
      where user_id = p_user and group_id = game.group_id
      order by id desc limit 1
    ) as latest
    where game.status = 'active' and latest.type = 'left'
    order by game.id
  loop
    perform private.tell_departure(v_read.game_id, v_read.departure);
  end loop;
end;
$$;

-- Takes a person out of every group, in the order of their ids; a group they made goes to whoever has been there
-- longest. Their games are locked in one order, those that `forget_name` changes included.
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
  perform from public.games
  where winner_id = p_user
    or id in (select game_id from public.bingo_cards where user_id = p_user)
    or id in (select game_id from public.game_events where actor_id = p_user)
    or group_id in (select group_id from public.group_members where user_id = p_user)
  order by id for no key update;

  perform private.stop_reading(p_user);
  for v_group_id in
    select group_id from public.group_members where user_id = p_user order by group_id
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
end;
$$;

-- Takes a person's name and address out of the games they played; cards, marks and events stay.
create function private.forget_name(p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_name constant text := 'Former player';
begin
  perform from public.games
  where winner_id = p_user
    or id in (select game_id from public.bingo_cards where user_id = p_user)
    or id in (select game_id from public.game_events where actor_id = p_user)
  order by id for no key update;

  update public.games set winner_display_name = v_name where winner_id = p_user;
  update public.bingo_cards set display_name = v_name where user_id = p_user;
  update public.guest_cards set email = null
  where card_id in (select id from public.bingo_cards where user_id = p_user);
  update public.game_events set payload = payload || (
    select coalesce(jsonb_object_agg(key, v_name), '{}')
    from jsonb_object_keys(payload) as key
    where key in ('by', 'display_name', 'winner_display_name')
  )
  where actor_id = p_user or (game_id, payload ->> 'card_number') in (
    select game_id, card_number::text from public.bingo_cards where user_id = p_user
  );
  delete from public.game_archives where user_id = p_user;
  update public.profiles
  set display_name = v_name, username = 'former-' || lower(private.random_code(10))
  where user_id = p_user;
end;
$$;

-- What remains when an account goes, whoever deletes it: a former player without groups, roles, name or money.
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

-- Deletes the account of the person who asks, unless nobody else is an admin. Asked twice at once, it is done once.
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

-- A circle of friends who play private games together.
create table public.groups (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and private.longest_name()),
  invite_code text not null unique check (invite_code ~ '^[A-Z0-9]{6}([A-Z0-9]{2})?$'),
  created_by uuid not null references public.profiles (user_id),
  max_members int not null default 20 check (max_members > 0),
  created_at timestamptz not null default now()
);

create index groups_created_by on public.groups (created_by);

-- Who belongs to which group, and since when.
create table public.group_members (
  group_id uuid not null references public.groups (id) on delete cascade,
  user_id uuid not null references public.profiles (user_id),
  created_at timestamptz not null default now(),
  primary key (group_id, user_id)
);

create index group_members_user_id on public.group_members (user_id);

-- Who came to a group, left it or was removed from it, when, and by whom. Members read it through group_state().
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
grant select on public.groups, public.group_members to authenticated;

-- The groups of the person who asks.
create function private.my_groups() returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select group_id from public.group_members where user_id = (select private.living_user());
$$;

-- The groups that the person who asks has made.
create function private.groups_i_made() returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select id from public.groups where created_by = (select private.living_user());
$$;

-- The removals that keep the person who asks out of a group: whoever came back since, or left by themselves, was not
-- removed.
create function private.my_removals() returns setof public.group_events
language sql
stable
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

grant execute on function private.my_groups(), private.groups_i_made() to authenticated;

create policy "members and admins see the group"
on public.groups for select to authenticated
using (id in (select private.my_groups()) or (select private.is_admin()));

create policy "members and admins see who belongs to the group"
on public.group_members for select to authenticated
using (group_id in (select private.my_groups()) or (select private.is_admin()));

-- The group, for its members only: to anybody else there is no such group.
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

-- The group, locked, for its members only: to anybody else there is no such group.
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

-- The same for the person who made it.
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

-- Counts one group or private game that a person makes; 0 when it is allowed, else the seconds to wait.
create function private.attempt_making(p_user uuid) returns int
language sql
set search_path = ''
as $$
  select private.attempt('making', p_user::text, 30, interval '1 hour');
$$;

-- Puts somebody into a group and into its history.
create function private.add_member(p_group_id uuid, p_user uuid) returns void
language sql
set search_path = ''
as $$
  insert into public.group_members (group_id, user_id) values (p_group_id, p_user);
  insert into public.group_events (group_id, type, user_id, actor_id) values (p_group_id, 'joined', p_user, p_user);
$$;

-- Makes a group with a code nobody else has, and its maker the first member.
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
    values (v_name, private.random_code(6), p_user)
    on conflict (invite_code) do nothing
    returning * into v_group;
    exit when found;
  end loop;
  perform private.add_member(v_group.id, p_user);
  return v_group;
end;
$$;

-- Makes a group of the person who asks.
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

-- Gives a group, locked by the caller, a new code of 8 characters that nobody else has. Returns it.
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

-- Gives a group a new code of 8 characters; the old one stops working.
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

-- The group behind a code as it was typed, or null.
create function private.group_of_code(p_invite_code text) returns public.groups
language sql
stable
set search_path = ''
as $$
  select * from public.groups where invite_code = upper(btrim(p_invite_code));
$$;

-- How many invite codes one person tries before they have to wait.
create function private.codes_at_most() returns int language sql immutable set search_path = '' as 'select 30';

-- For how long tries of invite codes are counted.
create function private.codes_counted_for() returns interval
language sql immutable set search_path = '' as 'select interval ''10 minutes''';

-- Counts one look at an invite code; 0 when it is allowed, else the seconds to wait.
create function private.attempt_code(p_user uuid) returns int
language sql
set search_path = ''
as $$
  select private.attempt('invite_code', p_user::text, private.codes_at_most(), private.codes_counted_for());
$$;

-- What a signed-in person learns about the group behind a code before joining it.
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

-- Puts a person into a group and closes the invitation of their verified address. Members are counted under the group's
-- row lock, so a full group stays full whoever comes at once. Answers joined, already_member or group_full.
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

-- Joins the group behind a code.
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
  where invite_code = upper(btrim(p_invite_code)) for no key update;
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

-- Says in a game that somebody is gone from its group, and goes on in another room; the caller holds the game's lock.
-- It is the last thing that who may not follow hears.
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

-- Takes somebody out of a group and says so there and in its games that run; the caller holds the group's lock.
create function private.drop_member(p_group_id uuid, p_user uuid, p_actor uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_event public.group_events;
  v_game_id uuid;
begin
  delete from public.group_members where group_id = p_group_id and user_id = p_user;
  insert into public.group_events (group_id, type, user_id, actor_id)
  values (p_group_id, case when p_user = p_actor then 'left' else 'removed' end, p_user, p_actor)
  returning * into v_event;
  for v_game_id in
    select id from public.games where group_id = p_group_id and status = 'active' order by id for no key update
  loop
    perform private.tell_departure(v_game_id, v_event);
  end loop;
end;
$$;

-- Leaves a group; the games whose cards one holds stay readable.
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

-- Takes a member out of the group of the person who asks, unless they could call BINGO. The group gets a new code:
-- whoever was removed knows the old one.
create function public.remove_member(p_group_id uuid, p_user_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
begin
  perform private.lock_own_group(p_group_id, v_user);
  if p_user_id = v_user then
    perform private.refuse('creator_cannot_leave');
  elsif p_user_id is null or not exists (
    select from public.group_members where group_id = p_group_id and user_id = p_user_id
  ) then
    perform private.refuse('not_a_member');
  end if;
  -- Nobody marks or calls behind these locks.
  perform from public.games where group_id = p_group_id and status = 'active' order by id for no key update;
  if exists (
    select from public.bingo_cards as card
    join public.games as game on game.id = card.game_id
    where game.group_id = p_group_id and game.status = 'active' and card.user_id = p_user_id
      and private.has_line(card.marked_mask)
  ) then
    perform private.refuse('holds_full_line');
  end if;
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

-- An address asked to join; the person who proves to own it may join without a code.
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
create unique index group_invitations_pending on public.group_invitations (group_id, email) where status = 'pending';

alter table public.group_invitations enable row level security;

revoke all on public.group_invitations from public, anon, authenticated;
grant select on public.group_invitations to authenticated;

create policy "creators see the addresses they invited"
on public.group_invitations for select to authenticated
using (group_id in (select private.groups_i_made()));

-- The address a person has proved to own, or null.
create function private.verified_email(p_user uuid) returns text
language sql
stable
set search_path = ''
as $$
  select lower(email) from auth.users where id = p_user and email_confirmed_at is not null;
$$;

-- Whether an address belongs to somebody who is in the group already.
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

-- Counts one invitation of a person and one mail to an address; 0 when both are allowed, else the seconds to wait.
create function private.attempt_invitation(p_user uuid, p_email text) returns int
language sql
set search_path = ''
as $$
  select greatest(
    private.attempt('invitation', p_user::text, 60, interval '1 hour'),
    private.attempt('invited_address', p_email, 10, interval '1 day')
  );
$$;

-- What the mail of an invitation says.
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

-- Keeps an invitation and answers what its mail needs; a pending one is sent again only when asked to. Who may not
-- invite counts for nothing, so the person is judged before the attempt as well.
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

-- Joins a group whose creator has invited the verified address of the person who asks.
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

-- What an invitation tells before anybody has an account: whose group it is, what is played there, and how full it is.
create function private.seat_in(p_group public.groups) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'group_name', p_group.name,
    'host_display_name', private.name_of(p_group.created_by),
    'theme_name', (
      select theme_name from public.games
      where group_id = p_group.id and status = 'active'
      order by created_at desc, id limit 1
    ),
    'member_count', count(*),
    'is_full', count(*) >= p_group.max_members
  )
  from public.group_members where group_id = p_group.id;
$$;

-- What the page of an invite link shows. Codes cannot be tried out: wrong ones are counted, for each account, and, ten
-- times as many, for all visitors at one address, the app's own included. Over the limit a right code tells nothing
-- either.
create function public.invite_preview(invite_code_param text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_who text := private.who_asks();
  v_most constant int := private.codes_at_most() * case when auth.uid() is null then 10 else 1 end;
  v_wait int := private.wait_for('wrong_code', v_who, v_most);
  v_group public.groups;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_group := private.group_of_code(invite_code_param);
  if v_group.id is null then
    perform private.attempt('wrong_code', v_who, 0, private.codes_counted_for());
    return jsonb_build_object('refused', 'invalid_code');
  end if;
  return private.seat_in(v_group);
end;
$$;

-- The same for the link of an invitation's mail, which holds the invitation's id; null for any other id. It outlives a
-- renewed code, as the invitation does.
create function public.invitation_preview(p_group_id uuid, p_invitation_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.seat_in(invited_to)
  from public.group_invitations as invitation
  join public.groups as invited_to on invited_to.id = invitation.group_id
  where invitation.id = p_invitation_id and invitation.group_id = p_group_id;
$$;

revoke execute on function
  public.invite_preview(text), public.invitation_preview(uuid, uuid), public.invite_to_group(uuid, text, boolean),
  public.accept_group_invitation(uuid)
from public, anon, authenticated;
grant execute on function public.invite_preview(text), public.invitation_preview(uuid, uuid) to anon, authenticated;
grant execute on function
  public.invite_to_group(uuid, text, boolean), public.accept_group_invitation(uuid)
to authenticated;

-- The members of a group, in the order in which they came.
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

-- An address of which just enough is left to recognise it: a***@e***.com.
create function private.masked(p_email text) returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(p_email, '^(.)[^@]*@(.)[^@]*(\.[^.@]+)$', '\1***@\2***\3');
$$;

-- The pending invitations of a group, newest first; only its creator reads whole addresses.
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

-- What the page of a group tells of its members' coming and going: the fifty latest, newest first.
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

-- The groups of the person who asks, newest first.
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
    'created_at', mine.created_at
  ) order by mine.created_at desc, mine.id), '[]')
  from public.groups as mine
  where mine.id in (select private.my_groups());
$$;

-- Everything that the page of a group shows, or null to anybody but its members and admins.
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

-- A subject to play about.
create table public.themes (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= private.longest_name() and btrim(name) <> ''),
  description text check (char_length(description) <= private.longest_text()),
  created_by uuid default auth.uid() references public.profiles (user_id),
  created_at timestamptz not null default now()
);

create index themes_created_by on public.themes (created_by);

-- A prediction of a theme. FREE is not one of them: the centre of every card is free by definition.
create table public.bingo_squares (
  id uuid primary key default gen_random_uuid(),
  theme_id uuid not null references public.themes (id) on delete cascade,
  summary text not null check (char_length(btrim(summary)) >= 5 and char_length(summary) <= 50),
  text text not null check (btrim(text) <> '' and char_length(text) <= private.longest_text()),
  created_by uuid default auth.uid() references public.profiles (user_id),
  created_at timestamptz not null default now()
);

-- A theme has each summary once; upper and lower case are the same to whoever reads a card.
create unique index bingo_squares_summary on public.bingo_squares (theme_id, lower(summary));
create index bingo_squares_theme_id on public.bingo_squares (theme_id, created_at desc);
create index bingo_squares_created_by on public.bingo_squares (created_by);

alter table public.themes enable row level security;
alter table public.bingo_squares enable row level security;

revoke all on public.themes, public.bingo_squares from public, anon, authenticated;
grant select (id, name, description, created_at), insert (name, description), update (name, description), delete
on public.themes to authenticated;
grant select (id, theme_id, summary, text, created_at), insert (theme_id, summary, text),
update (theme_id, summary, text), delete
on public.bingo_squares to authenticated;

create policy "signed-in people see the themes"
on public.themes for select to authenticated
using (true);

create policy "admins add themes"
on public.themes for insert to authenticated
with check ((select private.is_admin()));

create policy "admins change themes"
on public.themes for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

create policy "admins delete themes"
on public.themes for delete to authenticated
using ((select private.is_admin()));

create policy "admins see the squares of themes"
on public.bingo_squares for select to authenticated
using ((select private.is_admin()));

create policy "admins add squares"
on public.bingo_squares for insert to authenticated
with check ((select private.is_admin()));

create policy "admins change squares"
on public.bingo_squares for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

create policy "admins delete squares"
on public.bingo_squares for delete to authenticated
using ((select private.is_admin()));

-- Themes are written directly, by admins: their names and descriptions are cleaned on the way in.
create function private.clean_theme() returns trigger
language plpgsql
security definer
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

-- So are their squares.
create function private.clean_square() returns trigger
language plpgsql
security definer
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

-- The twelve ways to win, as sets of positions. Positions run 0–24, row by row; bit p of a mask is position p, and the
-- centre's bit is always set. Mind that | and << share one precedence in Postgres: shifts stand in parentheses.
-- These rows are in no difference of schemas: whoever changed one would write it into the migration by hand.
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

-- How many squares of a mask's best line are marked, FREE included: 0 while FREE is all there is, 5 is BINGO. Written
-- from the lines as one expression, because a mark counts thousands of cards and a look into the table for each is
-- slow.
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

-- Whether a mask holds a full line.
create function private.has_line(p_mask int) returns boolean
language sql
immutable
set search_path = ''
as $$
  select private.best_line(p_mask) = 5;
$$;

-- The full lines of a mask, each as its five positions: rows, then columns, then diagonals.
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

-- The reactions of the picker; a note has one of them or none.
create function private.reactions() returns text[]
language sql
immutable
set search_path = ''
as $$
  select array['😂', '😮', '😱', '🤯', '🙄', '🤦', '😭', '🤡', '🔥', '🎯', '🍿', '👏'];
$$;

-- The most that a card of a game of this kind costs.
create function private.highest_price(p_kind text) returns numeric
language sql immutable set search_path = '' as 'select case p_kind when ''private'' then 1000000 else 1000 end';

-- The most cards that a house game sells.
create function private.most_cards() returns int language sql immutable set search_path = '' as 'select 10000';

-- How many squares of its theme a game of this kind plays with at most.
create function private.largest_pool(p_kind text) returns int
language sql immutable set search_path = '' as 'select case p_kind when ''private'' then 30 else 50 end';

-- How many squares a card holds, FREE aside, and a pool at least.
create function private.squares_of_a_card() returns int language sql immutable set search_path = '' as 'select 24';

-- One game of either kind: private games belong to a group, the house game to everybody. `pot_amount` is all that was
-- ever paid into the pot, so that a finished game still shows what was won; whether it was paid out is `pot_claimed`
-- (to the winner) or `pot_returned` (to the house fund). Who may hear a game is asked once, when a channel is joined.
-- So a game moves to another `room` when somebody loses the right to it: they can not follow, and whoever still may
-- asks for its name. `admins_lost` counts the admins who were none any more when it moved last.
create table public.games (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('private', 'house')),
  status text not null check (status in ('upcoming', 'active', 'completed')),
  group_id uuid references public.groups (id),
  theme_id uuid references public.themes (id) on delete set null,
  theme_name text not null,
  theme_description text,
  title text check (char_length(title) <= private.longest_name() and btrim(title) <> ''),
  description text check (char_length(description) <= private.longest_text()),
  card_price numeric(12, 2) not null check (card_price > 0),
  pot_amount numeric(12, 2) not null default 0 check (pot_amount >= 0),
  max_cards int check (max_cards between 1 and private.most_cards()),
  cards_sold int not null default 0 check (cards_sold >= 0 and cards_sold <= max_cards),
  scheduled_start timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  winner_card_id uuid,
  winner_id uuid references public.profiles (user_id),
  winner_display_name text,
  pot_claimed boolean not null default false,
  pot_returned boolean not null default false,
  created_by uuid references public.profiles (user_id),
  last_seq int not null default 0,
  last_broadcast_seq int not null default 0,
  sale_broadcast_at timestamptz,
  room int not null default 0,
  admins_lost int not null default private.admins_lost(),
  created_at timestamptz not null default now(),
  unique (id, kind),
  check (
    case kind
      when 'private' then
        group_id is not null and title is null and max_cards is null and status <> 'upcoming'
      else
        group_id is null and title is not null and max_cards is not null
    end
  ),
  check (card_price <= private.highest_price(kind)),
  check ((status = 'upcoming') = (started_at is null)),
  check ((status = 'completed') = (completed_at is not null)),
  check ((winner_card_id is null) = (winner_display_name is null)),
  check (winner_card_id is not null or (winner_id is null and not pot_claimed)),
  check (status = 'completed' or (winner_card_id is null and not pot_returned)),
  check (not (pot_claimed and pot_returned))
);

create index games_group_id on public.games (group_id, created_at desc);
create index games_theme_id on public.games (theme_id);
create index games_winner_id on public.games (winner_id);
create index games_winner_card_id on public.games (winner_card_id);
create index games_created_by on public.games (created_by);
create index games_of_the_house on public.games (status, created_at) where kind = 'house';
create index games_with_a_waiting_pot on public.games (completed_at)
where kind = 'house' and status = 'completed' and not pot_claimed and not pot_returned;

-- A game's own copy of one square. A mark or a note is one row here, whoever's card shows it.
create table public.game_squares (
  id uuid primary key default gen_random_uuid(),
  game_id uuid not null references public.games (id) on delete cascade,
  square_id uuid references public.bingo_squares (id) on delete set null,
  summary text not null,
  text text not null,
  is_marked boolean not null default false,
  marked_at timestamptz,
  marked_by uuid references public.profiles (user_id),
  source_url text check (source_url ~ '^https?://' and char_length(source_url) <= private.longest_text()),
  comment text check (char_length(comment) <= private.longest_text() and btrim(comment) <> ''),
  reaction text check (reaction = any (private.reactions())),
  noted_by uuid references public.profiles (user_id),
  noted_at timestamptz,
  created_at timestamptz not null default now(),
  check (is_marked = (marked_at is not null)),
  check (is_marked or (marked_by is null and source_url is null))
);

create index game_squares_game_id on public.game_squares (game_id);
create index game_squares_square_id on public.game_squares (square_id);
create index game_squares_marked_by on public.game_squares (marked_by);
create index game_squares_noted_by on public.game_squares (noted_by);

-- Which games a person has put away.
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
grant select (
  id, kind, status, group_id, theme_id, theme_name, theme_description, title, description, card_price, pot_amount,
  max_cards, cards_sold, scheduled_start, started_at, completed_at, winner_card_id, winner_display_name, pot_claimed,
  pot_returned, last_seq, created_at
) on public.games to anon, authenticated;
grant select (
  id, game_id, summary, text, is_marked, marked_at, source_url, comment, reaction, noted_at, created_at
) on public.game_squares to anon, authenticated;

-- The games that the person who asks may see: every house game, the games of their groups, the games they hold a card
-- in (also after leaving the group, not after being removed from it); admins see all. With an id, only that one.
create function private.visible_games(p_game_id uuid default null) returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select id
  from public.games
  where (p_game_id is null or id = p_game_id)
    and (
      kind = 'house'
      or group_id in (select private.my_groups())
      or (
        id in (select game_id from public.bingo_cards where user_id = (select private.living_user()))
        and group_id not in (select group_id from private.my_removals())
      )
      or (select private.is_admin())
    );
$$;

-- The game itself where the person who asks may see it, else null.
create function private.visible_game(p_game_id uuid) returns uuid
language sql
stable
set search_path = ''
as $$
  select p_game_id where p_game_id in (select private.visible_games(p_game_id));
$$;

grant execute on function private.visible_games(uuid) to anon, authenticated;

create policy "people see the games they may see"
on public.games for select to anon, authenticated
using (id in (select private.visible_games()));

create policy "people see the squares of games they may see"
on public.game_squares for select to anon, authenticated
using (game_id in (select private.visible_games()));

-- A house game's description has more than one line, unlike its title.
create function private.clean_house_game() returns trigger
language plpgsql
security definer
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

-- Draws the game's own copy of its theme's squares: up to 30 for a private game, up to 50 for a house game.
create function private.draw_pool(p_game public.games) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_found int;
begin
  insert into public.game_squares (game_id, square_id, summary, text)
  select p_game.id, id, summary, text
  from public.bingo_squares
  where theme_id = p_game.theme_id
  order by random()
  limit private.largest_pool(p_game.kind);

  get diagnostics v_found = row_count;
  if v_found < private.squares_of_a_card() then
    perform private.refuse('too_few_squares', v_found::text);
  end if;
end;
$$;

-- A price as money, or a refusal.
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

-- The game, locked for this transaction: everything that changes a game happens behind this lock, one after the other.
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

-- Refuses to play on in a game that has not begun or is over.
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

-- Refuses a private game where only a house game can be meant, as if there were no such game.
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

-- Refuses whoever is not in the game's group now; a house game is everybody's.
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

-- Refuses whoever holds no card of the game.
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

-- Starts a private game in a group, its squares drawn; the caller has checked the person and the price.
create function private.make_private_game(p_group_id uuid, p_theme_id uuid, p_card_price numeric, p_user uuid)
returns public.games
language plpgsql
set search_path = ''
as $$
declare
  v_game public.games;
begin
  insert into public.games (
    kind, status, group_id, theme_id, theme_name, theme_description, card_price, started_at, created_by
  )
  select
    'private', 'active', p_group_id, id, name, description,
    private.clean_amount(p_card_price, private.highest_price('private')), now(), p_user
  from public.themes
  where id = p_theme_id
  returning * into v_game;
  if not found then
    perform private.refuse('theme_not_found');
  end if;
  perform private.draw_pool(v_game);

  perform private.record_event(v_game.id, 'game_created', p_user, jsonb_build_object('by', private.name_of(p_user)));
  return v_game;
end;
$$;

-- Starts a game in a group that one has made. Returns its id.
create function public.create_game(p_group_id uuid, p_theme_id uuid, p_card_price numeric) returns jsonb
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
  v_game := private.make_private_game(p_group_id, p_theme_id, p_card_price, v_user);
  return jsonb_build_object('game_id', v_game.id);
end;
$$;

-- The private session that a person made with this request, or null: its maker's card carries the request.
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

-- Makes a group, a game in it and its maker's card in one go. A request is done once; asked again it answers with the
-- same ids, however often its maker has tried: of two at once, the count makes the second wait for the first. Returns
-- the ids, the invite code and whether they are new.
create function public.create_private_session(p_name text, p_theme_id uuid, p_card_price numeric, p_request_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_making(v_user);
  v_made jsonb;
  v_game public.games;
begin
  perform private.require_request(p_request_id);
  v_made := private.session_of_request(v_user, p_request_id);
  if v_made is not null then
    return v_made || '{"is_new": false}';
  elsif v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.make_private_game(
    (private.make_group(p_name, v_user)).id, p_theme_id, p_card_price, v_user
  );
  perform private.sell_card(v_game, v_user, private.name_of(v_user), p_request_id);
  return private.session_of_request(v_user, p_request_id) || '{"is_new": true}';
end;
$$;

revoke execute on function
  public.create_game(uuid, uuid, numeric), public.create_private_session(text, uuid, numeric, uuid)
from public, anon, authenticated;
grant execute on function
  public.create_game(uuid, uuid, numeric), public.create_private_session(text, uuid, numeric, uuid)
to authenticated;

-- A game as screens get it. A pot that its guest winner did not claim in time reads as returned from then on.
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
    'title', p_game.title,
    'description', p_game.description,
    'card_price', p_game.card_price,
    'pot_amount', p_game.pot_amount,
    'max_cards', p_game.max_cards,
    'cards_sold', p_game.cards_sold,
    'scheduled_start', p_game.scheduled_start,
    'started_at', p_game.started_at,
    'completed_at', p_game.completed_at,
    'winner_card_number', (select card_number from public.bingo_cards where id = p_game.winner_card_id),
    'winner_display_name', p_game.winner_display_name,
    'pot_claimed', p_game.pot_claimed,
    'pot_returned', p_game.pot_returned or private.is_overdue(p_game),
    'created_at', p_game.created_at
  );
$$;

-- A square of a game as screens get it, with the names of who marked and noted it.
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

-- Everything that a game's page shows, as of the event numbered `seq`, and the channel on which it goes on; null where
-- the person who asks may not see the game.
create function public.game_state(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'game', private.game_json(game),
    'squares', (
      select coalesce(jsonb_agg(private.square_json(square) order by square.summary, square.id), '[]')
      from public.game_squares as square
      where square.game_id = game.id
    ),
    'players', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'card_number', card_number,
        'display_name', display_name,
        'is_winner', is_winner,
        'purchased_at', purchased_at
      ) order by purchased_at, card_number), '[]')
      from public.bingo_cards
      where game.kind = 'private' and game_id = game.id
    ),
    'leaderboard', private.top_cards(game.id),
    'channel', private.channel_of(game),
    'seq', game.last_seq
  )
  from public.games as game
  where game.id = (select private.visible_game(p_game_id));
$$;

-- What a finished game leads to: the card that won, and the next game of the same kind that the person who asks may
-- play, in the same group where it is private; null while the game is not over, or not theirs to see.
create function public.after_game(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'winning_card', (
      select private.card_json(card) from public.bingo_cards as card where card.id = game.winner_card_id
    ),
    'next', (
      select jsonb_build_object(
        'id', following.id, 'kind', following.kind, 'status', following.status, 'title', following.title,
        'theme_name', following.theme_name
      )
      from public.games as following
      where following.kind = game.kind
        and following.status <> 'completed'
        and (
          following.kind = 'house'
          or (following.group_id = game.group_id and following.group_id in (select private.my_groups()))
        )
      order by following.status = 'active' desc, following.created_at, following.id
      limit 1
    )
  )
  from public.games as game
  where game.id = (select private.visible_game(p_game_id)) and game.status = 'completed';
$$;

-- One game as a line of a list, as one person sees it.
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

-- The games in which the person who asks holds a card and that they may see, newest first.
create function public.list_my_games() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(private.game_summary(game, (select private.living_user())) order by game.created_at desc, game.id),
    '[]'
  )
  from public.games as game
  where game.id in (select game_id from public.bingo_cards where user_id = (select private.living_user()))
    and game.id in (select private.visible_games());
$$;

-- The games in which the person who asks holds a card and that they may not see any more, the newest first: who removed
-- them from the group, and when. Of the game itself no more than they knew then.
create function public.list_lost_games() returns jsonb
language sql
stable
security definer
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
  from private.my_removals() as removal
  join public.games as game on game.group_id = removal.group_id
  where exists (select from public.bingo_cards where game_id = game.id and user_id = removal.user_id)
    and game.id not in (select private.visible_games());
$$;

-- Puts a game away for the person who asks; nobody else notices. A game that one was removed from can be put away, too.
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

-- Takes a game out of the archive of the person who asks.
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
  public.game_state(uuid), public.after_game(uuid), public.list_my_games(), public.list_lost_games(),
  public.archive_game(uuid), public.unarchive_game(uuid)
from public, anon, authenticated;
grant execute on function public.game_state(uuid), public.after_game(uuid) to anon, authenticated;
grant execute on function
  public.list_my_games(), public.list_lost_games(), public.archive_game(uuid), public.unarchive_game(uuid)
to authenticated;

-- The highest number that a card of a private game gets.
create function private.highest_card_number() returns int
language sql immutable set search_path = '' as 'select 100000';

-- A card of a game. Number 0 is the house card of a house game; a guest's card and the house card belong to no user.
-- `kind` repeats the game's, so that "one card per player in a private game" can be a unique index. A mark rewrites the
-- mask of half the cards of a game: no index holds what changes then, and pages keep room for it.
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

-- Which square is placed where on a card: 24 rows, dealt with the purchase and never changed afterwards.
create table public.card_squares (
  card_id uuid not null references public.bingo_cards (id) on delete cascade,
  position int not null check (position between 0 and 24 and position <> 12),
  game_square_id uuid not null references public.game_squares (id) on delete cascade,
  primary key (card_id, position)
);

-- A mark walks this index from the square to every card that holds it.
create unique index card_squares_game_square_id on public.card_squares (game_square_id, card_id) include (position);

alter table public.bingo_cards enable row level security;
alter table public.card_squares enable row level security;

revoke all on public.bingo_cards, public.card_squares from public, anon, authenticated;
grant select (
  id, game_id, kind, card_number, display_name, is_house_card, is_winner, marked_mask, consecutive_marked_count,
  purchased_at, created_at
) on public.bingo_cards to anon, authenticated;
grant select (card_id, position, game_square_id) on public.card_squares to anon, authenticated;

create policy "people see the cards of games they may see"
on public.bingo_cards for select to anon, authenticated
using (game_id in (select private.visible_games()));

create policy "people see what is placed on the cards they may see"
on public.card_squares for select to anon, authenticated
using (card_id in (select id from public.bingo_cards));

-- A card with its 24 squares as its owner gets it.
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

-- Fills a card's empty positions with squares that it does not hold, those not yet marked first: waiting for the news
-- before buying gains nothing.
create function private.deal(p_card public.bingo_cards) returns void
language sql
set search_path = ''
as $$
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
$$;

-- A number nobody in the game has: 1, 2, 3 … in a house game, random up to 100000 in a private one.
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

-- The cards that the person who asks holds in a game they may see, oldest first, as Card[].
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

-- Fills the missing positions of one's own card while one may play it, or as an admin of a house card; what is placed
-- already stays. Returns the Card.
create function public.repair_card(p_card_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_card public.bingo_cards;
begin
  select * into v_card from public.bingo_cards where id = p_card_id;
  if not found then
    perform private.refuse('card_not_found');
  elsif v_card.is_house_card then
    perform private.require_admin();
  elsif v_card.user_id is distinct from v_user then
    perform private.refuse('not_your_card');
  end if;
  perform private.require_member(private.lock_game(v_card.game_id), v_user);
  perform private.deal(v_card);
  return private.card_json(v_card);
end;
$$;

-- The five best cards of a game, the house card aside.
create function private.top_cards(p_game_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(best)), '[]')
  from (
    select card_number, display_name, consecutive_marked_count, is_winner, purchased_at
    from public.bingo_cards
    where game_id = p_game_id and card_number > 0
    order by consecutive_marked_count desc, purchased_at, card_number
    limit 5
  ) as best;
$$;

-- The five best cards of a game, as LeaderboardRow[].
create function public.leaderboard(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.top_cards(private.visible_game(p_game_id));
$$;

revoke execute on function public.repair_card(uuid), public.my_cards(uuid), public.leaderboard(uuid)
from public, anon, authenticated;
grant execute on function public.my_cards(uuid), public.leaderboard(uuid) to anon, authenticated;
grant execute on function public.repair_card(uuid) to authenticated;

-- How many cards of a house game one person buys.
create function private.cards_per_player() returns int language sql immutable set search_path = '' as 'select 5';

-- Refuses a purchase without a request id: asked twice, it could not be told from two purchases.
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

-- Refuses a sale that the game has no room for, or that would give one buyer of a house game more than `p_cap` cards.
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

-- Deals a new card, pays its price into the pot and tells the game; the caller holds the lock and has checked the
-- buyer.
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
  perform private.transfer('mint', 'pot:' || p_game.id, p_game.card_price, p_game.id, 'card_sold');
  update public.games set cards_sold = cards_sold + 1 where id = p_game.id returning * into v_game;

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

-- Buys a card: one per member in a private game, up to five per person in a house game. A request is done once; asked
-- again it answers with the same card. Returns the Card.
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
  return private.card_json(v_card);
end;
$$;

revoke execute on function public.buy_card(uuid, uuid) from public, anon, authenticated;
grant execute on function public.buy_card(uuid, uuid) to authenticated;

-- The square and its game, locked.
create function private.lock_game_of_square(p_game_square_id uuid) returns public.games
language plpgsql
set search_path = ''
as $$
declare
  v_game_id uuid;
begin
  select game_id into v_game_id from public.game_squares where id = p_game_square_id;
  if not found then
    perform private.refuse('square_not_found');
  end if;
  return private.lock_game(v_game_id);
end;
$$;

-- Refuses whoever may not mark: admins mark house games, members who hold a card mark their private game.
create function private.require_marker(p_game public.games, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_game.kind = 'private' then
    perform private.require_player(p_game, p_user);
  else
    perform private.require_admin();
  end if;
end;
$$;

-- Counts one mark that a person gives or takes; 0 when it is allowed, else the seconds to wait. Nobody reads the news
-- that fast: it stops a program, not a player.
create function private.attempt_mark(p_user uuid) returns int
language sql
set search_path = ''
as $$
  select private.attempt('mark', p_user::text, 600, interval '1 minute');
$$;

-- An address that proves a mark, without spaces around it; null for none. Only http and https lead anywhere safe.
create function private.clean_source(p_source_url text) returns text
language plpgsql
immutable
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

-- What is answered where there was nothing to change: the GameSquare as it is.
create function private.square_as_it_is(p_game_square_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.square_json(square) from public.game_squares as square where id = p_game_square_id;
$$;

-- Sets or clears one square on every card that holds it.
create function private.mark_cards(p_game_square_id uuid, p_is_marked boolean) returns void
language sql
set search_path = ''
as $$
  update public.bingo_cards as card set marked_mask = case
    when p_is_marked then card.marked_mask | (1 << placed.position)
    else card.marked_mask & ~(1 << placed.position)
  end
  from public.card_squares as placed
  where placed.game_square_id = p_game_square_id and card.id = placed.card_id;
$$;

-- Marks a square for everybody in the game, with the address of the news if there is one. Marking what is marked
-- succeeds and changes nothing. Returns the GameSquare.
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
    return private.square_as_it_is(p_game_square_id);
  end if;
  perform private.mark_cards(p_game_square_id, true);

  perform private.record_event(v_game.id, 'square_marked', v_user, jsonb_build_object(
    'game_square_id', v_square.id,
    'summary', v_square.summary,
    'by', private.name_of(v_user),
    'marked_at', v_square.marked_at,
    'source_url', v_square.source_url
  ));
  return private.square_json(v_square);
end;
$$;

-- Gives a mark the address of the news that it was made without: whoever marks first has rarely copied the link. A
-- square that is not marked or has its source stays as it is. Returns the GameSquare.
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
  v_square public.game_squares;
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

  update public.game_squares set source_url = v_source
  where id = p_game_square_id and is_marked and source_url is null
  returning * into v_square;
  if not found then
    return private.square_as_it_is(p_game_square_id);
  end if;

  perform private.record_event(v_game.id, 'receipt_added', v_user, jsonb_build_object(
    'game_square_id', v_square.id,
    'summary', v_square.summary,
    'by', private.name_of(v_user),
    'source_url', v_square.source_url
  ));
  return private.square_json(v_square);
end;
$$;

-- Takes a mark back for everybody, with its source, and in private games with its note. Returns the GameSquare.
create function public.unmark_square(p_game_square_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_mark(v_user);
  v_game public.games;
  v_clears_note boolean;
  v_square public.game_squares;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_square(p_game_square_id);
  v_clears_note := v_game.kind = 'private';
  perform private.require_marker(v_game, v_user);
  perform private.require_active(v_game);

  update public.game_squares set
    is_marked = false, marked_at = null, marked_by = null, source_url = null,
    comment = case when not v_clears_note then comment end,
    reaction = case when not v_clears_note then reaction end,
    noted_by = case when not v_clears_note then noted_by end,
    noted_at = case when not v_clears_note then noted_at end
  where id = p_game_square_id and is_marked
  returning * into v_square;
  if not found then
    return private.square_as_it_is(p_game_square_id);
  end if;
  perform private.mark_cards(p_game_square_id, false);

  perform private.record_event(v_game.id, 'square_unmarked', v_user, jsonb_build_object(
    'game_square_id', v_square.id, 'summary', v_square.summary,
    'by', private.name_of(v_user), 'note_cleared', v_clears_note
  ));
  return private.square_json(v_square);
end;
$$;

revoke execute on function
  public.mark_square(uuid, text), public.add_receipt(uuid, text), public.unmark_square(uuid)
from public, anon, authenticated;
grant execute on function
  public.mark_square(uuid, text), public.add_receipt(uuid, text), public.unmark_square(uuid)
to authenticated;

-- Refuses whoever may not write notes: card holders may, and in house games admins too.
create function private.require_noter(p_game public.games, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_game.kind = 'private' or not private.is_admin() then
    perform private.require_player(p_game, p_user);
  end if;
end;
$$;

-- Refuses what a note cannot be.
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

-- Refuses a save that would overwrite a note its writer has not seen; the detail is the note as it is.
create function private.require_seen(p_square public.game_squares, p_seen_at timestamptz) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_square.noted_at is distinct from date_trunc('milliseconds', p_seen_at) then
    perform private.refuse('note_conflict', jsonb_build_object(
      'comment', p_square.comment,
      'reaction', p_square.reaction,
      'noted_by_name', private.name_of(p_square.noted_by),
      'noted_at', p_square.noted_at
    )::text);
  end if;
end;
$$;

-- Writes a square's note for everybody in the game; blank means none. `p_seen_at` is the `noted_at` of the note that
-- its writer saw, null for none. A comment stays its writer's: whoever reacts to it puts no name under it. Returns the
-- GameSquare.
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
  perform private.require_seen(v_square, p_seen_at);

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
  return private.square_json(v_square);
end;
$$;

revoke execute on function public.save_note(uuid, text, text, timestamptz) from public, anon, authenticated;
grant execute on function public.save_note(uuid, text, text, timestamptz) to authenticated;

-- Ends the game with its winner. A player's pot goes to the bank at once, a guest's waits to be claimed.
create function private.complete_game(p_game public.games, p_card public.bingo_cards) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_game public.games;
begin
  update public.bingo_cards set is_winner = true where id = p_card.id;
  update public.games set
    status = 'completed', completed_at = clock_timestamp(), winner_card_id = p_card.id, winner_id = p_card.user_id,
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
    'completed_at', v_game.completed_at
  ));
end;
$$;

-- What a caller is told: that their card won, or who won before them.
create function private.bingo_answer(p_card_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select case
    when card.is_winner then jsonb_build_object(
      'won', true,
      'pot_amount', game.pot_amount,
      'winner_display_name', game.winner_display_name,
      'line', (select to_jsonb(line) from private.completed_lines(card.marked_mask) as line limit 1)
    )
    else jsonb_build_object('won', false, 'winner_display_name', game.winner_display_name)
  end
  from public.bingo_cards as card
  join public.games as game on game.id = card.game_id
  where card.id = p_card_id;
$$;

-- Calls BINGO for a card whose holder has been checked: the first full line wins and ends the game.
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

-- Calls BINGO for one's own card; the server finds the line. Returns who won and with which line.
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

-- The full lines of a person that nobody has called yet, in games they may call in.
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

-- Every move of play money, from one account to another: `mint`, `fund`, `pot:<game>` and `user:<id>`.
create table public.transfers (
  id bigint generated always as identity primary key,
  from_account text not null check (from_account ~ '^(mint|fund|(pot|user):[0-9a-f-]{36})$'),
  to_account text not null check (to_account ~ '^(mint|fund|(pot|user):[0-9a-f-]{36})$'),
  amount numeric(12, 2) not null check (amount > 0),
  game_id uuid references public.games (id),
  reason text not null check (
    reason in ('fund_opened', 'card_sold', 'pot_contributed', 'pot_won', 'pot_returned', 'account_closed')
  ),
  created_at timestamptz not null default now(),
  check (from_account <> to_account),
  check (from_account not like 'pot:%' or from_account = 'pot:' || game_id),
  check (to_account not like 'pot:%' or to_account = 'pot:' || game_id)
);

create index transfers_from_account on public.transfers (from_account);
create index transfers_to_account on public.transfers (to_account);
create index transfers_game_id on public.transfers (game_id);

-- The house's money: one row, which a migration has made.
create table public.house_fund (
  is_the_fund boolean primary key default true check (is_the_fund),
  total_amount numeric(12, 2) not null default 0 check (total_amount >= 0),
  created_at timestamptz not null default now()
);

alter table public.transfers enable row level security;
alter table public.house_fund enable row level security;
revoke all on public.transfers, public.house_fund from public, anon, authenticated;

-- Keeps an account's running total. The mint has none, and a pot only counts what was paid in. The fund's one row is
-- named: hosted databases refuse an UPDATE without WHERE.
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

-- Moves money and keeps both running totals; the caller holds the game's lock.
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

-- Where the running totals and the ledger disagree: no row means that the books balance.
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
    select to_account, 'paid in', sum(amount) from public.transfers where to_account like 'pot:%' group by to_account
  ), totals as (
    select 'fund' as account, 'balance' as what, total_amount as amount from public.house_fund
    union all
    select 'user:' || user_id, 'balance', bingo_bank_balance from public.profiles
    union all
    select 'pot:' || id, 'paid in', pot_amount from public.games
    union all
    select 'pot:' || id, 'balance', case when pot_claimed or pot_returned then 0 else pot_amount end from public.games
  )
  select account, what, coalesce(ledger.amount, 0), coalesce(totals.amount, 0)
  from ledger
  full join totals using (account, what)
  where coalesce(ledger.amount, 0) <> coalesce(totals.amount, 0);
$$;

-- For how long a guest who won can claim the pot.
create function private.time_to_claim() returns interval
language sql immutable set search_path = '' as 'select interval ''48 hours''';

-- Whether a guest won the game and did not claim the pot in time.
create function private.is_overdue(p_game public.games) returns boolean
language sql
stable
set search_path = ''
as $$
  select p_game.kind = 'house' and p_game.status = 'completed' and not p_game.pot_claimed and not p_game.pot_returned
    and p_game.completed_at < now() - private.time_to_claim();
$$;

-- Gives a finished house game's pot back to the fund; the caller holds the game's lock.
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

-- Returns every pot that its guest winner did not claim in time, and forgets addresses whose time is over as well. The
-- last thing a writing function does: it waits for no other game or guest, and the fund comes last in the order of
-- locks.
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

-- The name of an account as people read it in the books.
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

-- Where a game's pot came from and went, purchases summed, oldest first, and what is left in it; null where the person
-- who asks may not see the game. A pot that went unclaimed shows as returned.
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
  ), entries as (
    select
      reason, from_account, to_account, sum(amount) as amount, count(*) as count, max(created_at) as created_at,
      min(id) as place
    from moves
    group by reason, from_account, to_account
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

-- What happened in a game, in order and without gaps: the timeline, live updates and catching up all read these rows.
-- Payloads hold display names, card numbers and squares; never an address, and never a note's text or a ranking,
-- which the message adds as they are when it is read.
create table public.game_events (
  game_id uuid not null references public.games (id) on delete cascade,
  seq int not null check (seq > 0),
  type text not null check (
    type in (
      'game_created', 'game_updated', 'game_started', 'game_ended', 'card_sold', 'square_marked', 'square_unmarked',
      'receipt_added', 'note_saved', 'bingo_called', 'pot_contributed', 'pot_claimed', 'pot_returned', 'member_left',
      'member_removed'
    )
  ),
  actor_id uuid references public.profiles (user_id),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  created_at timestamptz not null default clock_timestamp(),
  primary key (game_id, seq)
);

create index game_events_actor_id on public.game_events (actor_id);

alter table public.game_events enable row level security;

revoke all on public.game_events from public, anon, authenticated;
grant select (game_id, seq, type, payload, created_at) on public.game_events to anon, authenticated;

create policy "people see what happened in games they may see"
on public.game_events for select to anon, authenticated
using (game_id in (select private.visible_games()));

-- Writes the game's next event; the caller holds the game's lock, so that numbers have no gaps.
create function private.record_event(p_game_id uuid, p_type text, p_actor_id uuid, p_payload jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_seq int;
begin
  update public.games set last_seq = last_seq + 1 where id = p_game_id returning last_seq into v_seq;
  insert into public.game_events (game_id, seq, type, actor_id, payload)
  values (p_game_id, v_seq, p_type, p_actor_id, p_payload);
end;
$$;

-- What a message says beyond the payload, as it is when the message is read: the ranking, a note with its writer, names
-- of members.
create function private.said_now(p_event public.game_events, p_top jsonb) returns jsonb
language sql
stable
set search_path = ''
as $$
  select case
    when p_event.type in ('square_marked', 'square_unmarked') then jsonb_build_object('top', p_top)
    when p_event.type = 'note_saved' then (
      select jsonb_build_object(
        'comment', comment, 'reaction', reaction, 'noted_by_name', private.name_of(noted_by)
      )
      from public.game_squares
      where id = (p_event.payload ->> 'game_square_id')::uuid
    )
    when p_event.type in ('member_left', 'member_removed') then (
      select jsonb_build_object('display_name', private.name_of(user_id), 'by', private.name_of(actor_id))
      from public.group_events
      where id = (p_event.payload ->> 'group_event_id')::bigint
    )
    else '{}'
  end;
$$;

-- An event as it is sent and read. `p_prev` is the event that whoever gets the message must know already.
create function private.event_message(p_event public.game_events, p_prev int, p_top jsonb) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'seq', p_event.seq, 'prev', p_prev, 'type', p_event.type, 'created_at', p_event.created_at
  ) || (p_event.payload - 'group_event_id') || private.said_now(p_event, p_top);
$$;

-- The name of the channel on which a game is told now.
create function private.channel_of(p_game public.games) returns text
language sql
immutable
set search_path = ''
as $$
  select 'game:' || p_game.id || case when p_game.room > 0 then ':' || p_game.room else '' end;
$$;

-- The game in the room where its next event is told; the caller holds its lock. An admin may hear every private game, and
-- whether somebody may is asked only when a channel is joined: once an admin is none any more, each private game moves
-- with its next event, and no lock of all games is waited for. Who listens in the room before is told that it has moved,
-- and may ask where to.
create function private.moved_game(p_game public.games) returns public.games
language plpgsql
set search_path = ''
as $$
declare
  v_lost constant int := private.admins_lost();
  v_game public.games := p_game;
begin
  if p_game.kind <> 'private' or p_game.admins_lost = v_lost then
    return p_game;
  end if;
  update public.games set room = room + 1, admins_lost = v_lost where id = p_game.id returning * into v_game;
  perform realtime.send('{}', 'game_moved', private.channel_of(p_game), true);
  return v_game;
end;
$$;

-- Tells everybody who watches the game. Sales of a house game are told at most once in two seconds; each carries the
-- totals.
create function private.broadcast_event() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_sold constant boolean := new.type = 'card_sold';
  v_game public.games;
  v_top jsonb;
begin
  select * into v_game from public.games where id = new.game_id;
  if v_sold and v_game.kind = 'house' and v_game.sale_broadcast_at > clock_timestamp() - interval '2 seconds' then
    return null;
  end if;

  v_game := private.moved_game(v_game);
  update public.games set
    last_broadcast_seq = new.seq,
    sale_broadcast_at = case when v_sold then clock_timestamp() else sale_broadcast_at end
  where id = new.game_id;

  if new.type in ('square_marked', 'square_unmarked') then
    v_top := private.top_cards(new.game_id);
  end if;
  perform realtime.send(
    private.event_message(new, v_game.last_broadcast_seq, v_top), 'game_event', private.channel_of(v_game), true
  );
  return null;
end;
$$;

create trigger events_are_broadcast
after insert on public.game_events
for each row execute function private.broadcast_event();

-- The game that the realtime channel being joined is about, or null: also where the game has moved on.
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

-- How many events are read at once: as many as asked for, at least one, at most 500.
create function private.page_of_events(p_limit int) returns int
language sql immutable set search_path = '' as 'select least(greatest(p_limit, 1), 500)';

-- What happened in a game after the event numbered `p_seq`, oldest first: what a screen reads to catch up; null where
-- the person who asks may not see the game, or may not any more.
create function public.events_since(p_game_id uuid, p_seq int, p_limit int default 200) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with best as materialized (
    select private.top_cards(private.visible_game(p_game_id)) as top
  )
  select coalesce(jsonb_agg(private.event_message(event, event.seq - 1, best.top) order by event.seq), '[]')
  from (
    select *
    from public.game_events
    where game_id = (select private.visible_game(p_game_id)) and seq > p_seq
    order by seq
    limit private.page_of_events(p_limit)
  ) as event, best
  having private.visible_game(p_game_id) is not null;
$$;

-- What happened before the event numbered `p_before_seq` (null: up to now), newest first: the story of the game.
create function public.game_timeline(p_game_id uuid, p_before_seq int default null, p_limit int default 50)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with best as materialized (
    select private.top_cards(private.visible_game(p_game_id)) as top
  )
  select coalesce(jsonb_agg(private.event_message(event, event.seq - 1, best.top) order by event.seq desc), '[]')
  from (
    select *
    from public.game_events
    where game_id = (select private.visible_game(p_game_id)) and (p_before_seq is null or seq < p_before_seq)
    order by seq desc
    limit private.page_of_events(p_limit)
  ) as event, best;
$$;

revoke execute on function
  public.events_since(uuid, int, int), public.game_timeline(uuid, int, int)
from public, anon, authenticated;
grant execute on function
  public.events_since(uuid, int, int), public.game_timeline(uuid, int, int)
to anon, authenticated;

-- What a card of a house game costs unless its admin says otherwise.
create function private.usual_price() returns numeric language sql immutable set search_path = '' as 'select 5';

-- How many cards a house game sells unless its admin says otherwise.
create function private.usual_cards() returns int language sql immutable set search_path = '' as 'select 1000';

-- Refuses what a house game cannot be; screens say the same beside the field.
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

-- A moment that a calendar and a browser can show: neither infinity is one, nor is the year 294276.
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

-- Makes a house game that people can buy cards of until an admin starts it, its squares drawn. Returns its id.
create function public.create_house_game(
  p_title text, p_theme_id uuid, p_description text default null, p_card_price numeric default null,
  p_max_cards int default null, p_scheduled_start timestamptz default null
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
    kind, status, theme_id, theme_name, theme_description, title, description, card_price, max_cards,
    scheduled_start, created_by
  )
  select
    'house', 'upcoming', id, name, description, private.clean_name(p_title), nullif(btrim(p_description), ''), v_price,
    coalesce(p_max_cards, private.usual_cards()), p_scheduled_start, v_user
  from public.themes
  where id = p_theme_id
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

-- The house game, locked, while it is upcoming.
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

-- Gives an upcoming game another theme and draws its squares anew; only before the first card is sold.
create function private.change_theme(p_game public.games, p_theme_id uuid) returns void
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
  set theme_id = theme.id, theme_name = theme.name, theme_description = theme.description
  from public.themes as theme
  where game.id = p_game.id and theme.id = p_theme_id
  returning game.* into v_game;
  if not found then
    perform private.refuse('theme_not_found');
  end if;
  delete from public.game_squares where game_id = v_game.id;
  perform private.draw_pool(v_game);
end;
$$;

-- Changes a house game while it is upcoming; a null theme stays as it is. Returns the Game.
create function public.update_house_game(
  p_game_id uuid, p_title text, p_description text, p_theme_id uuid, p_card_price numeric, p_max_cards int,
  p_scheduled_start timestamptz
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_admin();
  v_game public.games := private.lock_upcoming_game(p_game_id);
begin
  perform private.check_house_game(p_title, p_description, coalesce(p_card_price, private.usual_price()), p_max_cards);
  perform private.check_start(p_scheduled_start);
  if coalesce(p_max_cards, private.usual_cards()) < v_game.cards_sold then
    perform private.refuse('cards_already_sold', v_game.cards_sold::text);
  elsif p_theme_id <> v_game.theme_id or (p_theme_id is not null and v_game.theme_id is null) then
    perform private.change_theme(v_game, p_theme_id);
  end if;

  update public.games set
    title = private.clean_name(p_title), description = nullif(btrim(p_description), ''),
    card_price = coalesce(p_card_price, private.usual_price()),
    max_cards = coalesce(p_max_cards, private.usual_cards()),
    scheduled_start = p_scheduled_start
  where id = p_game_id
  returning * into v_game;

  perform private.record_event(p_game_id, 'game_updated', v_user, jsonb_build_object(
    'title', v_game.title, 'description', v_game.description, 'card_price', v_game.card_price,
    'max_cards', v_game.max_cards, 'scheduled_start', v_game.scheduled_start
  ));
  return private.game_json(v_game);
end;
$$;

-- Starts an upcoming house game and deals the house card, number 0, which plays along and never wins. Returns the Game.
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

-- Ends an active house game without a winner; its pot goes back to the fund. Returns the Game.
create function public.end_house_game(p_game_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_admin();
  v_game public.games := private.lock_game(p_game_id);
begin
  perform private.require_house(v_game);
  perform private.require_active(v_game);

  update public.games set status = 'completed', completed_at = clock_timestamp()
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

-- Puts money of the fund into the pot of an upcoming house game. False when the fund has too little or the person is no
-- admin.
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
  public.create_house_game(text, uuid, text, numeric, int, timestamptz),
  public.update_house_game(uuid, text, text, uuid, numeric, int, timestamptz), public.start_house_game(uuid),
  public.end_house_game(uuid), public.contribute_house_fund_to_game(uuid, numeric)
from public, anon, authenticated;
grant execute on function
  public.create_house_game(text, uuid, text, numeric, int, timestamptz),
  public.update_house_game(uuid, text, text, uuid, numeric, int, timestamptz), public.start_house_game(uuid),
  public.end_house_game(uuid), public.contribute_house_fund_to_game(uuid, numeric)
to authenticated;

-- The house games as Game[], those to show first at the front: active ones, then upcoming ones, the oldest first, then
-- the ten that ended last.
create function public.house_games() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      private.game_json(game)
      order by array_position('{active, upcoming, completed}', (game).status), (game).completed_at desc,
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

-- The house's own card of a game as Card, or null before the game starts.
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

-- For admins: every house game, the newest first, with the fund's balance and how many games are active and upcoming;
-- null for anybody else. Pots that went unclaimed count as returned.
create function public.list_house_games() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'fund_balance', (select total_amount from public.house_fund)
      + coalesce(sum(game.pot_amount) filter (where private.is_overdue(game)), 0),
    'active_count', count(*) filter (where game.status = 'active'),
    'upcoming_count', count(*) filter (where game.status = 'upcoming'),
    'games', coalesce(jsonb_agg(private.game_json(game) order by game.created_at desc, game.id), '[]')
  )
  from public.games as game
  where game.kind = 'house'
  having private.is_admin();
$$;

-- For admins: every square of a house game as GameSquare with `card_count`, the cards that carry it; null for anybody
-- else.
create function public.call_sheet(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    private.square_json(square) || jsonb_build_object('card_count', carried.card_count)
    order by square.summary, square.id
  ), '[]')
  from public.game_squares as square,
  lateral (
    select count(*) as card_count from public.card_squares where game_square_id = square.id
  ) as carried
  where square.game_id = p_game_id
    and exists (select from public.games where id = p_game_id and kind = 'house')
  having private.is_admin();
$$;

-- For admins: the squares of a running house game whose mark would complete somebody's line, each with how many cards
-- it would complete and the first two of them; null for anybody else. A card that has a line already is not among them.
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

-- For admins: the cards of a house game that have a full line nobody has called, at most fifty of them, and how many
-- there are; null for anybody else.
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

revoke execute on function
  public.house_games(), public.house_card(uuid), public.list_house_games(), public.call_sheet(uuid),
  public.lines_at_stake(uuid), public.uncalled_cards(uuid)
from public, anon, authenticated;
grant execute on function public.house_games(), public.house_card(uuid) to anon, authenticated;
grant execute on function
  public.list_house_games(), public.call_sheet(uuid), public.lines_at_stake(uuid), public.uncalled_cards(uuid)
to authenticated;

-- How many cards of a house game one guest session buys.
create function private.cards_per_guest() returns int language sql immutable set search_path = '' as 'select 3';

-- For how long a guest session is good after a purchase.
create function private.guest_session_time() returns interval
language sql immutable set search_path = '' as 'select interval ''7 days''';

-- Whose a guest's card is: whoever shows the token with this SHA-256. Nobody reads it through the API. The address is
-- kept until `email_kept_until` without a look at whether the session is over.
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

-- What is kept of a guest's token: its hash. The token is 32 random bytes in base64url, made by the web server.
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

-- Until when a guest's session is good: a while after its last purchase, and longer while a game that holds one of
-- its cards goes on or its pot can be claimed. Null for a session without cards.
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

-- Refuses a session that has cards but is over.
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

-- A guest's name as other players read it, or a refusal.
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

-- The cards that a guest session holds in a game.
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

-- The most cards that guests buy of one game in a minute, whoever they are.
create function private.guest_sales_ceiling() returns int
language sql
immutable
set search_path = ''
as $$
  select 600;
$$;

-- Counts one purchase that a guest session tries, and returns the seconds to wait: for the session, or for the game
-- whose ceiling is reached. Of two at once the second waits here for the first.
create function private.attempt_guest_purchase(p_game_id uuid, p_hash bytea) returns int
language sql
set search_path = ''
as $$
  select greatest(
    private.attempt('guest_purchase', encode(p_hash, 'hex'), 20, interval '1 hour'),
    private.wait_for('guest_sales', p_game_id::text, private.guest_sales_ceiling())
  );
$$;

-- Sells a card to a guest; the caller holds the game's lock and has checked the buyer. Only what is sold counts towards
-- the game's ceiling: whoever asks again for the same card, or is refused one, closes the game to nobody. Whoever
-- counts here holds the game's lock, so the counter's own lock comes in no other order.
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

-- Buys a house game's card without an account: up to three for each guest session. A request is done once; asked again
-- it answers with the same card and counts nowhere. Returns the Card, or a refusal with the seconds to wait.
create function public.buy_card_as_guest(
  p_game_id uuid, p_display_name text, p_email text, p_guest_token text, p_request_id uuid
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
  v_wait := private.attempt_guest_purchase(p_game_id, v_hash);
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

-- Calls BINGO for a card that this guest session holds. Returns who won and with which line.
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

-- The cards of a guest session, the oldest first, each with its game, whether it has a line to call, and the end of the
-- session; none once it is over.
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
  public.buy_card_as_guest(uuid, text, text, text, uuid), public.call_bingo_as_guest(uuid, text),
  public.guest_cards(text)
from public, anon, authenticated;
grant execute on function
  public.buy_card_as_guest(uuid, text, text, text, uuid), public.call_bingo_as_guest(uuid, text),
  public.guest_cards(text)
to anon, authenticated;

-- Moves a guest session's cards to a person; what happened to them then is that person's story. The caller holds the
-- locks of their games. Returns the cards.
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
    and event.type in ('card_sold', 'bingo_called')
    and (event.payload ->> 'card_number')::int = card.card_number;
  return v_cards;
end;
$$;

-- Pays out the pots that a guest won with these cards, unless their time is over. Returns the sum.
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

-- Moves the cards of this browser's guest session to the person who asks and claims the pots they won. The person comes
-- from the session alone; a token works once. Returns how many cards moved and the sum claimed.
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

-- Forgets the addresses that guests left in sessions that are over, looking at so many cards at most. A session that
-- goes on is looked at again when it may end, at the latest in a day: while a game is long, the next purchase need not
-- look at all its guests.
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

revoke execute on function public.migrate_guest_cards(text) from public, anon, authenticated;
grant execute on function public.migrate_guest_cards(text) to authenticated;

-- The quick numbers of the admin pages. A house game is open until it ends: upcoming or active.
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
      'total_themes', (select count(*) from public.themes),
      'total_squares', (select count(*) from public.bingo_squares)
    )
    from public.games
  );
end;
$$;

-- A search word as a pattern that is taken literally.
create function private.containing(p_search text) returns text
language sql
immutable
set search_path = ''
as $$
  select '%' || regexp_replace(coalesce(btrim(p_search), ''), '([\\%_])', '\\\1', 'g') || '%';
$$;

-- Where a page of a list begins and how long it is: at least one row, at most 200.
create function private.page_size(p_page_size int) returns int
language sql
immutable
set search_path = ''
as $$
  select least(greatest(coalesce(p_page_size, 50), 1), 200);
$$;

-- The rows to skip before a page; pages are counted from 1.
create function private.page_offset(p_page int, p_page_size int) returns bigint
language sql
immutable
set search_path = ''
as $$
  select (greatest(coalesce(p_page, 1), 1) - 1)::bigint * private.page_size(p_page_size);
$$;

-- One person as a row of the admin's table.
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

-- A page of the people who have an account, newest first, and how many there are; searched by either name.
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

-- One group as a row of the admin's table.
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

-- A page of all groups, newest first, and how many there are; searched by name, code or creator.
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

-- A page of the themes with how many squares each has, newest first, and how many there are; searched by name or
-- description.
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
      select theme from public.themes as theme where name ilike v_pattern or description ilike v_pattern
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

-- A page of the squares of one theme, or of all, newest first, and how many there are; searched by summary or text.
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
      where (p_theme_id is null or theme_id = p_theme_id) and (summary ilike v_pattern or text ilike v_pattern)
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

reset check_function_bodies;
