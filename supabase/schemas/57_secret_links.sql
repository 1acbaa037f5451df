-- The secret links that show something without sign-in: the table view of a private game, or a card of a house game in
-- which players chose. Only the hash of the token is stored. A game's link moves on to the game that the group plays next.
-- A link ends with the account of its owner.
create table private.secret_links (
  token_hash bytea primary key,
  game_id uuid unique references public.games (id) on delete cascade,
  card_id uuid unique references public.bingo_cards (id) on delete cascade,
  shows_names boolean not null default false,
  shows_code boolean not null default false,
  check (num_nonnulls(game_id, card_id) = 1)
);

-- Refuses anything that cannot have a link of this person: a link can show a private game that the person hosts, or
-- their own locked card of a house game with chosen squares. Locks the game.
create function private.require_linkable(p_id uuid, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_card public.bingo_cards;
  v_game public.games;
begin
  v_game := private.lock_game(coalesce((select game_id from public.bingo_cards where id = p_id), p_id));
  select * into v_card from public.bingo_cards where id = p_id;
  if v_card.id is null then
    perform private.require_host(v_game, p_user);
  elsif v_game.kind <> 'house' or v_game.dealing <> 'chosen' then
    perform private.refuse('card_not_found');
  elsif v_card.user_id is distinct from p_user then
    perform private.refuse('not_your_card');
  else
    perform private.require_locked(v_game);
  end if;
end;
$$;

-- Whether a game or a card has a link, and what it shows; null for everybody but the person who may switch it on.
create function public.secret_link(p_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'is_on', link.token_hash is not null,
    'shows_names', coalesce(link.shows_names, false),
    'shows_code', coalesce(link.shows_code, false)
  )
  from (
    select game.id
    from public.games as game join public.groups as host on host.id = game.group_id
    where game.id = p_id and host.created_by = (select private.living_user())
      and host.id in (select private.my_groups())
    union all
    select card.id
    from public.bingo_cards as card join public.games as game on game.id = card.game_id
    where card.id = p_id and card.user_id = (select private.living_user())
      and game.kind = 'house' and game.dealing = 'chosen' and game.is_locked
  ) as own
  left join private.secret_links as link on link.game_id = own.id or link.card_id = own.id;
$$;

-- Sets what the link of a game or a card shows, and creates the link if there is none. A renewed link ends the old one.
-- Returns the token of a new link, which cannot be read again.
create function public.save_secret_link(p_id uuid, p_shows_names boolean, p_shows_code boolean, p_renews boolean)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('secret_link', v_user::text, 30, interval '1 minute');
  v_token text := private.new_secret();
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif num_nulls(p_shows_names, p_shows_code, p_renews) > 0 then
    perform private.refuse('invalid_request');
  end if;
  perform private.require_linkable(p_id, v_user);
  if p_renews then
    delete from private.secret_links where game_id = p_id or card_id = p_id;
  end if;
  update private.secret_links set shows_names = p_shows_names, shows_code = p_shows_code
  where game_id = p_id or card_id = p_id;
  if found then
    v_token := null;
  else
    insert into private.secret_links (token_hash, game_id, card_id, shows_names, shows_code)
    values (
      sha256(convert_to(v_token, 'UTF8')), (select id from public.games where id = p_id),
      (select id from public.bingo_cards where id = p_id), p_shows_names, p_shows_code
    );
  end if;
  return jsonb_build_object('is_on', true, 'shows_names', p_shows_names, 'shows_code', p_shows_code, 'token', v_token);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

-- Switches the link of a game or a card off.
create function public.delete_secret_link(p_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_linkable(p_id, private.require_user());
  delete from private.secret_links where game_id = p_id or card_id = p_id;
end;
$$;

-- The newest events that the table view shows, newest first, without receipts.
create function private.table_messages(p_game_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    private.event_message(event, event.seq - 1, '[]')
      || case when event.type = 'square_marked' then '{"source_url": null}'::jsonb else '{}' end
    order by event.seq desc
  ), '[]')
  from (
    select *
    from public.game_events
    where game_id = p_game_id and type in (
      'square_marked', 'square_unmarked', 'objection_made', 'objection_dismissed', 'objection_upheld',
      'bingo_called', 'game_ended', 'game_called_off'
    )
    order by seq desc
    limit 8
  ) as event;
$$;

-- What a TV view shows while everybody writes: the number of squares, the number still missing, and the names of the
-- writers. Null for any other game, and after the start.
create function private.writing_of(p_game public.games) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'squares', (select count(*) from public.bingo_squares where theme_id = p_game.theme_id),
    'missing', p_game.missing_lines,
    'writers', (
      select coalesce(jsonb_agg(private.member_name(p_game.group_id, person) order by begun_at, person), '[]')
      from (
        select created_by as person, min(created_at) as begun_at
        from public.bingo_squares where theme_id = p_game.theme_id and created_by is not null
        group by created_by
      ) as writer
    )
  )
  where p_game.everybody_writes and p_game.status = 'upcoming';
$$;

-- A game as its table view shows it: without notes, receipts, channel, and anything that only its players may do.
create function private.table_of(p_game public.games) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'state', private.game_state_of(p_game) || jsonb_build_object(
      'channel', '', 'squares', private.squares_without_notes(p_game.id, '{"text": "", "source_url": null}')
    ),
    'messages', private.table_messages(p_game.id),
    'writing', private.writing_of(p_game),
    'winning_card', private.winning_card(p_game)
  );
$$;

-- Replaces all names in what a table view shows with card numbers: "Card #7".
create function private.without_names(p_shown jsonb) returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(p_shown) = 'array' then
    return (
      select coalesce(jsonb_agg(private.without_names(item) order by place), '[]')
      from jsonb_array_elements(p_shown) with ordinality as listed (item, place)
    );
  elsif jsonb_typeof(p_shown) = 'object' then
    return (
      select coalesce(jsonb_object_agg(key, case
        when key in ('by', 'objected_by', 'marked_by_name', 'about_name', 'writers') then 'null'
        when key = 'display_name' and value <> 'null' then to_jsonb('Card #' || (p_shown ->> 'card_number'))
        when jsonb_typeof(value) in ('array', 'object') then private.without_names(value)
        else value
      end), '{}')
      from jsonb_each(p_shown)
    );
  end if;
  return p_shown;
end;
$$;

-- The game that a table link of a game shows: this one or, once the time to object to its result is over, the one that the group
-- began last, if that went on when this one ended and has no link of its own.
create function private.game_on_table(p_game public.games) returns public.games
language sql
stable
set search_path = ''
as $$
  select shown from (
    select p_game as shown, null::timestamptz as began
    union all
    select next, next.started_at
    from public.games as next
    where next.group_id = p_game.group_id and next.started_at is not null
      and p_game.completed_at < now() - private.time_to_object('private')
      and (next.status = 'active' or next.completed_at > p_game.completed_at)
      and not exists (select from private.secret_links where game_id = next.id)
  ) as candidate
  order by began desc nulls last
  limit 1;
$$;

-- The table view behind a link; null for any other token. The app reads each link once a second for all screens; other
-- callers are counted by connection.
create function public.table_view(p_token text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_wait int := case
    when private.app_key_hash() is null or private.is_app() then 0
    else private.attempt('table_view', private.connection(), 300, interval '1 minute')
  end;
  v_shown jsonb;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  select
    case when link.shows_names then private.table_of(game) else private.without_names(private.table_of(game)) end
    || jsonb_build_object('invite', case when link.shows_code then jsonb_build_object(
      'code', host.invite_code, 'allows_guests', host.allows_guests
    ) end)
  into v_shown
  from private.secret_links as link
  join public.games as own on own.id = link.game_id
  cross join lateral private.game_on_table(own) as game
  join public.groups as host on host.id = game.group_id
  where link.token_hash = sha256(convert_to(private.field(p_token), 'UTF8'));
  return v_shown;
end;
$$;

-- The card behind a link, with its game and the squares without notes; null for any other token.
create function public.linked_card(p_token text) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'game', private.game_json(game),
    'card', private.card_json(card),
    'squares', private.squares_without_notes(game.id)
  )
  from private.secret_links as link
  join public.bingo_cards as card on card.id = link.card_id
  join public.games as game on game.id = card.game_id
  where link.token_hash = sha256(convert_to(private.field(p_token), 'UTF8'));
$$;

grant execute on function
  public.secret_link(uuid), public.save_secret_link(uuid, boolean, boolean, boolean), public.delete_secret_link(uuid)
to authenticated;
grant execute on function public.table_view(text), public.linked_card(text) to anon, authenticated;
