SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.check_places (
  p_places jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if jsonb_typeof(p_places) is distinct from 'array' or jsonb_array_length(p_places) <> 24 or exists (
    select from jsonb_array_elements(p_places) as entry
    where jsonb_typeof(entry) <> 'null' and (entry ->> 'square' is null) = (entry ->> 'own' is null)
      or jsonb_typeof(entry -> 'own') not in ('string', 'null')
      or entry ->> 'square' !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  ) then
    perform private.refuse('invalid_places');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_past_lock (
  p_game public.games
)
  RETURNS boolean
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select p_game.is_locked or coalesce(p_game.locks_at <= clock_timestamp(), false);
$function$;
