-- The secret link that shows the table view of a private game without sign-in. Only the hash of its token is stored. The
-- link moves on to the game that the group plays next, and ends with the account of the host.
create table private.table_links (
  game_id uuid primary key references public.games (id) on delete cascade,
  token_hash bytea not null unique,
  hides_names boolean not null
);

-- Whether a private game has a link, and whether it hides names; null for everybody but the host, and without a link.
create function public.table_link(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('hides_names', link.hides_names)
  from private.table_links as link
  join public.games as game on game.id = link.game_id
  join public.groups as host on host.id = game.group_id
  where link.game_id = p_game_id
    and host.created_by = (select private.living_user())
    and host.id in (select private.my_groups());
$$;

-- Sets whether the link of a private game hides names, and creates the link if there is none, for its host. A renewed
-- link ends the old one. Returns the token of a new link, which cannot be read again.
create function public.save_table_link(p_game_id uuid, p_hides_names boolean, p_renews boolean) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('table_link', v_user::text, 30, interval '1 minute');
  v_hides_names constant boolean := coalesce(p_hides_names, true);
  v_token text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform private.require_host(private.lock_game(p_game_id), v_user);
  update private.table_links set hides_names = v_hides_names where game_id = p_game_id;
  if not found or p_renews then
    v_token := private.new_secret();
    insert into private.table_links (game_id, token_hash, hides_names)
    values (p_game_id, sha256(convert_to(v_token, 'UTF8')), v_hides_names)
    on conflict (game_id) do update set token_hash = excluded.token_hash;
  end if;
  return jsonb_build_object('hides_names', v_hides_names, 'token', v_token);
end;
$$;

-- Switches the link of a private game off, for its host.
create function public.delete_table_link(p_game_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
begin
  perform private.require_host(private.lock_game(p_game_id), v_user);
  delete from private.table_links where game_id = p_game_id;
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
      'square_marked', 'square_unmarked', 'objection_made', 'objection_seconded', 'objection_dismissed', 'objection_upheld',
      'bingo_called', 'game_ended'
    )
    order by seq desc
    limit 8
  ) as event;
$$;

-- A game as its table view shows it: without notes, receipts, channel, and anything that only its players may do.
create function private.table_of(p_game public.games) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'state', private.game_state_of(p_game) || jsonb_build_object('channel', '', 'squares', (
      select coalesce(jsonb_agg(
        square || '{"text": "", "source_url": null, "comment": null, "reaction": null, "noted_by_name": null, "noted_at": null}'
        order by place
      ), '[]')
      from jsonb_array_elements(private.squares_of(p_game.id)) with ordinality as listed (square, place)
    )),
    'messages', private.table_messages(p_game.id),
    'winning_card', (
      select private.card_json(card) from public.bingo_cards as card where card.id = p_game.winner_card_id
    )
  );
$$;

-- The same with card numbers in place of names: "Card #7".
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
        when key in ('by', 'objected_by', 'marked_by_name') then 'null'
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
  select case when link.hides_names then private.without_names(private.table_of(game)) else private.table_of(game) end
  into v_shown
  from private.table_links as link
  join public.games as game on game.id = link.game_id
  where link.token_hash = sha256(convert_to(private.field(p_token), 'UTF8'));
  return v_shown;
end;
$$;

revoke execute on function
  public.table_link(uuid), public.save_table_link(uuid, boolean, boolean), public.delete_table_link(uuid),
  public.table_view(text)
from public, anon, authenticated;
grant execute on function
  public.table_link(uuid), public.save_table_link(uuid, boolean, boolean), public.delete_table_link(uuid)
to authenticated;
grant execute on function public.table_view(text) to anon, authenticated;
