-- The files of supabase/schemas without their comments, in order, when this migration was made. Read those instead.
-- At the end are the rows and scheduled jobs, which are in no schema file and in no difference.

set check_function_bodies = off;

alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from public, anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from public, anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from public, anon, authenticated, service_role;

create schema private;
revoke all on schema private from public;

create or replace function private.refuse(p_code text, p_detail text default null) returns void language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'P0001', message = p_code, detail = coalesce(p_detail, '');
end;
$$;

create or replace function private.refusal(p_code text, p_detail text default null) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('refused', p_code, 'detail', p_detail));
$$;

create or replace function private.random_code(p_length int) returns text language sql volatile set search_path = '' as $$
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

create or replace function private.longest_name() returns int language sql immutable set search_path = '' as 'select 100';

create or replace function private.longest_text() returns int language sql immutable set search_path = '' as 'select 500';

create or replace function private.longest_stake() returns int language sql immutable set search_path = '' as 'select 80';

create or replace function private.longest_email() returns int language sql immutable set search_path = '' as 'select 255';

create or replace function private.longest_field() returns int language sql immutable set search_path = '' as 'select 12000';

create or replace function private.is_long(variadic p_texts text[]) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(bool_or(case
    when octet_length(text) > 4 * private.longest_field() then true
    else char_length(text) > private.longest_field()
  end), false)
  from unnest(p_texts) as text;
$$;

create or replace function private.require_short(variadic p_texts text[]) returns void language plpgsql immutable set search_path = '' as $$
begin
  if private.is_long(variadic p_texts) then
    perform private.refuse('too_long', private.longest_field()::text);
  end if;
end;
$$;

create or replace function private.has_large(p_list jsonb, p_bytes int) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return pg_column_size(p_list) > p_bytes * greatest(jsonb_array_length(p_list), 1)
    or exists (select from jsonb_array_elements(p_list) as item where pg_column_size(item) > p_bytes);
end;
$$;

create or replace function private.field(p_text text) returns text language plpgsql immutable set search_path = '' as $$
begin
  perform private.require_short(p_text);
  return p_text;
end;
$$;

create or replace function private.clean_text(p_text text) returns text language sql immutable set search_path = '' as $$
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
    when text !~ '[^ \n\u00a0\u00ad\u034f\u070f\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180e\u2000-\u200d\u202f\u205f\u2800\u3000\u3164\ufe00-\ufe0f\uffa0'
      '\u0300-\u036f\u180f\u20d0-\u20ff\ue000-\uf8ff\ufff0-\ufffc\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff\U000f0000-\U0010ffff]'
      then ''
    else regexp_replace(
      text,
      '^[ \n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+|[ \n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+$', '', 'g'
    )
  end
  from seen;
$$;

create or replace function private.clean_name(p_name text) returns text language sql immutable set search_path = '' as $$
  select regexp_replace(
    private.clean_text(coalesce(p_name, '')), '[ \n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g'
  );
$$;

create or replace function private.name_key(p_name text) returns text language sql immutable set search_path = '' as $$
  select lower(upper(normalize(regexp_replace(
    private.clean_name(p_name), '[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200c\u200d\u3164\ufe00-\ufe0f\uffa0\U000e0000-\U000e0fff]', '', 'g'
  ), NFKC)));
$$;

create or replace function private.is_email(p_email text) returns boolean language sql immutable set search_path = '' as $$
  select char_length(p_email) <= private.longest_email() and p_email = private.clean_text(p_email)
    and p_email ~ replace(
      '^part(\.part)*@(part\.)+part$', 'part',
      '[^]@[<>()",;:\\. \n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+'
    );
$$;

create or replace function private.clean_email(p_email text) returns text language plpgsql immutable set search_path = '' as $$
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

create index if not exists attempts_resets_at on private.attempts (resets_at);

create or replace function private.attempt(p_what text, p_who text, p_limit int, p_window interval) returns int language plpgsql set search_path = '' as $$
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

create or replace function private.wait_for(p_what text, p_who text, p_limit int) returns int language sql stable set search_path = '' as $$
  select coalesce(max(greatest(1, ceil(extract(epoch from resets_at - clock_timestamp())))), 0)::int
  from private.attempts
  where what = p_what and who = p_who and made >= p_limit and resets_at > clock_timestamp();
$$;

create or replace function private.too_many_attempts(p_seconds int) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('refused', 'too_many_attempts', 'retry_after', p_seconds);
$$;

create or replace function private.address_header() returns text language sql immutable set search_path = '' as 'select ''cf-connecting-ip''';

create or replace function private.app_key_hash() returns text language sql immutable set search_path = '' as 'select null::text';

create or replace function private.is_app() returns boolean language sql stable set search_path = '' as $$
  select coalesce(private.app_key_hash() = encode(sha256(convert_to(
    nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-app-key', 'UTF8'
  )), 'hex'), false);
$$;

create or replace function private.connection() returns text language plpgsql stable set search_path = '' as $$
declare
  v_address inet := nullif(current_setting('request.headers', true), '')::jsonb ->> private.address_header();
begin
  return coalesce(
    'visitors at ' || network(set_masklen(v_address, case family(v_address) when 6 then 64 else 32 end)),
    'visitors'
  );
end;
$$;

create or replace function private.request_source() returns text language sql stable set search_path = '' as $$
  select case when private.is_app() then 'app' else private.connection() end;
$$;

create or replace function private.visitor_at(p_address text) returns text language sql stable set search_path = '' as $$
  select private.request_source() || ' for ' || left(coalesce(p_address, 'unknown'), 50);
$$;

create or replace function private.mailbox_of(p_email text) returns text language sql immutable set search_path = '' as $$
  select regexp_replace(split_part(address, '@', 1), '[.]|[+].*', '', 'g') || '@' || split_part(address, '@', 2)
  from lower(normalize(p_email, NFKC)) as address;
$$;

create or replace function private.attempt_mail(p_email text, p_sender text, p_is_sent boolean default true) returns int language sql set search_path = '' as $$
  select coalesce(
    nullif(private.attempt(
      'mail_by', p_sender || ' to ' || mailbox, case p_sender when 'app for unknown' then 10 else 3 end, interval '1 day'
    ), 0),
    case when p_is_sent then private.attempt('mail_to', mailbox, 10, interval '1 day') else 0 end
  )
  from private.mailbox_of(p_email) as mailbox;
$$;

create or replace function private.uncount_mail(p_email text, p_sender text) returns void language sql set search_path = '' as $$
  update private.attempts set made = made - 1
  where made > 0 and (what, who) in (('mail_by', p_sender || ' to ' || private.mailbox_of(p_email)), ('mail_to', private.mailbox_of(p_email)));
$$;

create or replace function public.count_mail(p_email text, p_kind text, p_address text default null, p_is_sent boolean default true) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_sender constant text := private.visitor_at(p_address);
  v_wait int;
begin
  if char_length(p_email) not between 3 and private.longest_email() then
    perform private.refuse('invalid_email');
  elsif p_kind is null or p_kind not in ('sign_up', 'resend', 'reset')
    or (private.app_key_hash() is not null and not private.is_app()) then
    perform private.refuse('invalid_request');
  elsif p_kind = 'reset' then
    v_wait := case
      when private.is_app() and coalesce(p_address, 'unknown') <> 'unknown'
        then private.attempt('reset_mail', v_sender || ' to ' || private.mailbox_of(p_email), 10, interval '1 day')
    end;
    return case when v_wait > 0 then private.too_many_attempts(v_wait) else 'true' end;
  elsif p_is_sent is not true then
    if private.is_app() then
      perform private.uncount_mail(p_email, v_sender);
    end if;
    return 'true';
  end if;
  v_wait := private.attempt_mail(p_email, v_sender, private.is_app() and case p_kind
    when 'sign_up' then private.confirmed_account(p_email) is not true
    else private.confirmed_account(p_email) is false
  end);
  return case when v_wait > 0 then private.too_many_attempts(v_wait) else 'true' end;
end;
$$;

create or replace function private.confirmed_account(p_email text) returns boolean language sql stable set search_path = '' as $$
  select bool_or(email_confirmed_at is not null) from auth.users where email = lower(p_email) and not is_sso_user;
$$;

grant execute on function public.count_mail(text, text, text, boolean) to anon, authenticated;

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

create or replace function private.session_goes_on() returns boolean language plpgsql stable set search_path = '' as $$
declare
  v_session uuid := auth.jwt() ->> 'session_id';
begin
  return v_session is null or exists (select from auth.sessions where id = v_session and user_id = auth.uid());
end;
$$;

create or replace function private.living_user() returns uuid language sql stable set search_path = '' as $$
  select id from auth.users where id = auth.uid() and private.session_goes_on();
$$;

create or replace function private.require_user() returns uuid language plpgsql volatile set search_path = '' as $$
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

create or replace function private.has_account(p_user uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from auth.users where id = p_user and not is_anonymous);
$$;

create or replace function private.is_guest(p_user uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from auth.users where id = p_user and is_anonymous);
$$;

create or replace function private.living_account() returns uuid language sql stable set search_path = '' as $$
  select id from auth.users where id = private.living_user() and not is_anonymous;
$$;

create or replace function private.require_account() returns uuid language plpgsql volatile set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  if not private.has_account(v_user) then
    perform private.refuse('account_needed');
  end if;
  return v_user;
end;
$$;

create or replace function private.is_admin() returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from public.user_roles
    where user_id = (select private.living_user()) and role = 'admin'
  );
$$;

create or replace function private.require_admin() returns uuid language plpgsql stable set search_path = '' as $$
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

create or replace function private.name_of(p_user uuid) returns text language sql stable strict set search_path = '' as $$
  select display_name from public.profiles where user_id = p_user;
$$;

create or replace function private.name_at_sign_up(p_metadata jsonb) returns text language sql immutable set search_path = '' as $$
  select coalesce(
    nullif(
      private.clean_name(left(
        private.clean_name(left(p_metadata ->> 'display_name', private.longest_field())), private.longest_name()
      )), ''
    ),
    'Anonymous'
  );
$$;

create or replace function private.create_profile() returns trigger language plpgsql security definer set search_path = '' as $$
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

create or replace trigger accounts_get_a_profile
after insert on auth.users
for each row execute function private.create_profile();

create or replace function public.my_account() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'user_id', person.user_id,
    'display_name', person.display_name,
    'username', person.username,
    'email', coalesce(account.email, ''),
    'is_anonymous', account.is_anonymous,
    'bingo_bank_balance', person.bingo_bank_balance,
    'is_admin', (select private.is_admin()),
    'waiting', private.waiting_lines(person.user_id) || private.waiting_objections(person.user_id),
    'unread', private.unread_notices(person.user_id)
  )
  from public.profiles as person
  join auth.users as account on account.id = person.user_id
  where person.user_id = (select private.living_user());
$$;

create table private.admin_losses (
  is_the_count boolean primary key default true check (is_the_count),
  losses int not null default 0
);

create or replace function private.admins_lost() returns int language sql stable set search_path = '' as $$
  select coalesce((select losses from private.admin_losses where is_the_count), 0);
$$;

create or replace function private.count_admin_loss() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.admin_losses as count (losses) values (1)
  on conflict (is_the_count) do update set losses = count.losses + 1;
  return null;
end;
$$;

create or replace trigger lost_admins_are_counted
after delete on public.user_roles
for each row when (old.role = 'admin') execute function private.count_admin_loss();

create or replace function private.require_another_admin(p_user uuid) returns void language plpgsql set search_path = '' as $$
begin
  perform from public.user_roles where role = 'admin' order by user_id for update;
  if exists (select from public.user_roles where user_id = p_user and role = 'admin')
    and not exists (select from public.user_roles where user_id <> p_user and role = 'admin') then
    perform private.refuse('last_admin');
  end if;
end;
$$;

create or replace function public.grant_admin(p_user_id uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform from auth.users where id = p_user_id for key share;
  if not found then
    perform private.refuse('user_not_found');
  elsif not private.has_account(p_user_id) then
    perform private.refuse('account_needed');
  end if;
  insert into public.user_roles (user_id, role) values (p_user_id, 'admin') on conflict do nothing;
end;
$$;

create or replace function public.revoke_admin(p_user_id uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_another_admin(p_user_id);
  perform private.require_admin(); -- the lock may have waited for the one that took it from us
  delete from public.user_roles where user_id = p_user_id and role = 'admin';
end;
$$;

grant execute on function public.my_account() to anon, authenticated;
grant execute on function public.grant_admin(uuid), public.revoke_admin(uuid) to authenticated;

create or replace function private.stop_reading(p_user uuid) returns void language plpgsql set search_path = '' as $$
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

create or replace function private.games_with(p_user uuid) returns setof uuid language sql stable rows 50 set search_path = '' as $$
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

create or replace function private.lock_all_of(p_user uuid) returns void language plpgsql set search_path = '' as $$
begin
  perform from public.groups
  where created_by = p_user
    or id in (select group_id from public.group_members where user_id = p_user)
  order by id for no key update;
  perform from public.games where id in (select private.games_with(p_user)) order by id for no key update;
end;
$$;

create or replace function private.leave_all_groups(p_user uuid) returns void language plpgsql set search_path = '' as $$
declare
  v_group_id uuid;
begin
  perform private.lock_all_of(p_user), private.stop_reading(p_user);
  for v_group_id in
    select group_id from public.group_members where user_id = p_user order by group_id
  loop
    perform private.drop_member(v_group_id, p_user, p_user);
  end loop;
  delete from private.webhooks where group_id in (select id from public.groups where created_by = p_user);
  delete from private.secret_links where card_id in (select id from public.bingo_cards where user_id = p_user);
  delete from private.secret_links where game_id in (
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
  perform private.end_by_closeness(game, null)
  from public.games as game join public.groups as orphan on orphan.id = game.group_id
  where orphan.created_by = p_user and game.everybody_writes and game.status = 'upcoming';
  delete from public.themes where group_id in (select id from public.groups where created_by = p_user);
end;
$$;

create or replace function private.forget_name(p_user uuid) returns void language plpgsql set search_path = '' as $$
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
    where key in ('by', 'display_name')
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
  update public.group_events set shown_name = null where user_id = p_user and shown_name is not null;
  update public.bingo_squares set about_id = null where about_id = p_user;
  update public.game_squares set about_id = null where about_id = p_user;
  delete from public.game_archives where user_id = p_user;
  delete from public.game_visits where user_id = p_user;
  update public.profiles
  set display_name = v_name, username = 'former-' || lower(private.random_code(10))
  where user_id = p_user;
end;
$$;

create or replace function private.close_account() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_balance numeric;
begin
  perform private.leave_all_groups(old.id);
  delete from public.group_invitations where email = lower(old.email);
  perform private.forget_name(old.id);
  delete from public.user_roles where user_id = old.id;
  delete from public.notices where user_id = old.id;
  delete from public.notice_choices where user_id = old.id;
  delete from private.mail_settings where user_id = old.id;
  delete from private.push_subscriptions where user_id = old.id;
  insert into public.notice_choices values (old.id, 'line_full', false), (old.id, 'one_to_go', false);
  select bingo_bank_balance into v_balance from public.profiles where user_id = old.id for update;
  if v_balance > 0 then
    perform private.transfer('user:' || old.id, 'mint', v_balance, null, 'account_closed');
  end if;
  return old;
end;
$$;

create or replace trigger accounts_leave_no_name_behind
after delete on auth.users
for each row execute function private.close_account();

create or replace function public.delete_account() returns void language plpgsql security definer set search_path = '' as $$
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

create or replace function private.delete_idle_guests(p_most int) returns void language plpgsql set search_path = '' as $$
declare
  v_idle uuid[];
begin
  with due as (
    select id from auth.users as account
    where is_anonymous and greatest(created_at, last_sign_in_at) < now() - interval '30 days'
      and not exists (
        select from auth.sessions
        where user_id = account.id and greatest(created_at, refreshed_at at time zone 'UTC') >= now() - interval '30 days'
      )
      and not exists (
        select from public.bingo_cards as card
        join public.games as game on game.id = card.game_id
        where card.user_id = account.id and (game.status <> 'completed' or private.goes_on(game))
      )
    order by created_at limit p_most for update skip locked
  )
  select array_agg(id) into v_idle from due;
  perform from public.groups
  where id in (select group_id from public.group_members where user_id = any (v_idle))
  order by id for no key update;
  perform from public.games
  where id in (select private.games_with(person) from unnest(v_idle) as person)
  order by id for no key update;
  delete from auth.users where id = any (v_idle) and is_anonymous;
end;
$$;

grant execute on function public.delete_account() to authenticated;

create table public.groups (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and private.longest_name()),
  invite_code text not null unique check (invite_code ~ '^[A-Z0-9]{6}([A-Z0-9]{2})?$'),
  created_by uuid not null references public.profiles (user_id),
  max_members int not null default 20 check (max_members > 0),
  allows_guests boolean not null default false,
  created_at timestamptz not null default now()
);

create index if not exists groups_created_by on public.groups (created_by);

create table public.group_members (
  group_id uuid not null references public.groups (id) on delete cascade,
  user_id uuid not null references public.profiles (user_id),
  created_at timestamptz not null default now(),
  primary key (group_id, user_id)
);

create index if not exists group_members_user_id on public.group_members (user_id);

create table public.group_events (
  id bigint generated always as identity primary key,
  group_id uuid not null references public.groups (id) on delete cascade,
  type text not null check (type in ('joined', 'left', 'removed')),
  user_id uuid not null references public.profiles (user_id),
  actor_id uuid not null references public.profiles (user_id),
  created_at timestamptz not null default clock_timestamp(),
  -- Set if another member already had the person's display name when they joined: the name by which the group knows
  -- them from then on, such as "Alex (2)".
  shown_name text check (char_length(shown_name) between 1 and private.longest_name()),
  check ((type = 'removed') = (actor_id <> user_id))
);

create index if not exists group_events_group_id on public.group_events (group_id, id desc);
create index if not exists group_events_user_id on public.group_events (user_id, group_id, id desc);
create index if not exists group_events_actor_id on public.group_events (actor_id);

alter table public.groups enable row level security;
alter table public.group_members enable row level security;
alter table public.group_events enable row level security;

create or replace function private.my_groups() returns setof uuid language sql stable rows 20 set search_path = '' as $$
  select group_id from public.group_members where user_id = (select private.living_user());
$$;

create or replace function private.my_removals() returns setof public.group_events language sql stable rows 20 set search_path = '' as $$
  select latest.*
  from (
    select distinct on (group_id) *
    from public.group_events
    where user_id = (select private.living_user())
    order by group_id, id desc
  ) as latest
  where latest.type = 'removed';
$$;

create or replace function private.lock_group(p_group_id uuid, p_user uuid) returns public.groups language plpgsql set search_path = '' as $$
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

create or replace function private.lock_own_group(p_group_id uuid, p_user uuid) returns public.groups language plpgsql set search_path = '' as $$
declare
  v_group public.groups := private.lock_group(p_group_id, p_user);
begin
  if v_group.created_by <> p_user then
    perform private.refuse('not_creator');
  end if;
  return v_group;
end;
$$;

create or replace function private.attempt_making(p_user uuid) returns int language sql set search_path = '' as $$
  select private.attempt('making', p_user::text, 30, interval '1 hour');
$$;

create or replace function private.add_member(p_group_id uuid, p_user uuid, p_name text default null) returns void language plpgsql set search_path = '' as $$
declare
  v_name text := coalesce(p_name, private.free_name(p_group_id, private.name_of(p_user)));
  v_event public.group_events;
begin
  insert into public.group_members (group_id, user_id) values (p_group_id, p_user);
  insert into public.group_events (group_id, type, user_id, actor_id, shown_name)
  values (p_group_id, 'joined', p_user, p_user, nullif(v_name, private.name_of(p_user)))
  returning * into v_event;
  perform private.tell_return(v_event);
end;
$$;

create or replace function private.short_codes() returns int language sql immutable set search_path = '' as 'select 500';

create or replace function private.code_length() returns int language sql stable set search_path = '' as $$
  select case when count(*) < private.short_codes() then 6 else 8 end
  from (
    select from public.groups where char_length(invite_code) = 6 limit private.short_codes()
  ) as short;
$$;

create or replace function private.make_group(p_name text, p_user uuid) returns public.groups language plpgsql set search_path = '' as $$
declare
  v_name text := private.clean_name(p_name);
  v_allows_guests constant boolean := coalesce(
    (select allows_guests from public.groups where created_by = p_user order by created_at desc, id limit 1), false
  );
  v_group public.groups;
begin
  if char_length(v_name) not between 1 and private.longest_name() then
    perform private.refuse('invalid_name');
  end if;
  loop
    insert into public.groups (name, invite_code, created_by, allows_guests)
    values (v_name, private.random_code(private.code_length()), p_user, v_allows_guests)
    on conflict (invite_code) do nothing
    returning * into v_group;
    exit when found;
  end loop;
  perform private.add_member(v_group.id, p_user);
  return v_group;
end;
$$;

create or replace function public.create_group(p_name text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_account();
  v_wait int := private.attempt_making(v_user);
  v_group public.groups;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_group := private.make_group(p_name, v_user);
  perform private.delete_idle_guests(1);
  return jsonb_build_object('group_id', v_group.id, 'invite_code', v_group.invite_code);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

create or replace function private.renew_invite_code(p_group_id uuid) returns text language plpgsql set search_path = '' as $$
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

create or replace function public.regenerate_invite_code(p_group_id uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform from public.groups where id = p_group_id for no key update;
  if not found then
    perform private.refuse('group_not_found');
  end if;
  return jsonb_build_object('group_id', p_group_id, 'invite_code', private.renew_invite_code(p_group_id));
end;
$$;

grant execute on function public.create_group(text), public.regenerate_invite_code(uuid) to authenticated;

create or replace function private.member_name(p_group_id uuid, p_user uuid) returns text language sql stable strict set search_path = '' as $$
  select coalesce(
    (
      select shown_name from public.group_events
      where user_id = p_user and group_id = p_group_id and type = 'joined' order by id desc limit 1
    ),
    private.name_of(p_user)
  );
$$;

create or replace function private.player_name(p_game_id uuid, p_user uuid) returns text language sql stable strict set search_path = '' as $$
  select coalesce(
    (select private.member_name(group_id, p_user) from public.games where id = p_game_id and group_id is not null),
    private.name_of(p_user)
  );
$$;

create or replace function private.free_name(p_group_id uuid, p_name text) returns text language sql stable set search_path = '' as $$
  with taken as materialized (
    select private.name_key(private.member_name(p_group_id, user_id)) as key
    from public.group_members where group_id = p_group_id
  )
  select name
  from generate_series(1, (select count(*) + 1 from taken)) as number
  cross join lateral (
    select case number when 1 then p_name else left(p_name, private.longest_name() - 6) || ' (' || number || ')' end as name
  ) as numbered
  where private.name_key(name) not in (select key from taken)
  order by number
  limit 1;
$$;

create or replace function private.new_secret() returns text language sql volatile set search_path = '' as $$
  select left(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'), 32);
$$;

create or replace function private.clean_code(p_invite_code text) returns text language sql immutable set search_path = '' as $$
  select case when octet_length(p_invite_code) <= private.longest_text()
    then upper(regexp_replace(normalize(p_invite_code, NFKC), '[^A-Za-z0-9]', '', 'g'))
  end;
$$;

create or replace function private.group_of_code(p_invite_code text) returns public.groups language sql stable set search_path = '' as $$
  select * from public.groups where invite_code = private.clean_code(p_invite_code);
$$;

create or replace function private.codes_at_most() returns int language sql immutable set search_path = '' as 'select 30';

create or replace function private.codes_a_day() returns int language sql immutable set search_path = '' as 'select 100';

create or replace function private.codes_of_all() returns int language sql immutable set search_path = '' as 'select 43200';

create or replace function private.codes_counted_for() returns interval language sql immutable set search_path = '' as 'select interval ''10 minutes''';

create or replace function private.guests_an_hour(p_address text) returns int language sql immutable set search_path = '' as 'select case when coalesce(p_address, ''unknown'') = ''unknown'' then 1000 else 30 end';

create or replace function private.guests_at(p_address text) returns text language sql stable set search_path = '' as $$
  select case when private.is_app() then private.visitor_at(p_address) else private.connection() end;
$$;

create or replace function private.attempt_code(p_user uuid, p_address text default null) returns int language sql set search_path = '' as $$
  select greatest(
    private.attempt('invite_code', p_user::text, private.codes_at_most(), private.codes_counted_for()),
    private.attempt('invite_code_a_day', p_user::text, private.codes_a_day(), interval '1 day'),
    case when not private.has_account(p_user) then greatest(
      private.attempt(
        'guest_code', private.guests_at(p_address), 10 * private.codes_at_most(), private.codes_counted_for()
      ),
      private.attempt('guest_code_a_day', private.guests_at(p_address), 10 * private.codes_a_day(), interval '1 day')
    ) end
  );
$$;

create or replace function public.validate_invite_code(invite_code_param text) returns jsonb language plpgsql security definer set search_path = '' as $$
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
    return private.refusal('invalid_code');
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

create or replace function private.join_as(p_group_id uuid, p_user uuid, p_name text default null) returns text language plpgsql set search_path = '' as $$
declare
  v_max int;
  v_allows_guests boolean;
  v_answer text := 'joined';
begin
  select max_members, allows_guests into v_max, v_allows_guests
  from public.groups where id = p_group_id for no key update;

  if exists (select from public.group_members where group_id = p_group_id and user_id = p_user) then
    v_answer := 'already_member';
  elsif not v_allows_guests and not private.has_account(p_user) then
    return 'guests_not_allowed';
  elsif (select count(*) from public.group_members where group_id = p_group_id) >= v_max then
    return 'group_full';
  else
    perform private.add_member(p_group_id, p_user, p_name);
  end if;

  update public.group_invitations set status = 'accepted'
  where group_id = p_group_id and status = 'pending' and email = private.verified_email(p_user);
  if found then
    -- Somebody who was invited by mail gets a moved start by mail, too.
    insert into public.notice_choices (user_id, kind, is_on, mails)
    values (p_user, 'start_changed', true, not private.is_stopped(private.verified_email(p_user)))
    on conflict do nothing;
  end if;
  delete from public.notices where group_id = p_group_id and user_id = p_user;
  return v_answer;
end;
$$;

create or replace function public.join_group(p_invite_code text, p_address text default null) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_code(v_user, p_address);
  v_is_new constant boolean := not private.has_account(v_user)
    and not exists (select from public.group_events where user_id = v_user);
  v_group public.groups;
  v_name text;
  v_answer text;
begin
  if v_wait = 0 and v_is_new and (private.group_of_code(p_invite_code)).allows_guests then
    v_wait := private.attempt('new_guest', private.guests_at(p_address), private.guests_an_hour(p_address), interval '1 hour');
  end if;
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  select * into v_group from public.groups
  where invite_code = private.clean_code(p_invite_code) for no key update;
  if not found then
    return private.refusal('invalid_code');
  end if;
  v_name := private.free_name(v_group.id, private.name_of(v_user));
  if v_is_new and v_name <> private.name_of(v_user) then
    return private.refusal('name_taken', v_name);
  end if;
  v_answer := private.join_as(v_group.id, v_user, v_name);
  if v_answer in ('group_full', 'guests_not_allowed') then
    return private.refusal(v_answer);
  end if;
  return jsonb_build_object(
    'group_id', v_group.id,
    'group_name', v_group.name,
    'already_member', v_answer = 'already_member'
  );
end;
$$;

create or replace function private.tell_departure(p_game_id uuid, p_event public.group_events) returns void language plpgsql set search_path = '' as $$
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

create or replace function private.tell_return(p_event public.group_events) returns void language plpgsql set search_path = '' as $$
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

create or replace function private.drop_member(p_group_id uuid, p_user uuid, p_actor uuid) returns void language plpgsql set search_path = '' as $$
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
    perform private.return_card(v_game_id, p_user);
    perform private.tell_departure(v_game_id, v_event);
  end loop;
  delete from public.game_answers
  where user_id = p_user and game_id in (select id from public.games where group_id = p_group_id);
  delete from public.notices
  where user_id = p_user and game_id in (select id from public.games where group_id = p_group_id);
end;
$$;

create or replace function public.leave_group(p_group_id uuid) returns void language plpgsql security definer set search_path = '' as $$
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

create or replace function private.require_removable(p_group public.groups, p_user uuid) returns void language plpgsql set search_path = '' as $$
begin
  if exists (
    select from public.bingo_cards as card
    join public.games as game on game.id = card.game_id
    where game.group_id = p_group.id and game.status = 'active' and card.user_id = p_user
      and private.has_line(card.marked_mask)
      and (game.prizes = 'bingo' or private.prize_to_call(game, card) is not null)
  ) then
    perform private.refuse('holds_full_line');
  elsif exists (
    select from public.bingo_cards as card
    join public.games as game on game.id = card.game_id
    join private.wins_of(game.id) as win on win.final_at > clock_timestamp()
    where game.group_id = p_group.id and card.user_id = p_user and private.has_stake(game, win, p_group.created_by)
  ) then
    perform private.refuse('may_object');
  end if;
end;
$$;

create or replace function public.remove_member(p_group_id uuid, p_user_id uuid) returns void language plpgsql security definer set search_path = '' as $$
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

grant execute on function
  public.validate_invite_code(text), public.join_group(text, text), public.leave_group(uuid),
  public.remove_member(uuid, uuid)
to authenticated;

create table public.group_invitations (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references public.groups (id) on delete cascade,
  email text not null check (email = lower(email) and char_length(email) between 3 and private.longest_email()),
  invited_by uuid not null references public.profiles (user_id),
  status text not null default 'pending' check (status in ('pending', 'accepted')),
  invited_at timestamptz not null default now(),
  -- Whether this address wants no mail about a moved start.
  is_stopped boolean not null default false,
  created_at timestamptz not null default now()
);

create index if not exists group_invitations_group_id on public.group_invitations (group_id, invited_at desc);
create index if not exists group_invitations_invited_by on public.group_invitations (invited_by);
create index if not exists group_invitations_email on public.group_invitations (email);
create index if not exists group_invitations_mailbox on public.group_invitations (private.mailbox_of(email));
create unique index if not exists group_invitations_pending on public.group_invitations (group_id, email) where status = 'pending';

alter table public.group_invitations enable row level security;

create or replace function private.verified_email(p_user uuid) returns text language sql stable set search_path = '' as $$
  select lower(email) from auth.users where id = p_user and email_confirmed_at is not null;
$$;

create or replace function private.has_member_with_email(p_group_id uuid, p_email text) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from public.group_members as member
    join auth.users as account on account.id = member.user_id
    where member.group_id = p_group_id and lower(account.email) = p_email
  );
$$;

create or replace function private.is_stopped(p_email text) returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.group_invitations where email = p_email and is_stopped);
$$;

create or replace function private.invited_already(p_group_id uuid, p_email text, p_resend boolean) returns text language sql stable set search_path = '' as $$
  select case
    when private.has_member_with_email(p_group_id, p_email) then 'already_invited_member'
    when p_resend is not true and exists (
      select from public.group_invitations where group_id = p_group_id and email = p_email and status = 'pending'
    ) then 'already_invited'
  end;
$$;

create or replace function private.invitation_mail(p_group public.groups, p_inviter uuid, p_email text) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'email', p_email,
    'group_name', p_group.name,
    'invite_code', p_group.invite_code,
    'inviter_name', private.member_name(p_group.id, p_inviter),
    'game', (
      select private.game_json(game) from public.games as game
      where group_id = p_group.id and status = 'upcoming' order by scheduled_start, id limit 1
    )
  )
  from public.profiles where user_id = p_inviter;
$$;

create or replace function private.save_invitation(p_group_id uuid, p_email text, p_resend boolean, p_user uuid) returns jsonb language plpgsql set search_path = '' as $$
declare
  v_group constant public.groups := private.lock_own_group(p_group_id, p_user);
  v_id uuid;
  v_known boolean;
begin
  if private.has_member_with_email(p_group_id, p_email) then
    return private.refusal('already_invited_member');
  end if;
  insert into public.group_invitations as known (group_id, email, invited_by)
  values (p_group_id, p_email, p_user)
  on conflict (group_id, email) where status = 'pending' do update
  set invited_at = case when p_resend then now() else known.invited_at end
  returning id, xmax <> 0 into v_id, v_known; -- only a row that was there already carries an xmax
  if v_known and p_resend is not true then
    return private.refusal('already_invited');
  end if;
  perform private.notify_of_invitation(p_group_id, p_email);
  return private.invitation_mail(v_group, p_user, p_email) || jsonb_build_object('invitation_id', v_id, 'resent', v_known);
end;
$$;

create or replace function public.invite_to_group(p_group_id uuid, p_email text, p_resend boolean default false) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_account();
  v_creator uuid := (
    select created_by from public.groups where id = p_group_id and id in (select private.my_groups())
  );
  v_email text := case when not private.is_long(p_email) then lower(btrim(p_email)) end;
  v_wait int;
  v_refused text;
begin
  if v_creator is null then
    perform private.refuse('group_not_found');
  elsif v_creator <> v_user then
    perform private.refuse('not_creator');
  elsif private.is_email(v_email) is not true then
    perform private.refuse('invalid_email');
  end if;
  v_wait := private.attempt('invitation', v_user::text, 60, interval '1 hour');
  v_refused := private.invited_already(p_group_id, v_email, p_resend);
  if v_wait = 0 and v_refused is null then
    v_wait := private.attempt_mail(v_email, v_user::text);
  end if;
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif v_refused is not null then
    return private.refusal(v_refused);
  end if;
  return private.save_invitation(p_group_id, v_email, p_resend, v_user);
end;
$$;

create or replace function public.accept_group_invitation(p_group_id uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_account();
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

grant execute on function
  public.invite_to_group(uuid, text, boolean), public.accept_group_invitation(uuid)
to authenticated;

create or replace function private.members_of(p_group public.groups, p_user uuid) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'user_id', member.user_id,
    'display_name', private.member_name(p_group.id, member.user_id),
    'is_creator', member.user_id = p_group.created_by,
    'is_guest', p_group.created_by = p_user and not private.has_account(member.user_id),
    'has_digits', p_user in (p_group.created_by, member.user_id) and private.has_digits(member.user_id),
    'joined_at', member.created_at
  ) order by member.created_at, member.user_id), '[]')
  from public.group_members as member
  where member.group_id = p_group.id;
$$;

create or replace function private.invitations_of(p_group public.groups, p_user uuid) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', id,
    'email', case
      when p_group.created_by = p_user then email
      else regexp_replace(email, '^(.)[^@]*@(.)[^@]*(\.[^.@]+)$', '\1***@\2***\3')
    end,
    'invited_at', invited_at
  ) order by invited_at desc, id), '[]')
  from public.group_invitations
  where group_id = p_group.id and status = 'pending';
$$;

create or replace function private.history_of(p_group public.groups) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', id,
    'type', type,
    'display_name', private.member_name(group_id, user_id),
    'by', case when type = 'removed' then private.member_name(group_id, actor_id) end,
    'created_at', created_at
  ) order by id desc), '[]')
  from (
    select * from public.group_events where group_id = p_group.id order by id desc limit 50
  ) as latest;
$$;

create or replace function public.list_my_groups() returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', mine.id,
    'name', mine.name,
    'invite_code', mine.invite_code,
    'member_count', (select count(*) from public.group_members where group_id = mine.id),
    'is_creator', mine.created_by = (select auth.uid()),
    'game_to_join', (
      select jsonb_build_object('id', game.id, 'theme_name', game.theme_name)
      from public.games as game
      where game.group_id = mine.id and game.status <> 'completed' and not exists (
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

create or replace function public.group_state(p_group_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
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
        where group_id = shown.id and status <> 'completed'
      ),
      'created_at', shown.created_at
    ),
    'members', private.members_of(shown, (select auth.uid())),
    'invitations', private.invitations_of(shown, (select auth.uid())),
    'history', private.history_of(shown),
    'sets', private.sets_of(shown),
    'season', private.standings_of(shown.id),
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

grant execute on function public.list_my_groups(), public.group_state(uuid) to authenticated;

create or replace function private.seat_in(p_group public.groups) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'group_name', p_group.name,
    'host_display_name', private.member_name(p_group.id, p_group.created_by),
    'theme_names', (
      select coalesce(jsonb_agg(theme_name order by created_at desc, id), '[]')
      from public.games
      where group_id = p_group.id and status <> 'completed'
    ),
    'prizes', coalesce(newest.prizes, 'bingo'), 'stake', newest.stake,
    'starts_at', (
      select min(scheduled_start) from public.games where group_id = p_group.id and status = 'upcoming'
    ),
    'lock', (
      select jsonb_build_object('at', locks_at, 'time_zone', time_zone) from public.games
      where group_id = p_group.id and status <> 'completed' and not is_locked and locks_at is not null
      order by locks_at
      limit 1
    ),
    'squares', (
      select coalesce(jsonb_agg(summary order by id), '[]')
      from (
        select square.id, square.summary
        from public.game_squares as square
        join public.themes as theme on theme.id = newest.theme_id and theme.group_id is null
        where square.game_id = newest.id
        order by square.id
        limit 3
      ) as shown
    ),
    'member_count', members, 'is_full', members >= p_group.max_members, 'table', null
  )
  from (select count(*) as members from public.group_members where group_id = p_group.id) as counted
  cross join private.newest_game(p_group.id) as newest;
$$;

create or replace function private.open_table(p_group public.groups, p_address text, p_name text) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'theme_name', newest.theme_name,
    'summaries', (
      select coalesce(jsonb_agg(summary), '[]')
      from (
        select summary from public.game_squares where game_id = newest.id order by md5(id::text) limit 3
      ) as shown
    ),
    'names', (
      select coalesce(jsonb_agg(private.member_name(group_id, user_id) order by created_at, user_id), '[]')
      from public.group_members where group_id = p_group.id
    ),
    'wait', private.wait_for('new_guest', private.guests_at(p_address), private.guests_an_hour(p_address)),
    'free_name', case when p_name <> '' and not private.is_long(p_name)
      then private.free_name(p_group.id, left(private.clean_name(p_name), private.longest_name())) end
  )
  from (select p_group.allows_guests) as switch
  left join private.newest_game(p_group.id) as newest on true
  where allows_guests;
$$;

create or replace function private.who_tries(p_address text) returns text language sql stable set search_path = '' as $$
  select case
    when private.has_account(auth.uid()) then auth.uid()::text
    when coalesce(p_address, 'unknown') <> 'unknown' then private.visitor_at(p_address)
  end;
$$;

create or replace function private.wait_for_others(p_who text) returns int language sql stable set search_path = '' as $$
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

create or replace function private.wait_for_code(p_address text) returns int language sql stable set search_path = '' as $$
  select greatest(
    private.wait_for('wrong_code', private.who_tries(p_address), private.codes_at_most()),
    private.wait_for('wrong_code_a_day', private.who_tries(p_address), private.codes_a_day()),
    case when not private.has_account(auth.uid()) then private.wait_for_others(private.who_tries(p_address)) end
  );
$$;

create or replace function private.count_wrong_code(p_address text) returns void language plpgsql set search_path = '' as $$
declare
  v_who text;
begin
  foreach v_who in array array_remove(array[
    private.who_tries(p_address), case when not private.has_account(auth.uid()) then private.request_source() end
  ], null) loop
    perform private.attempt('wrong_code', v_who, 0, private.codes_counted_for());
    perform private.attempt('wrong_code_a_day', v_who, 0, interval '1 day');
  end loop;
end;
$$;

create or replace function public.invite_preview(
  invite_code_param text, p_address text default null, p_display_name text default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
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
    return private.refusal('invalid_code');
  end if;
  return private.seat_in(v_group) || jsonb_build_object('table', private.open_table(v_group, p_address, p_display_name));
end;
$$;

create or replace function public.invitation_preview(p_group_id uuid, p_invitation_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select private.seat_in(invited_to)
  from public.group_invitations as invitation
  join public.groups as invited_to on invited_to.id = invitation.group_id
  where invitation.id = p_invitation_id and invitation.group_id = p_group_id
    and (invitation.status = 'pending' or private.has_member_with_email(p_group_id, invitation.email));
$$;

grant execute on function public.invite_preview(text, text, text), public.invitation_preview(uuid, uuid) to anon, authenticated;

create table public.themes (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= private.longest_name() and btrim(name) <> ''),
  description text check (char_length(description) <= private.longest_text()),
  created_by uuid references public.profiles (user_id),
  created_at timestamptz not null default now(),
  group_id uuid references public.groups (id) on delete cascade,
  version int not null default 1,
  kind text not null default 'news' check (kind in ('news', 'year', 'evening')),
  slug text unique check (slug ~ '^[a-z0-9-]{1,120}$')
);

create index if not exists themes_created_by on public.themes (created_by);
create index if not exists themes_group_id on public.themes (group_id, created_at desc);

create table public.bingo_squares (
  id uuid primary key default gen_random_uuid(),
  theme_id uuid not null references public.themes (id) on delete cascade,
  summary text not null check (char_length(btrim(summary)) >= 5 and char_length(summary) <= 50),
  text text not null check (btrim(text) <> '' and char_length(text) <= private.longest_text()),
  likelihood text not null default 'sometimes' check (likelihood in ('often', 'sometimes', 'rare')),
  months smallint[] check (cardinality(months) > 0 and months <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]::smallint[]),
  about_id uuid references public.profiles (user_id) on delete set null,
  created_by uuid references public.profiles (user_id),
  created_at timestamptz not null default now()
);

create unique index if not exists bingo_squares_summary on public.bingo_squares (theme_id, lower(summary));
create index if not exists bingo_squares_theme_id on public.bingo_squares (theme_id, created_at desc);
create index if not exists bingo_squares_created_by on public.bingo_squares (created_by);
create index if not exists bingo_squares_about_id on public.bingo_squares (about_id);

alter table public.themes enable row level security;
alter table public.bingo_squares enable row level security;

create or replace function private.public_themes() returns setof uuid language sql stable set search_path = '' as $$
  select id from public.themes where group_id is null;
$$;

create or replace function private.clean_theme() returns trigger language plpgsql set search_path = '' as $$
begin
  new.name := private.clean_name(new.name);
  new.description := nullif(private.clean_text(new.description), '');
  if new.group_id is null and new.slug is null then
    new.slug := btrim(regexp_replace(lower(new.name), '[^a-z0-9]+', '-', 'g') || '-' || left(new.id::text, 8), '-');
  end if;
  return new;
end;
$$;

create or replace trigger themes_are_cleaned
before insert or update of name, description on public.themes
for each row execute function private.clean_theme();

create or replace function private.clean_square() returns trigger language plpgsql set search_path = '' as $$
begin
  new.summary := private.clean_name(new.summary);
  new.text := private.clean_text(new.text);
  return new;
end;
$$;

create or replace trigger squares_are_cleaned
before insert or update of summary, text on public.bingo_squares
for each row execute function private.clean_square();

create or replace function private.largest_square() returns int language sql immutable set search_path = '' as 'select 3000';

create or replace function private.largest_import() returns int language sql immutable set search_path = '' as 'select 500';

create or replace function private.lock_theme(p_theme_id uuid) returns public.themes language plpgsql set search_path = '' as $$
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

create or replace function private.lock_theme_of_square(p_square_id uuid) returns void language plpgsql set search_path = '' as $$
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

create or replace function public.list_themes() returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(
    jsonb_agg(jsonb_build_object(
      'id', id, 'slug', slug, 'name', name, 'description', description, 'kind', kind
    ) order by name, id), '[]'
  )
  from public.themes
  where group_id is null and (select private.living_account()) is not null;
$$;

create or replace function public.save_theme(p_theme_id uuid, p_name text, p_description text, p_kind text default 'news') returns void language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_name constant text := private.clean_name(p_name);
  v_description constant text := private.clean_text(p_description);
begin
  if v_name = '' then
    perform private.refuse('invalid_name');
  elsif char_length(v_name) > private.longest_name() or char_length(v_description) > private.longest_text()
    or p_kind <> all (array['news', 'year', 'evening']) then
    perform private.refuse('too_long');
  elsif p_theme_id is null then
    insert into public.themes (name, description, kind, created_by) values (v_name, v_description, p_kind, v_admin);
  else
    perform private.lock_theme(p_theme_id);
    update public.themes set name = v_name, description = v_description, kind = p_kind where id = p_theme_id;
  end if;
end;
$$;

create or replace function public.save_square(
  p_square_id uuid, p_theme_id uuid, p_summary text, p_text text, p_likelihood text, p_months smallint[]
) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_summary constant text := private.clean_name(p_summary);
  v_text constant text := private.clean_text(p_text);
begin
  if cardinality(p_months) > 12 then
    perform private.refuse('invalid_request');
  elsif char_length(v_summary) not between 5 and 50 or char_length(v_text) not between 1 and private.longest_text()
    or p_likelihood <> all (array['often', 'sometimes', 'rare']) then
    perform private.refuse('too_long');
  end if;
  perform from public.themes
  where id in (p_theme_id, (select theme_id from public.bingo_squares where id = p_square_id))
  order by id for no key update;
  if p_square_id is not null then
    perform private.lock_theme_of_square(p_square_id);
  end if;
  perform private.lock_theme(p_theme_id);
  if p_square_id is null then
    insert into public.bingo_squares (theme_id, summary, text, likelihood, months, created_by)
    values (p_theme_id, v_summary, v_text, p_likelihood, p_months, v_admin);
  else
    update public.bingo_squares
    set theme_id = p_theme_id, summary = v_summary, text = v_text, likelihood = p_likelihood, months = p_months
    where id = p_square_id;
  end if;
exception
  when unique_violation then
    perform private.refuse('summary_taken');
  when integrity_constraint_violation then
    perform private.refuse('too_long');
end;
$$;

create or replace function public.delete_square(p_square_id uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.lock_theme_of_square(p_square_id);
  perform from public.games
  where id in (select game_id from public.game_squares where square_id = p_square_id)
  order by id for no key update;
  delete from public.bingo_squares where id = p_square_id;
end;
$$;

create or replace function public.import_squares(p_theme_id uuid, p_squares jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_added int;
begin
  if jsonb_typeof(p_squares) is distinct from 'array' then
    perform private.refuse('invalid_request');
  elsif jsonb_array_length(p_squares) > private.largest_import() then
    perform private.refuse('too_many_squares', private.largest_import()::text);
  elsif private.has_large(p_squares, private.largest_square()) then
    perform private.refuse('too_long');
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

grant execute on function
  public.list_themes(), public.save_theme(uuid, text, text, text),
  public.save_square(uuid, uuid, text, text, text, smallint[]), public.delete_square(uuid),
  public.import_squares(uuid, jsonb)
to authenticated;

create or replace function private.largest_set() returns int language sql immutable set search_path = '' as 'select 200';

create or replace function private.sets_per_group() returns int language sql immutable set search_path = '' as 'select 20';

create or replace function private.require_set(p_name text, p_squares jsonb, p_is_begun boolean default false) returns text language plpgsql immutable set search_path = '' as $$
declare
  v_name text;
begin
  perform private.require_short(p_name);
  if jsonb_typeof(p_squares) is distinct from 'array' then
    perform private.refuse('invalid_request');
  elsif jsonb_array_length(p_squares) < private.squares_of_a_card() and p_is_begun is not true then
    perform private.refuse('too_few_squares', jsonb_array_length(p_squares)::text);
  elsif jsonb_array_length(p_squares) > private.largest_set() then
    perform private.refuse('too_many_squares', private.largest_set()::text);
  elsif private.has_large(p_squares, private.largest_square()) then
    perform private.refuse('too_long', private.longest_text()::text);
  end if;
  v_name := private.clean_name(p_name);
  if char_length(v_name) not between 1 and private.longest_name() then
    perform private.refuse('invalid_name');
  end if;
  return v_name;
end;
$$;

create or replace function private.write_squares(p_theme_id uuid, p_squares jsonb, p_user uuid) returns void language plpgsql set search_path = '' as $$
declare
  v_group_id constant uuid := (select group_id from public.themes where id = p_theme_id);
  v_writers constant jsonb := (
    select jsonb_object_agg(lower(summary), created_by) from public.bingo_squares where theme_id = p_theme_id
  );
  v_square jsonb;
  v_line int := 0;
begin
  delete from public.bingo_squares where theme_id = p_theme_id;
  for v_square in select * from jsonb_array_elements(p_squares) loop
    v_line := v_line + 1;
    insert into public.bingo_squares (theme_id, summary, text, about_id, created_by, created_at)
    values (
      p_theme_id, v_square ->> 'summary',
      coalesce(nullif(private.clean_text(v_square ->> 'text'), ''), private.clean_name(v_square ->> 'summary')),
      private.person_in(v_group_id, (v_square ->> 'about_id')::uuid),
      coalesce((v_writers ->> lower(private.clean_name(v_square ->> 'summary')))::uuid, p_user),
      now() + v_line * interval '1 microsecond'
    );
  end loop;
exception
  when integrity_constraint_violation or invalid_text_representation then
    perform private.refuse('invalid_square', v_line::text);
end;
$$;

create or replace function private.make_set(p_group_id uuid, p_name text, p_squares jsonb, p_user uuid) returns uuid language plpgsql set search_path = '' as $$
declare
  v_theme_id uuid;
begin
  if (select count(*) from public.themes where group_id = p_group_id) >= private.sets_per_group() then
    perform private.refuse('too_many_sets', private.sets_per_group()::text);
  end if;
  insert into public.themes (name, group_id, created_by)
  values (p_name, p_group_id, p_user)
  returning id into v_theme_id;
  perform private.write_squares(v_theme_id, p_squares, p_user);
  return v_theme_id;
end;
$$;

create or replace function private.require_set_or_none(p_set jsonb, p_everybody_writes boolean) returns jsonb language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_set) = 'object' then
    return jsonb_build_object(
      'name', private.require_set(p_set ->> 'name', p_set -> 'squares', p_everybody_writes), 'squares', p_set -> 'squares'
    );
  elsif jsonb_typeof(p_set) <> 'null' then
    perform private.refuse('invalid_request');
  end if;
  return null;
end;
$$;

create or replace function private.theme_or_set(p_group_id uuid, p_theme_id uuid, p_set jsonb, p_user uuid) returns uuid language plpgsql set search_path = '' as $$
begin
  if p_set is null then
    return p_theme_id;
  end if;
  return private.make_set(p_group_id, p_set ->> 'name', p_set -> 'squares', p_user);
end;
$$;

create or replace function private.may_edit_set(p_theme public.themes, p_user uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from public.groups as grp
    join public.group_members as member on member.group_id = grp.id and member.user_id = p_user
    where grp.id = p_theme.group_id and p_user in (grp.created_by, p_theme.created_by)
  );
$$;

create or replace function private.written_game(p_theme_id uuid) returns uuid language sql stable set search_path = '' as $$
  select id from public.games where theme_id = p_theme_id and everybody_writes and status = 'upcoming'
  order by created_at, id limit 1;
$$;

create or replace function private.lock_set(p_theme_id uuid, p_user uuid) returns public.themes language plpgsql set search_path = '' as $$
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
  elsif private.written_game(p_theme_id) is not null then
    perform private.refuse('set_in_use');
  end if;
  return v_set;
end;
$$;

create or replace function public.save_set(p_group_id uuid, p_theme_id uuid, p_version int, p_name text, p_squares jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_account();
  v_wait int := private.attempt('save_set', v_user::text, 60, interval '1 hour');
  v_name text;
  v_set public.themes;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_name := private.require_set(p_name, p_squares);
  if p_theme_id is null then
    perform private.lock_group(p_group_id, v_user);
    return jsonb_build_object('theme_id', private.make_set(p_group_id, v_name, p_squares, v_user));
  end if;
  v_set := private.lock_set(p_theme_id, v_user);
  if v_set.version is distinct from p_version then
    perform private.refuse('set_changed');
  end if;
  update public.themes set name = v_name, version = version + 1 where id = p_theme_id;
  perform private.write_squares(p_theme_id, p_squares, v_user);
  return jsonb_build_object('theme_id', p_theme_id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

create or replace function private.remove_theme(p_theme public.themes) returns void language plpgsql set search_path = '' as $$
begin
  perform from public.games where theme_id = p_theme.id order by id for no key update;
  delete from public.themes where id = p_theme.id;
end;
$$;

create or replace function public.delete_theme(p_theme_id uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.remove_theme(private.lock_theme(p_theme_id));
end;
$$;

create or replace function public.delete_set(p_theme_id uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.remove_theme(private.lock_set(p_theme_id, private.require_account()));
end;
$$;

create or replace function private.sets_of(p_group public.groups) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', mine.id,
    'name', mine.name,
    'square_count', (select count(*) from public.bingo_squares where theme_id = mine.id),
    'by', private.member_name(mine.group_id, mine.created_by),
    'is_editable', private.may_edit_set(mine, (select auth.uid())),
    'created_at', mine.created_at
  ) order by mine.created_at desc, mine.id), '[]')
  from public.themes as mine
  where mine.group_id = p_group.id
  having p_group.id in (select private.my_groups());
$$;

create or replace function public.theme_squares(p_theme_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', shown.id,
    'name', shown.name,
    'group_id', shown.group_id,
    'version', shown.version, 'game_id', private.written_game(shown.id),
    'is_editable', private.may_edit_set(shown, (select auth.uid())),
    'squares', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'summary', summary, 'text', text, 'likelihood', likelihood
      ) || case when about_id is null then '{}' else jsonb_build_object(
        'about_id', about_id, 'about_name', private.member_name(shown.group_id, about_id)
      ) end order by created_at, id), '[]')
      from public.bingo_squares
      where theme_id = shown.id and private.is_in_season(months, now())
    )
  )
  from public.themes as shown
  where shown.id = p_theme_id
    and (select private.living_account()) is not null
    and (shown.group_id is null or shown.group_id in (select private.my_groups()));
$$;

grant execute on function
  public.save_set(uuid, uuid, int, text, jsonb), public.delete_set(uuid), public.delete_theme(uuid),
  public.theme_squares(uuid)
to authenticated;

create table private.loaded_squares (
  slug text not null,
  summary text not null,
  primary key (slug, summary)
);

alter table private.loaded_squares enable row level security;

create or replace function private.load_themes(p_themes jsonb, p_admin uuid) returns jsonb language plpgsql set search_path = '' as $$
declare
  v_themes int;
  v_squares int;
begin
  perform pg_advisory_xact_lock(hashtext('load_themes'));
  insert into public.themes (slug, name, description, kind, created_by)
  select slug, name, text, kind, p_admin
  from jsonb_to_recordset(p_themes) as theme (slug text, name text, text text, kind text)
  where not exists (select from private.loaded_squares as loaded where loaded.slug = theme.slug)
  on conflict (slug) do nothing;
  get diagnostics v_themes = row_count;

  with given as (
    select slug, square.*
    from jsonb_to_recordset(p_themes) as theme (slug text, squares jsonb),
      jsonb_to_recordset(squares) as square (summary text, text text, likelihood text, months smallint[])
  ), fresh as (
    insert into private.loaded_squares (slug, summary) select slug, summary from given
    on conflict do nothing
    returning *
  )
  insert into public.bingo_squares (theme_id, summary, text, likelihood, months, created_by)
  select theme.id, summary, given.text, likelihood, months, p_admin
  from fresh
  join given using (slug, summary)
  join public.themes as theme using (slug)
  on conflict (theme_id, lower(summary)) do nothing;
  get diagnostics v_squares = row_count;
  return jsonb_build_object('themes', v_themes, 'squares', v_squares);
end;
$$;

create or replace function public.load_themes(p_themes jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
begin
  if jsonb_typeof(p_themes) is distinct from 'array' or pg_column_size(p_themes) > pg_size_bytes('1 MB') or exists (
    select from jsonb_array_elements(p_themes) as theme
    where private.is_long(theme ->> 'slug', theme ->> 'name', theme ->> 'text', theme ->> 'kind') or case
      when jsonb_typeof(theme -> 'squares') = 'array'
        then jsonb_array_length(theme -> 'squares') > private.largest_import()
          or private.has_large(theme -> 'squares', private.largest_square())
      else true
    end
  ) then
    perform private.refuse('invalid_request');
  end if;
  return private.load_themes(p_themes, v_admin);
exception
  when integrity_constraint_violation then
    perform private.refuse('too_long');
  when data_exception then
    perform private.refuse('invalid_request');
end;
$$;

grant execute on function public.load_themes(jsonb) to authenticated;

create or replace function private.squares_in_season(p_theme_id uuid) returns setof public.bingo_squares language sql stable set search_path = '' as $$
  select * from public.bingo_squares where theme_id = p_theme_id and private.is_in_season(months, now());
$$;

create or replace function public.theme_pages() returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'slug', slug, 'name', name, 'description', description, 'kind', kind, 'square_count', season.square_count
  ) order by name, id), '[]')
  from public.themes, lateral (
    select count(*) as square_count from private.squares_in_season(id)
  ) as season
  where group_id is null and season.square_count >= private.squares_of_a_card();
$$;

create or replace function public.theme_page(p_slug text) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'slug', slug, 'name', name, 'description', description, 'kind', kind,
    'square_count', season.square_count, 'squares', season.squares
  )
  from public.themes as theme, lateral (
    select
      count(*) as square_count,
      jsonb_agg(
        jsonb_build_object('summary', summary, 'text', text, 'likelihood', likelihood) order by md5(summary)
      ) as squares
    from private.squares_in_season(theme.id)
  ) as season
  where slug = p_slug and group_id is null and season.square_count >= private.squares_of_a_card();
$$;

create or replace function private.tell_changed_theme() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_told constant text := coalesce(current_setting('headline_bingo.told', true), '');
  v_row constant jsonb := coalesce(to_jsonb(new), to_jsonb(old));
begin
  if position('themes' in v_told) = 0 and v_row ->> 'group_id' is null and (
    tg_table_name = 'themes'
    or exists (select from public.themes where id = (v_row ->> 'theme_id')::uuid and group_id is null)
  ) then
    perform set_config('headline_bingo.told', v_told || ' themes', true);
    perform realtime.send('{}', 'themes_changed', 'house_games', true);
  end if;
  return null;
end;
$$;

create or replace trigger tell_changed_theme
after insert or update or delete on public.themes
for each row execute function private.tell_changed_theme();

create or replace trigger tell_changed_theme
after insert or update or delete on public.bingo_squares
for each row execute function private.tell_changed_theme();

grant execute on function public.theme_pages(), public.theme_page(text) to anon, authenticated;

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

do $do$
begin
  execute format(
    $sql$
      create function private.missing_for_two(p_mask int) returns int
      language plpgsql
      immutable
      set search_path = ''
      as $two$
      begin
        return least(%s);
      end;
      $two$
    $sql$,
    (
      select string_agg(
        format('bit_count((%s & ~p_mask)::bit(25))', (one.mask | other.mask) & ~(1 << 12)), ', ' order by one.id, other.id
      )
      from private.lines as one
      join private.lines as other on one.id < other.id
    )
  );
end;
$do$;

create or replace function private.missing(p_prize text, p_mask int) returns int language plpgsql immutable set search_path = '' as $$
begin
  return case p_prize
    when 'full_card' then bit_count((((1 << 25) - 1) & ~(p_mask | (1 << 12)))::bit(25))
    when 'second_line' then private.missing_for_two(p_mask)
    else 5 - greatest(private.best_line(p_mask), 1)
  end;
end;
$$;

create or replace function private.has_line(p_mask int) returns boolean language sql immutable set search_path = '' as $$
  select private.best_line(p_mask) = 5;
$$;

create or replace function private.completed_lines(p_mask int) returns setof int[] language sql stable set search_path = '' as $$
  select positions
  from private.lines
  where ((p_mask | (1 << 12)) & mask) = mask
  order by id;
$$;

create or replace function private.reactions() returns text[] language sql immutable set search_path = '' as $$
  select array['😂', '😮', '😱', '🤯', '🙄', '🤦', '😭', '🤡', '🔥', '🎯', '🍿', '👏'];
$$;

create or replace function private.highest_price(p_kind text) returns numeric language sql immutable set search_path = '' as 'select case p_kind when ''private'' then 1000000 else 1000 end';

create or replace function private.most_cards() returns int language sql immutable set search_path = '' as 'select 10000';

create or replace function private.largest_pool(p_kind text) returns int language sql immutable set search_path = '' as 'select case p_kind when ''private'' then 30 else 50 end';

create or replace function private.squares_of_a_card() returns int language sql immutable set search_path = '' as 'select 24';

create or replace function private.place_of_status(p_status text) returns int language sql immutable set search_path = '' as 'select array_position(array[''active'', ''upcoming'', ''completed''], p_status)';

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
  dealing text not null default 'dealt',
  prizes text not null default 'bingo',
  locks_at timestamptz,
  is_locked boolean not null default false,
  everybody_writes boolean not null default false,
  shows_closeness boolean not null default true,
  shares_results boolean not null default false,
  shows_cards boolean not null default true,
  layout text,
  card_price numeric(12, 2) not null,
  stake text,
  pot_amount numeric(12, 2) not null default 0,
  max_cards int,
  cards_sold int not null default 0,
  scheduled_start timestamptz,
  ends_at timestamptz,
  edition date unique,
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
  -- All events up to this number have been posted to the group's webhook, or need no post.
  posted_seq int not null default 0,
  sales_paced_until timestamptz,
  room int not null default 0,
  admins_lost int not null default private.admins_lost(),
  -- The time zone of the host, for mails that name a start.
  time_zone text not null default 'UTC',
  -- How often the times and texts of the game's calendar entries were changed, and the time of the last change.
  revision int not null default 0,
  revised_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (id, kind)
);

create or replace function private.is_sound_game(p_game public.games) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return p_game.kind in ('private', 'house')
    and p_game.status in ('upcoming', 'active', 'completed')
    and case p_game.kind
      when 'private' then
        p_game.group_id is not null and p_game.title is null and p_game.max_cards is null
        and (p_game.status <> 'upcoming' or p_game.scheduled_start is not null)
      else
        p_game.group_id is null and p_game.title is not null and p_game.max_cards is not null and p_game.stake is null
    end
    and char_length(p_game.title) <= private.longest_name() and btrim(p_game.title) <> ''
    and char_length(p_game.description) <= private.longest_text()
    and char_length(p_game.stake) <= private.longest_stake() and btrim(p_game.stake) <> ''
    and p_game.pace in ('evening', 'week', 'year', 'open')
    and p_game.dealing in ('dealt', 'chosen') and p_game.prizes in ('bingo', 'three')
    and (p_game.dealing = 'chosen') = (p_game.locks_at is not null)
    and (not p_game.is_locked or p_game.locks_at is not null)
    and p_game.ends_at > p_game.locks_at
    and p_game.layout ~ '^[osr]{12}-[osr]{12}$'
    and p_game.card_price > 0 and p_game.card_price <= private.highest_price(p_game.kind)
    and p_game.pot_amount >= 0
    and p_game.max_cards between 1 and private.most_cards()
    and p_game.cards_sold >= 0 and p_game.cards_sold <= p_game.max_cards
    and (p_game.status = 'upcoming') = (p_game.started_at is null)
    and (p_game.status = 'completed') = (p_game.completed_at is not null)
    and (p_game.status = 'completed') = (p_game.final_at is not null)
    and (p_game.winner_card_id is null) = (p_game.winner_display_name is null)
    and p_game.ends_at > p_game.scheduled_start
    and (p_game.winner_card_id is not null or (p_game.winner_id is null and (p_game.pot_shared or not p_game.pot_claimed)))
    and (p_game.status = 'completed' or (p_game.winner_card_id is null and not p_game.pot_returned and not p_game.pot_shared))
    and p_game.pot_claimed::int + p_game.pot_returned::int
      + (p_game.pot_shared and (p_game.kind = 'private' or p_game.winner_card_id is not null))::int <= 1;
end;
$$;

alter table public.games add constraint games_are_sound check (private.is_sound_game(games));

create index if not exists games_group_id on public.games (group_id, created_at desc);
create index if not exists games_theme_id on public.games (theme_id);
create index if not exists games_winner_id on public.games (winner_id);
create index if not exists games_winner_card_id on public.games (winner_card_id);
create index if not exists games_created_by on public.games (created_by);
create index if not exists games_group_id_final_at on public.games (group_id, final_at) where winner_card_id is not null;
create index if not exists games_of_the_house on public.games (status, created_at) where kind = 'house';
create index if not exists games_for_admins on public.games (private.place_of_status(status), created_at desc, id) where kind = 'house';
create index if not exists games_by_end on public.games (ends_at) where status <> 'completed' and ends_at is not null;
create index if not exists games_by_lock on public.games (locks_at)
where not is_locked and status <> 'completed' and locks_at is not null;
create index if not exists games_by_start on public.games (scheduled_start) where status = 'upcoming' and scheduled_start is not null;
create index if not exists games_with_a_waiting_pot on public.games (completed_at)
where kind = 'house' and status = 'completed' and not pot_claimed and not pot_returned;

create table public.game_squares (
  id uuid primary key default gen_random_uuid(),
  game_id uuid not null references public.games (id) on delete cascade,
  square_id uuid references public.bingo_squares (id) on delete set null,
  summary text not null,
  text text not null,
  likelihood text not null default 'sometimes',
  about_id uuid references public.profiles (user_id) on delete set null,
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

create or replace function private.is_sound_square(p_square public.game_squares) returns boolean language plpgsql immutable set search_path = '' as $$
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

create index if not exists game_squares_game_id on public.game_squares (game_id);
create index if not exists game_squares_square_id on public.game_squares (square_id);
create index if not exists game_squares_about_id on public.game_squares (about_id);
create index if not exists game_squares_marked_by on public.game_squares (marked_by);
create index if not exists game_squares_noted_by on public.game_squares (noted_by);

create table public.game_archives (
  game_id uuid not null references public.games (id) on delete cascade,
  user_id uuid not null references public.profiles (user_id),
  created_at timestamptz not null default now(),
  primary key (game_id, user_id)
);

create index if not exists game_archives_user_id on public.game_archives (user_id);

alter table public.games enable row level security;
alter table public.game_squares enable row level security;
alter table public.game_archives enable row level security;

create or replace function private.my_visible_games() returns setof uuid language sql stable rows 50 set search_path = '' as $$
  select game.id
  from public.games as game
  where game.id = any (array(select game_id from public.bingo_cards where user_id = (select private.living_user())))
    and (
      game.kind = 'house'
      or game.group_id not in (select group_id from private.my_removals())
      or (select private.is_admin())
    );
$$;

create or replace function private.visible_games(p_game_id uuid default null) returns setof uuid language sql stable security definer set search_path = '' as $$
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

create or replace function private.visible_game(p_game_id uuid) returns uuid language sql stable set search_path = '' as $$
  select p_game_id where p_game_id in (select private.visible_games(p_game_id));
$$;

grant execute on function private.visible_games(uuid) to anon, authenticated;

create or replace function private.clean_amount(p_amount numeric, p_most numeric) returns numeric language plpgsql immutable set search_path = '' as $$
begin
  if p_amount is null or p_amount < 0.01 or p_amount > p_most or p_amount <> round(p_amount, 2) then
    perform private.refuse('invalid_amount');
  end if;
  return p_amount;
end;
$$;

create or replace function private.lock_game(p_game_id uuid) returns public.games language plpgsql set search_path = '' as $$
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

create or replace function private.check_times(p_start timestamptz, p_end timestamptz) returns void language plpgsql set search_path = '' as $$
begin
  if p_start not between '2000-01-01T00:00Z' and '2100-01-01T00:00Z' then
    perform private.refuse('invalid_start');
  elsif p_start <= clock_timestamp() or p_end <= greatest(p_start, clock_timestamp())
    or p_end > '2100-01-01T00:00Z' then
    perform private.refuse('invalid_times');
  end if;
end;
$$;

create or replace function private.check_pace(p_pace text, p_end timestamptz) returns void language plpgsql immutable set search_path = '' as $$
begin
  if p_pace is null or p_pace not in ('evening', 'week', 'year', 'open') then
    perform private.refuse('invalid_pace');
  elsif p_pace = 'year' and p_end is null then
    perform private.refuse('end_missing');
  end if;
end;
$$;

create or replace function private.is_time_up(p_game public.games) returns boolean language sql volatile set search_path = '' as $$
  select coalesce(p_game.ends_at <= clock_timestamp(), false);
$$;

create or replace function private.require_active(p_game public.games) returns void language plpgsql set search_path = '' as $$
begin
  if p_game.status <> 'active' or private.is_time_up(p_game) then
    perform private.refuse('game_not_active');
  end if;
end;
$$;

create or replace function private.check_lock(p_dealing text, p_locks_at timestamptz, p_end timestamptz) returns void language plpgsql set search_path = '' as $$
begin
  if p_dealing is null or p_dealing not in ('dealt', 'chosen') then
    perform private.refuse('invalid_request');
  elsif (p_dealing = 'chosen') <> (p_locks_at is not null) or p_locks_at <= clock_timestamp() or p_locks_at >= p_end
    or p_locks_at > '2100-01-01T00:00Z' then
    perform private.refuse('invalid_lock');
  end if;
end;
$$;

create or replace function private.is_past_lock(p_game public.games) returns boolean language sql volatile set search_path = '' as $$
  select p_game.is_locked or coalesce(p_game.locks_at <= clock_timestamp(), false);
$$;

create or replace function private.require_locked(p_game public.games) returns void language plpgsql set search_path = '' as $$
begin
  if p_game.dealing = 'chosen' and not p_game.is_locked then
    perform private.refuse('not_locked_yet');
  end if;
end;
$$;

create or replace function private.goes_on(p_game public.games) returns boolean language sql stable set search_path = '' as $$
  select p_game.status <> 'completed' or p_game.final_at > now();
$$;

create or replace function private.require_house(p_game public.games) returns void language plpgsql set search_path = '' as $$
begin
  if p_game.kind <> 'house' then
    perform private.refuse('game_not_found');
  end if;
end;
$$;

create or replace function private.require_member(p_game public.games, p_user uuid) returns void language plpgsql set search_path = '' as $$
begin
  if p_game.kind = 'private'
    and not exists (select from public.group_members where group_id = p_game.group_id and user_id = p_user) then
    perform private.refuse('not_a_member');
  end if;
end;
$$;

create or replace function private.require_player(p_game public.games, p_user uuid) returns void language plpgsql set search_path = '' as $$
begin
  perform private.require_member(p_game, p_user);
  if not exists (select from public.bingo_cards where game_id = p_game.id and user_id = p_user) then
    perform private.refuse('not_a_player');
  end if;
end;
$$;

create or replace function private.require_host(p_game public.games, p_user uuid) returns void language plpgsql set search_path = '' as $$
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

create or replace function private.in_game(p_answer jsonb, p_game public.games) returns jsonb language plpgsql immutable set search_path = '' as $$
begin
  return p_answer || jsonb_build_object('game_id', p_game.id, 'kind', p_game.kind);
end;
$$;

create or replace function private.playable_theme(p_theme_id uuid, p_group_id uuid) returns setof public.themes language sql rows 1 set search_path = '' as $$
  select * from public.themes
  where id = p_theme_id and (group_id is null or group_id = p_group_id)
  for share;
$$;

create or replace function private.wanted_mix(p_pace text) returns int[] language sql immutable set search_path = '' as $$
  select case
    when p_pace = 'evening' then array[12, 9, 3] when p_pace in ('week', 'year') then array[10, 10, 4]
  end;
$$;

create or replace function private.is_in_season(p_months smallint[], p_moment timestamptz) returns boolean language sql immutable set search_path = '' as $$
  select p_months is null or extract(month from p_moment at time zone 'UTC')::smallint = any (p_months);
$$;

create or replace function private.mix(p_wanted int[], p_total int, p_there int[]) returns int[] language plpgsql immutable strict set search_path = '' as $$
declare
  v_often int := least(round(p_wanted[1] * p_total::numeric / private.squares_of_a_card()), p_there[1]);
  v_rare int := least(round(p_wanted[3] * p_total::numeric / private.squares_of_a_card()), p_there[3]);
  v_sometimes int := least(p_total - v_often - v_rare, p_there[2]);
begin
  v_often := least(p_total - v_sometimes - v_rare, p_there[1]);
  return array[v_often, v_sometimes, p_total - v_often - v_sometimes];
end;
$$;

create or replace function private.random_layout(p_mix int[]) returns text language sql set search_path = '' as $$
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

create or replace function private.spread_of_layout(p_layout text) returns int language sql stable set search_path = '' as $$
  select max(most - least)
  from (
    select max(squares) as most, min(squares) as least
    from unnest(array['o', 's', 'r']) as kind, private.lines, lateral (
      select count(*)::int as squares from unnest(positions) as position where substr(p_layout, position + 1, 1) = kind
    ) as of_line
    group by kind
  ) as of_kind;
$$;

create or replace function private.balanced_layout(p_mix int[]) returns text language plpgsql strict set search_path = '' as $$
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

create or replace function private.lay_out(p_game public.games) returns void language sql set search_path = '' as $$
  update public.games set layout = private.balanced_layout(private.mix(
    coalesce(private.wanted_mix(p_game.pace), case p_game.dealing when 'chosen' then in_proportion end),
    private.squares_of_a_card(), there
  ))
  from (
    select
      array[often, count - often - rare, rare]::int[] as there,
      array[
        round(24.0 * often / count), round(24.0 * (count - often - rare) / count), round(24.0 * rare / count)
      ]::int[] as in_proportion
    from (
      select
        count(*) filter (where likelihood = 'often') as often, count(*) filter (where likelihood = 'rare') as rare,
        count(*) as count
      from public.game_squares
      where game_id = p_game.id
    ) as counted
  ) as pool
  where id = p_game.id;
$$;

create or replace function private.lines_missing(p_about uuid[]) returns int language sql immutable set search_path = '' as $$
  select greatest(0, private.squares_of_a_card() - cardinality(p_about) + coalesce(max(lines), 0))::int
  from (select count(*) as lines from unnest(p_about) as person where person is not null group by person) as of_person;
$$;

create or replace function private.require_enough(p_about uuid[]) returns void language plpgsql immutable set search_path = '' as $$
begin
  if cardinality(p_about) < private.squares_of_a_card() then
    perform private.refuse('too_few_squares', cardinality(p_about)::text);
  elsif private.lines_missing(p_about) > 0 then
    perform private.refuse('lines_missing', private.lines_missing(p_about)::text);
  end if;
end;
$$;

create or replace function private.draw_pool(p_game public.games) returns void language plpgsql set search_path = '' as $$
declare
  v_most constant int := case when p_game.dealing = 'dealt' and not p_game.everybody_writes and not exists (
    select from public.bingo_squares where theme_id = p_game.theme_id and about_id is not null
  ) then private.largest_pool(p_game.kind) end;
begin
  with kept as (
    select * from public.bingo_squares
    where theme_id = p_game.theme_id
      and (p_game.pace = 'year' or private.is_in_season(months, coalesce(p_game.scheduled_start, now())))
    for key share skip locked
  ), season as (
    select *, array_position(array['often', 'sometimes', 'rare'], likelihood) as kind,
      row_number() over (partition by likelihood order by random()) as turn
    from kept
  )
  insert into public.game_squares (game_id, square_id, summary, text, likelihood, about_id)
  select p_game.id, id, summary, text, likelihood, about_id
  from season, (
    select private.mix(private.wanted_mix(p_game.pace), least(count(*), v_most)::int, array[
      count(*) filter (where kind = 1), count(*) filter (where kind = 2), count(*) filter (where kind = 3)
    ]::int[]) as parts
    from season
  ) as mix
  where parts is null or v_most is null or turn <= parts[kind]
  order by random()
  limit v_most;

  perform private.require_enough(array(select about_id from public.game_squares where game_id = p_game.id));
  perform private.lay_out(p_game);
end;
$$;

create or replace function private.redraw_pool(p_game public.games) returns void language plpgsql set search_path = '' as $$
begin
  delete from public.game_squares where game_id = p_game.id;
  perform private.draw_pool(p_game);
end;
$$;

create or replace function private.change_dealing(
  p_game public.games, p_dealing text, p_locks_at timestamptz, p_end timestamptz
) returns void language plpgsql set search_path = '' as $$
declare
  v_game public.games;
begin
  if p_dealing is null or (p_dealing, p_locks_at) is not distinct from (p_game.dealing, p_game.locks_at) then
    if p_game.locks_at >= p_end then
      perform private.refuse('invalid_lock');
    end if;
    return;
  elsif p_game.cards_sold > 0 then
    perform private.refuse('cards_already_sold', p_game.cards_sold::text);
  end if;
  perform private.check_lock(p_dealing, p_locks_at, p_end);
  update public.games set dealing = p_dealing, locks_at = p_locks_at, ends_at = p_end where id = p_game.id
  returning * into v_game;
  if v_game.dealing <> p_game.dealing and v_game.theme_id is not null then
    perform private.redraw_pool(v_game);
  else
    perform private.lay_out(v_game);
  end if;
end;
$$;

create or replace function private.require_settings(p_settings jsonb, p_kind text) returns void language plpgsql immutable set search_path = '' as $$
declare
  v_name text;
  v_value jsonb;
begin
  if jsonb_typeof(p_settings) is distinct from 'object' then
    perform private.refuse('invalid_request');
  elsif pg_column_size(p_settings - 'set') > 10 * private.longest_field() then
    perform private.refuse('too_long', private.longest_field()::text);
  end if;
  for v_name, v_value in select * from jsonb_each(p_settings) loop
    if jsonb_typeof(v_value) not in ('null', case
      when v_name in ('theme_id', 'pace', 'dealing', 'locks_at', 'prizes', 'scheduled_start', 'ends_at') then 'string'
      when v_name = any (case p_kind when 'house' then '{title,description}' else '{time_zone,stake}' end::text[]) then 'string'
      when v_name = 'card_price' or (p_kind = 'house' and v_name = 'max_cards') then 'number'
      when p_kind = 'private' and v_name = 'set' then 'object'
      when p_kind = 'private' and v_name = 'everybody_writes' then 'boolean'
      else ''
    end) then
      perform private.refuse('invalid_request');
    elsif v_name in ('title', 'description', 'stake') then
      perform private.require_short(v_value #>> '{}');
    elsif v_name <> 'set' and pg_column_size(v_value) > 100 then
      perform private.refuse('too_long', '100');
    end if;
  end loop;
end;
$$;

create or replace function private.clean_house_settings(p_game public.games) returns public.games language plpgsql set search_path = '' as $$
begin
  p_game.title := private.clean_name(p_game.title);
  p_game.description := nullif(private.clean_text(p_game.description), '');
  p_game.max_cards := coalesce(p_game.max_cards, private.usual_cards());
  if char_length(p_game.title) not between 1 and private.longest_name() then
    perform private.refuse('invalid_name');
  elsif char_length(p_game.description) > private.longest_text() then
    perform private.refuse('too_long', private.longest_text()::text);
  elsif p_game.max_cards not between 1 and private.most_cards() then
    perform private.refuse('invalid_amount');
  end if;
  return p_game;
end;
$$;

create or replace function private.settings_of(
  p_settings jsonb, p_kind text, p_defaults jsonb default '{"pace": "open", "dealing": "dealt", "prizes": "bingo"}'
) returns public.games language plpgsql set search_path = '' as $$
declare
  v_game public.games;
begin
  perform private.require_settings(p_settings, p_kind);
  -- Apart, because the column would round it.
  v_game := jsonb_populate_record(null::public.games, p_defaults || (p_settings - '{card_price,set}'::text[]));
  v_game.kind := p_kind;
  v_game.card_price := private.clean_amount(
    coalesce((p_settings ->> 'card_price')::numeric, case p_kind when 'house' then private.usual_price() end),
    private.highest_price(p_kind)
  );
  if p_kind = 'house' then
    v_game := private.clean_house_settings(v_game);
  end if;
  v_game.stake := nullif(private.clean_name(v_game.stake), '');
  if char_length(v_game.stake) > private.longest_stake() then
    perform private.refuse('too_long', private.longest_stake()::text);
  end if;
  return v_game;
exception
  when data_exception then
    perform private.refuse('invalid_request');
end;
$$;

create or replace function private.make_game(p_wanted public.games, p_user uuid) returns public.games language plpgsql set search_path = '' as $$
declare
  v_is_active constant boolean := p_wanted.kind = 'private' and p_wanted.scheduled_start is null;
  v_game public.games;
begin
  perform private.check_times(p_wanted.scheduled_start, p_wanted.ends_at);
  perform private.check_pace(p_wanted.pace, p_wanted.ends_at);
  perform private.check_lock(p_wanted.dealing, p_wanted.locks_at, p_wanted.ends_at);
  if p_wanted.kind = 'private' then
    perform private.check_lock_by_start(p_wanted.locks_at, p_wanted.scheduled_start);
  end if;
  insert into public.games (
    kind, status, group_id, theme_id, theme_name, theme_description, pace, title, description, card_price, stake, max_cards,
    started_at, scheduled_start, ends_at, dealing, locks_at, prizes, time_zone, everybody_writes, created_by
  )
  select
    p_wanted.kind, case when v_is_active then 'active' else 'upcoming' end, p_wanted.group_id, id, name,
    theme.description, p_wanted.pace, p_wanted.title, p_wanted.description, p_wanted.card_price, p_wanted.stake,
    p_wanted.max_cards, case when v_is_active then now() end, p_wanted.scheduled_start, p_wanted.ends_at, p_wanted.dealing,
    p_wanted.locks_at, private.clean_prizes(p_wanted.prizes), private.clean_zone(p_wanted.time_zone),
    coalesce(p_wanted.everybody_writes, false), p_user
  from private.playable_theme(p_wanted.theme_id, p_wanted.group_id) as theme
  returning * into v_game;
  if not found then
    perform private.refuse('theme_not_found');
  end if;
  if v_game.everybody_writes then
    perform private.require_writable(v_game);
  else
    perform private.draw_pool(v_game);
  end if;

  perform private.record_event(v_game.id, 'game_created', p_user, jsonb_build_object('by', private.name_of(p_user)));
  return v_game;
end;
$$;

create or replace function private.tell_next_game(p_next public.games, p_user uuid) returns void language plpgsql set search_path = '' as $$
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
    update private.secret_links set game_id = p_next.id where game_id = v_ended_id;
  end if;
end;
$$;

create or replace function public.create_game(p_group_id uuid, p_settings jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_account();
  v_wait int := private.attempt_making(v_user);
  v_wanted public.games;
  v_set jsonb;
  v_group public.groups;
  v_game public.games;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_wanted := private.settings_of(p_settings, 'private');
  v_set := private.require_set_or_none(p_settings -> 'set', v_wanted.everybody_writes);
  select * into v_group from public.groups where id = p_group_id for no key update;
  if not found or not exists (select from public.group_members where group_id = p_group_id and user_id = v_user) then
    perform private.refuse('not_a_member');
  elsif v_group.created_by <> v_user then
    perform private.refuse('not_creator');
  end if;
  v_wanted.group_id := p_group_id;
  v_wanted.theme_id := private.theme_or_set(p_group_id, v_wanted.theme_id, v_set, v_user);
  v_game := private.make_game(v_wanted, v_user);
  perform private.tell_next_game(v_game, v_user);
  return jsonb_build_object('game_id', v_game.id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

create or replace function private.session_of_request(p_user uuid, p_request_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'group_id', game.group_id, 'game_id', game.id, 'card_id', card.id, 'invite_code', grp.invite_code,
    'allows_guests', grp.allows_guests
  )
  from public.bingo_cards as card
  join public.games as game on game.id = card.game_id
  join public.groups as grp on grp.id = game.group_id
  where card.user_id = p_user and card.request_id = p_request_id and game.created_by = p_user;
$$;

create or replace function public.create_private_session(p_name text, p_request_id uuid, p_settings jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_account();
  v_wait int := private.attempt_making(v_user);
  v_made constant jsonb := private.session_of_request(v_user, p_request_id);
  v_wanted public.games;
  v_set jsonb;
  v_detail text;
begin
  perform private.require_request(p_request_id);
  if v_made is not null then
    return v_made || '{"is_new": false}';
  elsif v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform private.require_short(p_name);
  v_wanted := private.settings_of(p_settings, 'private');
  v_set := private.require_set_or_none(p_settings -> 'set', v_wanted.everybody_writes);
  v_wanted.group_id := (private.make_group(p_name, v_user)).id;
  v_wanted.theme_id := private.theme_or_set(v_wanted.group_id, v_wanted.theme_id, v_set, v_user);
  perform private.sell_card(private.make_game(v_wanted, v_user), v_user, private.name_of(v_user), p_request_id);
  perform private.delete_idle_guests(1);
  return private.session_of_request(v_user, p_request_id) || '{"is_new": true}';
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

create or replace function private.games_to_join() returns jsonb language sql stable set search_path = '' as $$
  select coalesce(
    jsonb_agg(private.game_summary(game, (select private.living_user())) order by game.created_at desc, game.id),
    '[]'
  )
  from public.games as game
  where game.group_id = any (array(select private.my_groups())) and game.status <> 'completed'
    and not exists (
      select from public.bingo_cards where game_id = game.id and user_id = (select private.living_user())
    )
    and not exists (
      select from public.game_archives where game_id = game.id and user_id = (select private.living_user())
    );
$$;

grant execute on function public.create_game(uuid, jsonb), public.create_private_session(text, uuid, jsonb) to authenticated;

create or replace function public.archive_game(p_game_id uuid) returns void language plpgsql security definer set search_path = '' as $$
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

create or replace function public.unarchive_game(p_game_id uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  delete from public.game_archives where game_id = p_game_id and user_id = v_user;
end;
$$;

grant execute on function public.archive_game(uuid), public.unarchive_game(uuid) to authenticated;

create or replace function private.game_json(p_game public.games) returns jsonb language sql stable set search_path = '' as $$
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
    'dealing', p_game.dealing, 'prizes', p_game.prizes,
    'wins', private.wins_json(p_game.id),
    'locks_at', p_game.locks_at, 'is_locked', p_game.is_locked,
    'shows_closeness', p_game.shows_closeness, 'shows_cards', p_game.shows_cards,
    'title', p_game.title,
    'description', p_game.description,
    'card_price', p_game.card_price, 'stake', p_game.stake,
    'pot_amount', p_game.pot_amount,
    'max_cards', p_game.max_cards,
    'cards_sold', p_game.cards_sold,
    'scheduled_start', p_game.scheduled_start,
    'ends_at', p_game.ends_at,
    'started_at', p_game.started_at,
    'completed_at', p_game.completed_at,
    'final_at', p_game.final_at,
    'is_final', coalesce(p_game.final_at <= clock_timestamp(), false),
    'pot_claimed', p_game.pot_claimed,
    'pot_returned', not p_game.pot_shared and (p_game.pot_returned or private.is_overdue(p_game)),
    'shares', case when p_game.pot_shared then private.shares_of(p_game.id) else '[]' end,
    'share_count', case when p_game.pot_shared then private.share_count(p_game.id) else 0 end,
    'created_at', p_game.created_at,
    'time_zone', p_game.time_zone, 'revision', p_game.revision, 'revised_at', p_game.revised_at
  );
$$;

create or replace function private.square_json(p_square public.game_squares) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', p_square.id,
    'summary', p_square.summary,
    'text', p_square.text,
    'is_marked', p_square.is_marked,
    'marked_at', p_square.marked_at,
    'marked_by_name', private.player_name(p_square.game_id, p_square.marked_by),
    'source_url', p_square.source_url,
    'comment', p_square.comment,
    'reaction', p_square.reaction,
    'noted_by_name', private.player_name(p_square.game_id, p_square.noted_by),
    'noted_at', p_square.noted_at
  ) || case when p_square.about_id is null then '{}' else jsonb_build_object(
    'about_name', private.player_name(p_square.game_id, p_square.about_id),
    'is_about_me', p_square.about_id is not distinct from (select auth.uid())
  ) end;
$$;

create or replace function private.squares_of(p_game_id uuid) returns jsonb language sql stable set search_path = '' as $$
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

create or replace function private.game_state_of(p_game public.games) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'game', private.game_json(p_game),
    'squares', private.squares_of(p_game.id),
    'players', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'card_number', card_number,
        'display_name', display_name,
        'is_guest', private.is_guest(user_id),
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

create or replace function public.game_state(p_game_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select private.game_state_of(game)
  from public.games as game
  where game.id = (select private.visible_game(p_game_id));
$$;

create or replace function private.winner_names(p_game public.games) returns text language sql stable set search_path = '' as $$
  select string_agg(display_name, ', ' order by place) filter (where place <= 5)
    || case when count(*) > 5 then ' and ' || count(*) - 5 || ' more' else '' end
  from (
    select display_name, row_number() over (order by purchased_at, card_number) as place
    from public.bingo_cards as card
    where p_game.status = 'completed' and game_id = p_game.id and (
      pot_share is not null or exists (select from private.wins_of(p_game.id) where card_id = card.id)
    )
  ) as winner;
$$;

create or replace function private.game_summary(p_game public.games, p_user uuid) returns jsonb language sql stable set search_path = '' as $$
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
    'winners', private.winner_names(p_game),
    'won', exists (
      select from private.wins_of(p_game.id) as win join public.bingo_cards as card on card.id = win.card_id
      where card.user_id = p_user
    ),
    'archived', exists (
      select from public.game_archives where game_id = p_game.id and user_id = p_user
    ),
    'has_card', exists (select from public.bingo_cards where game_id = p_game.id and user_id = p_user),
    'to_go', private.to_go(p_game, p_user),
    'choice', private.my_choice(p_game, p_user),
    'new_marks', private.new_marks(p_game.id, p_user)
  );
$$;

create or replace function private.newest_game(p_group_id uuid) returns public.games language sql stable set search_path = '' as $$
  select * from public.games where group_id = p_group_id and status <> 'completed' order by created_at desc, id limit 1;
$$;

create or replace function public.game_page(p_game_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'state', asked.state,
    'cards', public.my_cards(game.id),
    'timeline', private.timeline_of(game, asked.state -> 'leaderboard'),
    'after', public.after_game(game.id),
    'answers', private.answers_of(game),
    'lines', private.lines_of(game),
    'group', (
      select jsonb_build_object(
        'id', mine.id,
        'name', mine.name,
        'invite_code', mine.invite_code,
        'is_creator', mine.created_by = (select private.living_user()),
        'allows_guests', mine.allows_guests
      )
      from public.groups as mine
      where mine.id = game.group_id and mine.id in (select private.my_groups())
    )
  )
  from public.games as game, lateral (select private.game_state_of(game) as state offset 0) as asked
  where game.id = (select private.visible_game(p_game_id));
$$;

create or replace function public.group_of_game(p_game_id uuid) returns text language sql stable security definer set search_path = '' as $$
  select host.name
  from public.games as game
  join public.groups as host on host.id = game.group_id
  where game.id = p_game_id and game.kind = 'private';
$$;

grant execute on function public.game_state(uuid), public.game_page(uuid), public.group_of_game(uuid) to anon, authenticated;

create table public.game_visits (
  game_id uuid not null references public.games (id) on delete cascade,
  user_id uuid not null references public.profiles (user_id),
  last_seq int not null check (last_seq >= 0),
  visited_at timestamptz not null default clock_timestamp(),
  primary key (user_id, game_id)
);

create index if not exists game_visits_game_id on public.game_visits (game_id);

alter table public.game_visits enable row level security;

create or replace function private.to_go(p_game public.games, p_user uuid) returns int language sql stable set search_path = '' as $$
  select min(private.missing((select private.next_prize(p_game)), marked_mask))
  from public.bingo_cards
  where game_id = p_game.id and user_id = p_user and p_game.status = 'active'
    and (p_game.dealing = 'dealt' or p_game.is_locked);
$$;

create or replace function private.my_choice(p_game public.games, p_user uuid) returns jsonb language sql stable set search_path = '' as $$
  select choice
  from public.bingo_cards as card, private.choice_of(card) as choice
  where game_id = p_game.id and user_id = p_user and p_game.dealing = 'chosen' and not p_game.is_locked
  order by choice -> 'is_sealed', choice -> 'placed'
  limit 1;
$$;

create or replace function private.new_marks(p_game_id uuid, p_user uuid) returns bigint language sql stable set search_path = '' as $$
  select count(*)
  from public.game_visits as visit
  join public.game_squares as square on square.game_id = visit.game_id
  left join public.game_events as event on event.game_id = visit.game_id and event.seq = visit.last_seq
  where visit.user_id = p_user and visit.game_id = p_game_id
    and square.is_marked and square.marked_by is distinct from p_user
    and square.marked_at > coalesce(event.created_at, '-infinity');
$$;

create or replace function public.visit_game(p_game_id uuid, p_seq int) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_last_seq int := (
    select last_seq from public.games
    where id = private.visible_game(p_game_id)
      and exists (select from public.bingo_cards where game_id = p_game_id and user_id = v_user)
  );
  v_before jsonb := (
    select jsonb_build_object(
      'last_seq', last_seq, 'visited_at', visited_at, 'new_marks', private.new_marks(p_game_id, v_user)
    )
    from public.game_visits
    where user_id = v_user and game_id = p_game_id and last_seq < v_last_seq
  );
begin
  if v_last_seq is not null then
    insert into public.game_visits as visit (game_id, user_id, last_seq)
    values (p_game_id, v_user, least(greatest(p_seq, 0), v_last_seq))
    on conflict (user_id, game_id) do update
    set last_seq = greatest(visit.last_seq, excluded.last_seq), visited_at = excluded.visited_at;
    update public.notices set read_at = clock_timestamp()
    where user_id = v_user and game_id = p_game_id and seq <= p_seq and read_at is null;
  end if;
  return v_before;
end;
$$;

create or replace function private.is_listed(p_filter text, p_is_over boolean, p_is_archived boolean) returns boolean language sql immutable set search_path = '' as $$
  select case p_filter when 'all' then true when 'archived' then p_is_archived else not (p_is_over or p_is_archived) end;
$$;

create or replace function private.games_i_play(p_pattern text, p_filter text, p_page int, p_page_size int) returns jsonb language sql stable set search_path = '' as $$
  with found as (
    select game from public.games as game
    where game.id = any (array(select private.my_visible_games()))
      and (
        coalesce(game.title, game.theme_name || ' BINGO') ilike p_pattern
        or exists (select from public.groups where id = game.group_id and name ilike p_pattern)
      )
      and private.is_listed(p_filter, game.status = 'completed', exists (
        select from public.game_archives where game_id = game.id and user_id = (select private.living_user())
      ))
  ), page as (
    select game from found
    order by
      private.place_of_status((game).status), private.to_go(game, (select private.living_user())),
      (game).completed_at desc, (game).created_at desc, (game).id
    limit private.page_size(p_page_size) offset private.page_offset(p_page, p_page_size)
  )
  select private.page_json(
    jsonb_agg(private.game_summary(game, (select private.living_user()))), (select count(*) from found), p_page_size
  )
  from page;
$$;

create or replace function private.games_i_lost(p_pattern text, p_filter text) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', game.id,
    'theme_name', game.theme_name,
    'group_name', host.name,
    'was_over', coalesce(game.completed_at <= removal.created_at, false),
    'removed_by_name', private.member_name(removal.group_id, removal.actor_id),
    'removed_at', removal.created_at,
    'archived', archived.at is not null
  ) order by game.created_at desc, game.id), '[]')
  from public.games as game
  join public.groups as host on host.id = game.group_id
  join private.my_removals() as removal on removal.group_id = game.group_id
  left join lateral (
    select created_at as at from public.game_archives where game_id = game.id and user_id = removal.user_id
  ) as archived on true
  where game.id = any (array(select game_id from public.bingo_cards where user_id = (select private.living_user())))
    and game.id not in (select private.my_visible_games())
    and (game.theme_name || ' BINGO' ilike p_pattern or host.name ilike p_pattern)
    and private.is_listed(
      p_filter, coalesce(game.completed_at <= removal.created_at, false), archived.at is not null
    );
$$;

create or replace function public.my_games(
  p_search text default null, p_filter text default 'active', p_page int default 1, p_page_size int default 20
) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'games', private.games_i_play(pattern, p_filter, p_page, p_page_size),
    'lost', private.games_i_lost(pattern, p_filter),
    'to_join', private.games_to_join()
  )
  from private.containing(p_search) as pattern;
$$;

create or replace function private.last_house_card() returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'game_id', game.id, 'title', game.title, 'is_winner', card.is_winner,
    'missing', private.missing(private.next_prize(game), card.marked_mask)
  )
  from public.bingo_cards as card
  join public.games as game on game.id = card.game_id
  where card.user_id = (select private.living_user()) and card.kind = 'house' and game.status = 'completed'
    and game.completed_at > now() - interval '14 days'
  order by game.completed_at desc, card.is_winner desc, card.consecutive_marked_count desc, card.card_number
  limit 1;
$$;

create or replace function private.closest_card() returns jsonb language sql stable set search_path = '' as $$
  with closest as materialized (
    select card
    from public.bingo_cards as card
    join public.games as game on game.id = card.game_id
    where card.user_id = (select private.living_user())
      and game.status = 'active' and (game.dealing = 'dealt' or game.is_locked)
      and game.id = any (array(select private.my_visible_games()))
      and not exists (
        select from public.game_archives where game_id = game.id and user_id = (select private.living_user())
      )
    order by private.missing(private.next_prize(game), card.marked_mask), game.created_at desc, game.id, card.card_number
    limit 1
  )
  select jsonb_build_object('card', private.card_json(card), 'squares', (
    select coalesce(jsonb_agg(private.square_json(square)), '[]')
    from public.card_squares as lies join public.game_squares as square on square.id = lies.game_square_id
    where lies.card_id = (card).id
  ))
  from closest;
$$;

create or replace function public.my_home(p_game_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'cards', public.my_cards(p_game_id),
    'closest', private.closest_card(),
    'last_card', private.last_house_card(),
    'games', coalesce(
      jsonb_agg(private.game_summary(game, (select private.living_user())) order by
        private.place_of_status(game.status), private.to_go(game, (select private.living_user())),
        game.created_at desc, game.id
      ),
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

grant execute on function
  public.visit_game(uuid, int), public.my_games(text, text, int, int), public.my_home(uuid)
to authenticated;

create or replace function private.highest_card_number() returns int language sql immutable set search_path = '' as 'select 100000';

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
  reached jsonb not null default '{}' check (jsonb_typeof(reached) = 'object'),
  foreign key (game_id, kind) references public.games (id, kind) on delete cascade,
  unique (game_id, kind, card_number),
  unique (user_id, game_id, request_id),
  check (card_number > 0 or (kind = 'house' and user_id is null and not is_winner))
) with (fillfactor = 50);

create unique index if not exists bingo_cards_one_per_player on public.bingo_cards (game_id, user_id) where kind = 'private';

alter table public.games
add foreign key (winner_card_id) references public.bingo_cards (id);

create table public.card_squares (
  card_id uuid not null references public.bingo_cards (id) on delete cascade,
  position int not null check (position between 0 and 24 and position <> 12),
  game_square_id uuid not null references public.game_squares (id) on delete cascade,
  own text,
  primary key (card_id, position)
);

create unique index if not exists card_squares_game_square_id on public.card_squares (game_square_id, card_id) include (position);

alter table public.bingo_cards enable row level security;
alter table public.card_squares enable row level security;

create or replace function private.squares_for(p_card public.bingo_cards) returns setof public.game_squares language sql stable set search_path = '' as $$
  select * from public.game_squares where game_id = p_card.game_id and (about_id = p_card.user_id) is not true;
$$;

create or replace function private.marked_places(p_card public.bingo_cards) returns table ("position" int, game_square_id uuid) language sql stable rows 24 set search_path = '' as $$
  select placed.position, square.id
  from public.card_squares as placed
  join public.game_squares as square on square.id = placed.game_square_id
  where placed.card_id = p_card.id and square.is_marked and (square.about_id = p_card.user_id) is not true;
$$;

create or replace function private.mask_of(p_card public.bingo_cards) returns int language sql stable set search_path = '' as $$
  select (1 << 12) | coalesce(bit_or(1 << position), 0) from private.marked_places(p_card);
$$;

create or replace function private.count_for_owner() returns trigger language plpgsql set search_path = '' as $$
begin
  new.marked_mask := private.mask_of(new);
  if new.marked_mask <> old.marked_mask then
    new.reached := private.reached_now(new);
  end if;
  return new;
end;
$$;

create or replace trigger cards_count_for_their_owner
before update of user_id on public.bingo_cards
for each row when (new.user_id is distinct from old.user_id) execute function private.count_for_owner();

create or replace function private.card_json(p_card public.bingo_cards) returns jsonb language sql stable set search_path = '' as $$
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
        jsonb_agg(jsonb_strip_nulls(
          jsonb_build_object('position', position, 'game_square_id', game_square_id, 'own', case
            when own is not null then (
              select own from public.game_squares where id = game_square_id and lower(summary) = lower(own)
            )
          end, 'counts', case
            when p_card.kind = 'private' then (
              select false from public.game_squares where id = game_square_id and about_id = p_card.user_id
            )
          end)
        ) order by position), '[]'
      )
      from public.card_squares
      where card_id = p_card.id
    )
  );
$$;

create or replace function private.turn_layout(p_layout text, p_way int) returns text language sql immutable strict set search_path = '' as $$
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

create or replace function private.deal_evenly(p_card public.bingo_cards) returns void language plpgsql set search_path = '' as $$
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
    from private.squares_for(p_card)
    where not is_marked
      and id not in (select game_square_id from public.card_squares where card_id = p_card.id)
  )
  insert into public.card_squares (card_id, position, game_square_id)
  select p_card.id, position, id from slots join drawn using (kind, turn);
end;
$$;

create or replace function private.deal(p_card public.bingo_cards) returns void language plpgsql set search_path = '' as $$
begin
  perform private.deal_evenly(p_card);
  with slots as (
    select position, row_number() over (order by random()) as turn
    from generate_series(0, 24) as position
    where position <> 12
      and position not in (select position from public.card_squares where card_id = p_card.id)
  ), drawn as (
    select id, row_number() over (order by is_marked, random()) as turn
    from private.squares_for(p_card)
    where id not in (select game_square_id from public.card_squares where card_id = p_card.id)
  )
  insert into public.card_squares (card_id, position, game_square_id)
  select p_card.id, slots.position, drawn.id
  from slots
  join drawn using (turn);

  update public.bingo_cards set marked_mask = private.mask_of(p_card)
  where id = p_card.id and marked_mask <> private.mask_of(p_card);
end;
$$;

create or replace function private.next_card_number(p_game public.games) returns int language plpgsql set search_path = '' as $$
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

create or replace function public.my_cards(p_game_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.card_json(card) order by card.purchased_at, card.card_number), '[]')
  from public.bingo_cards as card
  where card.game_id = (select private.visible_game(p_game_id)) and card.user_id = (select private.living_user());
$$;

create or replace function public.repair_card(p_card_id uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
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
  perform private.require_locked(v_game);
  if v_game.status = 'completed' then
    perform private.refuse('game_not_active');
  end if;
  perform private.deal(v_card);
  return private.in_game(private.card_json(v_card), v_game);
end;
$$;

grant execute on function public.my_cards(uuid) to anon, authenticated;
grant execute on function public.repair_card(uuid) to authenticated;

create or replace function private.take_backs_an_hour() returns int language sql immutable set search_path = '' as 'select 3';

create or replace function private.is_probed(p_game_id uuid) returns boolean language sql stable set search_path = '' as $$
  select count(*) > private.take_backs_an_hour()
  from (
    select from public.game_events
    where game_id = p_game_id and type = 'square_unmarked' and created_at > clock_timestamp() - interval '1 hour'
    limit private.take_backs_an_hour() + 1
  ) as taken_back;
$$;

create or replace function private.ranked_at_most(p_game public.games) returns int language plpgsql stable set search_path = '' as $$
begin
  return case
    when p_game.kind = 'house' then 5
    when p_game.status <> 'active' then 50
    when p_game.shows_closeness and not private.is_probed(p_game.id) then 50
    else 0
  end;
end;
$$;

create or replace function private.is_in_play(p_card public.bingo_cards) returns boolean language sql stable set search_path = '' as $$
  select p_card.kind = 'house' or exists (
    select from public.games as game
    join public.group_members as member on member.group_id = game.group_id
    where game.id = p_card.game_id and member.user_id = p_card.user_id
  );
$$;

create or replace function private.top_cards(p_game_id uuid) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  v_game public.games;
  v_prize text;
begin
  select * into v_game from public.games where id = p_game_id;
  v_prize := private.next_prize(v_game);
  return (
    select coalesce(jsonb_agg(to_jsonb(best)), '[]')
    from (
      select
        card_number, display_name, consecutive_marked_count, private.missing(v_prize, marked_mask) as to_go, is_winner,
        purchased_at
      from public.bingo_cards as card
      where game_id = p_game_id and card_number > 0 and (kind = 'house' or private.is_in_play(card))
      order by
        case when v_prize in ('second_line', 'full_card') then private.missing(v_prize, marked_mask) end,
        consecutive_marked_count desc, purchased_at, card_number
      limit private.ranked_at_most(v_game)
    ) as best
  );
end;
$$;

create or replace function private.ranking_for_broadcast(p_game public.games) returns jsonb language sql stable set search_path = '' as $$
  select case
    when p_game.kind = 'house' then best
    else (
      select coalesce(jsonb_agg(ranked - array['display_name', 'is_winner', 'purchased_at'] order by place), '[]')
      from jsonb_array_elements(best) with ordinality as listed (ranked, place)
    )
  end
  from private.top_cards(p_game.id) as best;
$$;

create or replace function public.leaderboard(p_game_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select private.top_cards(private.visible_game(p_game_id));
$$;

grant execute on function public.leaderboard(uuid) to anon, authenticated;

create table public.game_answers (
  game_id uuid not null references public.games (id) on delete cascade,
  user_id uuid not null references public.profiles (user_id),
  is_in boolean not null,
  primary key (game_id, user_id)
);

create index if not exists game_answers_user_id on public.game_answers (user_id);

alter table public.game_answers enable row level security;

create or replace function private.store_answer(p_game_id uuid, p_user uuid, p_is_in boolean) returns boolean language sql set search_path = '' as $$
  insert into public.game_answers as answer (game_id, user_id, is_in) values (p_game_id, p_user, p_is_in)
  on conflict (game_id, user_id) do update set is_in = excluded.is_in where answer.is_in <> excluded.is_in
  returning is_in;
$$;

create or replace function private.answers_of(p_game public.games) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object(
    'display_name', private.member_name(p_game.group_id, member.user_id),
    'is_me', member.user_id = (select private.living_user()),
    'is_in', answer.is_in
  ) order by member.created_at, member.user_id)
  from public.group_members as member
  left join public.game_answers as answer on answer.game_id = p_game.id and answer.user_id = member.user_id
  where member.group_id = p_game.group_id and p_game.status = 'upcoming'
    and p_game.group_id in (select private.my_groups());
$$;

create or replace function private.expected_at(p_game public.games) returns uuid[] language sql stable set search_path = '' as $$
  select array(
    select unnest(private.players_now(p_game))
    union
    select user_id from public.game_answers where game_id = p_game.id and is_in
  );
$$;

create or replace function private.check_lock_by_start(p_locks_at timestamptz, p_start timestamptz) returns void language plpgsql set search_path = '' as $$
begin
  if p_locks_at > p_start then
    perform private.refuse('lock_after_start');
  end if;
end;
$$;

create or replace function private.start_game(p_game public.games, p_actor_id uuid) returns void language plpgsql set search_path = '' as $$
declare
  v_now constant timestamptz := clock_timestamp();
  v_card public.bingo_cards;
begin
  if p_game.everybody_writes then
    perform private.deal_written(p_game);
  end if;
  update public.games set
    status = 'active', started_at = v_now,
    locks_at = case when kind = 'private' and locks_at > v_now then v_now else locks_at end
  where id = p_game.id;
  if p_game.kind = 'house' then
    insert into public.bingo_cards (game_id, kind, card_number, display_name)
    values (p_game.id, 'house', 0, 'The House')
    returning * into v_card;
    perform private.deal(v_card);
  end if;
  perform private.record_event(p_game.id, 'game_started', p_actor_id, jsonb_build_object('started_at', v_now));
end;
$$;

create or replace function public.start_game(p_game_id uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_game constant public.games := private.lock_game(p_game_id);
begin
  perform private.require_host(v_game, v_user);
  if v_game.status = 'completed' then
    perform private.refuse('game_not_upcoming');
  elsif v_game.status = 'upcoming' then
    perform private.start_game(v_game, v_user);
  end if;
  return (select private.game_json(game) from public.games as game where id = p_game_id);
end;
$$;

create or replace function private.revise_game() returns trigger language plpgsql set search_path = '' as $$
begin
  new.revision := old.revision + 1;
  new.revised_at := clock_timestamp();
  return new;
end;
$$;

create or replace trigger games_are_revised
before update of scheduled_start, locks_at, ends_at, title, description on public.games
for each row when (
  old.scheduled_start is distinct from new.scheduled_start
  or old.locks_at is distinct from new.locks_at
  or old.ends_at is distinct from new.ends_at
  or old.title is distinct from new.title
  or old.description is distinct from new.description
) execute function private.revise_game();

create or replace function private.require_movable(p_game public.games, p_start timestamptz, p_seen_start timestamptz) returns void language plpgsql set search_path = '' as $$
begin
  if p_game.status <> 'upcoming' then
    perform private.refuse('game_not_upcoming');
  elsif p_start is null then
    perform private.refuse('invalid_start');
  elsif p_game.scheduled_start is distinct from p_seen_start then
    perform private.refuse('start_changed');
  end if;
end;
$$;

create or replace function public.change_start(
  p_game_id uuid, p_start timestamptz, p_seen_start timestamptz, p_time_zone text default 'UTC'
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('change_start', v_user::text, 20, interval '1 hour');
  v_game public.games;
  v_locks_at timestamptz;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game(p_game_id);
  perform private.require_host(v_game, v_user), private.require_movable(v_game, p_start, p_seen_start);
  v_locks_at := case
    when v_game.locks_at = v_game.scheduled_start and not private.is_past_lock(v_game) then p_start else v_game.locks_at
  end;
  perform private.check_times(p_start, v_game.ends_at), private.check_lock_by_start(v_locks_at, p_start);
  if p_start <> v_game.scheduled_start then
    update public.games set scheduled_start = p_start, locks_at = v_locks_at, time_zone = private.clean_zone(p_time_zone)
    where id = p_game_id returning * into v_game;
    perform private.record_event(p_game_id, 'game_updated', v_user, jsonb_build_object(
      'title', null, 'description', null, 'card_price', v_game.card_price, 'max_cards', null,
      'scheduled_start', p_start, 'ends_at', v_game.ends_at, 'locks_at', v_game.locks_at
    ));
  end if;
  return private.game_json(v_game);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

create or replace function public.answer_game(p_game_id uuid, p_is_in boolean) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_game constant public.games := private.lock_game(p_game_id);
begin
  if v_game.kind <> 'private' then
    perform private.refuse('game_not_found');
  end if;
  perform private.require_member(v_game, v_user);
  if v_game.status <> 'upcoming' then
    perform private.refuse('game_not_upcoming');
  elsif p_is_in is null then
    perform private.refuse('invalid_request');
  end if;
  if private.store_answer(p_game_id, v_user, p_is_in) is not null then
    perform private.record_event(p_game_id, 'game_answered', v_user, '{}');
  end if;
end;
$$;

grant execute on function
  public.start_game(uuid), public.change_start(uuid, timestamptz, timestamptz, text), public.answer_game(uuid, boolean)
to authenticated;

create or replace function private.cards_per_player() returns int language sql immutable set search_path = '' as 'select 5';

create or replace function private.require_request(p_request_id uuid) returns void language plpgsql set search_path = '' as $$
begin
  if p_request_id is null then
    perform private.refuse('invalid_request');
  end if;
end;
$$;

create or replace function private.require_room(p_game public.games, p_held bigint, p_cap int) returns void language plpgsql set search_path = '' as $$
begin
  if p_game.status = 'completed' or private.is_time_up(p_game) then
    perform private.refuse('game_not_active');
  elsif private.is_past_lock(p_game) then
    perform private.refuse('sales_closed');
  elsif p_game.kind = 'private' and p_held > 0 then
    perform private.refuse('already_has_card');
  elsif p_game.kind = 'house' and p_held >= p_cap then
    perform private.refuse('card_limit_reached', p_cap::text);
  elsif p_game.cards_sold >= p_game.max_cards then
    perform private.refuse('game_full');
  end if;
end;
$$;

create or replace function private.sell_card(p_game public.games, p_user uuid, p_name text, p_request_id uuid) returns public.bingo_cards language plpgsql set search_path = '' as $$
declare
  v_game public.games;
  v_card public.bingo_cards;
begin
  insert into public.bingo_cards (game_id, kind, card_number, user_id, display_name, request_id, purchased_at)
  values (
    p_game.id, p_game.kind, private.next_card_number(p_game), p_user,
    case when p_game.kind = 'private' then private.player_name(p_game.id, p_user) else p_name end,
    p_request_id, clock_timestamp()
  )
  returning * into v_card;
  if p_game.dealing = 'chosen' then
    insert into private.card_drafts (card_id) values (v_card.id);
  elsif p_game.status <> 'upcoming' or not p_game.everybody_writes then
    perform private.deal(v_card);
  end if;
  insert into public.transfers (from_account, to_account, amount, game_id, reason)
  values ('mint', 'pot:' || p_game.id, p_game.card_price, p_game.id, 'card_sold');
  update public.games set cards_sold = cards_sold + 1, pot_amount = pot_amount + p_game.card_price
  where id = p_game.id
  returning * into v_game;
  if v_game.status = 'upcoming' and v_game.kind = 'private' then
    perform private.store_answer(v_game.id, p_user, true);
  end if;

  perform private.record_event(p_game.id, 'card_sold', p_user, jsonb_build_object(
    'card_number', v_card.card_number,
    'display_name', v_card.display_name,
    'purchased_at', v_card.purchased_at,
    'cards_sold', v_game.cards_sold,
    'pot_amount', v_game.pot_amount
  ) || case when private.is_guest(p_user) then jsonb_build_object('is_guest', true) else '{}' end);
  return v_card;
end;
$$;

create or replace function private.require_squares_for(p_game public.games, p_user uuid) returns void language plpgsql set search_path = '' as $$
declare
  v_about constant bigint := (select count(*) from public.game_squares where game_id = p_game.id and about_id = p_user);
  v_missing bigint;
begin
  if v_about > 0 then
    select private.squares_of_a_card() + v_about - count(*) into v_missing
    from public.game_squares where game_id = p_game.id;
    if v_missing > 0 then
      perform private.refuse('lines_missing', v_missing::text);
    end if;
  end if;
end;
$$;

create or replace function public.buy_card(p_game_id uuid, p_request_id uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_game public.games := private.lock_game(p_game_id);
  v_card public.bingo_cards;
begin
  if v_game.kind = 'house' and not private.has_account(v_user) then
    perform private.refuse('account_needed');
  end if;
  perform private.require_member(v_game, v_user);
  perform private.require_request(p_request_id);
  select * into v_card from public.bingo_cards
  where user_id = v_user and game_id = p_game_id and request_id = p_request_id;

  if not found then
    perform private.require_room(
      v_game, (select count(*) from public.bingo_cards where user_id = v_user and game_id = p_game_id),
      private.cards_per_player()
    );
    perform private.require_squares_for(v_game, v_user);
    v_card := private.sell_card(v_game, v_user, private.name_of(v_user), p_request_id);
    perform private.return_unclaimed_pots();
  end if;
  return private.in_game(private.card_json(v_card), v_game);
end;
$$;

grant execute on function public.buy_card(uuid, uuid) to authenticated;

create table private.card_drafts (
  card_id uuid primary key references public.bingo_cards (id) on delete cascade,
  places jsonb not null default to_jsonb(array_fill(null::text, array[24])) check (jsonb_array_length(places) = 24),
  version int not null default 0,
  sealed_at timestamptz,
  salt text check ((salt is null) = (sealed_at is null)),
  seal text check ((seal is null) = (sealed_at is null))
);

create index if not exists card_drafts_unsealed on private.card_drafts (card_id) where sealed_at is null;

create or replace function public.game_pool(p_game_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'locks_at', game.locks_at,
    'kinds', (
      select jsonb_agg(private.kind_of(game.layout, at) order by at) from generate_series(0, 24) as at where at <> 12
    ),
    'squares', (
      select jsonb_agg(jsonb_build_object(
        'id', id, 'summary', summary, 'text', text, 'likelihood', likelihood
      ) order by summary, id)
      from public.game_squares
      where game_id = game.id and (about_id = (select private.living_user())) is not true
    )
  )
  from public.games as game
  where game.id = (select private.visible_game(p_game_id)) and game.dealing = 'chosen';
$$;

create or replace function private.is_own_card(p_card public.bingo_cards, p_guest_token text) returns boolean language plpgsql stable set search_path = '' as $$
begin
  if p_card.user_id = private.living_user() then
    return true;
  end if;
  return p_guest_token is not null and exists (
    select from public.guest_cards
    where card_id = p_card.id and session_hash = private.guest_hash(p_guest_token)
      and private.guest_session_end(session_hash) >= now()
  );
end;
$$;

create or replace function public.card_draft(p_card_id uuid, p_guest_token text default null) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'version', draft.version, 'places', draft.places, 'sealed_at', draft.sealed_at, 'seal', draft.seal,
    'locks_at', game.locks_at, 'is_locked', game.is_locked
  )
  from private.card_drafts as draft
  join public.bingo_cards as card on card.id = draft.card_id
  join public.games as game on game.id = card.game_id
  where draft.card_id = p_card_id and private.is_own_card(card, p_guest_token);
$$;

create or replace function private.choice_of(p_card public.bingo_cards) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'is_sealed', draft.sealed_at is not null,
    'placed', (select count(*) from jsonb_array_elements(draft.places) as place where place <> 'null'),
    'locks_at', game.locks_at
  )
  from private.card_drafts as draft join public.games as game on game.id = p_card.game_id
  where draft.card_id = p_card.id and not game.is_locked and game.status <> 'completed';
$$;

create or replace function private.attempt_draft(p_guest_token text) returns int language plpgsql set search_path = '' as $$
declare
  v_who text := auth.uid()::text;
begin
  if v_who is null then
    if not exists (select from public.guest_cards where session_hash = private.guest_hash(p_guest_token)) then
      perform private.refuse('not_your_card');
    end if;
    v_who := encode(private.guest_hash(p_guest_token), 'hex');
  end if;
  return private.attempt('save_draft', v_who, 240, interval '1 minute');
end;
$$;

create or replace function private.lock_game_of_draft(p_card_id uuid, p_guest_token text) returns public.games language plpgsql set search_path = '' as $$
declare
  v_game public.games;
  v_card public.bingo_cards;
begin
  if octet_length(p_guest_token) > private.longest_text() then
    perform private.refuse('invalid_token');
  end if;
  select game.* into v_game from public.games as game join public.bingo_cards as card on card.game_id = game.id
  where card.id = p_card_id for no key update of game;
  select * into v_card from public.bingo_cards where id = p_card_id;
  if not found or v_game.dealing <> 'chosen' then
    perform private.refuse('card_not_found');
  elsif not private.is_own_card(v_card, p_guest_token) then
    perform private.refuse('not_your_card');
  elsif v_game.status = 'completed' or private.is_time_up(v_game) then
    perform private.refuse('game_not_active');
  elsif private.is_past_lock(v_game) then
    perform private.refuse('cards_locked');
  end if;
  return v_game;
end;
$$;

create or replace function private.seen_draft(p_card_id uuid, p_version int) returns private.card_drafts language plpgsql set search_path = '' as $$
declare
  v_draft private.card_drafts;
begin
  select * into v_draft from private.card_drafts where card_id = p_card_id;
  if v_draft.sealed_at is not null then
    perform private.refuse('card_sealed');
  elsif v_draft.version is distinct from p_version then
    perform private.refuse('draft_changed');
  end if;
  return v_draft;
end;
$$;

create or replace function public.save_draft(p_card_id uuid, p_version int, p_places jsonb, p_guest_token text default null) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_wait int := private.attempt_draft(p_guest_token);
  v_game public.games;
  v_places jsonb;
  v_version int;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform private.check_places(p_places);
  v_places := private.clean_lines(p_card_id, p_places);
  v_game := private.lock_game_of_draft(p_card_id, p_guest_token);
  v_places := private.clean_places(v_game, v_places, (select user_id from public.bingo_cards where id = p_card_id));
  select version into v_version from private.card_drafts where card_id = p_card_id and places = v_places;
  if not found then
    v_version := (private.seen_draft(p_card_id, p_version)).version + 1;
    update private.card_drafts set places = v_places, version = v_version where card_id = p_card_id;
  end if;
  return jsonb_build_object('version', v_version, 'places', v_places);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

grant execute on function
  public.game_pool(uuid), public.card_draft(uuid, text), public.save_draft(uuid, int, jsonb, text)
to anon, authenticated;

create or replace function private.placed(p_places jsonb) returns table (place int, "position" int, square_id uuid, own text) language sql immutable rows 24 set search_path = '' as $$
  select at::int - 1, at::int - (at <= 12)::int, (entry ->> 'square')::uuid, entry ->> 'own'
  from jsonb_array_elements(p_places) with ordinality as listed (entry, at);
$$;

create or replace function private.kind_of(p_layout text, p_position int) returns text language sql immutable set search_path = '' as $$
  select case substr(p_layout, p_position + 1, 1) when 'o' then 'often' when 'r' then 'rare' else 'sometimes' end;
$$;

create or replace function private.largest_place() returns int language sql immutable set search_path = '' as 'select 500';

create or replace function private.check_places(p_places jsonb) returns void language plpgsql immutable set search_path = '' as $$
declare
  v_long bigint;
begin
  if jsonb_typeof(p_places) is distinct from 'array' or jsonb_array_length(p_places) <> 24
    or pg_column_size(p_places) > 24 * private.largest_place() then
    perform private.refuse('invalid_places');
  end if;
  v_long := (
    select min(at) from jsonb_array_elements(p_places) with ordinality as listed (entry, at)
    where pg_column_size(entry) > private.largest_place()
  );
  if v_long is not null then
    perform private.refuse('invalid_square', v_long::text);
  elsif exists (
    select from jsonb_array_elements(p_places) as entry
    where jsonb_typeof(entry) <> 'null' and (entry ->> 'square' is null) = (entry ->> 'own' is null)
      or jsonb_typeof(entry -> 'own') not in ('string', 'null')
      or entry ->> 'square' !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  ) then
    perform private.refuse('invalid_places');
  end if;
end;
$$;

create or replace function private.clean_lines(p_card_id uuid, p_places jsonb) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  v_cleaned jsonb;
  v_invalid bigint;
begin
  if p_places @? '$[*].own ? (@ != null)'
    and exists (select from public.bingo_cards where id = p_card_id and kind = 'house') then
    perform private.refuse('own_lines_closed');
  end if;
  select jsonb_agg(coalesce(entry, 'null') order by at), min(at) filter (where char_length(line) not between 5 and 50)
  into v_cleaned, v_invalid
  from (
    select at, line, case when own is null then listed.entry when line <> '' then jsonb_build_object('own', line) end as entry
    from jsonb_array_elements(p_places) with ordinality as listed (entry, at)
    cross join lateral (select entry ->> 'own' as own) as typed
    cross join lateral (select nullif(private.clean_name(own), '') as line) as cleaned
  ) as read;
  if v_invalid is not null then
    perform private.refuse('invalid_square', v_invalid::text);
  end if;
  return v_cleaned;
end;
$$;

create or replace function private.looked_up(p_game public.games, p_places jsonb) returns table (place int, square_id uuid, line text, id uuid, kind text, likelihood text, about_id uuid) language sql stable rows 24 set search_path = '' as $$
  select
    placed.place, placed.square_id, placed.own, square.id, private.kind_of(p_game.layout, placed.position),
    coalesce(square.likelihood, 'sometimes'), square.about_id
  from private.placed(p_places) as placed
  left join public.game_squares as square
    on square.game_id = p_game.id and (square.id = placed.square_id or lower(square.summary) = lower(placed.own))
  order by placed.place;
$$;

create or replace function private.check_squares(p_game public.games, p_places jsonb, p_user uuid) returns void language plpgsql set search_path = '' as $$
declare
  v_entry record;
begin
  for v_entry in
    select * from private.looked_up(p_game, p_places) where square_id is not null or line is not null
  loop
    if v_entry.square_id is not null and v_entry.id is null then
      perform private.refuse('square_not_found');
    elsif v_entry.about_id = p_user then
      perform private.refuse('about_you');
    elsif v_entry.likelihood <> v_entry.kind then
      perform private.refuse('wrong_mix');
    end if;
  end loop;
end;
$$;

create or replace function private.clean_places(p_game public.games, p_places jsonb, p_user uuid) returns jsonb language plpgsql set search_path = '' as $$
declare
  v_places jsonb;
begin
  perform private.check_squares(p_game, p_places, p_user);
  if exists (
    select from private.looked_up(p_game, p_places) where id is not null or line is not null
    group by coalesce(id::text, lower(line)) having count(*) > 1
  ) then
    perform private.refuse('square_twice');
  end if;
  select jsonb_agg(case
    when id is not null then jsonb_build_object('square', id)
    when line is not null then jsonb_build_object('own', line)
  end order by place) into v_places
  from private.looked_up(p_game, p_places);
  return v_places;
end;
$$;

create or replace function private.fill_places(p_game public.games, p_places jsonb, p_user uuid default null) returns jsonb language sql volatile set search_path = '' as $$
  with entries as materialized (
    select *, private.kind_of(p_game.layout, position) as kind from private.placed(p_places)
  ), slots as (
    select place, kind, row_number() over (partition by kind order by random()) as turn
    from entries where square_id is null and own is null
  ), drawn as (
    select id, likelihood as kind,
      row_number() over (partition by likelihood order by (about_id = p_user) is true, random()) as turn
    from public.game_squares
    where game_id = p_game.id and id not in (select square_id from entries where square_id is not null)
  )
  select jsonb_agg(
    case when drawn.id is null then p_places -> place else jsonb_build_object('square', drawn.id) end order by place
  )
  from entries
  left join slots using (place, kind)
  left join drawn using (turn, kind);
$$;

create or replace function private.seals_at_once() returns int language sql immutable set search_path = '' as 'select 200';

create or replace function private.cards_at_once() returns int language sql immutable set search_path = '' as 'select 1000';

create or replace function private.texts_of(p_places jsonb) returns text[] language sql stable set search_path = '' as $$
  select array_agg(coalesce(entry.own, square.summary) order by entry.place)
  from private.placed(p_places) as entry
  left join public.game_squares as square on square.id = entry.square_id;
$$;

create or replace function private.seal(p_card public.bingo_cards, p_places jsonb, p_actor_id uuid) returns void language plpgsql set search_path = '' as $$
declare
  v_salt constant text := private.new_secret();
  v_seal constant text := encode(sha256(convert_to(format(
    '["%s",%s,%s,"%s"]', p_card.game_id, p_card.card_number, array_to_json(private.texts_of(p_places)), v_salt
  ), 'UTF8')), 'hex');
begin
  update private.card_drafts set places = p_places, salt = v_salt, seal = v_seal, sealed_at = clock_timestamp()
  where card_id = p_card.id;
  perform private.record_event(p_card.game_id, 'card_sealed', p_actor_id, jsonb_build_object(
    'card_number', p_card.card_number, 'display_name', p_card.display_name, 'seal', v_seal
  ));
end;
$$;

create or replace function public.seal_card(p_card_id uuid, p_version int, p_guest_token text default null) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_game constant public.games := private.lock_game_of_draft(p_card_id, p_guest_token);
  v_card public.bingo_cards;
  v_draft private.card_drafts;
  v_missing bigint;
begin
  select * into v_card from public.bingo_cards where id = p_card_id;
  if not exists (select from private.card_drafts where card_id = p_card_id and sealed_at is not null) then
    v_draft := private.seen_draft(p_card_id, p_version);
    v_missing := (select count(*) from private.placed(v_draft.places) where square_id is null and own is null);
    if v_missing > 0 then
      perform private.refuse('places_missing', v_missing::text);
    end if;
    perform private.seal(v_card, v_draft.places, v_card.user_id);
  end if;
  return (
    select private.in_game(jsonb_build_object('seal', seal, 'sealed_at', sealed_at), v_game)
    from private.card_drafts where card_id = p_card_id
  );
end;
$$;

create or replace function private.open_cards(p_game public.games) returns boolean language plpgsql set search_path = '' as $$
begin
  insert into public.game_squares (game_id, summary, text)
  select distinct on (lower(own)) p_game.id, own, own
  from public.bingo_cards as card
  join private.card_drafts as draft on draft.card_id = card.id
  cross join private.placed(draft.places)
  where card.game_id = p_game.id and p_game.kind = 'private' and own is not null and not exists (
    select from public.game_squares where game_id = p_game.id and lower(summary) = lower(own)
  )
  order by lower(own), draft.sealed_at;

  with closed as (
    select card.id, draft.places
    from public.bingo_cards as card
    join private.card_drafts as draft on draft.card_id = card.id
    where card.game_id = p_game.id and not exists (select from public.card_squares where card_id = card.id)
    order by card.card_number limit private.cards_at_once()
  )
  insert into public.card_squares (card_id, position, game_square_id, own)
  select closed.id, entry.position, coalesce(entry.square_id, square.id), nullif(entry.own, square.summary)
  from closed
  cross join private.placed(closed.places) as entry
  left join public.game_squares as square
    on entry.own is not null and square.game_id = p_game.id and lower(square.summary) = lower(entry.own);
  return found;
end;
$$;

create or replace function private.lock_cards(p_game public.games) returns void language plpgsql set search_path = '' as $$
declare
  v_card public.bingo_cards;
begin
  for v_card in
    select card.* from private.card_drafts as draft join public.bingo_cards as card on card.id = draft.card_id
    where draft.sealed_at is null and card.game_id = p_game.id
    order by card.card_number limit private.seals_at_once()
  loop
    perform private.seal(
      v_card, private.fill_places(
        p_game, (select places from private.card_drafts where card_id = v_card.id), v_card.user_id
      ), null
    );
  end loop;
  if not found and not private.open_cards(p_game) then
    update public.games set is_locked = true where id = p_game.id;
    perform private.record_event(p_game.id, 'cards_locked', null, '{}');
  end if;
end;
$$;

create or replace function private.return_card(p_game_id uuid, p_user uuid) returns void language plpgsql set search_path = '' as $$
declare
  v_card public.bingo_cards;
  v_game public.games;
begin
  delete from public.bingo_cards as card using public.games as game
  where game.id = p_game_id and game.status <> 'completed' and not private.is_past_lock(game)
    and (game.status = 'upcoming' or game.dealing = 'chosen')
    and card.game_id = game.id and card.user_id = p_user
  returning card.* into v_card;
  if not found then
    return;
  end if;
  update public.games set cards_sold = cards_sold - 1, pot_amount = pot_amount - card_price
  where id = p_game_id returning * into v_game;
  perform private.transfer('pot:' || p_game_id, 'mint', v_game.card_price, p_game_id, 'card_returned');
  perform private.record_event(p_game_id, 'card_returned', p_user, jsonb_build_object(
    'card_number', v_card.card_number, 'display_name', v_card.display_name,
    'cards_sold', v_game.cards_sold, 'pot_amount', v_game.pot_amount
  ));
end;
$$;

create or replace function public.game_seals(p_game_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  with read as materialized (
    select * from public.games
    where id = p_game_id
      and (id = (select private.visible_game(p_game_id)) or (status = 'completed' and shares_results))
  ), published as (
    select jsonb_object_agg(payload ->> 'card_number', payload -> 'seal' order by seq) as seals
    from public.game_events
    where game_id = (select id from read) and type = 'card_sealed'
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'card_number', card.card_number,
    'display_name', card.display_name,
    'sealed_at', draft.sealed_at,
    'seal', published.seals -> card.card_number::text,
    'salt', case when read.status = 'completed' then draft.salt end,
    'squares', case when read.status = 'completed' and draft.salt is not null then private.texts_of(draft.places) end
  ) order by card.is_winner desc, card.pot_share is null, card.consecutive_marked_count desc, card.purchased_at,
    card.card_number), '[]')
  from read
  cross join published
  cross join lateral (
    select * from public.bingo_cards
    where game_id = read.id and card_number > 0
    order by is_winner desc, pot_share is null, consecutive_marked_count desc, purchased_at, card_number
    limit 100
  ) as card
  join private.card_drafts as draft on draft.card_id = card.id;
$$;

create or replace function public.game_cards(p_game_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select (
    select coalesce(jsonb_agg(private.card_json(card) order by card.purchased_at, card.card_number), '[]')
    from public.bingo_cards as card where card.game_id = game.id
  )
  from public.games as game
  where game.id = (select private.visible_game(p_game_id))
    and game.kind = 'private' and game.dealing = 'chosen' and game.is_locked and game.shows_cards;
$$;

grant execute on function public.seal_card(uuid, int, text), public.game_seals(uuid) to anon, authenticated;
grant execute on function public.game_cards(uuid) to authenticated;

create or replace function private.person_in(p_group_id uuid, p_user uuid) returns uuid language plpgsql stable set search_path = '' as $$
begin
  if p_user is not null and not exists (
    select from public.group_members where group_id = p_group_id and user_id = p_user
    union all
    select from public.group_events where group_id = p_group_id and user_id = p_user
  ) then
    perform private.refuse('invalid_request');
  end if;
  return p_user;
end;
$$;

create or replace function private.lines_per_person() returns int language sql immutable set search_path = '' as 'select 40';

create or replace function private.require_writable(p_game public.games) returns void language plpgsql set search_path = '' as $$
begin
  if p_game.status <> 'upcoming' or p_game.dealing <> 'dealt'
    or not exists (select from public.themes where id = p_game.theme_id and group_id = p_game.group_id) then
    perform private.refuse('cannot_write');
  elsif private.written_game(p_game.theme_id) <> p_game.id then
    perform private.refuse('set_in_use');
  end if;
end;
$$;

create or replace function private.missing_before_start(p_game public.games) returns int language sql stable set search_path = '' as $$
  select case when p_game.everybody_writes
    then private.lines_missing(array(select about_id from public.bingo_squares where theme_id = p_game.theme_id))
    else 0
  end;
$$;

create or replace function private.deal_written(p_game public.games) returns void language plpgsql set search_path = '' as $$
declare
  v_missing constant int := private.missing_before_start(p_game);
  v_card public.bingo_cards;
begin
  if v_missing > 0 then
    perform private.refuse('lines_missing', v_missing::text);
  end if;
  perform private.draw_pool(p_game);
  for v_card in select * from public.bingo_cards where game_id = p_game.id order by card_number loop
    perform private.deal(v_card);
  end loop;
end;
$$;

create or replace function private.lines_of(p_game public.games) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'missing', private.missing_before_start(p_game),
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id,
        'summary', summary,
        'text', text,
        'by', private.member_name(p_game.group_id, created_by),
        'is_mine', created_by is not distinct from (select private.living_user()),
        'about_name', private.member_name(p_game.group_id, about_id),
        'is_about_me', about_id is not distinct from (select private.living_user())
      ) order by created_at, id), '[]')
      from public.bingo_squares where theme_id = p_game.theme_id
    ),
    'people', (
      select jsonb_agg(jsonb_build_object(
        'user_id', user_id, 'display_name', private.member_name(group_id, user_id)
      ) order by created_at, user_id)
      from public.group_members where group_id = p_game.group_id
    )
  )
  where p_game.everybody_writes and p_game.status = 'upcoming' and p_game.group_id in (select private.my_groups());
$$;

create or replace function private.lock_written_game(p_game_id uuid, p_user uuid) returns public.games language plpgsql set search_path = '' as $$
declare
  v_game public.games;
begin
  perform from public.themes where id = (select theme_id from public.games where id = p_game_id) for no key update;
  v_game := private.lock_game(p_game_id);
  perform private.require_member(v_game, p_user);
  if not v_game.everybody_writes or v_game.theme_id is null then
    perform private.refuse('cannot_write');
  elsif v_game.status <> 'upcoming' then
    perform private.refuse('game_not_upcoming');
  end if;
  return v_game;
end;
$$;

create or replace function private.require_line(p_summary text, p_text text) returns void language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(char_length(p_summary), 0) not between 5 and 50 or char_length(p_text) > private.longest_text() then
    perform private.refuse('invalid_square', '1');
  end if;
end;
$$;

create or replace function private.require_space(p_theme_id uuid, p_user uuid) returns void language plpgsql set search_path = '' as $$
begin
  if (select count(*) from public.bingo_squares where theme_id = p_theme_id) >= private.largest_set() then
    perform private.refuse('too_many_squares', private.largest_set()::text);
  elsif (
    select count(*) from public.bingo_squares where theme_id = p_theme_id and created_by = p_user
  ) >= private.lines_per_person() then
    perform private.refuse('too_many_lines', private.lines_per_person()::text);
  end if;
end;
$$;

create or replace function public.add_line(p_game_id uuid, p_summary text, p_text text, p_about_id uuid default null) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('add_line', v_user::text, 120, interval '1 hour');
  v_summary text;
  v_text text;
  v_game public.games;
  v_is_new boolean;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform private.require_short(p_summary, p_text);
  v_summary := private.clean_name(p_summary);
  v_text := coalesce(nullif(private.clean_text(p_text), ''), v_summary);
  perform private.require_line(v_summary, v_text);
  v_game := private.lock_written_game(p_game_id, v_user);
  v_is_new := not exists (
    select from public.bingo_squares where theme_id = v_game.theme_id and lower(summary) = lower(v_summary)
  );
  if v_is_new then
    perform private.require_space(v_game.theme_id, v_user);
    insert into public.bingo_squares (theme_id, summary, text, about_id, created_by, created_at)
    values (
      v_game.theme_id, v_summary, v_text, private.person_in(v_game.group_id, p_about_id), v_user, clock_timestamp()
    );
    perform private.tell_lines(v_game, v_user);
  end if;
  return jsonb_build_object('is_new', v_is_new);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

create or replace function private.tell_lines(p_game public.games, p_user uuid) returns void language plpgsql set search_path = '' as $$
begin
  update public.themes set version = version + 1 where id = p_game.theme_id;
  perform private.record_event(p_game.id, 'lines_changed', p_user, '{}');
end;
$$;

create or replace function public.delete_line(p_game_id uuid, p_line_id uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_game constant public.games := private.lock_written_game(p_game_id, v_user);
begin
  if exists (
    select from public.bingo_squares
    where id = p_line_id and theme_id = v_game.theme_id and created_by is distinct from v_user
  ) then
    perform private.require_host(v_game, v_user);
  end if;
  delete from public.bingo_squares where id = p_line_id and theme_id = v_game.theme_id;
  if found then
    perform private.tell_lines(v_game, v_user);
  end if;
end;
$$;

grant execute on function public.add_line(uuid, text, text, uuid), public.delete_line(uuid, uuid) to authenticated;

create or replace function private.lock_game_of_square(p_game_square_id uuid) returns public.games language plpgsql set search_path = '' as $$
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

create or replace function private.require_marker(p_game public.games, p_user uuid) returns void language plpgsql set search_path = '' as $$
begin
  if p_game.kind = 'private' then
    perform private.require_player(p_game, p_user);
  elsif not exists (select from public.user_roles where user_id = p_user and role = 'admin') then
    perform private.refuse('not_admin');
  end if;
end;
$$;

create or replace function private.require_not_about(p_game_square_id uuid, p_user uuid) returns void language plpgsql set search_path = '' as $$
begin
  if exists (select from public.game_squares where id = p_game_square_id and about_id = p_user) then
    perform private.refuse('about_you');
  end if;
end;
$$;

create or replace function private.attempt_mark(p_user uuid) returns int language plpgsql set search_path = '' as $$
begin
  return private.attempt('mark', p_user::text, 600, interval '1 minute');
end;
$$;

create or replace function private.clean_source(p_source_url text) returns text language plpgsql immutable strict set search_path = '' as $$
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

create or replace function private.square_answer(p_game_square_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select private.in_game(private.square_json(square) || jsonb_build_object('seq', game.last_seq), game)
  from public.game_squares as square
  join public.games as game on game.id = square.game_id
  where square.id = p_game_square_id;
$$;

create or replace function private.attach_receipt(p_game_square_id uuid, p_source text, p_user uuid) returns void language plpgsql set search_path = '' as $$
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

create or replace function private.mark_cards(p_game_square_id uuid, p_is_marked boolean, p_seq int) returns void language plpgsql set search_path = '' as $$
begin
  update public.bingo_cards as card set
    marked_mask = case
      when p_is_marked then card.marked_mask | (1 << placed.position)
      else card.marked_mask & ~(1 << placed.position)
    end,
    reached = case
      when p_seq is not null and private.has_line(card.marked_mask | (1 << placed.position)) then private.reached_with(
        card.reached, card.marked_mask, card.marked_mask | (1 << placed.position), p_seq
      )
      else card.reached
    end
  from public.card_squares as placed
  where placed.game_square_id = p_game_square_id and card.id = placed.card_id and (
    card.user_id = (select about_id from public.game_squares where id = p_game_square_id)
  ) is not true;
end;
$$;

create or replace function public.mark_square(p_game_square_id uuid, p_source_url text default null) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_mark(v_user);
  v_game public.games;
  v_source text;
  v_square public.game_squares;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_source := private.clean_source(p_source_url);
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_marker(v_game, v_user), private.require_active(v_game), private.require_locked(v_game);
  perform private.require_not_about(p_game_square_id, v_user);
  update public.game_squares
  set is_marked = true, marked_at = clock_timestamp(), marked_by = v_user, source_url = v_source
  where id = p_game_square_id and not is_marked
  returning * into v_square;
  if not found then
    perform private.attach_receipt(p_game_square_id, v_source, v_user);
    return private.square_answer(p_game_square_id);
  end if;
  perform private.mark_cards(p_game_square_id, true, case v_game.prizes when 'three' then v_game.last_seq + 1 end);
  perform private.record_event(v_game.id, 'square_marked', v_user, jsonb_build_object(
    'game_square_id', v_square.id, 'summary', v_square.summary, 'by', private.name_of(v_user),
    'marked_at', v_square.marked_at, 'source_url', v_square.source_url
  ));
  return private.square_answer(p_game_square_id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

create or replace function public.add_receipt(p_game_square_id uuid, p_source_url text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_mark(v_user);
  v_game public.games;
  v_source text;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_source := private.clean_source(p_source_url);
  if v_source is null then
    perform private.refuse('invalid_source_url');
  end if;
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_marker(v_game, v_user), private.require_active(v_game);
  perform private.require_not_about(p_game_square_id, v_user);
  perform private.attach_receipt(p_game_square_id, v_source, v_user);
  return private.square_answer(p_game_square_id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

create or replace function private.take_mark(p_game public.games, p_game_square_id uuid) returns public.game_squares language plpgsql set search_path = '' as $$
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
    perform private.mark_cards(p_game_square_id, false, null);
  end if;
  return v_square;
end;
$$;

create or replace function public.unmark_square(p_game_square_id uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_mark(v_user);
  v_game public.games;
  v_square public.game_squares;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_marker(v_game, v_user);
  perform private.require_active(v_game), private.require_not_about(p_game_square_id, v_user);

  v_square := private.take_mark(v_game, p_game_square_id);
  if v_square.id is null then
    return private.square_answer(p_game_square_id);
  end if;

  perform private.record_event(v_game.id, 'square_unmarked', v_user, jsonb_build_object(
    'game_square_id', v_square.id, 'summary', v_square.summary,
    'by', private.name_of(v_user), 'note_cleared', v_game.kind = 'private'
  ));
  return private.square_answer(p_game_square_id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

grant execute on function
  public.mark_square(uuid, text), public.add_receipt(uuid, text), public.unmark_square(uuid)
to authenticated;

create or replace function private.require_noter(p_game public.games, p_user uuid) returns void language plpgsql set search_path = '' as $$
begin
  if p_game.kind = 'private' or not private.is_admin() then
    perform private.require_player(p_game, p_user);
  end if;
end;
$$;

create or replace function private.check_note(p_comment text, p_reaction text) returns void language plpgsql set search_path = '' as $$
begin
  if char_length(p_comment) > private.longest_text() then
    perform private.refuse('too_long', private.longest_text()::text);
  elsif p_reaction <> all (private.reactions()) then
    perform private.refuse('invalid_reaction');
  end if;
end;
$$;

create or replace function private.require_seen(p_square public.game_squares, p_seen_at timestamptz, p_seq int) returns void language plpgsql set search_path = '' as $$
begin
  if p_square.noted_at is distinct from date_trunc('milliseconds', p_seen_at) then
    perform private.refuse('note_conflict', jsonb_build_object(
      'comment', p_square.comment,
      'reaction', p_square.reaction,
      'noted_by_name', private.player_name(p_square.game_id, p_square.noted_by),
      'noted_at', p_square.noted_at,
      'seq', p_seq
    )::text);
  end if;
end;
$$;

create or replace function public.save_note(p_game_square_id uuid, p_comment text, p_reaction text, p_seen_at timestamptz) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('save_note', v_user::text, 30, interval '1 minute');
  v_comment text;
  v_reaction text;
  v_game public.games;
  v_square public.game_squares;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform private.require_short(p_comment, p_reaction);
  v_comment := nullif(private.clean_text(p_comment), '');
  v_reaction := nullif(btrim(p_reaction), '');
  perform private.check_note(v_comment, v_reaction);
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_noter(v_game, v_user), private.require_active(v_game);
  select * into v_square from public.game_squares where id = p_game_square_id;
  perform private.require_seen(v_square, p_seen_at, v_game.last_seq);
  update public.game_squares set
    comment = v_comment, reaction = v_reaction, noted_by = case when comment = v_comment then noted_by else v_user end,
    noted_at = date_trunc('milliseconds', greatest(clock_timestamp(), noted_at + interval '1 millisecond'))
  where id = p_game_square_id returning * into v_square;
  perform private.record_event(v_game.id, 'note_saved', v_user, jsonb_build_object(
    'game_square_id', v_square.id, 'summary', v_square.summary, 'by', private.name_of(v_user), 'noted_at', v_square.noted_at
  ));
  return private.square_answer(p_game_square_id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

grant execute on function public.save_note(uuid, text, text, timestamptz) to authenticated;

create or replace function private.has_reached(p_prize text, p_mask int) returns boolean language sql immutable set search_path = '' as $$
  select private.missing(p_prize, p_mask) = 0;
$$;

create or replace function private.positions_of(p_prize text, p_mask int) returns int[] language sql stable set search_path = '' as $$
  select array_agg(distinct position order by position)
  from (
    select line from private.completed_lines(p_mask) as line
    limit case p_prize when 'full_card' then 12 when 'second_line' then 2 else 1 end
  ) as won, unnest(won.line) as position;
$$;

create table public.wins (
  game_id uuid not null references public.games (id) on delete cascade,
  seq int not null,
  prize text not null check (prize in ('bingo', 'first_line', 'second_line', 'full_card')),
  card_id uuid not null references public.bingo_cards (id) on delete cascade,
  positions int[] not null,
  amount numeric(12, 2) not null default 0 check (amount >= 0),
  paid_to text check (paid_to ~ '^(fund|user:[0-9a-f-]{36})$'),
  called_at timestamptz not null default clock_timestamp(),
  final_at timestamptz not null,
  taken_back_at timestamptz,
  primary key (game_id, seq)
);

create unique index if not exists wins_that_stand on public.wins (card_id, prize) where taken_back_at is null;
create index if not exists wins_card_id on public.wins (card_id);
create index if not exists wins_by_end on public.wins (final_at) where taken_back_at is null;
create index if not exists wins_that_wait on public.wins (called_at) where paid_to is null and taken_back_at is null;

alter table public.wins enable row level security;

create or replace function private.clean_prizes(p_prizes text) returns text language plpgsql immutable set search_path = '' as $$
begin
  if p_prizes is null or p_prizes not in ('bingo', 'three') then
    perform private.refuse('invalid_request');
  end if;
  return p_prizes;
end;
$$;

create or replace function private.changed_prizes(p_game public.games, p_prizes text) returns text language plpgsql immutable set search_path = '' as $$
begin
  if p_prizes <> p_game.prizes and p_game.cards_sold > 0 then
    perform private.refuse('cards_already_sold', p_game.cards_sold::text);
  end if;
  return private.clean_prizes(coalesce(p_prizes, p_game.prizes));
end;
$$;

create or replace function private.prizes_of(p_game public.games) returns table (prize text, percent int, place bigint) language sql immutable rows 3 set search_path = '' as $$
  select prize, percent, place
  from unnest(
    case p_game.prizes when 'three' then array['first_line', 'second_line', 'full_card'] else array['bingo'] end,
    case p_game.prizes when 'three' then array[50, 30, 20] else array[100] end
  ) with ordinality as listed (prize, percent, place);
$$;

create or replace function private.wins_of(p_game_id uuid) returns setof public.wins language sql stable rows 3 set search_path = '' as $$
  select * from public.wins where game_id = p_game_id and taken_back_at is null;
$$;

create or replace function private.next_prize(p_game public.games) returns text language sql stable set search_path = '' as $$
  select prize
  from private.prizes_of(p_game)
  left join private.wins_of(p_game.id) as win using (prize)
  order by win.seq is not null, case when win.seq is null then place else -place end
  limit 1;
$$;

create or replace function private.left_to_win(p_game public.games) returns numeric language sql stable set search_path = '' as $$
  select p_game.pot_amount
    - (select coalesce(sum(amount), 0) from private.wins_of(p_game.id))
    - (select coalesce(sum(pot_share), 0) from public.bingo_cards where game_id = p_game.id);
$$;

create or replace function private.amount_of(p_game public.games, p_prize text) returns numeric language sql stable set search_path = '' as $$
  select case
    when exists (
      select from private.prizes_of(p_game)
      where prize <> p_prize and prize not in (select prize from private.wins_of(p_game.id))
    ) then least(trunc(p_game.pot_amount * percent / 100, 2), private.left_to_win(p_game))
    else private.left_to_win(p_game)
  end
  from private.prizes_of(p_game)
  where prize = p_prize;
$$;

create or replace function private.reached_with(p_reached jsonb, p_before int, p_mask int, p_seq int) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(prize, p_seq), '{}') || p_reached
  from unnest(array['first_line', 'second_line', 'full_card']) as prize
  where not p_reached ? prize and private.has_reached(prize, p_mask) and not private.has_reached(prize, p_before);
$$;

create or replace function private.reached_now(p_card public.bingo_cards) returns jsonb language sql stable set search_path = '' as $$
  with marked as (
    select placed.position, max(event.seq) as seq
    from private.marked_places(p_card) as placed
    join public.game_events as event on event.game_id = p_card.game_id
      and event.type = 'square_marked' and (event.payload ->> 'game_square_id')::uuid = placed.game_square_id
    group by placed.position
  ), completed as (
    select max(marked.seq) as seq, row_number() over (order by max(marked.seq)) as place
    from private.lines as line
    join marked on marked.position = any (line.positions)
    group by line.id, line.positions
    having count(*) = 5 - (12 = any (line.positions))::int
  )
  select jsonb_strip_nulls(jsonb_build_object(
    'first_line', (select seq from completed where place = 1),
    'second_line', (select seq from completed where place = 2),
    'full_card', (select max(seq) from marked having count(*) = 24)
  ));
$$;

create or replace function private.reach_without(p_game_square_id uuid) returns void language plpgsql set search_path = '' as $$
declare
  v_marked constant int := (
    select min(event.seq) from public.game_squares as square join public.game_events as event using (game_id)
    where square.id = p_game_square_id and event.type = 'square_marked'
      and (event.payload ->> 'game_square_id')::uuid = square.id
  );
begin
  update public.bingo_cards as card set reached = private.reached_now(card) || (
    select coalesce(jsonb_object_agg(prize, seq), '{}')
    from jsonb_each(card.reached) as held (prize, seq)
    where seq::int < v_marked or prize in (select prize from private.wins_of(card.game_id) where card_id = card.id)
  )
  from public.card_squares as placed
  where placed.game_square_id = p_game_square_id and card.id = placed.card_id and card.reached <> '{}';
end;
$$;

create or replace function private.time_to_tie() returns interval language sql immutable set search_path = '' as 'select interval ''10 seconds''';

create or replace function private.ties_open(p_game public.games, p_prize text) returns setof jsonb language sql volatile rows 1 set search_path = '' as $$
  select distinct reached
  from (
    select
      holder.reached -> p_prize as reached, min(win.called_at) over () as first_called_at,
      bool_and(win.paid_to is null or exists (select from auth.users where id = holder.user_id)) over () as is_divisible
    from private.wins_of(p_game.id) as win
    join public.bingo_cards as holder on holder.id = win.card_id
    where p_game.prizes = 'three' and win.prize = p_prize
  ) as held
  where is_divisible and first_called_at > clock_timestamp() - private.time_to_tie();
$$;

create or replace function private.tied_cards(p_game public.games, p_prize text) returns setof uuid language sql volatile rows 1 set search_path = '' as $$
  select card.id
  from private.ties_open(p_game, p_prize) as tie
  join public.bingo_cards as card on card.game_id = p_game.id and card.reached -> p_prize = tie
  where card.id not in (select card_id from private.wins_of(p_game.id) where prize = p_prize);
$$;

create or replace function private.ties_for(p_game public.games, p_card public.bingo_cards, p_prize text) returns boolean language sql volatile set search_path = '' as $$
  select p_card.reached -> p_prize in (select private.ties_open(p_game, p_prize))
    and p_card.id not in (select card_id from private.wins_of(p_game.id) where prize = p_prize);
$$;

create or replace function private.prize_to_call(p_game public.games, p_card public.bingo_cards) returns text language sql volatile set search_path = '' as $$
  select prize
  from private.prizes_of(p_game)
  where private.has_reached(prize, p_card.marked_mask) and case
    when prize in (select prize from private.wins_of(p_game.id)) then private.ties_for(p_game, p_card, prize)
    else p_game.status = 'active' and not private.is_time_up(p_game)
  end
  order by place
  limit 1;
$$;

create or replace function private.set_win(p_win public.wins, p_amount numeric, p_reason text) returns void language plpgsql set search_path = '' as $$
declare
  v_pot constant text := 'pot:' || p_win.game_id;
  v_back constant numeric := p_win.amount - p_amount;
begin
  update public.wins set amount = p_amount where game_id = p_win.game_id and seq = p_win.seq;
  if p_win.paid_to is null or v_back = 0 then
    return;
  elsif v_back < 0 then
    perform private.transfer(v_pot, p_win.paid_to, -v_back, p_win.game_id, 'pot_won');
  else
    insert into public.transfers (from_account, to_account, amount, game_id, reason)
    values (p_win.paid_to, v_pot, v_back, p_win.game_id, p_reason);
    perform private.change_total(p_win.paid_to, -v_back);
  end if;
end;
$$;

create or replace function private.lock_winners(p_game_id uuid, p_prize text) returns void language plpgsql set search_path = '' as $$
begin
  perform from public.profiles where user_id in (
    select card.user_id from private.wins_of(p_game_id) as win join public.bingo_cards as card on card.id = win.card_id
    where win.prize = p_prize
    union all
    select closest.user_id from public.games as game, private.closest_cards(game) as closest
    where game.id = p_game_id and game.status = 'completed' and game.winner_card_id is null
  ) order by user_id for no key update;
end;
$$;

create or replace function private.divide_prize(p_game_id uuid, p_prize text, p_amount numeric) returns void language plpgsql set search_path = '' as $$
declare
  v_held record;
begin
  perform private.lock_winners(p_game_id, p_prize);
  for v_held in
    select win, part + case when row_number() over (order by win.seq) = 1 then p_amount - parts * part else 0 end as amount
    from (
      select win, (win).seq, trunc(p_amount / count(*) over (), 2) as part, count(*) over () as parts
      from private.wins_of(p_game_id) as win where prize = p_prize
    ) as win
    order by win.seq
  loop
    perform private.set_win(v_held.win, v_held.amount, 'prize_divided');
  end loop;
end;
$$;

create or replace function private.wins_json(p_game_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'seq', win.seq,
    'prize', win.prize,
    'card_number', card.card_number,
    'display_name', card.display_name,
    'positions', to_jsonb(win.positions),
    'amount', win.amount,
    'is_paid', win.paid_to is not null,
    'called_at', win.called_at,
    'final_at', win.final_at,
    'is_final', win.final_at <= clock_timestamp(),
    'tied', case when not exists (
      select from private.wins_of(p_game_id) where prize = win.prize and seq < win.seq
    ) then (select coalesce(jsonb_agg(id), '[]') from private.tied_cards(game, win.prize) as id) else '[]' end
  ) order by win.seq), '[]')
  from private.wins_of(p_game_id) as win
  join public.bingo_cards as card on card.id = win.card_id
  join public.games as game on game.id = win.game_id;
$$;

create or replace function private.complete_game(p_game public.games, p_card public.bingo_cards) returns void language plpgsql set search_path = '' as $$
begin
  update public.games as game set
    status = 'completed', completed_at = (select max(called_at) from private.wins_of(game.id)),
    final_at = (select max(final_at) from private.wins_of(game.id)),
    winner_card_id = p_card.id, winner_id = p_card.user_id, winner_display_name = p_card.display_name, pot_claimed = not exists (
      select from private.wins_of(game.id) where paid_to is null
    )
  where id = p_game.id;
end;
$$;

create or replace function private.win_prize(p_game public.games, p_card public.bingo_cards, p_prize text) returns void language plpgsql set search_path = '' as $$
declare
  v_is_open constant boolean := p_prize not in (select prize from private.wins_of(p_game.id));
  v_amount constant numeric := case
    when v_is_open then private.amount_of(p_game, p_prize)
    else (select sum(amount) from private.wins_of(p_game.id) where prize = p_prize)
  end;
  v_now constant timestamptz := clock_timestamp();
  v_win public.wins;
begin
  insert into public.wins (game_id, seq, prize, card_id, positions, paid_to, called_at, final_at)
  values (
    p_game.id, p_game.last_seq + 1, p_prize, p_card.id, private.positions_of(p_prize, p_card.marked_mask),
    'user:' || p_card.user_id, v_now, v_now + private.time_to_object(p_game.kind)
  ) returning * into v_win;
  update public.bingo_cards set is_winner = true where id = p_card.id;
  perform private.divide_prize(p_game.id, p_prize, v_amount);
  if p_game.status = 'active' and not exists (
    select from private.prizes_of(p_game) where prize not in (select prize from private.wins_of(p_game.id))
  ) then
    perform private.complete_game(p_game, p_card);
  elsif p_card.user_id is null then
    update public.games set pot_claimed = false where id = p_game.id;
  end if;
  perform private.tell_win(v_win, p_card);
end;
$$;

create or replace function private.tell_win(p_win public.wins, p_card public.bingo_cards) returns void language plpgsql set search_path = '' as $$
declare
  v_game public.games;
begin
  select * into v_game from public.games where id = p_win.game_id;
  perform private.record_event(v_game.id, 'bingo_called', p_card.user_id, jsonb_build_object(
    'prize', p_win.prize,
    'card_number', p_card.card_number,
    'display_name', p_card.display_name,
    'positions', to_jsonb(p_win.positions),
    'amount', (select amount from public.wins where game_id = p_win.game_id and seq = p_win.seq),
    'pot_claimed', v_game.pot_claimed,
    'completed_at', v_game.completed_at,
    'final_at', v_game.final_at
  ));
end;
$$;

create or replace function private.bingo_answer(p_card_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select private.in_game(jsonb_build_object(
    'won', card.is_winner, 'status', game.status, 'wins', private.wins_json(game.id)
  ), game)
  from public.bingo_cards as card
  join public.games as game on game.id = card.game_id
  where card.id = p_card_id;
$$;

create or replace function private.call_bingo(p_game public.games, p_card_id uuid) returns jsonb language plpgsql set search_path = '' as $$
declare
  v_card public.bingo_cards;
  v_prize text;
begin
  select * into v_card from public.bingo_cards where id = p_card_id;
  v_prize := private.prize_to_call(p_game, v_card);
  if v_prize is not null then
    perform private.win_prize(p_game, v_card, v_prize);
    perform private.return_unclaimed_pots();
  elsif p_game.winner_card_id is null and not v_card.is_winner then
    perform private.require_active(p_game);
    if not private.has_line(v_card.marked_mask) then
      perform private.refuse('no_line');
    end if;
  end if;
  return private.bingo_answer(p_card_id);
end;
$$;

create or replace function public.call_bingo(p_card_id uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
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

create or replace function private.waiting_lines(p_user uuid) returns jsonb language sql stable set search_path = '' as $$
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
    and (game.status = 'active' or game.completed_at > now() - private.time_to_tie())
    and private.prize_to_call(game, card) is not null
    and (game.kind = 'house' or game.group_id in (select private.my_groups()));
$$;

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
      'prize_divided', 'card_returned', 'account_closed', 'seat_moved'
    )
  ),
  created_at timestamptz not null default now(),
  check (from_account <> to_account),
  check (from_account not like 'pot:%' or from_account = 'pot:' || game_id),
  check (to_account not like 'pot:%' or to_account = 'pot:' || game_id)
);

create index if not exists transfers_from_account on public.transfers (from_account);
create index if not exists transfers_to_account on public.transfers (to_account);
create index if not exists transfers_game_id on public.transfers (game_id);

create table public.house_fund (
  is_the_fund boolean primary key default true check (is_the_fund),
  total_amount numeric(12, 2) not null default 0 check (total_amount >= 0),
  created_at timestamptz not null default now()
);

alter table public.transfers enable row level security;
alter table public.house_fund enable row level security;

create or replace function private.change_total(p_account text, p_amount numeric) returns void language plpgsql set search_path = '' as $$
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

create or replace function private.transfer(p_from text, p_to text, p_amount numeric, p_game_id uuid, p_reason text) returns void language plpgsql set search_path = '' as $$
begin
  insert into public.transfers (from_account, to_account, amount, game_id, reason)
  values (p_from, p_to, p_amount, p_game_id, p_reason);
  perform private.change_total(p_from, -p_amount);
  perform private.change_total(p_to, p_amount);
end;
$$;

create or replace function private.shares_of_guests(p_game_id uuid) returns numeric language sql stable set search_path = '' as $$
  select coalesce(sum(card.pot_share), 0)
  from public.guest_cards as guest
  join public.bingo_cards as card on card.id = guest.card_id
  where card.game_id = p_game_id;
$$;

create or replace function private.rest_of_pot(p_game public.games) returns numeric language sql stable set search_path = '' as $$
  select case when p_game.status <> 'completed' then private.left_to_win(p_game) else 0 end
    + case when p_game.pot_shared and not p_game.pot_returned then private.shares_of_guests(p_game.id) else 0 end
    + (select coalesce(sum(amount), 0) from private.wins_of(p_game.id) where paid_to is null);
$$;

create or replace function private.check_books() returns table (account text, what text, in_ledger numeric, running_total numeric) language sql stable set search_path = '' as $$
  with moves as (
    select to_account as account, amount from public.transfers
    union all
    select from_account, -amount from public.transfers
  ), ledger as (
    select account, 'balance' as what, sum(amount) as amount from moves where account <> 'mint' group by account
    union all
    select 'pot:' || game_id, 'paid in', sum(case reason when 'card_returned' then -amount else amount end)
    from public.transfers
    where to_account like 'pot:%' and reason not in ('pot_reopened', 'prize_divided') or reason = 'card_returned'
    group by game_id
  ), totals as (
    select 'fund' as account, 'balance' as what, total_amount as amount from public.house_fund
    union all
    select 'user:' || user_id, 'balance', bingo_bank_balance from public.profiles
    union all
    select 'pot:' || id, 'paid in', pot_amount from public.games
    union all
    select 'pot:' || id, 'balance', private.rest_of_pot(games) from public.games
  )
  select account, what, coalesce(ledger.amount, 0), coalesce(totals.amount, 0)
  from ledger
  full join totals using (account, what)
  where coalesce(ledger.amount, 0) <> coalesce(totals.amount, 0);
$$;

create or replace function private.time_to_claim() returns interval language sql immutable set search_path = '' as 'select interval ''48 hours''';

create or replace function private.is_overdue(p_game public.games) returns boolean language sql stable set search_path = '' as $$
  select p_game.kind = 'house' and p_game.status = 'completed' and not p_game.pot_claimed and not p_game.pot_returned
    and (p_game.prizes = 'bingo' or p_game.pot_shared)
    and p_game.completed_at < now() - private.time_to_claim();
$$;

create or replace function private.return_pot(p_game public.games, p_actor_id uuid, p_rest numeric) returns void language plpgsql set search_path = '' as $$
begin
  if p_rest > 0 then
    perform private.transfer('pot:' || p_game.id, 'fund', p_rest, p_game.id, 'pot_returned');
    perform private.record_event(p_game.id, 'pot_returned', p_actor_id, jsonb_build_object('amount', p_rest));
  end if;
  update public.games set pot_returned = true where id = p_game.id;
end;
$$;

create or replace function private.claim_end(p_game public.games, p_win public.wins) returns timestamptz language sql stable set search_path = '' as $$
  select case p_game.prizes when 'bingo' then p_game.completed_at else p_win.called_at end + private.time_to_claim();
$$;

create or replace function private.is_claimed_now(p_game_id uuid) returns boolean language plpgsql set search_path = '' as $$
begin
  update public.games as game set pot_claimed = true
  where id = p_game_id and status = 'completed' and not pot_claimed and not pot_returned
    and (winner_card_id is not null or pot_shared) and private.rest_of_pot(game) = 0;
  return found;
end;
$$;

create or replace function private.return_unclaimed_wins() returns void language plpgsql set search_path = '' as $$
declare
  v_due record;
begin
  for v_due in
    select win.*
    from public.wins as win
    join public.games as game on game.id = win.game_id and game.prizes = 'three'
    where win.paid_to is null and win.taken_back_at is null and win.called_at < now() - private.time_to_claim()
    order by win.game_id, win.seq
    for no key update of game skip locked
  loop
    update public.wins set paid_to = 'fund' where game_id = v_due.game_id and seq = v_due.seq and paid_to is null;
    continue when not found;
    if v_due.amount > 0 then
      perform private.transfer('pot:' || v_due.game_id, 'fund', v_due.amount, v_due.game_id, 'pot_returned');
      perform private.record_event(v_due.game_id, 'pot_returned', null, jsonb_build_object('amount', v_due.amount));
    end if;
    perform private.is_claimed_now(v_due.game_id);
  end loop;
end;
$$;

create or replace function private.return_unclaimed_pots() returns void language plpgsql set search_path = '' as $$
declare
  v_game public.games;
begin
  perform private.return_unclaimed_wins();
  for v_game in
    select * from public.games as game
    where kind = 'house' and status = 'completed' and not pot_claimed and not pot_returned
      and private.is_overdue(game)
    order by id
    for no key update skip locked
  loop
    perform private.return_pot(v_game, null, private.rest_of_pot(v_game));
    update public.wins set paid_to = 'fund' where game_id = v_game.id and paid_to is null and taken_back_at is null;
  end loop;
  perform private.forget_guest_addresses(20);
end;
$$;

create or replace function private.account_name(p_account text, p_game_id uuid) returns text language sql stable set search_path = '' as $$
  select case
    when p_account = 'mint' then 'The Mint'
    when p_account = 'fund' then 'House fund'
    when p_account like 'pot:%' then 'Pot'
    else private.player_name(p_game_id, substr(p_account, 6)::uuid)
  end;
$$;

create or replace function public.game_books(p_game_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  with moves as (
    select id, reason, from_account, to_account, amount, created_at from public.transfers where game_id = p_game_id
    union all
    select null, 'pot_returned', 'pot:' || id, 'fund', private.rest_of_pot(game), completed_at + private.time_to_claim()
    from public.games as game
    where id = p_game_id and private.is_overdue(game) and private.rest_of_pot(game) > 0
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
      'from_name', private.account_name(from_account, p_game_id),
      'to_name', private.account_name(to_account, p_game_id),
      'amount', amount,
      'count', count,
      'created_at', created_at
    ) order by place), '[]'),
    'balance', coalesce(sum(case when to_account like 'pot:%' then amount else -amount end), 0)
  )
  from entries
  having private.visible_game(p_game_id) is not null;
$$;

grant execute on function public.game_books(uuid) to anon, authenticated;

create or replace function private.is_event_type(p_type text) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return p_type in (
    'game_created', 'game_updated', 'game_started', 'game_ended', 'card_sold', 'square_marked', 'square_unmarked',
    'receipt_added', 'note_saved', 'closeness_set', 'bingo_called', 'objection_made',
    'objection_seconded', 'objection_upheld', 'objection_dismissed', 'pot_contributed', 'pot_claimed', 'pot_returned', 'played_again',
    'member_left', 'member_removed', 'member_returned', 'retired',
    'card_sealed', 'cards_locked', 'card_returned', 'shows_cards_set', 'game_answered', 'lines_changed'
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

create index if not exists game_events_actor_id on public.game_events (actor_id);
create index if not exists game_events_taken_back on public.game_events (game_id, created_at) where type = 'square_unmarked';

alter table public.game_events enable row level security;

create or replace function private.tells_ranking(p_type text) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return p_type in ('square_marked', 'square_unmarked', 'closeness_set', 'bingo_called', 'objection_upheld');
end;
$$;

create or replace function private.taken_win(p_event public.game_events) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'objected_by', (
      select card.display_name
      from public.objections as objection join public.bingo_cards as card on card.id = objection.card_id
      where objection.game_id = win.game_id and objection.bingo_seq = win.seq and objection.status = 'upheld'
    ),
    'display_name', holder.display_name,
    'card_number', holder.card_number,
    'amount', win.amount,
    'wins', private.wins_json(win.game_id),
    'shares', private.shares_of(win.game_id),
    'share_count', private.share_count(win.game_id)
  )
  from public.wins as win
  join public.bingo_cards as holder on holder.id = win.card_id
  where win.game_id = p_event.game_id and win.seq = (p_event.payload ->> 'win')::int;
$$;

create or replace function private.event_message(p_event public.game_events, p_prev int, p_top jsonb) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  v_message constant jsonb := p_event.payload || jsonb_build_object(
    'seq', p_event.seq, 'prev', p_prev, 'type', p_event.type, 'created_at', p_event.created_at
  );
begin
  if p_event.type = 'objection_upheld' then
    return v_message || private.taken_win(p_event) || jsonb_build_object('top', p_top);
  elsif p_event.type = 'bingo_called' then
    return v_message || jsonb_build_object('wins', private.wins_json(p_event.game_id), 'top', p_top);
  elsif private.tells_ranking(p_event.type) then
    return v_message || jsonb_build_object('top', p_top);
  elsif p_event.type = 'game_ended' then
    return v_message || jsonb_build_object(
      'shares', private.shares_of(p_event.game_id), 'share_count', private.share_count(p_event.game_id)
    );
  elsif p_event.type = 'note_saved' then
    return v_message || (
      select jsonb_build_object(
        'comment', comment, 'reaction', reaction, 'noted_by_name', private.player_name(game_id, noted_by)
      )
      from public.game_squares
      where id = (p_event.payload ->> 'game_square_id')::uuid
    );
  elsif p_event.type in ('member_left', 'member_removed', 'member_returned') then
    return (v_message - 'group_event_id') || (
      select jsonb_build_object(
        'display_name', private.member_name(group_id, user_id), 'by', private.member_name(group_id, actor_id)
      )
      from public.group_events
      where id = (p_event.payload ->> 'group_event_id')::bigint
    );
  end if;
  return v_message;
end;
$$;

create or replace function private.channel_of(p_game public.games) returns text language plpgsql immutable set search_path = '' as $$
begin
  return 'game:' || p_game.id || case when p_game.room > 0 then ':' || p_game.room else '' end;
end;
$$;

create or replace function private.moved_game(p_game public.games) returns public.games language plpgsql set search_path = '' as $$
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

create or replace function private.tell_event(p_game public.games, p_event public.game_events) returns void language plpgsql set search_path = '' as $$
declare
  v_now constant timestamptz := clock_timestamp();
  v_paced_until timestamptz := p_game.sales_paced_until;
  v_prev constant int := p_game.last_broadcast_seq;
  v_game public.games;
  v_message jsonb;
begin
  if p_event.type in ('card_sold', 'card_sealed') and p_game.kind = 'house' then
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
    when private.tells_ranking(p_event.type) then private.ranking_for_broadcast(p_game)
  end);
  if v_paced_until > v_now + interval '4 seconds' and p_event.type in ('card_sold', 'card_sealed') then
    v_message := v_message || '{"more": true}';
  end if;
  perform realtime.send(v_message, 'game_event', private.channel_of(v_game), true);
end;
$$;

create or replace function private.record_event(p_game_id uuid, p_type text, p_actor_id uuid, p_payload jsonb) returns void language plpgsql set search_path = '' as $$
declare
  v_game public.games;
  v_event public.game_events;
begin
  select * into v_game from public.games where id = p_game_id;
  insert into public.game_events (game_id, seq, type, actor_id, payload)
  values (
    p_game_id, v_game.last_seq + 1, p_type, p_actor_id,
    p_payload || case
      when p_payload ->> 'by' = private.name_of(p_actor_id)
        then jsonb_build_object('by', private.player_name(p_game_id, p_actor_id))
      else '{}'
    end
  )
  returning * into v_event;
  perform private.tell_event(v_game, v_event);
  perform private.notify(v_game, v_event);
end;
$$;

create or replace function private.game_of_channel() returns uuid language sql stable security definer set search_path = '' as $$
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

create or replace function private.page_of_events(p_limit int) returns int language sql immutable set search_path = '' as 'select least(greatest(p_limit, 1), 500)';

create or replace function public.events_since(p_game_id uuid, p_seq int, p_limit int default 200) returns jsonb language sql stable security definer set search_path = '' as $$
  with best as materialized (
    select private.ranking_for_broadcast(game) as top
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

create or replace function private.timeline_of(
  p_game public.games, p_top jsonb, p_before_seq int default null, p_limit int default 50
) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.event_message(event, event.seq - 1, p_top) order by event.seq desc), '[]')
  from public.game_events as event
  where event.game_id = p_game.id
    and event.seq < least(p_before_seq, p_game.last_seq + 1)
    and event.seq >= least(p_before_seq, p_game.last_seq + 1)::bigint - private.page_of_events(p_limit);
$$;

create or replace function public.game_timeline(p_game_id uuid, p_before_seq int default null, p_limit int default 50) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(
    (
      select private.timeline_of(game, private.ranking_for_broadcast(game), p_before_seq, p_limit)
      from public.games as game
      where game.id = (select private.visible_game(p_game_id))
    ),
    '[]'
  );
$$;

grant execute on function
  public.events_since(uuid, int, int), public.game_timeline(uuid, int, int)
to anon, authenticated;

create or replace function private.longest_reason() returns int language sql immutable set search_path = '' as 'select 200';

create or replace function private.time_to_object(p_kind text) returns interval language sql immutable set search_path = '' as $$
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
  seconded_by uuid references public.bingo_cards (id) on delete set null,
  foreign key (game_id, bingo_seq) references public.wins (game_id, seq) on delete cascade,
  unique (game_id, bingo_seq, card_id),
  check ((status = 'open') = (decided_at is null))
);

create index if not exists objections_game_square_id on public.objections (game_square_id);
create index if not exists objections_card_id on public.objections (card_id);
create index if not exists objections_seconded_by on public.objections (seconded_by);
create unique index if not exists objections_open on public.objections (game_id, bingo_seq, game_square_id) where status = 'open';

alter table public.objections enable row level security;

create or replace function private.attempt_objection(p_who text) returns int language sql set search_path = '' as $$
  select private.attempt('objection', p_who, 20, interval '5 minutes');
$$;

create or replace function private.winning_squares(p_win public.wins) returns setof uuid language sql stable rows 5 set search_path = '' as $$
  select game_square_id from public.card_squares
  where card_id = p_win.card_id and position = any (p_win.positions);
$$;

create or replace function private.contested_win(p_game_id uuid, p_game_square_id uuid, p_win int) returns public.wins language sql stable set search_path = '' as $$
  select win
  from private.wins_of(p_game_id) as win
  where win.seq = coalesce(p_win, win.seq)
  order by p_game_square_id in (select private.winning_squares(win)) desc, win.seq desc
  limit 1;
$$;

create or replace function private.attempt_guest_objection(p_game_id uuid, p_address text) returns int language sql set search_path = '' as $$
  select coalesce(nullif(private.attempt('objections_from', win || private.visitor_at(p_address),
    2, private.time_to_object('house')
  ), 0), case when private.is_app() then 0 else private.attempt('objections_from', win || private.connection(),
    case when private.app_key_hash() is null then 3 else 1 end, private.time_to_object('house')
  ) end)
  from concat_ws(' ', p_game_id, (select max(seq) from private.wins_of(p_game_id)), 'by ') as win;
$$;

create or replace function private.require_new_objection(
  p_kind text, p_win public.wins, p_cards uuid[], p_game_square_id uuid
) returns void language plpgsql stable set search_path = '' as $$
begin
  if exists (
    select from public.objections
    where game_id = p_win.game_id and bingo_seq = p_win.seq and (
      card_id = any (p_cards)
      or (game_square_id = p_game_square_id and (status = 'open' or p_kind = 'private'))
    )
  ) then
    perform private.refuse('already_objected');
  end if;
end;
$$;

create or replace function private.require_open_win(p_win public.wins) returns void language plpgsql set search_path = '' as $$
begin
  if p_win.seq is null or p_win.taken_back_at is not null or p_win.final_at <= clock_timestamp() then
    perform private.refuse('result_not_open');
  end if;
end;
$$;

create or replace function private.refused_reason(p_reason text) returns jsonb language sql immutable set search_path = '' as $$
  select case
    when private.is_long(p_reason) then private.refusal('too_long', private.longest_field()::text)
    when private.clean_name(p_reason) = '' then private.refusal('reason_missing')
    when char_length(private.clean_name(p_reason)) > private.longest_reason()
      then private.refusal('too_long', private.longest_reason()::text)
  end;
$$;

create or replace function private.tell_objection(p_type text, p_objection public.objections, p_user uuid, p_more jsonb) returns void language plpgsql set search_path = '' as $$
begin
  perform private.record_event(p_objection.game_id, p_type, p_user, jsonb_build_object(
    'game_square_id', p_objection.game_square_id,
    'summary', (select summary from public.game_squares where id = p_objection.game_square_id),
    'by', private.name_of(p_user)
  ) || p_more);
end;
$$;

create or replace function private.make_objection(
  p_game public.games, p_win int, p_cards uuid[], p_user uuid, p_game_square_id uuid, p_reason text
) returns public.objections language plpgsql set search_path = '' as $$
declare
  v_win constant public.wins := private.contested_win(p_game.id, p_game_square_id, p_win);
  v_objection public.objections;
  v_card public.bingo_cards;
begin
  perform private.require_open_win(v_win);
  if v_win.card_id = any (p_cards) then
    perform private.refuse('own_win');
  elsif p_game_square_id not in (select private.winning_squares(v_win)) then
    perform private.refuse('not_in_the_line');
  end if;
  perform private.require_new_objection(p_game.kind, v_win, p_cards, p_game_square_id);
  insert into public.objections (game_id, bingo_seq, game_square_id, card_id, reason)
  values (p_game.id, v_win.seq, p_game_square_id, p_cards[1], p_reason)
  returning * into v_objection;
  select * into v_card from public.bingo_cards where id = p_cards[1];
  perform private.tell_objection('objection_made', v_objection, p_user, jsonb_build_object(
    'card_number', v_card.card_number, 'by', v_card.display_name
  ));
  return v_objection;
end;
$$;

create or replace function private.objection_answer(p_objection_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select private.in_game(jsonb_build_object('objection_id', objection.id, 'status', objection.status), game)
  from public.objections as objection
  join public.games as game on game.id = objection.game_id
  where objection.id = p_objection_id;
$$;

create or replace function public.object_to_mark(p_game_square_id uuid, p_reason text, p_win int default null) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_objection(v_user::text);
  v_game public.games;
  v_objection public.objections;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif private.refused_reason(p_reason) is not null then
    return private.refused_reason(p_reason);
  end if;
  p_reason := private.clean_name(p_reason);
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_player(v_game, v_user), private.require_not_about(p_game_square_id, v_user);
  v_objection := private.make_objection(
    v_game, p_win, array(
      select id from public.bingo_cards where game_id = v_game.id and user_id = v_user order by card_number
    ), v_user, p_game_square_id, p_reason
  );
  return private.objection_answer(v_objection.id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

create or replace function public.object_to_mark_as_guest(
  p_game_square_id uuid, p_reason text, p_guest_token text, p_address text default null, p_win int default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
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
  elsif private.refused_reason(p_reason) is not null then
    return private.refused_reason(p_reason);
  end if;
  p_reason := private.clean_name(p_reason);
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_house(v_game);
  v_cards := array(select id from private.guest_cards_of(v_game.id, v_hash) order by card_number);
  if cardinality(v_cards) = 0 then
    perform private.refuse('not_a_player');
  end if;
  v_objection := private.make_objection(v_game, p_win, v_cards, null, p_game_square_id, p_reason);
  return private.objection_answer(v_objection.id);
end;
$$;

grant execute on function public.object_to_mark(uuid, text, int) to authenticated;
grant execute on function public.object_to_mark_as_guest(uuid, text, text, text, int) to anon, authenticated;

create or replace function private.is_about(p_win public.wins, p_user uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from public.game_squares where id in (select private.winning_squares(p_win)) and about_id = p_user
  );
$$;

create or replace function private.has_stake(p_game public.games, p_win public.wins, p_user uuid) returns boolean language sql stable set search_path = '' as $$
  select private.is_about(p_win, p_user) or exists (
    select from public.bingo_cards as card
    where card.game_id = p_game.id and card.user_id = p_user and (
      private.has_reached(p_win.prize, card.marked_mask)
      or card.id in (select card_id from private.wins_of(p_game.id) where prize = p_win.prize)
      or card.id in (
        select card_id from public.objections where game_id = p_win.game_id and bingo_seq = p_win.seq
      )
      or (
        p_game.status = 'completed' and p_game.winner_card_id is null
        and card.consecutive_marked_count > 0 and private.is_in_play(card)
      )
    )
  );
$$;

create or replace function private.seconders(p_game public.games, p_win public.wins, p_objector uuid) returns setof uuid language sql stable rows 20 set search_path = '' as $$
  select card.user_id
  from public.bingo_cards as card
  where p_game.kind = 'private' and card.game_id = p_game.id and card.id <> p_win.card_id
    and card.user_id is distinct from p_objector and private.is_in_play(card)
    and not private.is_about(p_win, card.user_id);
$$;

create or replace function private.who_decides(p_game public.games, p_win public.wins, p_objector uuid) returns text language sql stable set search_path = '' as $$
  select case
    when p_game.kind = 'house' then 'admin'
    when exists (
      select from public.groups as grp
      join public.group_members as host on host.group_id = grp.id and host.user_id = grp.created_by
      where grp.id = p_game.group_id and not private.has_stake(p_game, p_win, grp.created_by)
    ) then 'host'
    when exists (select from private.seconders(p_game, p_win, p_objector)) then 'second'
    else 'winner'
  end;
$$;

create or replace function private.holder_of(p_card_id uuid) returns uuid language sql stable set search_path = '' as $$
  select user_id from public.bingo_cards where id = p_card_id;
$$;

create or replace function private.can_reopen(p_win public.wins) returns boolean language sql stable set search_path = '' as $$
  select p_win.paid_to is null or exists (select from auth.users where id = private.holder_of(p_win.card_id));
$$;

create or replace function private.part_in(
  p_game public.games, p_win public.wins, p_objection public.objections, p_user uuid
) returns text language plpgsql stable set search_path = '' as $$
declare
  v_objector constant uuid := private.holder_of(p_objection.card_id);
  v_decides constant text := private.who_decides(p_game, p_win, v_objector);
begin
  return case
    when v_decides = 'admin' then case when exists (
      select from public.user_roles where user_id = p_user and role = 'admin'
    ) and not private.has_stake(p_game, p_win, p_user) then 'decide' end
    when v_decides = 'host' and exists (
      select from public.groups where id = p_game.group_id and created_by = p_user
    ) then 'decide'
    when v_decides = 'host' and p_objection.seconded_by is not null or not private.can_reopen(p_win) then null
    when v_decides = 'winner' then case when p_user = private.holder_of(p_win.card_id) and exists (
      select from public.group_members where group_id = p_game.group_id and user_id = p_user
    ) then 'second' end
    when p_user in (select private.seconders(p_game, p_win, v_objector)) then 'second'
  end;
end;
$$;

create or replace function private.waits_for(
  p_game public.games, p_win public.wins, p_objection public.objections, p_user uuid
) returns boolean language sql stable set search_path = '' as $$
  select case private.part_in(p_game, p_win, p_objection, p_user)
    when 'decide' then true
    when 'second' then private.who_decides(p_game, p_win, private.holder_of(p_objection.card_id)) <> 'host'
    else false
  end;
$$;

create or replace function private.lock_game_of_objection(p_objection_id uuid) returns public.games language plpgsql set search_path = '' as $$
declare
  v_game_id constant uuid := (select game_id from public.objections where id = p_objection_id);
begin
  if v_game_id is null then
    perform private.refuse('objection_not_found');
  end if;
  return private.lock_game(v_game_id);
end;
$$;

create or replace function private.require_open_objection(p_objection public.objections, p_win public.wins) returns void language plpgsql set search_path = '' as $$
begin
  if p_objection.status <> 'open' then
    perform private.refuse('already_decided');
  end if;
  perform private.require_open_win(p_win);
end;
$$;

create or replace function private.take_win(p_win public.wins) returns void language plpgsql set search_path = '' as $$
declare
  v_prize numeric;
begin
  perform private.lock_winners(p_win.game_id, p_win.prize);
  perform private.set_win(p_win, 0, 'pot_reopened');
  update public.wins set amount = p_win.amount, taken_back_at = clock_timestamp()
  where game_id = p_win.game_id and seq = p_win.seq;
  update public.bingo_cards set is_winner = exists (
    select from private.wins_of(p_win.game_id) where card_id = p_win.card_id
  ) where id = p_win.card_id;
  select p_win.amount + sum(amount) into v_prize from private.wins_of(p_win.game_id) where prize = p_win.prize;
  if v_prize is not null then
    perform private.divide_prize(p_win.game_id, p_win.prize, v_prize);
  end if;
end;
$$;

create or replace function private.reopen_game(p_game_id uuid, p_prize text, p_user uuid) returns boolean language plpgsql set search_path = '' as $$
declare
  v_game public.games;
begin
  select * into v_game from public.games where id = p_game_id;
  if p_prize in (select prize from private.wins_of(p_game_id)) then
    return false;
  elsif v_game.status = 'completed' and v_game.winner_card_id is null then
    perform private.share_rest(v_game, p_user);
    return false;
  end if;
  update public.games set
    status = 'active', completed_at = null, final_at = null, shares_results = false, winner_card_id = null, winner_id = null,
    winner_display_name = null, pot_claimed = false
  where id = p_game_id;
  return true;
end;
$$;

create or replace function private.uphold_objection(
  p_game public.games, p_win public.wins, p_objection public.objections, p_user uuid
) returns void language plpgsql set search_path = '' as $$
declare
  v_goes_on boolean;
begin
  if not private.can_reopen(p_win) then
    perform private.refuse('winner_gone');
  end if;
  perform private.take_mark(p_game, p_objection.game_square_id);
  perform private.take_win(p_win);
  perform private.reach_without(p_objection.game_square_id);
  v_goes_on := private.reopen_game(p_game.id, p_win.prize, p_user);
  update public.objections set
    status = case when id = p_objection.id then 'upheld' else 'dropped' end, decided_at = clock_timestamp()
  where game_id = p_game.id and bingo_seq = p_win.seq and status = 'open';
  perform private.tell_objection('objection_upheld', p_objection, p_user, jsonb_build_object(
    'note_cleared', p_game.kind = 'private', 'prize', p_win.prize, 'win', p_win.seq, 'goes_on', v_goes_on
  ));
end;
$$;

create or replace function private.require_decider(p_game public.games, p_win public.wins, p_user uuid) returns void language plpgsql set search_path = '' as $$
begin
  if p_game.kind = 'private' then
    perform private.require_host(p_game, p_user);
  elsif not exists (select from public.user_roles where user_id = p_user and role = 'admin') then
    perform private.refuse('not_admin');
  end if;
  if private.has_stake(p_game, p_win, p_user) then
    perform private.refuse('has_stake');
  end if;
end;
$$;

create or replace function public.decide_objection(p_objection_id uuid, p_upholds boolean) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_objection(v_user::text);
  v_game public.games;
  v_objection public.objections;
  v_win public.wins;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_objection(p_objection_id);
  select * into v_objection from public.objections where id = p_objection_id;
  select * into v_win from public.wins where game_id = v_game.id and seq = v_objection.bingo_seq;
  perform private.require_decider(v_game, v_win, v_user);
  perform private.require_open_objection(v_objection, v_win);

  if p_upholds then
    perform private.uphold_objection(v_game, v_win, v_objection, v_user);
  else
    update public.objections set status = 'dismissed', decided_at = clock_timestamp() where id = p_objection_id;
    perform private.tell_objection('objection_dismissed', v_objection, v_user, '{}');
  end if;
  return private.objection_answer(p_objection_id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

create or replace function private.require_second(
  p_game public.games, p_win public.wins, p_objection public.objections, p_user uuid
) returns void language plpgsql set search_path = '' as $$
begin
  if private.part_in(p_game, p_win, p_objection, p_user) is distinct from 'second' then
    perform private.refuse(case
      when p_user = private.holder_of(p_objection.card_id) then 'own_objection'
      when p_user = private.holder_of(p_win.card_id) then 'own_win'
      when not private.can_reopen(p_win) then 'winner_gone'
      when private.is_about(p_win, p_user) then 'about_you'
      else 'not_to_second'
    end);
  end if;
end;
$$;

create or replace function public.second_objection(p_objection_id uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_objection(v_user::text);
  v_game public.games;
  v_objection public.objections;
  v_win public.wins;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_objection(p_objection_id);
  perform private.require_player(v_game, v_user);
  select * into v_objection from public.objections where id = p_objection_id;
  select * into v_win from public.wins where game_id = v_game.id and seq = v_objection.bingo_seq;
  perform private.require_open_objection(v_objection, v_win);
  perform private.require_second(v_game, v_win, v_objection, v_user);
  update public.objections set seconded_by = (
    select id from public.bingo_cards where game_id = v_game.id and user_id = v_user
  ) where id = p_objection_id;
  if private.waits_for(v_game, v_win, v_objection, v_user) then
    perform private.uphold_objection(v_game, v_win, v_objection, v_user);
  else
    perform private.tell_objection('objection_seconded', v_objection, v_user, '{}');
  end if;
  return private.objection_answer(p_objection_id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

grant execute on function public.decide_objection(uuid, boolean), public.second_objection(uuid) to authenticated;

create or replace function private.objections_to(p_game public.games, p_win public.wins) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', objection.id,
    'game_square_id', objection.game_square_id,
    'by', card.display_name,
    'seconded_by', (select display_name from public.bingo_cards where id = objection.seconded_by),
    'reason', case when p_game.kind = 'private' or (select private.is_admin()) then objection.reason end,
    'status', objection.status,
    'decided_by', private.who_decides(p_game, p_win, card.user_id),
    'is_mine', coalesce(card.user_id = (select private.living_user()), false),
    'may', case when objection.status = 'open' then
      private.part_in(p_game, p_win, objection, (select private.living_user()))
    end,
    'created_at', objection.created_at
  ) order by objection.created_at, objection.id), '[]')
  from public.objections as objection
  join public.bingo_cards as card on card.id = objection.card_id
  where objection.game_id = p_win.game_id and objection.bingo_seq = p_win.seq;
$$;

create or replace function private.waiting_objections(p_user uuid) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'game_id', game.id,
    'kind', game.kind,
    'title', game.title,
    'theme_name', game.theme_name,
    'objections', waiting.objections
  ) order by waiting.final_at, game.id), '[]')
  from (
    select win.game_id, count(*) as objections, min(win.final_at) as final_at
    from public.wins as win
    join public.games as game on game.id = win.game_id
    join public.objections as objection
      on objection.game_id = win.game_id and objection.bingo_seq = win.seq and objection.status = 'open'
    where win.taken_back_at is null and win.final_at > now()
      and (game.group_id = any (array(select private.my_groups())) or game.group_id is null and (select private.is_admin()))
      and private.waits_for(game, win, objection, p_user)
    group by win.game_id
  ) as waiting
  join public.games as game on game.id = waiting.game_id;
$$;

create or replace function public.open_objections() returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'game_id', game_id, 'title', title, 'theme_name', theme_name, 'waiting', waiting, 'final_at', final_at
  ) order by final_at, game_id), '[]')
  from (
    select game.id as game_id, game.title, game.theme_name, min(win.final_at) as final_at, count(*) as waiting
    from public.objections as objection
    join public.wins as win on win.game_id = objection.game_id and win.seq = objection.bingo_seq
    join public.games as game on game.id = objection.game_id
    where objection.status = 'open' and game.kind = 'house' and win.final_at > clock_timestamp()
    group by game.id
  ) as contested
  having (select private.is_admin());
$$;

grant execute on function public.open_objections() to authenticated;

create or replace function private.shares_of(p_game_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'card_number', card_number, 'display_name', display_name, 'amount', pot_share
  ) order by purchased_at, card_number), '[]')
  from (
    select card_number, display_name, pot_share, purchased_at
    from public.bingo_cards
    where game_id = p_game_id and pot_share is not null
    order by purchased_at, card_number
    limit 50
  ) as first_shares;
$$;

create or replace function private.share_count(p_game_id uuid) returns bigint language sql stable set search_path = '' as $$
  select count(*) from public.bingo_cards where game_id = p_game_id and pot_share is not null;
$$;

create or replace function private.winning_card(p_game public.games) returns jsonb language sql stable set search_path = '' as $$
  select private.card_json(card)
  from public.bingo_cards as card
  where card.game_id = p_game.id and (card.id = p_game.winner_card_id or card.pot_share is not null)
  order by card.id = p_game.winner_card_id desc nulls last, card.purchased_at, card.card_number
  limit 1;
$$;

create or replace function private.closest_cards(p_game public.games) returns table (card_id uuid, user_id uuid, share numeric) language sql stable rows 5 set search_path = '' as $$
  with playing as (
    select card.*, rank() over (order by private.missing((select private.next_prize(p_game)), marked_mask)) as place
    from public.bingo_cards as card
    where card.game_id = p_game.id and card.consecutive_marked_count > 0 and card.card_number > 0
      and (card.kind = 'house' or private.is_in_play(card))
  ), closest as (
    select
      id, user_id, trunc(rest / count(*) over (), 2) as part, count(*) over () as parts,
      rest, row_number() over (order by purchased_at, card_number) as turn
    from playing, private.left_to_win(p_game) as rest
    where place = 1
  )
  select id, user_id, part + case turn when 1 then rest - parts * part else 0 end from closest;
$$;

create or replace function private.share_pot(p_game public.games) returns boolean language plpgsql set search_path = '' as $$
declare
  v_close record;
begin
  for v_close in
    select * from private.closest_cards(p_game) where share > 0 order by user_id
  loop
    update public.bingo_cards set pot_share = coalesce(pot_share, 0) + v_close.share where id = v_close.card_id;
    if v_close.user_id is not null then
      perform private.transfer(
        'pot:' || p_game.id, 'user:' || v_close.user_id, v_close.share, p_game.id, 'pot_shared'
      );
    end if;
  end loop;
  return found;
end;
$$;

create or replace function private.share_rest(p_game public.games, p_actor_id uuid, p_ending jsonb default null) returns void language plpgsql set search_path = '' as $$
declare
  v_rest constant numeric := private.left_to_win(p_game);
  v_is_shared constant boolean := private.share_pot(p_game);
begin
  if p_ending is not null then
    perform private.record_event(p_game.id, 'game_ended', p_actor_id, p_ending);
  end if;
  if v_is_shared then
    update public.games as game set pot_shared = true, pot_returned = false,
      pot_claimed = kind = 'house' and not exists (select from private.wins_of(game.id) where paid_to is null)
        and private.shares_of_guests(game.id) = 0
    where id = p_game.id;
  elsif p_game.kind = 'house' then
    perform private.return_pot(p_game, p_actor_id, v_rest);
  else
    if v_rest > 0 then
      perform private.transfer('pot:' || p_game.id, 'mint', v_rest, p_game.id, 'pot_returned');
    end if;
    update public.games set pot_returned = not pot_shared where id = p_game.id;
  end if;
end;
$$;

create or replace function private.end_by_closeness(p_game public.games, p_actor_id uuid) returns void language plpgsql set search_path = '' as $$
declare
  v_now constant timestamptz := clock_timestamp();
  v_game public.games;
begin
  update public.games set
    status = 'completed', started_at = coalesce(started_at, v_now), completed_at = v_now, final_at = greatest(v_now, (
      select max(final_at) from private.wins_of(p_game.id)
    ))
  where id = p_game.id
  returning * into v_game;
  perform private.share_rest(v_game, p_actor_id, jsonb_build_object(
    'completed_at', v_now, 'final_at', v_game.final_at, 'pot_amount', v_game.pot_amount
  ));
end;
$$;

create or replace function public.ending_of(p_game_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('pot_amount', private.left_to_win(game), 'shares', case
    when game.shows_closeness or (
      select count(*) from public.game_squares where game_id = game.id and is_marked
    ) = 0 then (
      select coalesce(jsonb_agg(jsonb_build_object(
        'card_number', card.card_number, 'display_name', card.display_name, 'amount', closest.share,
        'has_line', private.prize_to_call(game, card) is not null
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

create or replace function public.end_game(p_game_id uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_game public.games := private.lock_game(p_game_id);
begin
  perform private.require_host(v_game, v_user);
  if v_game.status <> 'upcoming' or not v_game.everybody_writes then
    perform private.require_active(v_game);
  end if;
  perform private.end_by_closeness(v_game, v_user);
  return (select private.game_json(game) from public.games as game where id = p_game_id);
end;
$$;

grant execute on function public.end_game(uuid), public.ending_of(uuid) to authenticated;

create or replace function private.follow_game(p_game public.games, p_user uuid) returns uuid language plpgsql set search_path = '' as $$
declare
  v_lock constant timestamptz := case p_game.pace when 'year' then now() + interval '1 week' end;
  v_wanted public.games := p_game;
  v_next public.games;
begin
  v_wanted.scheduled_start := null;
  v_wanted.time_zone := null;
  v_wanted.everybody_writes := false;
  v_wanted.ends_at := (
    select min(day)
    from generate_series(0, 100) as year
    cross join lateral (select coalesce(p_game.ends_at, p_game.completed_at) + make_interval(years => year) as day) as ending
    where day > v_lock
  );
  v_wanted.dealing := case when v_lock is null then 'dealt' else p_game.dealing end;
  v_wanted.locks_at := case p_game.dealing when 'chosen' then v_lock end;
  v_next := private.make_game(v_wanted, p_user);
  update public.games set follows = p_game.id, shows_closeness = p_game.shows_closeness where id = v_next.id;
  perform private.record_event(p_game.id, 'played_again', p_user, jsonb_build_object(
    'by', private.name_of(p_user), 'next_game_id', v_next.id
  ));
  update private.secret_links set game_id = v_next.id where game_id = p_game.id;
  return v_next.id;
end;
$$;

create or replace function private.addresses_to_tell(p_game_id uuid, p_user uuid) returns jsonb language sql set search_path = '' as $$
  with players as materialized (
    select distinct invitation.email
    from public.games as game
    join public.groups as grp on grp.id = game.group_id and grp.created_by = p_user
    join public.group_members as member on member.group_id = grp.id and member.user_id <> p_user
    join public.bingo_cards as card on card.game_id = game.id and card.user_id = member.user_id
    join public.group_invitations as invitation
      on invitation.group_id = grp.id and invitation.email = private.verified_email(member.user_id)
    where game.id = p_game_id and game.status = 'completed'
      and not exists (select from public.games where follows = p_game_id)
    order by invitation.email -- two rematches at once count in one order
  )
  select coalesce(jsonb_agg(email), '[]')
  from players
  where private.attempt('rematch_mail', email, 5, interval '1 day') = 0;
$$;

create or replace function private.rematch_mail(p_game_id uuid, p_emails jsonb) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'emails', p_emails,
    'group_id', grp.id,
    'group_name', grp.name,
    'host_name', private.member_name(grp.id, grp.created_by),
    'theme_name', game.theme_name
  )
  from public.games as game
  join public.groups as grp on grp.id = game.group_id
  where game.id = p_game_id;
$$;

create or replace function public.play_again(p_game_id uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_account();
  v_wait int := private.attempt_making(v_user);
  v_emails jsonb;
  v_game public.games;
  v_next_id uuid;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_emails := private.addresses_to_tell(p_game_id, v_user); -- attempts are locked before the group
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
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

grant execute on function public.play_again(uuid) to authenticated;

create or replace function private.next_game(p_game public.games) returns jsonb language sql stable set search_path = '' as $$
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
    game.id in (select id from rematches) desc, game.kind = 'house' and game.pace = 'year', game.status = 'active' desc,
    game.created_at > p_game.created_at desc, game.created_at, game.id
  limit 1;
$$;

create or replace function private.reviews_of(p_game public.games) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'win', win.seq,
    'decided_by', private.who_decides(p_game, win, (
      select (array_agg(person))[1] from private.seconders(p_game, win, null) as person having count(*) = 1
    )),
    'can_uphold', private.can_reopen(win),
    'objections', private.objections_to(p_game, win),
    'squares', (
      select jsonb_agg(jsonb_build_object('position', position, 'game_square_id', game_square_id) order by position)
      from public.card_squares where card_id = win.card_id and position = any (win.positions)
    )
  ) order by win.seq), '[]')
  from private.wins_of(p_game.id) as win;
$$;

create or replace function public.after_game(p_game_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'seq', game.last_seq,
    'reviews', private.reviews_of(game),
    'winning_card', private.winning_card(game),
    'next', case when game.status = 'completed' then private.next_game(game) end
  )
  from public.games as game
  where game.id = (select private.visible_game(p_game_id)) and (game.status = 'completed' or exists (select from private.wins_of(game.id)));
$$;

grant execute on function public.after_game(uuid) to anon, authenticated;

create or replace function private.winnings_of(p_card public.bingo_cards) returns numeric language sql stable set search_path = '' as $$
  select coalesce(p_card.pot_share, 0) + coalesce(sum(amount), 0)
  from public.wins
  where card_id = p_card.id and taken_back_at is null and paid_to like 'user:%';
$$;

create or replace function private.standings_of(p_group_id uuid) returns jsonb language sql stable set search_path = '' as $$
  with played as (
    select
      card.user_id, card.is_winner, private.winnings_of(card) as winnings,
      row_number() over (partition by card.user_id order by game.completed_at desc, game.id) as turn
    from public.games as game
    join public.bingo_cards as card on card.game_id = game.id
    where game.group_id = p_group_id and game.status = 'completed'
  ), standings as (
    select
      user_id, private.member_name(p_group_id, user_id) as display_name, count(*) as games, count(*) filter (where is_winner) as wins,
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

create or replace function private.record_of(p_user uuid) returns jsonb language sql stable set search_path = '' as $$
  with played as (
    select bool_or(card.is_winner) as is_won, sum(private.winnings_of(card)) as winnings,
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

create or replace function public.my_record() returns jsonb language sql stable security definer set search_path = '' as $$
  select private.record_of(account.id) from auth.users as account where account.id = (select private.living_user());
$$;

create or replace function private.final_cards(p_game public.games) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(
    private.card_json(card) || jsonb_build_object('winnings', private.winnings_of(card))
    order by card.is_winner desc, card.pot_share is null, card.consecutive_marked_count desc, card.purchased_at,
      card.card_number
  ), '[]')
  from (
    select * from public.bingo_cards
    where game_id = p_game.id and card_number > 0
    order by is_winner desc, pot_share is null, consecutive_marked_count desc, purchased_at, card_number
    limit 100
  ) as card;
$$;

create or replace function private.squares_without_notes(p_game_id uuid, p_values jsonb default '{}') returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(
    square - array['about_name', 'is_about_me'] || '{"comment": null, "reaction": null, "noted_by_name": null, "noted_at": null}' || p_values order by place
  ), '[]')
  from jsonb_array_elements(private.squares_of(p_game_id)) with ordinality as listed (square, place);
$$;

create or replace function public.game_results(p_game_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'game', private.game_json(game),
    'is_theirs', mine.id is not null,
    'may_share', game.kind = 'private' and mine.id is not null and (
      game.winner_id is not distinct from (select private.living_user()) or exists (
        select from public.groups
        where id = game.group_id and created_by = (select private.living_user()) and id in (select private.my_groups())
      )
    ),
    'shares_results', game.shares_results,
    'squares', case when mine.id is null then private.squares_without_notes(game.id) else private.squares_of(game.id) end,
    'cards', private.final_cards(game),
    'next', private.next_game(game)
  )
  from public.games as game, lateral (select private.visible_game(p_game_id) as id offset 0) as mine
  where game.id = p_game_id and game.status = 'completed' and (mine.id is not null or game.shares_results);
$$;

grant execute on function public.game_results(uuid) to anon, authenticated;
grant execute on function public.my_record() to authenticated;

create or replace function private.require_option(p_game public.games, p_option text, p_user uuid) returns void language plpgsql set search_path = '' as $$
begin
  if p_option <> 'shares_results' then
    if p_option = 'shows_closeness' and p_game.kind = 'house' then
      perform private.refuse('not_creator');
    end if;
    perform private.require_host(p_game, p_user), private.require_active(p_game);
    return;
  end if;
  if p_game.kind <> 'private' or p_game.winner_id is distinct from p_user or private.visible_game(p_game.id) is null then
    perform private.require_host(p_game, p_user);
  end if;
  if p_game.status <> 'completed' then
    perform private.refuse('game_not_over');
  end if;
end;
$$;

create or replace function private.set_game_option(p_game_id uuid, p_option text, p_is_on boolean, p_user uuid) returns void language plpgsql set search_path = '' as $$
declare
  v_game public.games := private.lock_game(p_game_id);
begin
  perform private.require_option(v_game, p_option, p_user);
  if (to_jsonb(v_game) -> p_option)::boolean = p_is_on then
    return;
  end if;
  update public.games set
    shows_closeness = case p_option when 'shows_closeness' then p_is_on else shows_closeness end,
    shows_cards = case p_option when 'shows_cards' then p_is_on else shows_cards end,
    shares_results = case p_option when 'shares_results' then p_is_on else shares_results end
  where id = p_game_id;
  if p_option <> 'shares_results' then
    perform private.record_event(
      p_game_id, case p_option when 'shows_cards' then 'shows_cards_set' else 'closeness_set' end, p_user,
      jsonb_build_object(p_option, p_is_on, 'by', private.name_of(p_user))
    );
  end if;
end;
$$;

create or replace function public.set_option(p_id uuid, p_option text, p_is_on boolean) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('set_option', v_user::text, 30, interval '1 minute');
  v_is_on constant boolean := coalesce(p_is_on, false);
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform private.require_short(p_option);
  if p_option = 'allows_guests' then
    perform private.require_account(), private.lock_own_group(p_id, v_user);
    update public.groups set allows_guests = v_is_on where id = p_id;
  elsif p_option in ('shows_closeness', 'shows_cards', 'shares_results') then
    perform private.set_game_option(p_id, p_option, v_is_on, v_user);
  else
    perform private.refuse('invalid_request');
  end if;
  return jsonb_build_object('is_on', v_is_on);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

grant execute on function public.set_option(uuid, text, boolean) to authenticated;

create table private.secret_links (
  token_hash bytea primary key,
  game_id uuid unique references public.games (id) on delete cascade,
  card_id uuid unique references public.bingo_cards (id) on delete cascade,
  shows_names boolean not null default false,
  shows_code boolean not null default false,
  check (num_nonnulls(game_id, card_id) = 1)
);

create or replace function private.require_linkable(p_id uuid, p_user uuid) returns void language plpgsql set search_path = '' as $$
declare
  v_card public.bingo_cards;
  v_game public.games;
begin
  v_game := private.lock_game(coalesce((select game_id from public.bingo_cards where id = p_id), p_id));
  select * into v_card from public.bingo_cards where id = p_id;
  if v_card.id is null then
    perform private.require_host(v_game, p_user);
  elsif v_game.kind <> 'house' or v_game.dealing <> 'chosen' then
    perform private.refuse('card_not_found');
  elsif v_card.user_id is distinct from p_user then
    perform private.refuse('not_your_card');
  else
    perform private.require_locked(v_game);
  end if;
end;
$$;

create or replace function public.secret_link(p_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'is_on', link.token_hash is not null,
    'shows_names', coalesce(link.shows_names, false),
    'shows_code', coalesce(link.shows_code, false)
  )
  from (
    select game.id
    from public.games as game join public.groups as host on host.id = game.group_id
    where game.id = p_id and host.created_by = (select private.living_user())
      and host.id in (select private.my_groups())
    union all
    select card.id
    from public.bingo_cards as card join public.games as game on game.id = card.game_id
    where card.id = p_id and card.user_id = (select private.living_user())
      and game.kind = 'house' and game.dealing = 'chosen' and game.is_locked
  ) as own
  left join private.secret_links as link on link.game_id = own.id or link.card_id = own.id;
$$;

create or replace function public.save_secret_link(p_id uuid, p_shows_names boolean, p_shows_code boolean, p_renews boolean) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('secret_link', v_user::text, 30, interval '1 minute');
  v_shows_names constant boolean := coalesce(p_shows_names, false);
  v_shows_code constant boolean := coalesce(p_shows_code, false);
  v_token text := private.new_secret();
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform private.require_linkable(p_id, v_user);
  if coalesce(p_renews, false) then
    delete from private.secret_links where game_id = p_id or card_id = p_id;
  end if;
  update private.secret_links set shows_names = v_shows_names, shows_code = v_shows_code
  where game_id = p_id or card_id = p_id;
  if found then
    v_token := null;
  else
    insert into private.secret_links (token_hash, game_id, card_id, shows_names, shows_code)
    values (
      sha256(convert_to(v_token, 'UTF8')), (select id from public.games where id = p_id),
      (select id from public.bingo_cards where id = p_id), v_shows_names, v_shows_code
    );
  end if;
  return jsonb_build_object('is_on', true, 'shows_names', v_shows_names, 'shows_code', v_shows_code, 'token', v_token);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

create or replace function public.delete_secret_link(p_id uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_linkable(p_id, private.require_user());
  delete from private.secret_links where game_id = p_id or card_id = p_id;
end;
$$;

create or replace function private.table_messages(p_game_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(
    private.event_message(event, event.seq - 1, '[]')
      || case when event.type = 'square_marked' then '{"source_url": null}'::jsonb else '{}' end
    order by event.seq desc
  ), '[]')
  from (
    select *
    from public.game_events
    where game_id = p_game_id and type in (
      'square_marked', 'square_unmarked', 'objection_made', 'objection_seconded', 'objection_dismissed', 'objection_upheld',
      'bingo_called', 'game_ended'
    )
    order by seq desc
    limit 8
  ) as event;
$$;

create or replace function private.table_of(p_game public.games) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'state', private.game_state_of(p_game) || jsonb_build_object(
      'channel', '', 'squares', private.squares_without_notes(p_game.id, '{"text": "", "source_url": null}')
    ),
    'messages', private.table_messages(p_game.id),
    'winning_card', private.winning_card(p_game)
  );
$$;

create or replace function private.without_names(p_shown jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_shown) = 'array' then
    return (
      select coalesce(jsonb_agg(private.without_names(item) order by place), '[]')
      from jsonb_array_elements(p_shown) with ordinality as listed (item, place)
    );
  elsif jsonb_typeof(p_shown) = 'object' then
    return (
      select coalesce(jsonb_object_agg(key, case
        when key in ('by', 'objected_by', 'marked_by_name', 'about_name') then 'null'
        when key = 'display_name' and value <> 'null' then to_jsonb('Card #' || (p_shown ->> 'card_number'))
        when jsonb_typeof(value) in ('array', 'object') then private.without_names(value)
        else value
      end), '{}')
      from jsonb_each(p_shown)
    );
  end if;
  return p_shown;
end;
$$;

create or replace function public.table_view(p_token text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_wait int := case
    when private.app_key_hash() is null or private.is_app() then 0
    else private.attempt('table_view', private.connection(), 300, interval '1 minute')
  end;
  v_shown jsonb;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  select
    case when link.shows_names then private.table_of(game) else private.without_names(private.table_of(game)) end
    || jsonb_build_object('invite', case when link.shows_code then jsonb_build_object(
      'code', host.invite_code, 'allows_guests', host.allows_guests
    ) end)
  into v_shown
  from private.secret_links as link
  join public.games as game on game.id = link.game_id
  join public.groups as host on host.id = game.group_id
  where link.token_hash = sha256(convert_to(private.field(p_token), 'UTF8'));
  return v_shown;
end;
$$;

create or replace function public.linked_card(p_token text) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'game', private.game_json(game),
    'card', private.card_json(card),
    'squares', private.squares_without_notes(game.id)
  )
  from private.secret_links as link
  join public.bingo_cards as card on card.id = link.card_id
  join public.games as game on game.id = card.game_id
  where link.token_hash = sha256(convert_to(private.field(p_token), 'UTF8'));
$$;

grant execute on function
  public.secret_link(uuid), public.save_secret_link(uuid, boolean, boolean, boolean), public.delete_secret_link(uuid)
to authenticated;
grant execute on function public.table_view(text), public.linked_card(text) to anon, authenticated;

create or replace function private.is_webhook(p_url text) returns boolean language sql immutable set search_path = '' as $$
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

create or replace function private.webhook_of(p_group public.groups, p_user uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('host', split_part(url, '/', 3), 'failing_since', failing_since, 'off_at', off_at)
  from private.webhooks
  where group_id = p_group.id and p_group.created_by = p_user;
$$;

create or replace function public.try_webhook(p_group_id uuid, p_url text) returns jsonb language plpgsql security definer set search_path = '' as $$
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

create or replace function public.set_webhook(p_group_id uuid, p_url text) returns void language plpgsql security definer set search_path = '' as $$
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

create or replace function private.news_of(p_game public.games, p_seq int) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(event.payload || jsonb_build_object('type', event.type) order by event.seq), '[]')
  from public.game_events as event
  left join public.game_squares as square on square.id = (event.payload ->> 'game_square_id')::uuid
  where event.game_id = p_game.id and event.seq > p_seq and case event.type
    when 'square_marked' then square.is_marked
      and square.marked_at = (event.payload ->> 'marked_at')::timestamptz
    when 'bingo_called' then exists (select from private.wins_of(p_game.id) where seq = event.seq)
    when 'game_ended' then true
    else false
  end;
$$;

create or replace function public.claim_webhooks() returns jsonb language plpgsql security definer set search_path = '' as $$
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
$$;

create or replace function public.report_webhook(p_group_id uuid, p_url text, p_is_sent boolean) returns void language plpgsql security definer set search_path = '' as $$
begin
  update private.webhooks set
    failing_since = case when not p_is_sent then coalesce(failing_since, clock_timestamp()) end,
    off_at = case
      when not p_is_sent and failing_since < clock_timestamp() - interval '1 day' then clock_timestamp()
    end
  where group_id = p_group_id and url = p_url and off_at is null;
end;
$$;

grant execute on function public.try_webhook(uuid, text), public.set_webhook(uuid, text) to authenticated;
grant execute on function public.claim_webhooks(), public.report_webhook(uuid, text, boolean) to service_role;

create table private.mail_settings (
  user_id uuid primary key references public.profiles (user_id),
  time_zone text not null default 'UTC',
  digest text not null default 'off' check (digest in ('off', 'daily', 'weekly')),
  digest_hour int not null default 8 check (digest_hour between 0 and 23)
);

create or replace function private.is_time_zone(p_name text) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return char_length(p_name) <= 100 and p_name ~ '^[A-Za-z]{1,20}(/[A-Za-z0-9_+-]{1,30}){0,2}$' and now() at time zone p_name is not null;
exception
  when invalid_parameter_value then return false;
end;
$$;

create or replace function private.clean_zone(p_name text) returns text language sql stable set search_path = '' as $$
  select case when private.is_time_zone(p_name) then p_name else 'UTC' end;
$$;

create or replace function private.quiet_until(p_at timestamptz, p_time_zone text) returns timestamptz language sql stable set search_path = '' as $$
  select case
    when local::time >= '22:00' then (local::date + 1 + time '08:00') at time zone p_time_zone
    when local::time < '08:00' then (local::date + time '08:00') at time zone p_time_zone
  end
  from (select p_at at time zone p_time_zone as local) as clock;
$$;

create or replace function private.next_digest(p_settings private.mail_settings, p_after timestamptz) returns timestamptz language sql stable set search_path = '' as $$
  select min(at) from (
    select (day + make_interval(hours => p_settings.digest_hour)) at time zone p_settings.time_zone as at
    from generate_series(0, 8) as ahead
    cross join lateral (
      select date_trunc('day', p_after at time zone p_settings.time_zone) + ahead * interval '1 day' as day
    ) as calendar
    where p_settings.digest = 'daily' or (p_settings.digest = 'weekly' and extract(isodow from day) = 1)
  ) as coming
  where at > p_after;
$$;

create or replace function private.mail_settings_of(p_user uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'is_confirmed', private.verified_email(p_user) is not null,
    'time_zone', max(time_zone), 'digest', coalesce(max(digest), 'off'), 'digest_hour', coalesce(max(digest_hour), 8)
  )
  from private.mail_settings where user_id = p_user;
$$;

create or replace function public.save_mail_settings(p_time_zone text, p_digest text, p_digest_hour int) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  if private.is_time_zone(p_time_zone) is not true then
    perform private.refuse('invalid_time_zone');
  elsif p_digest is null or p_digest not in ('off', 'daily', 'weekly')
    or p_digest_hour is null or p_digest_hour not between 0 and 23 then
    perform private.refuse('invalid_digest');
  end if;
  insert into private.mail_settings (user_id, time_zone, digest, digest_hour)
  values (v_user, p_time_zone, p_digest, p_digest_hour)
  on conflict (user_id) do update set
    time_zone = excluded.time_zone, digest = excluded.digest, digest_hour = excluded.digest_hour;
  delete from private.deliveries
  where user_id = v_user and notice_id is null and sent_at is null and failed_at is null;
  perform private.queue_digest(v_user, clock_timestamp());
end;
$$;

create or replace function public.stop_mail(p_token text) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  v_email text;
  v_user uuid;
begin
  select user_id, coalesce(private.verified_email(user_id), (
    select email from public.group_invitations where id = invitation_id
  )) into v_user, v_email
  from private.deliveries where token_hash = sha256(convert_to(private.field(p_token), 'UTF8'));
  if not found then
    return false;
  end if;
  v_user := coalesce(v_user, (
    select id from auth.users where email = v_email and not is_sso_user and email_confirmed_at is not null
  ));
  update public.group_invitations set is_stopped = true where email = v_email;
  update public.notice_choices set mails = false where user_id = v_user and mails;
  if v_user is not null then
    insert into public.notice_choices (user_id, kind, is_on) values (v_user, 'start_changed', true) on conflict do nothing;
  end if;
  update private.mail_settings set digest = 'off' where user_id = v_user;
  delete from private.deliveries
  where channel = 'mail' and sent_at is null and failed_at is null and (
    user_id = v_user or invitation_id in (select id from public.group_invitations where email = v_email)
  );
  return true;
end;
$$;

grant execute on function public.save_mail_settings(text, text, int) to authenticated;
grant execute on function public.stop_mail(text) to anon, authenticated;

create or replace function private.notice_kinds() returns text[] language sql immutable set search_path = '' as $$
  select array[
    'line_full', 'one_to_go', 'square_marked', 'game_over', 'objection_made', 'invited', 'game_began',
    'start_changed', 'game_starts', 'game_locks', 'game_ends'
  ];
$$;

create or replace function private.mailed_kinds() returns text[] language sql immutable set search_path = '' as $$
  select array['line_full', 'game_over', 'start_changed', 'game_starts', 'game_locks', 'game_ends'];
$$;

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

create index if not exists notices_of_events on public.notices (game_id, seq);
create unique index if not exists notices_of_invitations on public.notices (group_id, user_id) where group_id is not null;

create table public.notice_choices (
  user_id uuid not null references public.profiles (user_id),
  kind text not null check (kind = any (private.notice_kinds())),
  is_on boolean not null,
  mails boolean not null default false check (not mails or (is_on and kind = any (private.mailed_kinds()))),
  pushes boolean not null default false check (not pushes or is_on),
  primary key (user_id, kind)
);

create index if not exists notice_choices_sent on public.notice_choices (user_id, kind) where mails or pushes;

create table public.reminders (
  game_id uuid not null references public.games (id) on delete cascade,
  kind text not null check (kind in ('game_starts', 'starts_soon', 'game_locks', 'game_ends')),
  primary key (game_id, kind)
);

alter table public.notices enable row level security;
alter table public.notice_choices enable row level security;
alter table public.reminders enable row level security;

create or replace function private.unread_notices(p_user uuid) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('game_id', game_id, 'count', unread)), '[]')
  from (
    select game_id, count(*) as unread
    from (select * from public.notices where user_id = p_user order by id desc limit 100) as latest
    where read_at is null
    group by game_id
  ) as by_game;
$$;

create or replace function private.reminded_of(p_game public.games, p_kind text) returns timestamptz language sql immutable set search_path = '' as $$
  select case p_kind
    when 'game_starts' then p_game.scheduled_start
    when 'start_changed' then coalesce(p_game.scheduled_start, p_game.locks_at)
    when 'game_began' then case p_game.status when 'upcoming' then p_game.scheduled_start end
    when 'game_locks' then p_game.locks_at
    when 'game_ends' then p_game.ends_at
  end;
$$;

create or replace function private.is_timely(p_game public.games, p_kind text, p_now timestamptz) returns boolean language sql immutable set search_path = '' as $$
  select case p_kind
    when 'start_changed' then p_game.status = 'upcoming' and p_game.scheduled_start > p_now
    when 'game_starts' then p_game.status = 'upcoming'
      and p_game.scheduled_start between p_now and p_now + interval '24 hours'
    when 'game_locks' then not p_game.is_locked and p_game.locks_at between p_now and p_now + interval '24 hours'
    when 'game_ends' then p_game.status = 'active' and p_game.ends_at between p_now and p_now + interval '24 hours'
    else true
  end;
$$;

create or replace function private.notice_json(p_notice public.notices) returns jsonb language sql stable set search_path = '' as $$
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
    'can_call', p_notice.kind = 'line_full' and exists (
      select from public.bingo_cards as card
      where game_id = about.game_id and user_id = p_notice.user_id and card_number = p_notice.card_number
        and private.prize_to_call(game, card) is not null
    ),
    'summary', event.payload ->> 'summary',
    'by', case p_notice.kind when 'invited' then private.member_name(grp.id, grp.created_by) else event.payload ->> 'by' end,
    'winner', event.payload ->> 'display_name',
    'missing', own.missing,
    'pot_share', own.pot_share,
    'at', private.reminded_of(game, p_notice.kind),
    'time_zone', game.time_zone
  )
  from (select p_notice.game_id as game_id) as about
  left join public.games as game on game.id = about.game_id
  left join public.groups as grp on grp.id in (p_notice.group_id, game.group_id)
  left join public.game_events as event on event.game_id = about.game_id and event.seq = p_notice.seq
  left join lateral (
    select
      min(private.missing((select private.next_prize(game)), marked_mask)) as missing, sum(pot_share) as pot_share
    from public.bingo_cards
    where game_id = about.game_id and user_id = p_notice.user_id
  ) as own on p_notice.kind = 'game_over';
$$;

create or replace function public.my_notices(p_page int default 1, p_page_size int default 20) returns jsonb language sql stable security definer set search_path = '' as $$
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

create or replace function public.read_notices(p_ids bigint[]) returns jsonb language plpgsql security definer set search_path = '' as $$
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

create or replace function public.choose_notices(p_kinds text[], p_channel text, p_is_on boolean, p_time_zone text) returns void language plpgsql security definer set search_path = '' as $$
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

create or replace function private.players_now(p_game public.games) returns uuid[] language sql stable set search_path = '' as $$
  select array(
    select distinct card.user_id
    from public.bingo_cards as card
    where card.game_id = p_game.id and (
      (p_game.kind = 'house' and exists (select from auth.users where id = card.user_id))
      or exists (select from public.group_members where group_id = p_game.group_id and user_id = card.user_id)
    )
  );
$$;

create or replace function private.notify_people(p_game_id uuid, p_seq int, p_kind text, p_people uuid[], p_actor uuid) returns void language sql set search_path = '' as $$
  insert into public.notices (user_id, kind, game_id, seq)
  select person, p_kind, p_game_id, p_seq
  from unnest(p_people) as person
  left join public.notice_choices as choice on choice.user_id = person and choice.kind = p_kind
  where person is distinct from p_actor and coalesce(choice.is_on, true);
$$;

create or replace function private.notify_of_mark(p_game public.games, p_event public.game_events) returns void language plpgsql set search_path = '' as $$
declare
  v_square constant uuid := p_event.payload ->> 'game_square_id';
  v_is_house constant boolean := p_game.kind = 'house';
  v_prize constant text := private.next_prize(p_game);
begin
  with counted as materialized (
    select
      card.user_id, card.card_number, private.missing(v_prize, card.marked_mask) as missing,
      private.missing(v_prize, card.marked_mask & ~(1 << placed.position)) as before
    from public.bingo_cards as card
    join public.card_squares as placed on placed.card_id = card.id and placed.game_square_id = v_square
    where card.game_id = p_game.id and card.user_id <> p_event.actor_id
      and (card.consecutive_marked_count >= 4 or not v_is_house)
  ), touched as (
    select *, case
      when missing > 1 or missing = before then 'square_marked' when missing = 0 then 'line_full' else 'one_to_go'
    end as notice_kind
    from counted
  )
  insert into public.notices (user_id, kind, game_id, seq, card_number)
  select distinct on (touched.user_id) touched.user_id, notice_kind, p_game.id, p_event.seq, touched.card_number
  from touched
  left join public.notice_choices as choice on choice.user_id = touched.user_id and choice.kind = notice_kind
  where coalesce(choice.is_on, notice_kind <> 'square_marked') and case
    when v_is_house then notice_kind <> 'square_marked'
    else exists (
      select from public.group_members where group_id = p_game.group_id and user_id = touched.user_id
    )
  end
  order by touched.user_id, touched.missing, touched.card_number;
end;
$$;

create or replace function private.take_notices_back(p_game public.games, p_event public.game_events) returns void language sql set search_path = '' as $$
  delete from public.notices
  where game_id = p_game.id and (
    seq in (
      select seq from public.game_events
      where game_id = p_game.id and case type
        when 'square_marked' then payload ->> 'game_square_id' = p_event.payload ->> 'game_square_id'
        when 'objection_made' then (payload ->> 'game_square_id')::uuid not in (
          select game_square_id from public.objections where game_id = p_game.id and status = 'open'
        )
      end
    )
    or (kind = 'game_over' and p_game.status = 'active')
  );
$$;

create or replace function private.deciders_now(p_game public.games, p_event public.game_events) returns uuid[] language sql stable set search_path = '' as $$
  select array(
    select person.user_id
    from public.objections as objection
    join public.wins as win on win.game_id = objection.game_id and win.seq = objection.bingo_seq
    cross join lateral (
      select user_id from public.group_members where group_id = p_game.group_id
      union all
      select user_id from public.user_roles where p_game.kind = 'house' and role = 'admin'
    ) as person
    where objection.game_id = p_game.id and objection.status = 'open'
      and objection.game_square_id = (p_event.payload ->> 'game_square_id')::uuid
      and private.waits_for(p_game, win, objection, person.user_id)
  );
$$;

create or replace function private.notify_of_start(p_game public.games, p_seq int, p_actor uuid) returns void language plpgsql set search_path = '' as $$
begin
  delete from public.reminders where game_id = p_game.id and kind in ('game_starts', 'starts_soon');
  delete from private.deliveries where game_id = p_game.id and sent_at is null and failed_at is null;
  delete from public.notices where game_id = p_game.id and kind = 'start_changed' and read_at is null;
  perform private.notify_people(p_game.id, p_seq, 'start_changed', case p_game.kind
    when 'house' then private.players_now(p_game)
    else array(select user_id from public.group_members where group_id = p_game.group_id)
  end, p_actor);
  insert into private.deliveries (invitation_id, game_id, channel, due_at)
  select id, p_game.id, 'mail', private.moved_mail_due(p_game.id, null, id)
  from public.group_invitations
  where group_id = p_game.group_id and status = 'pending' and invited_at >= p_game.created_at
    and not private.is_stopped(email);
end;
$$;

create or replace function private.notify(p_game public.games, p_event public.game_events) returns void language plpgsql set search_path = '' as $$
begin
  case p_event.type
    when 'square_marked' then perform private.notify_of_mark(p_game, p_event);
    when 'square_unmarked', 'objection_upheld' then perform private.take_notices_back(p_game, p_event);
    when 'bingo_called', 'game_ended' then
      if p_game.status = 'completed' then
        perform private.notify_people(
          p_game.id, p_event.seq, 'game_over', private.players_now(p_game), p_event.actor_id
        );
      end if;
    when 'objection_made' then
      perform private.notify_people(
        p_game.id, p_event.seq, 'objection_made', private.deciders_now(p_game, p_event), p_event.actor_id
      );
    when 'played_again' then
      perform private.notify_people(
        (p_event.payload ->> 'next_game_id')::uuid, 0, 'game_began', private.players_now(p_game), p_event.actor_id
      );
    when 'game_updated' then
      -- In a house game, `update_house_game` knows whether the start was changed.
      if p_game.kind = 'private' then
        perform private.notify_of_start(p_game, p_event.seq, p_event.actor_id);
      end if;
    when 'game_started' then
      perform private.notify_people(
        p_game.id, p_event.seq, 'game_began', private.expected_at(p_game), p_event.actor_id
      );
    else null;
  end case;
end;
$$;

create or replace function private.notify_of_invitation(p_group_id uuid, p_email text) returns void language sql set search_path = '' as $$
  insert into public.notices (user_id, kind, group_id)
  select account.id, 'invited', p_group_id
  from auth.users as account
  left join public.notice_choices as choice on choice.user_id = account.id and choice.kind = 'invited'
  where account.email = p_email and not account.is_sso_user and private.verified_email(account.id) = p_email
    and coalesce(choice.is_on, true)
  on conflict (group_id, user_id) where group_id is not null do nothing;
$$;

create or replace function private.due_reminder() returns public.reminders language sql stable set search_path = '' as $$
  select due.id, due.kind
  from (
    select id, created_at, scheduled_start as at, 'game_starts' as kind from public.games
    where status = 'upcoming' and scheduled_start between now() + interval '12 hours' and now() + interval '24 hours'
    union all
    select id, created_at, scheduled_start, 'starts_soon' from public.games
    where status = 'upcoming' and kind = 'private'
      and scheduled_start between now() and now() + interval '1 hour'
    union all
    select id, created_at, locks_at, 'game_locks' from public.games
    where not is_locked and status <> 'completed'
      and locks_at between now() + interval '12 hours' and now() + interval '24 hours'
    union all
    select id, created_at, ends_at, 'game_ends' from public.games
    where status = 'active' and ends_at between now() + interval '12 hours' and now() + interval '24 hours'
  ) as due
  where due.at - due.created_at > case due.kind when 'starts_soon' then interval '1 hour' else interval '36 hours' end
    and not exists (select from public.reminders where game_id = due.id and kind = due.kind)
  limit 1;
$$;

create or replace function private.remind() returns boolean language plpgsql set search_path = '' as $$
declare
  v_due public.reminders := private.due_reminder();
  v_game public.games;
begin
  select * into v_game from public.games where id = v_due.game_id for no key update skip locked;
  if not found then
    return false;
  end if;
  insert into public.reminders select v_due.* on conflict do nothing;
  if found then
    perform private.notify_people(
      v_game.id, 0, case v_due.kind when 'starts_soon' then 'game_starts' else v_due.kind end,
      case v_due.kind when 'game_ends' then private.players_now(v_game) else private.expected_at(v_game) end, null
    );
    delete from public.notices where created_at < now() - interval '90 days';
    delete from private.deliveries where coalesce(sent_at, failed_at) < now() - interval '90 days';
  end if;
  return true;
end;
$$;

create or replace function private.is_push_endpoint(p_url text) returns boolean language sql immutable set search_path = '' as $$
  select char_length(p_url) <= 1000 and p_url ~ ('^https://(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com'
    || '|[a-z0-9-]{1,60}\.(push\.apple|notify\.windows)\.com)/[A-Za-z0-9_:/?=&%.~-]+$');
$$;

create table private.push_subscriptions (
  endpoint text primary key check (private.is_push_endpoint(endpoint)),
  user_id uuid not null references public.profiles (user_id),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null default clock_timestamp(),
  session_id uuid
);

create index if not exists push_subscriptions_user_id on private.push_subscriptions (user_id, created_at);

create or replace function public.save_push(p_endpoint text, p_p256dh text, p_auth text) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  if (
    private.is_push_endpoint(p_endpoint) and octet_length(p_p256dh) = 87 and octet_length(p_auth) = 22 and p_p256dh ~ '^[A-Za-z0-9_-]{87}$' and p_auth ~ '^[A-Za-z0-9_-]{22}$'
  ) is not true then
    perform private.refuse('invalid_push');
  end if;
  insert into private.push_subscriptions as known (endpoint, user_id, p256dh, auth, session_id)
  values (p_endpoint, v_user, p_p256dh, p_auth, (auth.jwt() ->> 'session_id')::uuid)
  on conflict (endpoint) do update set
    user_id = v_user, created_at = clock_timestamp(), session_id = excluded.session_id
  where known.p256dh = p_p256dh and known.auth = p_auth;
  if not found then
    perform private.refuse('invalid_push');
  end if;
  delete from private.push_subscriptions where endpoint in (
    select endpoint from private.push_subscriptions where user_id = v_user order by created_at desc offset 10
  );
end;
$$;

create or replace function public.forget_push(p_endpoint text, p_p256dh text, p_auth text) returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from private.push_subscriptions where endpoint = p_endpoint and p256dh = p_p256dh and auth = p_auth;
end;
$$;

create or replace function private.push_subscriptions_of(p_user uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('endpoint', endpoint, 'keys', jsonb_build_object('p256dh', p256dh, 'auth', auth)))
  from private.push_subscriptions
  where user_id = p_user and (session_id is null or exists (select from auth.sessions where id = session_id));
$$;

grant execute on function public.save_push(text, text, text) to authenticated;
grant execute on function public.forget_push(text, text, text) to authenticated, service_role;

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
  check ((user_id is null) = (invitation_id is not null))
);

create index if not exists deliveries_due on private.deliveries (due_at) where sent_at is null and failed_at is null;
create unique index if not exists deliveries_digests on private.deliveries (user_id)
where notice_id is null and sent_at is null and failed_at is null;
create index if not exists deliveries_moved on private.deliveries (game_id) where game_id is not null;
create unique index if not exists deliveries_tokens on private.deliveries (token_hash) where token_hash is not null;

create or replace function private.longest_behind() returns interval language sql immutable set search_path = '' as 'select interval ''120 seconds''';

create or replace function private.moved_mail_due(p_game_id uuid, p_user uuid, p_invitation_id uuid) returns timestamptz language sql set search_path = '' as $$
  select greatest(clock_timestamp() + private.longest_behind(), max(sent_at) + interval '1 hour')
  from private.deliveries
  where game_id = p_game_id and channel = 'mail' and (user_id = p_user or invitation_id = p_invitation_id);
$$;

create or replace function private.queue_deliveries() returns trigger language plpgsql set search_path = '' as $$
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

create or replace trigger notices_are_sent
after insert on public.notices
referencing new table as written
for each statement execute function private.queue_deliveries();

create or replace function private.queue_digest(p_user uuid, p_from timestamptz) returns void language sql set search_path = '' as $$
  insert into private.deliveries (user_id, channel, created_at, due_at)
  select user_id, 'mail', p_from, private.next_digest(settings, p_from)
  from private.mail_settings as settings
  where user_id = p_user and digest <> 'off'
  on conflict do nothing;
$$;

create or replace function private.digest_of(p_user uuid, p_from timestamptz, p_to timestamptz) returns jsonb language sql stable set search_path = '' as $$
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

create or replace function private.delivery_json(p_delivery private.deliveries, p_now timestamptz) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', p_delivery.id, 'email', address, 'digest', digest, 'next', next, 'browsers', browsers,
    'unread', (select count(*) from public.notices where user_id = p_delivery.user_id and read_at is null),
    'notice', case when notice.id is not null then private.notice_json(notice) end,
    'moved', case when p_delivery.channel = 'mail' and notice.kind = 'start_changed' then private.game_json(game) end,
    'invitation_id', null
  )
  from (
    select case p_delivery.channel when 'mail' then private.verified_email(p_delivery.user_id) end as address,
      case p_delivery.channel when 'push' then private.push_subscriptions_of(p_delivery.user_id) end as browsers
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
$$;

create or replace function private.moved_mail_json(p_delivery private.deliveries, p_now timestamptz) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', p_delivery.id, 'email', invitation.email, 'digest', null, 'next', null, 'browsers', null, 'unread', 0,
    'notice', private.notice_json(jsonb_populate_record(null::public.notices, jsonb_build_object(
      'id', 0, 'kind', 'start_changed', 'game_id', game.id, 'seq', 0, 'created_at', p_delivery.created_at
    ))),
    'moved', private.game_json(game), 'invitation_id', invitation.id
  )
  from public.group_invitations as invitation
  join public.games as game on game.id = p_delivery.game_id
  where invitation.id = p_delivery.invitation_id and private.is_timely(game, 'start_changed', p_now)
    and not private.is_stopped(invitation.email)
    and (invitation.status = 'pending' or private.has_member_with_email(invitation.group_id, invitation.email));
$$;

create or replace function private.sent_later(p_delivery private.deliveries, p_sent jsonb, p_now timestamptz) returns timestamptz language plpgsql set search_path = '' as $$
declare
  v_quiet constant timestamptz := private.quiet_until(p_now, coalesce(
    (select time_zone from private.mail_settings where user_id = p_delivery.user_id),
    p_sent #>> '{notice,time_zone}', 'UTC'
  ));
begin
  if v_quiet is not null and coalesce(p_sent #>> '{notice,kind}', 'line_full') <> 'line_full' and not coalesce(
    p_delivery.game_id is not null and (p_sent #>> '{notice,at}')::timestamptz <= v_quiet, false
  ) then
    return v_quiet;
  end if;
  return (
    select nullif(greatest(
      max(at) filter (where other.invited_by = own.invited_by) + interval '1 hour',
      (array_agg(at order by at desc))[10] + interval '1 day', p_now
    ), p_now)
    from public.group_invitations as own
    join public.group_invitations as other on private.mailbox_of(other.email) = private.mailbox_of(own.email)
    join public.games as game on game.group_id = other.group_id
    join private.deliveries as sent on sent.game_id = game.id and sent.invitation_id = other.id
    cross join lateral coalesce(sent.sent_at, sent.leased_until) as at
    where own.id = p_delivery.invitation_id and sent.id <> p_delivery.id and at is not null
  );
end;
$$;

create or replace function private.claim_deliveries_at(p_limit int, p_channel text, p_now timestamptz) returns jsonb language plpgsql set search_path = '' as $$
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
      if v_due.notice_id is null and v_due.user_id is not null then
        perform private.queue_digest(v_due.user_id, p_now);
      end if;
      continue;
    end if;
    v_later := private.sent_later(v_due, v_sent, p_now);
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

create or replace function public.claim_deliveries(p_limit int, p_channel text) returns jsonb language sql security definer set search_path = '' as $$
  select private.claim_deliveries_at(p_limit, p_channel, clock_timestamp());
$$;

create or replace function public.report_delivery(p_id bigint, p_try int, p_outcome text) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  v_delivery private.deliveries;
begin
  update private.deliveries set
    sent_at = case p_outcome when 'sent' then clock_timestamp() end,
    failed_at = case
      when p_outcome = 'failed' or (p_outcome = 'retry' and (tries >= 5 or (notice_id is null and user_id is not null))) then clock_timestamp()
    end,
    due_at = case p_outcome when 'retry' then clock_timestamp() + tries * interval '5 minutes' else due_at end,
    leased_until = case p_outcome when 'sent' then leased_until end
  where id = p_id and tries = p_try and failed_at is null and (p_outcome <> 'sent' or sent_at is null)
  returning * into v_delivery;
  if p_outcome = 'sent' and v_delivery.notice_id is null and v_delivery.user_id is not null then
    perform private.queue_digest(v_delivery.user_id, v_delivery.leased_until - interval '60 seconds');
  end if;
  return v_delivery.id is not null;
end;
$$;

grant execute on function public.claim_deliveries(int, text), public.report_delivery(bigint, int, text) to service_role;

create or replace function private.usual_price() returns numeric language sql immutable set search_path = '' as 'select 5';

create or replace function private.usual_cards() returns int language sql immutable set search_path = '' as 'select 1000';

create or replace function public.create_house_game(p_settings jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_admin();
  v_game public.games := private.make_game(private.settings_of(p_settings, 'house'), v_user);
begin
  perform private.return_unclaimed_pots();
  return jsonb_build_object('game_id', v_game.id);
end;
$$;

create or replace function private.lock_upcoming_game(p_game_id uuid) returns public.games language plpgsql set search_path = '' as $$
declare
  v_game public.games := private.lock_game(p_game_id);
begin
  perform private.require_house(v_game);
  if v_game.status <> 'upcoming' then
    perform private.refuse('game_not_upcoming');
  end if;
  return v_game;
end;
$$;

create or replace function private.change_theme(p_game public.games, p_theme_id uuid, p_pace text) returns void language plpgsql set search_path = '' as $$
declare
  v_game public.games;
begin
  if p_game.cards_sold > 0 then
    perform private.refuse('cards_already_sold', p_game.cards_sold::text);
  end if;
  update public.games as game
  set theme_id = theme.id, theme_name = theme.name, theme_description = theme.description,
    pace = p_pace
  from private.playable_theme(p_theme_id, null) as theme
  where game.id = p_game.id
  returning game.* into v_game;
  if not found then
    perform private.refuse('theme_not_found');
  end if;
  perform private.redraw_pool(v_game);
end;
$$;

create or replace function private.month_of(p_start timestamptz) returns int language sql stable set search_path = '' as $$
  select extract(month from coalesce(p_start, now()) at time zone 'UTC')::int;
$$;

create or replace function private.draw_changed(
  p_before public.games, p_game public.games, p_theme_id uuid, p_pace text
) returns void language plpgsql set search_path = '' as $$
begin
  if p_theme_id <> p_game.theme_id or (p_theme_id is not null and p_game.theme_id is null) or p_pace <> p_game.pace then
    perform private.change_theme(p_game, coalesce(p_theme_id, p_game.theme_id), coalesce(p_pace, p_game.pace));
  elsif p_game.cards_sold = 0 and p_game.theme_id is not null
    and private.month_of(p_game.scheduled_start) <> private.month_of(p_before.scheduled_start) then
    perform private.redraw_pool(p_game);
  end if;
end;
$$;

create or replace function public.update_house_game(p_game_id uuid, p_settings jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_admin();
  v_wanted constant public.games := private.settings_of(p_settings, 'house', '{}');
  v_before public.games;
  v_game public.games;
begin
  perform from public.themes
  where id in (v_wanted.theme_id, (select theme_id from public.games where id = p_game_id))
  order by id for share;
  v_before := private.lock_upcoming_game(p_game_id);
  perform private.check_times(v_wanted.scheduled_start, v_wanted.ends_at);
  perform private.check_pace(coalesce(v_wanted.pace, v_before.pace), v_wanted.ends_at);
  perform private.change_dealing(v_before, v_wanted.dealing, v_wanted.locks_at, v_wanted.ends_at);
  if v_wanted.max_cards < v_before.cards_sold then
    perform private.refuse('cards_already_sold', v_before.cards_sold::text);
  end if;
  update public.games set
    title = v_wanted.title, description = v_wanted.description, card_price = v_wanted.card_price,
    max_cards = v_wanted.max_cards, scheduled_start = v_wanted.scheduled_start, ends_at = v_wanted.ends_at,
    prizes = private.changed_prizes(v_before, v_wanted.prizes)
  where id = p_game_id
  returning * into v_game;
  perform private.draw_changed(v_before, v_game, v_wanted.theme_id, v_wanted.pace);

  perform private.record_event(p_game_id, 'game_updated', v_user, jsonb_build_object(
    'title', v_game.title, 'description', v_game.description, 'card_price', v_game.card_price,
    'max_cards', v_game.max_cards, 'scheduled_start', v_game.scheduled_start, 'ends_at', v_game.ends_at, 'prizes', v_game.prizes
  ));
  if v_wanted.scheduled_start <> v_before.scheduled_start then
    perform private.notify_of_start(game, game.last_seq, v_user) from public.games as game where id = p_game_id;
  end if;
  return (select private.game_json(game) from public.games as game where id = p_game_id);
end;
$$;

create or replace function public.start_house_game(p_game_id uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_admin();
begin
  perform private.start_game(private.lock_upcoming_game(p_game_id), v_user);
  perform private.return_unclaimed_pots();
  return (select private.game_json(game) from public.games as game where id = p_game_id);
end;
$$;

create or replace function public.end_house_game(p_game_id uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_admin();
  v_game public.games := private.lock_game(p_game_id);
  v_now constant timestamptz := clock_timestamp();
begin
  perform private.require_house(v_game);
  perform private.require_active(v_game);
  if v_game.prizes = 'three' then
    perform private.end_by_closeness(v_game, v_user);
    return (select private.game_json(game) from public.games as game where id = p_game_id);
  end if;

  update public.games set status = 'completed', completed_at = v_now, final_at = v_now
  where id = p_game_id
  returning * into v_game;

  perform private.record_event(p_game_id, 'game_ended', v_user, jsonb_build_object(
    'completed_at', v_game.completed_at, 'pot_amount', v_game.pot_amount
  ));
  perform private.return_pot(v_game, v_user, v_game.pot_amount);
  perform private.return_unclaimed_pots();
  return (select private.game_json(game) from public.games as game where id = p_game_id);
end;
$$;

create or replace function public.contribute_house_fund_to_game(p_game_id uuid, p_amount numeric) returns boolean language plpgsql security definer set search_path = '' as $$
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

grant execute on function
  public.create_house_game(jsonb), public.update_house_game(uuid, jsonb),
  public.start_house_game(uuid),
  public.end_house_game(uuid), public.contribute_house_fund_to_game(uuid, numeric)
to authenticated;

create or replace function public.house_game_exists(p_game_id uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.games where id = p_game_id and kind = 'house');
$$;

create or replace function public.house_games() returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(
    jsonb_agg(
      private.game_json(game)
      order by (game).status = 'completed', (game).status <> 'completed' and (game).pace = 'year',
        private.place_of_status((game).status), (game).completed_at desc, (game).created_at, (game).id
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

create or replace function public.finished_house_games() returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'completed_at', completed_at) order by completed_at desc, id), '[]')
  from (
    select id, completed_at from public.games
    where kind = 'house' and status = 'completed'
    order by completed_at desc, id
    limit 5000
  ) as ended;
$$;

create or replace function public.house_card(p_game_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select private.card_json(card)
  from public.bingo_cards as card
  where card.game_id = p_game_id and card.kind = 'house' and card.card_number = 0;
$$;

create or replace function public.house_game(p_game_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'state', asked.state,
    'card', public.house_card(game.id),
    'timeline', private.timeline_of(game, asked.state -> 'leaderboard'),
    'after', case when game.status = 'completed' then public.after_game(game.id) end
  )
  from public.games as game, lateral (select private.game_state_of(game) as state offset 0) as asked
  where game.id = p_game_id and game.kind = 'house';
$$;

create or replace function public.front_page() returns jsonb language sql stable security definer set search_path = '' as $$
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

create or replace function public.list_house_games(p_page int default 1, p_page_size int default 50) returns jsonb language sql stable security definer set search_path = '' as $$
  with page as (
    select game from public.games as game
    where kind = 'house'
    order by private.place_of_status(status), created_at desc, id
    limit private.page_size(p_page_size) offset private.page_offset(p_page, p_page_size)
  )
  select jsonb_build_object(
    'fund_balance', (select total_amount from public.house_fund) + coalesce(
      (
        select sum(private.rest_of_pot(ended)) from public.games as ended
        where kind = 'house' and status = 'completed' and not pot_claimed and not pot_returned
          and private.is_overdue(ended)
      ),
      0
    ),
    'active_count', (select count(*) from public.games where kind = 'house' and status = 'active'),
    'upcoming_count', (select count(*) from public.games where kind = 'house' and status = 'upcoming')
  ) || private.page_json(
    jsonb_agg(private.game_json(game)), (select count(*) from public.games where kind = 'house'), p_page_size
  )
  from page
  having private.is_admin();
$$;

create or replace function public.card_counts(p_game_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(square.id, carried.card_count), '{}')
  from public.game_squares as square,
  lateral (
    select count(*) as card_count from public.card_squares where game_square_id = square.id
  ) as carried
  where square.game_id = p_game_id
    and exists (select from public.games where id = p_game_id and kind = 'house')
  having private.is_admin();
$$;

create or replace function public.lines_at_stake(p_game_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  with nearly as (
    select card.id, card.card_number, card.display_name, card.marked_mask as mask, open.prize
    from public.games as game
    cross join lateral (select private.next_prize(game) as prize offset 0) as open
    join public.bingo_cards as card on card.game_id = game.id
    where game.id = p_game_id and game.kind = 'house' and game.status = 'active'
      and not card.is_house_card and card.consecutive_marked_count >= 4
      and private.missing(open.prize, card.marked_mask) = 1
      and private.is_admin()
  ), completed as (
    select placed.game_square_id, nearly.card_number, nearly.display_name
    from nearly
    join public.card_squares as placed on placed.card_id = nearly.id and nearly.mask & (1 << placed.position) = 0
      and private.missing(nearly.prize, nearly.mask | (1 << placed.position)) = 0
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

create or replace function public.uncalled_cards(p_game_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
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
      and (game.prizes = 'bingo' or private.prize_to_call(game, card) is not null)
    order by card.card_number
    limit 50
  ) as waiting
  having private.is_admin();
$$;

create or replace function public.call_sheet(p_game_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'state', asked.state,
    'timeline', private.timeline_of(game, asked.state -> 'leaderboard'),
    'card_counts', public.card_counts(game.id),
    'uncalled', public.uncalled_cards(game.id)
  )
  from public.games as game, lateral (select private.game_state_of(game) as state offset 0) as asked
  where game.id = p_game_id and game.kind = 'house' and private.is_admin();
$$;

grant execute on function
  public.house_game_exists(uuid), public.house_games(), public.finished_house_games(), public.house_card(uuid),
  public.house_game(uuid), public.front_page()
to anon, authenticated;
grant execute on function
  public.list_house_games(int, int), public.call_sheet(uuid), public.card_counts(uuid), public.lines_at_stake(uuid),
  public.uncalled_cards(uuid)
to authenticated;

create or replace function private.cards_per_guest() returns int language sql immutable set search_path = '' as 'select 3';

create or replace function private.guest_session_time() returns interval language sql immutable set search_path = '' as 'select interval ''7 days''';

create table public.guest_cards (
  card_id uuid primary key references public.bingo_cards (id) on delete cascade,
  session_hash bytea not null check (octet_length(session_hash) = 32),
  email text check (char_length(email) between 3 and private.longest_email()),
  expires_at timestamptz not null default now() + private.guest_session_time(),
  email_kept_until timestamptz not null default now() + private.guest_session_time(),
  created_at timestamptz not null default now()
);

create index if not exists guest_cards_session_hash on public.guest_cards (session_hash);
create index if not exists guest_cards_email_kept_until on public.guest_cards (email_kept_until) where email is not null;

alter table public.guest_cards enable row level security;

create or replace function private.guest_hash(p_guest_token text) returns bytea language plpgsql immutable set search_path = '' as $$
begin
  if p_guest_token is null or octet_length(p_guest_token) <> 43 or p_guest_token !~ '^[A-Za-z0-9_-]{43}$' then
    perform private.refuse('invalid_token');
  end if;
  return sha256(convert_to(p_guest_token, 'UTF8'));
end;
$$;

create or replace function private.guest_session_end(p_hash bytea) returns timestamptz language sql stable set search_path = '' as $$
  select max(greatest(
    guest.expires_at,
    coalesce(game.completed_at + private.time_to_claim(), now() + private.guest_session_time())
  ))
  from public.guest_cards as guest
  join public.bingo_cards as card on card.id = guest.card_id
  join public.games as game on game.id = card.game_id
  where guest.session_hash = p_hash;
$$;

create or replace function private.require_live_session(p_hash bytea) returns void language plpgsql set search_path = '' as $$
begin
  if private.guest_session_end(p_hash) < now() then
    perform private.refuse('session_expired');
  end if;
end;
$$;

create or replace function private.clean_guest_name(p_display_name text) returns text language plpgsql immutable set search_path = '' as $$
declare
  v_name text := private.clean_name(p_display_name);
begin
  if char_length(v_name) not between 1 and private.longest_name() then
    perform private.refuse('invalid_display_name');
  end if;
  return v_name;
end;
$$;

create or replace function private.guest_cards_of(p_game_id uuid, p_hash bytea) returns setof public.bingo_cards language sql stable set search_path = '' as $$
  select card.*
  from public.guest_cards as guest
  join public.bingo_cards as card on card.id = guest.card_id
  where guest.session_hash = p_hash and card.game_id = p_game_id;
$$;

create or replace function private.guest_sales_ceiling() returns int language sql immutable set search_path = '' as 'select 600';

create or replace function private.attempt_sale_to(p_game_id uuid, p_address text) returns int language sql set search_path = '' as $$
  select private.attempt(
    'guest_sales_to', p_game_id || ' to ' || private.visitor_at(p_address),
    least(
      case coalesce(p_address, 'unknown') when 'unknown' then 120 else 60 end,
      greatest(20, (select max_cards / 10 from public.games where id = p_game_id))
    ), interval '2 minutes'
  );
$$;

create or replace function private.attempt_direct_sale(p_game_id uuid) returns int language sql set search_path = '' as $$
  select private.attempt(
    'direct_sales', p_game_id || ' to ' || private.connection(),
    greatest(case when private.app_key_hash() is null then 20 else 1 end, max_cards / 10),
    case when private.app_key_hash() is null then interval '1 minute' else interval '1 day' end
  )
  from public.games
  where id = p_game_id and not private.is_app();
$$;

create or replace function private.attempt_guest_purchase(p_game_id uuid, p_hash bytea, p_address text) returns int language sql set search_path = '' as $$
  select coalesce(
    nullif(private.wait_for('guest_sales', p_game_id::text, private.guest_sales_ceiling()), 0),
    nullif(private.attempt_direct_sale(p_game_id), 0),
    nullif(private.attempt_sale_to(p_game_id, p_address), 0),
    private.attempt('guest_purchase', encode(p_hash, 'hex'), 20, interval '1 hour')
  );
$$;

create or replace function private.sell_card_to_guest(
  p_game public.games, p_hash bytea, p_name text, p_email text, p_request_id uuid
) returns public.bingo_cards language plpgsql set search_path = '' as $$
declare
  v_card public.bingo_cards := private.sell_card(p_game, null, p_name, p_request_id);
begin
  insert into public.guest_cards (card_id, session_hash, email) values (v_card.id, p_hash, p_email);
  perform private.attempt('guest_sales', p_game.id::text, private.guest_sales_ceiling(), interval '1 minute');
  perform private.return_unclaimed_pots();
  return v_card;
end;
$$;

create or replace function public.buy_card_as_guest(
  p_game_id uuid, p_display_name text, p_email text, p_guest_token text, p_request_id uuid, p_address text default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
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

create or replace function public.call_bingo_as_guest(p_card_id uuid, p_guest_token text) returns jsonb language plpgsql security definer set search_path = '' as $$
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

create or replace function public.guest_cards(p_guest_token text) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'game_id', card.game_id,
    'card', private.card_json(card),
    'game', private.game_json(game),
    'choice', private.choice_of(card),
    'is_waiting', private.prize_to_call(game, card) is not null,
    'claim_ends_at', coalesce((
      select min(private.claim_end(game, win)) from private.wins_of(game.id) as win
      where win.card_id = card.id and win.paid_to is null
    ), case when card.is_winner or card.pot_share is not null then game.completed_at + private.time_to_claim() end),
    'expires_at', private.guest_session_end(guest.session_hash)
  ) order by card.purchased_at, card.card_number), '[]')
  from public.guest_cards as guest
  join public.bingo_cards as card on card.id = guest.card_id
  join public.games as game on game.id = card.game_id
  where guest.session_hash = private.guest_hash(p_guest_token)
    and private.guest_session_end(guest.session_hash) >= now();
$$;

grant execute on function
  public.buy_card_as_guest(uuid, text, text, text, uuid, text), public.call_bingo_as_guest(uuid, text),
  public.guest_cards(text)
to anon, authenticated;

create or replace function private.give_cards(p_cards uuid[], p_user uuid) returns void language plpgsql set search_path = '' as $$
begin
  update public.bingo_cards set user_id = p_user, request_id = null where id = any (p_cards);
  update public.games set winner_id = p_user where winner_card_id = any (p_cards);
  update public.game_events as event set actor_id = p_user
  from public.bingo_cards as card
  where card.id = any (p_cards)
    and event.game_id = card.game_id
    and event.type in ('card_sold', 'bingo_called', 'objection_made')
    and (event.payload ->> 'card_number')::int = card.card_number;
end;
$$;

create or replace function private.move_guest_cards(p_hash bytea, p_user uuid) returns uuid[] language plpgsql set search_path = '' as $$
declare
  v_cards uuid[];
begin
  with moved as (
    delete from public.guest_cards where session_hash = p_hash returning card_id
  )
  select array_agg(card_id) into v_cards from moved;

  perform private.give_cards(v_cards, p_user);
  return v_cards;
end;
$$;

create or replace function private.claim_pots(p_cards uuid[], p_user uuid) returns numeric language plpgsql set search_path = '' as $$
declare
  v_won record;
  v_claimed numeric := 0;
begin
  for v_won in
    with waiting as (
      select game.id, 'pot_shared' as reason, card.pot_share as amount
      from public.games as game
      join public.bingo_cards as card on card.game_id = game.id and card.pot_share is not null
      where card.id = any (p_cards) and not game.pot_claimed and not game.pot_returned and not private.is_overdue(game)
      union all
      select game.id, 'pot_won', win.amount
      from public.wins as win
      join public.games as game on game.id = win.game_id
      where win.card_id = any (p_cards) and win.paid_to is null and win.taken_back_at is null
        and private.claim_end(game, win) >= now()
    )
    select id, reason, sum(amount) as amount from waiting group by id, reason order by id, reason
  loop
    if v_won.amount > 0 then
      perform private.transfer('pot:' || v_won.id, 'user:' || p_user, v_won.amount, v_won.id, v_won.reason);
    end if;
    if v_won.reason = 'pot_won' then
      update public.wins as win set paid_to = 'user:' || p_user
      from public.games as game
      where game.id = v_won.id and win.game_id = game.id and card_id = any (p_cards) and paid_to is null
        and taken_back_at is null and private.claim_end(game, win) >= now();
    end if;
    if private.is_claimed_now(v_won.id) then
      perform private.record_event(v_won.id, 'pot_claimed', p_user, '{}');
    end if;
    v_claimed := v_claimed + v_won.amount;
  end loop;
  return v_claimed;
end;
$$;

create or replace function public.migrate_guest_cards(p_guest_token text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_account();
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

create or replace function private.forget_guest_addresses(p_most int) returns void language sql set search_path = '' as $$
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

create or replace function private.schedule_jobs() returns int language plpgsql set search_path = '' as $$
begin
  if to_regprocedure('cron.schedule(text, text, text)') is null then
    return 0;
  end if;
  perform
    cron.schedule('return-unclaimed-pots', '*/10 * * * *', 'select private.return_unclaimed_pots()'),
    cron.schedule('forget-guest-addresses', '*/10 * * * *', 'select private.forget_guest_addresses(1000)'),
    cron.schedule('delete-idle-guests', '*/10 * * * *', 'select private.delete_idle_guests(50)'),
    cron.schedule('run-schedule', '* * * * *', 'do ''begin while public.run_schedule() loop commit; end loop; end''');
  return 4;
end;
$$;

grant execute on function public.migrate_guest_cards(text) to authenticated;

create table private.seat_digits (
  user_id uuid primary key references auth.users (id) on delete cascade,
  hash text not null,
  wrong_tries int not null default 0
);

create or replace function private.wrong_digits_at_most() returns int language sql immutable set search_path = '' as 'select 5';

create or replace function private.has_digits(p_user uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from private.seat_digits where user_id = p_user);
$$;

create or replace function private.attempt_seat(p_user uuid, p_address text) returns int language sql set search_path = '' as $$
  select greatest(
    private.attempt_code(p_user, p_address),
    private.attempt('claim_seat', p_user::text, 20, interval '1 hour'),
    case when not private.has_account(p_user) then private.attempt(
      'claim_seat', private.guests_at(p_address), private.guests_an_hour(p_address), interval '1 hour'
    ) end
  );
$$;

create or replace function private.seat_by_digits(p_group_id uuid, p_name text, p_digits text, p_user uuid) returns uuid language plpgsql set search_path = '' as $$
declare
  v_user uuid;
  v_seat private.seat_digits;
  v_is_right boolean;
begin
  select user_id into v_user from public.group_members
  where group_id = p_group_id and user_id <> p_user and private.is_guest(user_id)
    and private.name_key(private.member_name(p_group_id, user_id)) = private.name_key(p_name);
  perform from auth.users where id in (v_user, p_user) order by id for no key update;
  perform private.require_user(); -- whose own seat may have moved meanwhile
  select * into v_seat from private.seat_digits where user_id = v_user;
  v_is_right := extensions.crypt(p_digits, coalesce(v_seat.hash, '$2a$08$NobodysSaltNobodysSalt')) = v_seat.hash;
  if v_is_right and v_seat.wrong_tries < private.wrong_digits_at_most() then
    return v_user;
  end if;
  update private.seat_digits set wrong_tries = wrong_tries + 1 where user_id = v_user and not v_is_right;
  return null;
end;
$$;

create or replace function private.give_traces(p_from uuid, p_to uuid) returns void language plpgsql set search_path = '' as $$
begin
  update public.bingo_squares set about_id = p_to where about_id = p_from;
  update public.bingo_squares set created_by = p_to where created_by = p_from;
  update public.themes set created_by = p_to where created_by = p_from;
  update public.game_squares set
    about_id = case about_id when p_from then p_to else about_id end,
    marked_by = case marked_by when p_from then p_to else marked_by end,
    noted_by = case noted_by when p_from then p_to else noted_by end
  where about_id = p_from or marked_by = p_from or noted_by = p_from;
  update public.game_answers as mine set user_id = p_to
  where user_id = p_from
    and not exists (select from public.game_answers where game_id = mine.game_id and user_id = p_to);
  delete from public.game_answers where user_id = p_from;
  update public.game_visits as mine set user_id = p_to
  where user_id = p_from
    and not exists (select from public.game_visits where game_id = mine.game_id and user_id = p_to);
  update public.game_archives as mine set user_id = p_to
  where user_id = p_from
    and not exists (select from public.game_archives where game_id = mine.game_id and user_id = p_to);
  update public.notices set user_id = p_to where user_id = p_from and group_id is null;
  update public.game_events set actor_id = p_to where actor_id = p_from;
end;
$$;

create or replace function private.give_bank(p_from uuid, p_to uuid) returns void language plpgsql set search_path = '' as $$
declare
  v_cards constant uuid[] := array(select id from public.bingo_cards where user_id = p_from);
  v_balance numeric;
begin
  perform private.give_cards(v_cards, p_to);
  update public.wins set paid_to = 'user:' || p_to where card_id = any (v_cards) and paid_to = 'user:' || p_from;
  select bingo_bank_balance into v_balance from public.profiles where user_id = p_from for update;
  if v_balance > 0 then
    perform private.transfer('user:' || p_from, 'user:' || p_to, v_balance, null, 'seat_moved');
  end if;
end;
$$;

create or replace function private.give_membership(p_group_id uuid, p_from uuid, p_to uuid) returns void language plpgsql set search_path = '' as $$
declare
  v_name constant text := private.member_name(p_group_id, p_from);
  v_event public.group_events;
  v_game_id uuid;
begin
  delete from public.group_members where group_id = p_group_id and user_id = p_from;
  insert into public.group_members (group_id, user_id) values (p_group_id, p_to) on conflict do nothing;
  insert into public.group_events (group_id, type, user_id, actor_id, shown_name)
  values (p_group_id, 'joined', p_to, p_to, nullif(v_name, private.name_of(p_to)))
  returning * into v_event;
  for v_game_id in
    select id from public.games as game where group_id = p_group_id and private.goes_on(game) order by id
  loop
    perform private.record_event(
      v_game_id, 'member_returned', p_to, jsonb_build_object('group_event_id', v_event.id)
    );
    update public.games set room = room + 1 where id = v_game_id;
  end loop;
end;
$$;

create or replace function private.move_seat(p_from uuid, p_to uuid) returns void language plpgsql set search_path = '' as $$
begin
  perform private.give_traces(p_from, p_to), private.give_bank(p_from, p_to);
  perform private.give_membership(group_id, p_from, p_to)
  from (select group_id from public.group_members where user_id = p_from order by group_id) as seat;
  -- Last, because they hold the seat's names. Of the groups it has left as well, whose former members read nothing new.
  update public.group_events set user_id = p_to, actor_id = case actor_id when p_from then p_to else actor_id end
  where user_id = p_from and (type <> 'removed' or actor_id <> p_to);
  if private.is_guest(p_to) then
    delete from private.seat_digits where user_id = p_to;
    update private.seat_digits set user_id = p_to, wrong_tries = 0 where user_id = p_from;
  end if;
  delete from auth.users where id = p_from;
end;
$$;

create or replace function public.claim_seat(p_invite_code text, p_name text, p_digits text, p_address text default null) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.living_user(); -- not locked before the seat, whose player may be claiming this one
  v_wait int;
  v_group public.groups;
  v_from uuid;
begin
  if v_user is null then
    perform private.refuse('not_signed_in');
  end if;
  v_wait := private.attempt_seat(v_user, p_address);
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_group := private.group_of_code(p_invite_code);
  if v_group.id is null then
    return private.refusal('invalid_code');
  elsif not private.is_long(p_name) and p_digits ~ '^[0-9]{4}$' then
    v_from := private.seat_by_digits(v_group.id, p_name, p_digits, v_user);
  end if;
  if v_from is null then
    return private.refusal('wrong_seat');
  end if;
  perform from auth.users where id = v_from for update;
  perform private.lock_all_of(v_from);
  if not private.is_guest(v_from)
    or not exists (select from public.group_members where group_id = v_group.id and user_id = v_from) then
    return private.refusal('wrong_seat');
  elsif private.plays_beside(v_user, v_from) then
    return private.refusal('holds_a_card');
  end if;
  perform private.move_seat(v_from, v_user);
  return jsonb_build_object('group_id', v_group.id, 'group_name', v_group.name, 'already_member', false);
end;
$$;

create or replace function private.plays_beside(p_user uuid, p_other uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from public.bingo_cards as card
    join public.games as game on game.id = card.game_id
    where card.user_id = p_user and (
      game.group_id in (select group_id from public.group_members where user_id = p_other)
      or game.id in (select game_id from public.bingo_cards where user_id = p_other)
    )
  );
$$;

create or replace function public.choose_digits(p_digits text) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  if private.has_account(v_user) or p_digits is null or p_digits !~ '^[0-9]{4}$' then
    perform private.refuse('invalid_digits');
  end if;
  insert into private.seat_digits as known (user_id, hash)
  values (v_user, extensions.crypt(p_digits, extensions.gen_salt('bf', 8)))
  on conflict (user_id) do update set hash = excluded.hash, wrong_tries = 0
  where known.wrong_tries < private.wrong_digits_at_most();
  if not found then
    perform private.refuse('digits_locked');
  end if;
end;
$$;

create or replace function public.reset_digits(p_group_id uuid, p_user_id uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_own_group(p_group_id, private.require_user());
  update private.seat_digits as seat set wrong_tries = 0
  from public.group_members as member
  where member.group_id = p_group_id and member.user_id = p_user_id and seat.user_id = member.user_id;
end;
$$;

grant execute on function
  public.claim_seat(text, text, text, text), public.choose_digits(text), public.reset_digits(uuid, uuid)
to authenticated;

create or replace function private.tell_house_change(p_game_id uuid default null) returns void language plpgsql set search_path = '' as $$
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

create or replace function private.tell_changed_game() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_house_change(coalesce(new.id, old.id));
  return null;
end;
$$;

create or replace trigger tell_house_game
after insert or update on public.games
for each row when (new.kind = 'house') execute function private.tell_changed_game();

create or replace trigger tell_deleted_house_game
after delete on public.games
for each row when (old.kind = 'house') execute function private.tell_changed_game();

create or replace function private.tell_game_of_changed_part() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.games where id = new.game_id and kind = 'house') then
    perform private.tell_house_change(new.game_id);
  end if;
  return null;
end;
$$;

create or replace trigger tell_changed_square
after update on public.game_squares
for each row when (old.* is distinct from new.*) execute function private.tell_game_of_changed_part();

create or replace trigger tell_renamed_card
after update of display_name on public.bingo_cards
for each row when (new.kind = 'house' and old.display_name is distinct from new.display_name)
execute function private.tell_game_of_changed_part();

create or replace function private.tell_renamed_person() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_house_change();
  return null;
end;
$$;

create or replace trigger tell_renamed_person
after update of display_name on public.profiles
for each row when (old.display_name is distinct from new.display_name) execute function private.tell_renamed_person();

create policy "everybody hears which house games change"
on realtime.messages for select to anon, authenticated
using ((select realtime.topic()) = 'house_games');

create table public.house_template (
  is_the_template boolean primary key default true check (is_the_template),
  is_on boolean not null default false,
  title text not null default 'The Weekly Edition' check (char_length(title) between 1 and private.longest_name() - 20),
  theme_id uuid references public.themes (id) on delete set null,
  card_price numeric(12, 2) not null default private.usual_price(),
  starts_at time not null default '07:00',
  lasts_days int not null default 6 check (lasts_days between 1 and 7)
);

create index if not exists house_template_theme_id on public.house_template (theme_id);

alter table public.house_template enable row level security;

create or replace function private.next_monday() returns date language sql stable set search_path = '' as $$
  select date_trunc('week', now() at time zone 'UTC')::date + 7;
$$;

create or replace function private.make_edition() returns boolean language plpgsql set search_path = '' as $$
declare
  v_day constant date := private.next_monday();
  v_template public.house_template;
  v_start timestamptz;
  v_game public.games;
begin
  select * into v_template from public.house_template where is_on and theme_id is not null;
  if not found or exists (select from public.games where edition = v_day) then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtext('make_edition'));
  if exists (select from public.games where edition = v_day) then -- another process has announced it meanwhile
    return false;
  end if;
  v_start := (v_day + v_template.starts_at) at time zone 'UTC';
  v_game := private.make_game(private.settings_of(jsonb_build_object(
    'title', v_template.title || ', ' || to_char(v_day, 'FMMonth FMDD'), 'theme_id', v_template.theme_id, 'pace', 'week',
    'card_price', v_template.card_price, 'scheduled_start', v_start,
    'ends_at', v_start + v_template.lasts_days * interval '1 day'
  ), 'house'), null);
  update public.games set edition = v_day where id = v_game.id;
  return true;
end;
$$;

create or replace function public.run_schedule() returns boolean language plpgsql security definer set search_path = '' as $$
declare
  v_game public.games;
begin
  select * into v_game from public.games as game
  where status = 'upcoming' and scheduled_start <= clock_timestamp() and private.missing_before_start(game) = 0
  order by random() limit 1 for no key update skip locked;
  if found then
    perform private.start_game(v_game, null);
    return true;
  end if;
  select * into v_game from public.games
  where locks_at <= clock_timestamp() and not is_locked and status <> 'completed'
  order by random() limit 1 for no key update skip locked;
  if found then
    perform private.lock_cards(v_game);
    return true;
  end if;
  select * into v_game from public.games
  where status <> 'completed' and (status = 'active' or everybody_writes) and ends_at <= clock_timestamp()
    and (locks_at is null or is_locked)
  order by random() limit 1 for no key update skip locked;
  if found then
    perform private.end_by_closeness(v_game, null);
    return true;
  end if;
  if private.remind() then
    return true;
  end if;
  -- Last, because it fails while the template's theme has too few squares in season.
  return private.make_edition();
end;
$$;

create or replace function public.house_template() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'is_on', template.is_on and template.theme_id is not null,
    'title', template.title,
    'theme_id', template.theme_id,
    'card_price', template.card_price,
    'starts_at', to_char(template.starts_at, 'HH24:MI'),
    'lasts_days', template.lasts_days,
    'next', (
      select jsonb_build_object(
        'title', title, 'starts_at', scheduled_start, 'ends_at', ends_at
      )
      from public.games where edition = private.next_monday()
    )
  )
  from public.house_template as template
  where private.is_admin();
$$;

create or replace function public.save_house_template(
  p_is_on boolean, p_title text, p_theme_id uuid, p_card_price numeric, p_starts_at text, p_lasts_days int
) returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_short(p_title, p_starts_at);
  if char_length(private.clean_name(p_title)) not between 1 and private.longest_name() - 20 then
    perform private.refuse('invalid_name');
  elsif p_starts_at is null or p_starts_at !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' then
    perform private.refuse('invalid_start');
  elsif p_lasts_days is null or p_lasts_days not between 1 and 7 then
    perform private.refuse('invalid_times');
  elsif not exists (select from private.playable_theme(p_theme_id, null)) then
    perform private.refuse('theme_not_found');
  end if;
  update public.house_template set
    is_on = coalesce(p_is_on, false), title = private.clean_name(p_title), theme_id = p_theme_id,
    card_price = private.clean_amount(p_card_price, private.highest_price('house')), starts_at = p_starts_at::time,
    lasts_days = p_lasts_days
  where is_the_template;
  perform private.make_edition();
  return public.house_template();
end;
$$;

grant execute on function public.run_schedule() to anon, authenticated;
grant execute on function
  public.house_template(), public.save_house_template(boolean, text, uuid, numeric, text, int)
to authenticated;

create or replace function public.admin_stats() returns jsonb language plpgsql stable security definer set search_path = '' as $$
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

create or replace function private.containing(p_search text) returns text language sql immutable set search_path = '' as $$
  select '%' || regexp_replace(coalesce(btrim(private.field(p_search)), ''), '([\\%_])', '\\\1', 'g') || '%';
$$;

create or replace function private.page_size(p_page_size int) returns int language sql immutable set search_path = '' as $$
  select least(greatest(coalesce(p_page_size, 50), 1), 200);
$$;

create or replace function private.page_offset(p_page int, p_page_size int) returns bigint language sql immutable set search_path = '' as $$
  select (greatest(coalesce(p_page, 1), 1) - 1)::bigint * private.page_size(p_page_size);
$$;

create or replace function private.page_json(p_rows jsonb, p_total bigint, p_page_size int) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'total', p_total, 'page_size', private.page_size(p_page_size), 'rows', coalesce(p_rows, '[]')
  );
$$;

create or replace function private.admin_row_of_user(p_profile public.profiles) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'user_id', p_profile.user_id,
    'display_name', p_profile.display_name,
    'username', p_profile.username,
    'bingo_bank_balance', p_profile.bingo_bank_balance,
    'group_count', (select count(*) from public.group_members where user_id = p_profile.user_id),
    'game_count', (select count(distinct game_id) from public.bingo_cards where user_id = p_profile.user_id),
    'win_count', (
      select count(*)
      from public.wins as win
      join public.bingo_cards as card on card.id = win.card_id
      where card.user_id = p_profile.user_id and win.taken_back_at is null
    ),
    'is_admin', exists (
      select from public.user_roles where user_id = p_profile.user_id and role = 'admin'
    ),
    'created_at', p_profile.created_at
  );
$$;

create or replace function public.admin_users(p_search text default null, p_page int default 1, p_page_size int default 50) returns jsonb language plpgsql stable security definer set search_path = '' as $$
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
    select private.page_json(
      jsonb_agg(private.admin_row_of_user(person)), (select count(*) from found), p_page_size
    )
    from page
  );
end;
$$;

create or replace function private.admin_row_of_group(p_group public.groups) returns jsonb language sql stable set search_path = '' as $$
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

create or replace function public.admin_groups(p_search text default null, p_page int default 1, p_page_size int default 50) returns jsonb language plpgsql stable security definer set search_path = '' as $$
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
    select private.page_json(jsonb_agg(private.admin_row_of_group(one)), (select count(*) from found), p_page_size)
    from page
  );
end;
$$;

create or replace function public.admin_themes(p_search text default null, p_page int default 1, p_page_size int default 50) returns jsonb language plpgsql stable security definer set search_path = '' as $$
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
    select private.page_json(jsonb_agg(jsonb_build_object(
      'id', (theme).id,
      'name', (theme).name,
      'description', (theme).description,
      'kind', (theme).kind,
      'square_count', (select count(*) from public.bingo_squares where theme_id = (theme).id),
      'created_at', (theme).created_at
    )), (select count(*) from found), p_page_size)
    from page
  );
end;
$$;

create or replace function public.admin_squares(
  p_theme_id uuid default null, p_search text default null, p_page int default 1, p_page_size int default 50
) returns jsonb language plpgsql stable security definer set search_path = '' as $$
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
    select private.page_json(jsonb_agg(jsonb_build_object(
      'id', (square).id,
      'theme_id', (square).theme_id,
      'theme_name', (select name from public.themes where id = (square).theme_id),
      'summary', (square).summary,
      'text', (square).text,
      'likelihood', (square).likelihood,
      'months', (square).months,
      'created_at', (square).created_at
    )), (select count(*) from found), p_page_size)
    from page
  );
end;
$$;

grant execute on function
  public.admin_stats(), public.admin_users(text, int, int), public.admin_groups(text, int, int),
  public.admin_themes(text, int, int), public.admin_squares(uuid, text, int, int)
to authenticated;

-- Accounts that were made before the first migration get their profiles.
insert into public.profiles (user_id, display_name, username)
select id, private.name_at_sign_up(raw_user_meta_data), 'player-' || lower(private.random_code(10))
from auth.users
on conflict (user_id) do nothing;

-- The house's books, and its weekly edition, which is off.
insert into public.house_fund default values;
select private.transfer('mint', 'fund', 10000.00, null, 'fund_opened');
insert into public.house_template default values;

-- Where pg_cron is installed, what falls due is done although nobody plays.
select private.schedule_jobs();
