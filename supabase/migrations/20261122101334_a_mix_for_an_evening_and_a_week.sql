SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.wanted_mix (
  p_pace text
)
  RETURNS integer[]
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select case p_pace when 'evening' then array[12, 9, 3] when 'week' then array[10, 10, 4] end$function$;
