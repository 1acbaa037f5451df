-- The PIN with which the seat of a person without an account comes back on another device: the hash of its four digits, and
-- the wrong tries since it was set. Nobody reads it. After five wrong tries it no longer works until a host unlocks it; a
-- device that already plays is not affected. `reset_at`: when it was unlocked in the last week. The seat's device shows
-- these times until its player sets another PIN.
create table private.seat_digits (
  user_id uuid primary key references auth.users (id) on delete cascade,
  hash text not null,
  wrong_tries int not null default 0,
  chosen_at timestamptz not null default now(),
  reset_at timestamptz[] not null default '{}'
);

-- How many times a week the PIN of a seat can be unlocked, even if the host changes. More would let a host try all PINs.
create function private.unlocks_a_week() returns int language sql immutable set search_path = '' as 'select 3';

-- The number of wrong tries after which the PIN of a seat no longer works.
create function private.wrong_pins_at_most() returns int language sql immutable set search_path = '' as 'select 5';

-- The beginning of the week in which unlocks are counted.
create function private.unlocks_since() returns timestamptz
language sql stable set search_path = '' as 'select clock_timestamp() - interval ''1 week''';

-- Whether a person has set a PIN.
create function private.has_pin(p_user uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from private.seat_digits where user_id = p_user);
$$;

-- Sets the PIN of the signed-in person's seat, in place of an earlier one that works. Counted, because hashing takes
-- time. Returns true.
create function public.set_pin(p_pin text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('choose_digits', v_user::text, 20, interval '1 hour');
  v_most constant int := private.wrong_pins_at_most();
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif private.has_account(v_user) or p_pin is null or p_pin !~ '^[0-9]{4}$' then
    return private.refusal('invalid_pin');
  elsif exists (select from private.seat_digits where user_id = v_user and wrong_tries >= v_most) then
    return private.refusal('pin_locked');
  end if;
  insert into private.seat_digits as known (user_id, hash)
  values (v_user, extensions.crypt(p_pin, extensions.gen_salt('bf', 8)))
  on conflict (user_id) do update set hash = excluded.hash, wrong_tries = 0, chosen_at = clock_timestamp()
  where known.wrong_tries < v_most;
  return case when found then 'true' else private.refusal('pin_locked') end;
end;
$$;

-- Lets the PIN of a member of the signed-in person's group be tried again, three times a week. Nobody reads it, and it stays,
-- because the device that could set another may be lost.
create function public.unlock_pin(p_group_id uuid, p_user_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_since constant timestamptz := private.unlocks_since();
  v_unlocks timestamptz[];
begin
  perform private.lock_own_group(p_group_id, private.require_user());
  select array(select unlock from unnest(seat.reset_at) as unlock where unlock > v_since order by unlock) into v_unlocks
  from private.seat_digits as seat join public.group_members as member on member.user_id = seat.user_id
  where member.group_id = p_group_id and seat.user_id = p_user_id and seat.wrong_tries > 0
  for no key update of seat;
  if not found then
    return;
  elsif cardinality(v_unlocks) >= private.unlocks_a_week() then
    perform private.refuse('too_many_unlocks', ceil(extract(epoch from v_unlocks[1] - v_since))::text);
  end if;
  update private.seat_digits set wrong_tries = 0, reset_at = v_unlocks || clock_timestamp() where user_id = p_user_id;
end;
$$;

-- When the PIN of a person was unlocked in the last week, since it was set.
create function private.pin_unlocked_at(p_user uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(unlock order by unlock), '[]')
  from private.seat_digits, unnest(reset_at) as unlock
  where user_id = p_user and unlock > greatest(chosen_at, private.unlocks_since());
$$;

grant execute on function public.set_pin(text), public.unlock_pin(uuid, uuid) to authenticated;
