SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.attempt (
  p_what   text,
  p_who    text,
  p_limit  integer,
  p_window interval
)
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.forget_name (
  p_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.games_with (
  p_user uuid
)
  RETURNS SETOF uuid
  LANGUAGE sql
  STABLE
  ROWS 50
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.groups_i_made()
  RETURNS SETOF uuid
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  ROWS 20
  SET search_path TO ''
  AS $function$
  select id from public.groups where created_by = (select private.living_user());
$function$;

CREATE OR REPLACE FUNCTION private.leave_all_groups (
  p_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.my_groups()
  RETURNS SETOF uuid
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  ROWS 20
  SET search_path TO ''
  AS $function$
  select group_id from public.group_members where user_id = (select private.living_user());
$function$;

CREATE OR REPLACE FUNCTION private.my_removals()
  RETURNS SETOF public.group_events
  LANGUAGE sql
  STABLE
  ROWS 20
  SET search_path TO ''
  AS $function$
  select latest.*
  from (
    select distinct on (group_id) *
    from public.group_events
    where user_id = (select private.living_user())
    order by group_id, id desc
  ) as latest
  where latest.type = 'removed';
$function$;

CREATE OR REPLACE FUNCTION private.my_visible_games()
  RETURNS SETOF uuid
  LANGUAGE sql
  STABLE
  ROWS 50
  SET search_path TO ''
  AS $function$
  select game.id
  from public.games as game
  where game.id = any (array(select game_id from public.bingo_cards where user_id = (select private.living_user())))
    and (
      game.kind = 'house'
      or game.group_id not in (select group_id from private.my_removals())
      or (select private.is_admin())
    );
$function$;

CREATE INDEX group_invitations_email ON public.group_invitations USING btree (email);

REVOKE ALL ON FUNCTION "private"."games_with"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."games_with"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."games_with"(uuid) TO "postgres";
