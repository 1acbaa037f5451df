-- The maximum number of squares in a set.
create function private.largest_set() returns int language sql immutable set search_path = '' as 'select 200';

-- The maximum number of sets of a group.
create function private.sets_per_group() returns int language sql immutable set search_path = '' as 'select 20';

-- Refuses a set whose name or squares are too many or too long, or too few unless it is only begun, before anything is
-- locked. Returns its cleaned name.
create function private.require_set(p_name text, p_squares jsonb, p_is_begun boolean default false) returns text
language plpgsql
immutable
set search_path = ''
as $$
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

-- Replaces the squares of a set by these, [{summary, text, about_id}]. A square without a text gets its summary as its
-- text, and one that was there keeps its writer. A refusal names the number of the invalid square.
create function private.write_squares(p_theme_id uuid, p_squares jsonb, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_group_id constant uuid := (select group_id from public.themes where id = p_theme_id);
  v_writers constant jsonb := (
    select jsonb_object_agg(private.fold(summary), created_by) from public.bingo_squares where theme_id = p_theme_id
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
      coalesce((v_writers ->> private.fold(private.clean_name(v_square ->> 'summary')))::uuid, p_user),
      now() + v_line * interval '1 microsecond'
    );
  end loop;
exception
  when integrity_constraint_violation or invalid_text_representation then
    perform private.refuse('invalid_square', v_line::text);
end;
$$;

-- Creates a set with a cleaned name in a group; the caller holds the group's lock. Returns its id.
create function private.make_set(p_group_id uuid, p_name text, p_squares jsonb, p_user uuid) returns uuid
language plpgsql
set search_path = ''
as $$
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

-- Returns the set that comes with a request for a new game, {name, squares}, with its cleaned name; null for none. Where
-- everybody writes, it is only begun.
create function private.require_set_or_none(p_set jsonb, p_everybody_writes boolean) returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
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

-- Returns the theme for a new game: the set that comes with the request, as `require_set_or_none` returns it, is created,
-- else the given theme is used.
create function private.theme_or_set(p_group_id uuid, p_theme_id uuid, p_set jsonb, p_user uuid) returns uuid
language plpgsql
set search_path = ''
as $$
begin
  if p_set is null then
    return p_theme_id;
  end if;
  return private.make_set(p_group_id, p_set ->> 'name', p_set -> 'squares', p_user);
end;
$$;

-- Whether a person may change a set: its author and the group's creator may, while they are members.
create function private.may_edit_set(p_theme public.themes, p_user uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.groups as grp
    join public.group_members as member on member.group_id = grp.id and member.user_id = p_user
    where grp.id = p_theme.group_id and p_user in (grp.created_by, p_theme.created_by)
  );
$$;

-- The game that takes its squares from a set and has not started; null for none. Until then, its squares are written there.
create function private.written_game(p_theme_id uuid) returns uuid
language sql
stable
set search_path = ''
as $$
  select id from public.games where theme_id = p_theme_id and everybody_writes and status = 'upcoming'
  order by created_at, id limit 1;
$$;

-- Locks a set's group and returns the set, for those who may change it, unless everybody writes it. Non-members get
-- `set_not_found`.
create function private.lock_set(p_theme_id uuid, p_user uuid) returns public.themes
language plpgsql
set search_path = ''
as $$
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

-- Saves a set of a group that the person belongs to: a new one, or, given the id and the version that the author read,
-- an existing one. Games already created keep their own copy. Returns its id.
create function public.save_set(p_group_id uuid, p_theme_id uuid, p_version int, p_name text, p_squares jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
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

-- Deletes a theme or a set that the caller has locked. Locks its games in one order before their squares lose their
-- theme, because marking also locks the game first.
create function private.remove_theme(p_theme public.themes) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.games where theme_id = p_theme.id order by id for no key update;
  delete from public.themes where id = p_theme.id;
end;
$$;

-- Deletes a public theme, for admins; games already created keep their own copy.
create function public.delete_theme(p_theme_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.remove_theme(private.lock_theme(p_theme_id));
end;
$$;

-- Deletes a set; games keep their own copy.
create function public.delete_set(p_theme_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.remove_theme(private.lock_set(p_theme_id, private.require_account()));
end;
$$;

-- The sets of a group, newest first; null except for its members and admins.
create function private.sets_of(p_group public.groups) returns jsonb
language sql
stable
set search_path = ''
as $$
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

-- The squares in season of a theme, or of a set of the person's own group, in the order in which they were written, with
-- the person whom a square is about; null where the signed-in person may not see it.
create function public.theme_squares(p_theme_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
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
      ) end || case when record is null then '{}' else jsonb_build_object('record', record) end
      order by created_at, id), '[]')
      from public.bingo_squares as square
      left join private.square_records(case when shown.group_id is not null then array[shown.id] end) as known
        on headline = private.fold(summary)
      where square.theme_id = shown.id and private.is_in_season(months, now())
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
