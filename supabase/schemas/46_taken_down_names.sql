-- The names that an admin took down in a house game, where nobody else can have them. `shown` replaces all names of the holder,
-- who is an account or the session of a guest, also on cards that they buy later.
create table private.taken_down_names (
  game_id uuid not null references public.games (id) on delete cascade,
  name_key text not null,
  shown text not null,
  user_id uuid references public.profiles (user_id),
  session_hash bytea check (octet_length(session_hash) = 32),
  created_at timestamptz not null default now(),
  primary key (game_id, name_key)
);

create index taken_down_names_user_id on private.taken_down_names (user_id, game_id) where user_id is not null;
create index taken_down_names_session on private.taken_down_names (session_hash, game_id) where session_hash is not null;

-- The name that is shown in place of one that an admin took down, in one game: for a person, or for the session of a
-- guest; null for anybody else.
create function private.shown_instead(p_game_id uuid, p_user uuid, p_hash bytea default null) returns text
language sql
stable
set search_path = ''
as $$
  select shown from private.taken_down_names
  where game_id = p_game_id and (user_id = p_user or session_hash = p_hash) limit 1;
$$;

-- Whether this name was taken down in the game.
create function private.is_taken_down(p_game_id uuid, p_name text) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from private.taken_down_names where game_id = p_game_id and name_key = private.name_key(p_name)
  );
$$;

-- The name on a new card of a house game: of a person whose name was taken down, or equals one that was, the card's
-- number is shown.
create function private.house_name(p_game_id uuid, p_user uuid, p_name text, p_card_number int) returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(
    private.shown_instead(p_game_id, p_user),
    case when private.is_taken_down(p_game_id, p_name) then 'Reader #' || p_card_number else p_name end
  );
$$;

-- Replaces names in the events of people and cards: all events that the person caused, and all about these cards; in one
-- game, or with null in all.
create function private.rename_in_events(p_game_id uuid, p_user uuid, p_cards uuid[], p_name text) returns void
language sql
set search_path = ''
as $$
  update public.game_events set payload = payload || (
    select coalesce(jsonb_object_agg(key, p_name), '{}')
    from jsonb_object_keys(payload) as key
    where key in ('by', 'display_name')
  )
  where (p_game_id is null or game_id = p_game_id) and (game_id, seq) in (
    select game_id, seq from public.game_events where actor_id = p_user
    union
    select event.game_id, event.seq
    from public.bingo_cards as card
    join public.game_events as event
      on event.game_id = card.game_id and event.payload ->> 'card_number' = card.card_number::text
    where card.id = any (p_cards)
  );
$$;

-- The cards of a house game that one person or one session of a guest holds.
create function private.cards_of_holder(p_card public.bingo_cards) returns setof public.bingo_cards
language sql
stable
set search_path = ''
as $$
  select * from public.bingo_cards as card
  where card.game_id = p_card.game_id and (card.id = p_card.id or card.user_id = p_card.user_id or card.id in (
    select other.card_id
    from public.guest_cards as own
    join public.guest_cards as other using (session_hash)
    where own.card_id = p_card.id
  ));
$$;

-- Replaces the name of a card's holder on all their cards of a house game, in its events and in its result, and keeps the
-- name from being used there again. Does nothing if it was replaced already. Returns the name that is shown now.
create function public.take_down_name(p_game_id uuid, p_card_number int) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_game public.games := private.lock_game(p_game_id);
  v_card public.bingo_cards;
  v_cards uuid[];
  v_numbers int[];
  v_name text;
begin
  perform private.require_house(v_game);
  select * into v_card from public.bingo_cards where game_id = p_game_id and card_number = p_card_number and not is_house_card;
  if not found then
    perform private.refuse('card_not_found');
  end if;
  select array_agg(id), array_agg(card_number order by card_number) into v_cards, v_numbers
  from private.cards_of_holder(v_card);
  v_name := 'Reader #' || v_numbers[1];
  insert into private.taken_down_names (game_id, name_key, shown, user_id, session_hash)
  select distinct p_game_id, private.name_key(name), v_name, v_card.user_id, (
    select session_hash from public.guest_cards where card_id = v_card.id
  )
  from (
    select display_name as name from public.bingo_cards where id = any (v_cards)
    union
    select private.name_of(v_card.user_id)
  ) as names
  where name <> v_name
  on conflict (game_id, name_key) do nothing;
  if not exists (select from public.bingo_cards where id = any (v_cards) and display_name <> v_name) then
    return v_name;
  end if;
  update public.bingo_cards set display_name = v_name where id = any (v_cards);
  update public.games set winner_display_name = v_name where id = p_game_id and winner_card_id = any (v_cards);
  perform private.rename_in_events(p_game_id, v_card.user_id, v_cards, v_name);
  perform private.record_event(
    p_game_id, 'name_taken_down', v_admin, jsonb_build_object('cards', v_numbers, 'new_name', v_name)
  );
  return v_name;
end;
$$;

grant execute on function public.take_down_name(uuid, int) to authenticated;
