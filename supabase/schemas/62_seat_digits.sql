-- The four digits with which the seat of a person without an account comes back on another device: their hash, and the wrong
-- tries since they were chosen. Nobody reads them. After five wrong tries they work no more, until a host resets them; the
-- seat in use is not affected. `reset_at`: the resets of the last week, of which the seat's device is told until its player
-- chooses other digits.
create table private.seat_digits (
  user_id uuid primary key references auth.users (id) on delete cascade,
  hash text not null,
  wrong_tries int not null default 0,
  chosen_at timestamptz not null default now(),
  reset_at timestamptz[] not null default '{}'
);

-- The number of times in a week that the digits of a seat can be reset, whoever hosts. More would let a host try all digits.
create function private.resets_a_week() returns int language sql immutable set search_path = '' as 'select 3';

-- The number of wrong tries after which the digits of a seat no longer work.
create function private.wrong_digits_at_most() returns int language sql immutable set search_path = '' as 'select 5';

-- The beginning of the week in which resets are counted.
create function private.resets_since() returns timestamptz
language sql stable set search_path = '' as 'select clock_timestamp() - interval ''1 week''';

-- Whether a person has chosen digits.
create function private.has_digits(p_user uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from private.seat_digits where user_id = p_user);
$$;

-- Chooses the digits of the signed-in person's seat, in place of earlier ones that work. Counted, because hashing takes
-- time. Returns true.
create function public.choose_digits(p_digits text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('choose_digits', v_user::text, 20, interval '1 hour');
  v_most constant int := private.wrong_digits_at_most();
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif private.has_account(v_user) or p_digits is null or p_digits !~ '^[0-9]{4}$' then
    return private.refusal('invalid_digits');
  elsif exists (select from private.seat_digits where user_id = v_user and wrong_tries >= v_most) then
    return private.refusal('digits_locked');
  end if;
  insert into private.seat_digits as known (user_id, hash)
  values (v_user, extensions.crypt(p_digits, extensions.gen_salt('bf', 8)))
  on conflict (user_id) do update set hash = excluded.hash, wrong_tries = 0, chosen_at = clock_timestamp()
  where known.wrong_tries < v_most;
  return case when found then 'true' else private.refusal('digits_locked') end;
end;
$$;

-- Lets the digits of a member of the signed-in person's group be tried again, three times a week. Nobody reads them, and they
-- stay, because the device that could choose others may be lost.
create function public.reset_digits(p_group_id uuid, p_user_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_since constant timestamptz := private.resets_since();
  v_resets timestamptz[];
begin
  perform private.lock_own_group(p_group_id, private.require_user());
  select array(select reset from unnest(seat.reset_at) as reset where reset > v_since order by reset) into v_resets
  from private.seat_digits as seat join public.group_members as member on member.user_id = seat.user_id
  where member.group_id = p_group_id and seat.user_id = p_user_id and seat.wrong_tries > 0
  for no key update of seat;
  if not found then
    return;
  elsif cardinality(v_resets) >= private.resets_a_week() then
    perform private.refuse('too_many_resets', ceil(extract(epoch from v_resets[1] - v_since))::text);
  end if;
  update private.seat_digits set wrong_tries = 0, reset_at = v_resets || clock_timestamp() where user_id = p_user_id;
end;
$$;

-- When the digits of a person were reset in the last week, since they were chosen.
create function private.digits_reset_at(p_user uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(reset order by reset), '[]')
  from private.seat_digits, unnest(reset_at) as reset
  where user_id = p_user and reset > greatest(chosen_at, private.resets_since());
$$;

grant execute on function public.choose_digits(text), public.reset_digits(uuid, uuid) to authenticated;
