SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.lock_set (
  p_theme_id uuid,
  p_user     uuid
)
  RETURNS public.themes
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
$function$;
