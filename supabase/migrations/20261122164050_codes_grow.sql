SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.code_length()
  RETURNS integer
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case when count(*) < private.short_codes() then 6 else 8 end
  from (
    select from public.groups where char_length(invite_code) = 6 limit private.short_codes()
  ) as short;
$function$;

CREATE OR REPLACE FUNCTION private.count_wrong_code (
  p_address text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_who constant text := private.who_tries(p_address);
begin
  if v_who is not null then
    perform private.attempt('wrong_code', v_who, 0, private.codes_counted_for());
    perform private.attempt('wrong_code_a_day', v_who, 0, interval '1 day');
  end if;
  if auth.uid() is null then
    perform private.attempt('wrong_code', private.who_asks(), 0, private.codes_counted_for());
    perform private.attempt('wrong_code_a_day', private.who_asks(), 0, interval '1 day');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.make_group (
  p_name text,
  p_user uuid
)
  RETURNS public.groups
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.short_codes()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select 500$function$;

CREATE OR REPLACE FUNCTION private.wait_for_code (
  p_address text
)
  RETURNS integer
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select greatest(
    private.wait_for('wrong_code', private.who_tries(p_address), private.codes_at_most()),
    private.wait_for('wrong_code_a_day', private.who_tries(p_address), private.codes_a_day()),
    case when auth.uid() is null then greatest(
      private.wait_for('wrong_code', private.who_asks(), 10 * private.codes_at_most()),
      private.wait_for('wrong_code_a_day', private.who_asks(), 10 * private.codes_a_day())
    ) end
  );
$function$;

REVOKE ALL ON FUNCTION "private"."code_length"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."code_length"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."code_length"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."short_codes"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."short_codes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."short_codes"() TO "postgres";
