-- The maximum number of one person's proposals waiting in a game.
create function private.proposals_per_person() returns int language sql immutable set search_path = '' as 'select 10';

-- The maximum number of squares in a game, including proposed ones.
create function private.largest_proposed_pool() returns int language sql immutable set search_path = '' as 'select 60';

-- A square that a member proposes for a game that has no mark yet. It waits for the host to accept or decline it.
create table public.square_proposals (
  id uuid primary key default gen_random_uuid(),
  game_id uuid not null references public.games (id) on delete cascade,
  summary text not null check (char_length(btrim(summary)) >= 5 and char_length(summary) <= 50),
  text text not null check (btrim(text) <> '' and char_length(text) <= private.longest_text()),
  status text not null default 'waiting' check (status in ('waiting', 'taken', 'left')),
  proposed_by uuid not null references public.profiles (user_id),
  created_at timestamptz not null default clock_timestamp()
);

create index square_proposals_game_id on public.square_proposals (game_id, created_at);
create index square_proposals_proposed_by on public.square_proposals (proposed_by);

alter table public.square_proposals enable row level security;
revoke all on public.square_proposals from public, anon, authenticated;

create trigger proposals_are_cleaned
before insert or update of summary, text on public.square_proposals
for each row execute function private.clean_square();

-- Whether squares can be proposed for a game: it is active, its cards are dealt, its theme is a set of its group, and
-- it has no mark.
create function private.takes_proposals(p_game public.games) returns boolean
language sql
stable
set search_path = ''
as $$
  select p_game.status = 'active' and p_game.dealing = 'dealt'
    and exists (select from public.themes where id = p_game.theme_id and group_id = p_game.group_id)
    and not exists (select from public.game_squares where game_id = p_game.id and is_marked);
$$;

-- The proposals of a game as a member receives them: the waiting ones, for the group's creator all and for others their
-- own, and the declined ones of their own; null for non-members and where no squares can be proposed.
create function private.proposals_of(p_game public.games) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'is_host', circle.created_by = (select auth.uid()),
    'waiting', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'summary', summary, 'text', text, 'by', private.player_name(game_id, proposed_by)
      ) order by created_at, id), '[]')
      from public.square_proposals
      where game_id = p_game.id and status = 'waiting' and (select auth.uid()) in (circle.created_by, proposed_by)
    ),
    'declined', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'summary', summary) order by created_at, id), '[]')
      from public.square_proposals
      where game_id = p_game.id and status = 'left' and proposed_by = (select auth.uid())
    )
  )
  from public.groups as circle
  where circle.id = p_game.group_id and circle.id in (select private.my_groups()) and private.takes_proposals(p_game);
$$;

-- Refuses another square if the game has the maximum number.
create function private.require_room_in_pool(p_game_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if (select count(*) from public.game_squares where game_id = p_game_id) >= private.largest_proposed_pool() then
    perform private.refuse('pool_full', private.largest_proposed_pool()::text);
  end if;
end;
$$;

-- Refuses a square that the game has already or that is already proposed.
create function private.require_new_square(p_game_id uuid, p_summary text) returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select from public.game_squares where game_id = p_game_id and lower(summary) = lower(p_summary)
    union all
    select from public.square_proposals
    where game_id = p_game_id and status = 'waiting' and lower(summary) = lower(p_summary)
  ) then
    perform private.refuse('square_known');
  end if;
end;
$$;

-- Proposes a square for a game of the person's group, before its first mark. Returns its id.
create function public.propose_square(p_game_id uuid, p_summary text, p_text text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_account();
  v_wait int := private.attempt('propose_square', v_user::text, 30, interval '1 hour');
  v_game public.games;
  v_id uuid;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif private.is_long(p_summary, p_text) then
    return private.too_long();
  end if;
  p_summary := private.clean_name(p_summary);
  p_text := coalesce(nullif(private.clean_text(p_text), ''), p_summary);
  if not private.is_square(p_summary, p_text) then
    return private.refusal('invalid_square', '1');
  end if;
  v_game := private.lock_game(p_game_id);
  perform private.require_member(v_game, v_user);
  if not private.takes_proposals(v_game) then
    perform private.refuse('proposals_closed');
  elsif (
    select count(*) from public.square_proposals
    where game_id = p_game_id and status = 'waiting' and proposed_by = v_user
  ) >= private.proposals_per_person() then
    perform private.refuse('too_many_proposals', private.proposals_per_person()::text);
  end if;
  perform private.require_room_in_pool(p_game_id);
  perform private.require_new_square(p_game_id, p_summary);
  insert into public.square_proposals (game_id, summary, text, proposed_by)
  values (p_game_id, p_summary, p_text, v_user)
  returning id into v_id;
  perform private.record_event(p_game_id, 'square_proposed', v_user, jsonb_build_object('by', private.name_of(v_user)));
  return jsonb_build_object('proposal_id', v_id);
end;
$$;

-- Adds a square to a game, for cards dealt from now on, and to its set unless the set has it already or is full; the
-- caller holds the locks of both.
create function private.add_square(p_game public.games, p_proposal public.square_proposals, p_host uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_square_id uuid;
  v_square public.game_squares;
begin
  insert into public.bingo_squares (theme_id, summary, text, created_by)
  select p_game.theme_id, p_proposal.summary, p_proposal.text, p_proposal.proposed_by
  where (select count(*) from public.bingo_squares where theme_id = p_game.theme_id) < private.largest_set()
  on conflict (theme_id, lower(summary)) do nothing
  returning id into v_square_id;
  if found then
    update public.themes set version = version + 1 where id = p_game.theme_id;
  end if;
  insert into public.game_squares (game_id, square_id, summary, text)
  values (p_game.id, v_square_id, p_proposal.summary, p_proposal.text)
  returning * into v_square;
  perform private.record_event(p_game.id, 'square_added', p_host, jsonb_build_object(
    'game_square_id', v_square.id, 'summary', v_square.summary, 'text', v_square.text, 'by', private.name_of(p_host)
  ));
end;
$$;

-- Accepts a proposal, which adds it to the game and its set, or declines it. Cards already dealt stay as they are.
-- Answering again changes nothing.
create function public.answer_proposal(p_proposal_id uuid, p_takes boolean) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_account();
  v_proposal public.square_proposals;
  v_game public.games;
begin
  select game.* into v_game
  from public.square_proposals as asked join public.games as game on game.id = asked.game_id
  where asked.id = p_proposal_id;
  perform private.lock_own_group(v_game.group_id, v_user);
  v_game := private.lock_game(v_game.id);
  update public.square_proposals set status = case when p_takes then 'taken' else 'left' end
  where id = p_proposal_id and status = 'waiting'
  returning * into v_proposal;
  if not found then
    return;
  elsif p_takes is not true then
    perform private.record_event(v_game.id, 'square_declined', v_user, jsonb_build_object('by', private.name_of(v_user)));
    return;
  elsif not private.takes_proposals(v_game) then
    perform private.refuse('proposals_closed');
  end if;
  perform private.require_room_in_pool(v_game.id);
  perform private.add_square(v_game, v_proposal, v_user);
end;
$$;

revoke execute on function public.propose_square(uuid, text, text), public.answer_proposal(uuid, boolean)
from public, anon, authenticated;
grant execute on function public.propose_square(uuid, text, text), public.answer_proposal(uuid, boolean) to authenticated;
