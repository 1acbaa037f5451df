-- The statistics of the admin pages. A house game counts as open until it ends: upcoming or active.
create function public.admin_stats() returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
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

-- A search term as a LIKE pattern in which it is taken literally. It is cut where no text is long enough to contain it,
-- because each row of a list is compared with the whole pattern.
create function private.containing(p_search text) returns text
language sql
immutable
set search_path = ''
as $$
  select '%' || regexp_replace(
    coalesce(left(btrim(private.field(p_search)), private.longest_text() + 1), ''), '([\\%_])', '\\\1', 'g'
  ) || '%';
$$;

-- The number of rows on a page of a list: at least one, at most 200.
create function private.page_size(p_page_size int) returns int
language sql
immutable
set search_path = ''
as $$
  select least(greatest(coalesce(p_page_size, 50), 1), 200);
$$;

-- The number of rows to skip before a page; pages are counted from 1.
create function private.page_offset(p_page int, p_page_size int) returns bigint
language sql
immutable
set search_path = ''
as $$
  select (greatest(coalesce(p_page, 1), 1) - 1)::bigint * private.page_size(p_page_size);
$$;

-- A page of a list as screens receive it: its rows, and the number of all rows.
create function private.page_json(p_rows jsonb, p_total bigint, p_page_size int) returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'total', p_total, 'page_size', private.page_size(p_page_size), 'rows', coalesce(p_rows, '[]')
  );
$$;

-- One person as a row of the admin table.
create function private.admin_row_of_user(p_profile public.profiles) returns jsonb
language sql
stable
set search_path = ''
as $$
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
    'has_account', private.has_account(p_profile.user_id),
    'created_at', p_profile.created_at
  );
$$;

-- A page of the people who play, with an account or without one, newest first, and their total number; searched by display name or username.
create function public.admin_users(p_search text default null, p_page int default 1, p_page_size int default 50)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_pattern text collate "pg_c_utf8" := private.containing(p_search);
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

-- One group as a row of the admin table.
create function private.admin_row_of_group(p_group public.groups) returns jsonb
language sql
stable
set search_path = ''
as $$
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

-- A page of all groups, newest first, and their total number; searched by name, code or creator.
create function public.admin_groups(p_search text default null, p_page int default 1, p_page_size int default 50)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_pattern text collate "pg_c_utf8" := private.containing(p_search);
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

-- A page of the themes with the number of squares in each, newest first, and their total number; searched by name or
-- description.
create function public.admin_themes(p_search text default null, p_page int default 1, p_page_size int default 50)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_pattern text collate "pg_c_utf8" := private.containing(p_search);
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

-- A page of the squares of one theme, or of all, newest first, with how often each came true, and their total number;
-- searched by summary or text.
create function public.admin_squares(
  p_theme_id uuid default null, p_search text default null, p_page int default 1, p_page_size int default 50
) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_pattern text collate "pg_c_utf8" := private.containing(p_search);
begin
  perform private.require_admin();
  return (
    with found as (
      select square from public.bingo_squares as square
      where theme_id in (select private.public_themes()) and (p_theme_id is null or theme_id = p_theme_id)
        and (summary ilike v_pattern or text ilike v_pattern)
    ), page as (
      select square from found
      order by (square).created_at desc, (square).summary collate "en-x-icu", (square).id
      limit private.page_size(p_page_size) offset private.page_offset(p_page, p_page_size)
    ), records as materialized (
      select * from private.square_records((select array_agg(distinct (square).theme_id) from page))
    )
    select private.page_json(jsonb_agg(jsonb_build_object(
      'id', (square).id,
      'theme_id', (square).theme_id,
      'theme_name', (select name from public.themes where id = (square).theme_id),
      'summary', (square).summary,
      'text', (square).text,
      'likelihood', (square).likelihood,
      'months', (square).months,
      'created_at', (square).created_at,
      'record', record
    )), (select count(*) from found), p_page_size)
    from page
    left join records on records.theme_id = (square).theme_id and headline = private.fold((square).summary)
  );
end;
$$;

grant execute on function
  public.admin_stats(), public.admin_users(text, int, int), public.admin_groups(text, int, int),
  public.admin_themes(text, int, int), public.admin_squares(uuid, text, int, int)
to authenticated;
