-- The members of a group, in the order in which they joined. Its creator also sees which members have no account and
-- which have set a PIN. Other members see this only of themselves.
create function private.members_of(p_group public.groups, p_user uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'user_id', member.user_id,
    'display_name', private.member_name(p_group.id, member.user_id),
    'is_creator', member.user_id = p_group.created_by,
    'is_guest', p_group.created_by = p_user and not private.has_account(member.user_id),
    'has_pin', p_user in (p_group.created_by, member.user_id) and private.has_pin(member.user_id),
    'joined_at', member.created_at
  ) order by member.created_at, member.user_id), '[]')
  from public.group_members as member
  where member.group_id = p_group.id;
$$;

-- The pending invitations of a group, newest first; only its creator sees more of an address than a***@e***.com.
create function private.invitations_of(p_group public.groups, p_user uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', id,
    'email', case
      when p_group.created_by = p_user then email
      else regexp_replace(email, '^(.)[^@]*@(.)[^@]*(\.[^.@]+)$', '\1***@\2***\3')
    end,
    'invited_at', invited_at
  ) order by invited_at desc, id), '[]')
  from public.group_invitations
  where group_id = p_group.id and status = 'pending';
$$;

-- The fifty latest joins, departures and removals of a group, newest first.
create function private.history_of(p_group public.groups) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', id,
    'type', type,
    'display_name', private.member_name(group_id, user_id),
    'by', case when type = 'removed' then private.member_name(group_id, actor_id) end,
    'created_at', created_at
  ) order by id desc), '[]')
  from (
    select * from public.group_events where group_id = p_group.id order by id desc limit 50
  ) as latest;
$$;

-- The signed-in person's groups, newest first, each with its newest unfinished game in which they hold no card.
create function public.list_my_groups() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', mine.id,
    'name', mine.name,
    'invite_code', mine.invite_code,
    'member_count', (select count(*) from public.group_members where group_id = mine.id),
    'is_creator', mine.created_by = (select auth.uid()),
    'game_to_join', (
      select jsonb_build_object('id', game.id, 'theme_name', game.theme_name)
      from public.games as game
      where game.group_id = mine.id and game.status <> 'completed' and not exists (
        select from public.bingo_cards where game_id = game.id and user_id = (select auth.uid())
      )
      order by game.created_at desc, game.id
      limit 1
    ),
    'created_at', mine.created_at
  ) order by mine.created_at desc, mine.id), '[]')
  from public.groups as mine
  where mine.id = any (array(select private.my_groups()));
$$;

-- Everything that a group's page shows; null except for its members and admins.
create function public.group_state(p_group_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'group', jsonb_build_object(
      'id', shown.id,
      'name', shown.name,
      'invite_code', shown.invite_code,
      'created_by', shown.created_by,
      'is_creator', shown.created_by = (select auth.uid()),
      'max_members', shown.max_members,
      'allows_guests', shown.allows_guests,
      'webhook', private.webhook_of(shown, (select auth.uid())),
      'pot_amount', (
        select coalesce(sum(pot_amount), 0) from public.games
        where group_id = shown.id and status <> 'completed'
      ),
      'created_at', shown.created_at
    ),
    'members', private.members_of(shown, (select auth.uid())),
    'invitations', private.invitations_of(shown, (select auth.uid())),
    'history', private.history_of(shown),
    'sets', private.sets_of(shown),
    'season', private.standings_of(shown.id),
    'games', (
      select coalesce(
        jsonb_agg(private.game_summary(game, (select auth.uid())) order by game.created_at desc, game.id),
        '[]'
      )
      from public.games as game where game.group_id = shown.id
    )
  )
  from public.groups as shown
  where shown.id = p_group_id
    and (shown.id in (select private.my_groups()) or (select private.is_admin()));
$$;

grant execute on function public.list_my_groups(), public.group_state(uuid) to authenticated;
