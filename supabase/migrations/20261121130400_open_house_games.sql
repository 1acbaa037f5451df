-- The quick numbers of the admin pages. A house game is open until it ends: upcoming or active.
create or replace function public.admin_stats() returns jsonb
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
      'total_themes', (select count(*) from public.themes),
      'total_squares', (select count(*) from public.bingo_squares)
    )
    from public.games
  );
end;
$$;
