SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.leave_all_groups (
  p_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_group_id uuid;
  v_group public.groups;
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
  for v_group in
    update public.groups as orphan set created_by = coalesce(
      (
        select user_id from public.group_members
        where group_id = orphan.id and private.has_account(user_id) order by created_at, user_id limit 1
      ),
      created_by
    )
    where created_by = p_user returning *
  loop
    perform private.notify_new_host(v_group);
  end loop;
  perform private.call_off(game, null)
  from public.games as game join public.groups as orphan on orphan.id = game.group_id
  where orphan.created_by = p_user and game.everybody_writes and game.status = 'upcoming';
  delete from public.themes where group_id in (select id from public.groups where created_by = p_user);
end;
$function$;

CREATE OR REPLACE FUNCTION private.notice_kinds()
  RETURNS text[]
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select array[
    'line_full', 'one_to_go', 'square_marked', 'game_over', 'objection_made', 'invited', 'new_host', 'game_began',
    'start_changed', 'game_starts', 'game_locks', 'game_ends'
  ];
$function$;

CREATE OR REPLACE FUNCTION private.notify_new_host (
  p_group public.groups
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  insert into public.notices (user_id, kind, group_id)
  select member.user_id, 'new_host', p_group.id
  from public.group_members as member
  left join public.notice_choices as choice on choice.user_id = member.user_id and choice.kind = 'new_host'
  where member.group_id = p_group.id and member.user_id = p_group.created_by and coalesce(choice.is_on, true)
  on conflict (group_id, user_id) where group_id is not null do nothing;
$function$;

REVOKE ALL ON FUNCTION "private"."notify_new_host"(public.groups) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_new_host"(public.groups) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notify_new_host"(public.groups) TO "postgres";
