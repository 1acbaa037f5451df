SET local check_function_bodies = off;

DROP FUNCTION "private"."games_i_lost"();

DROP FUNCTION "private"."games_i_play"();

DROP FUNCTION "public"."my_games"();

CREATE TABLE "private"."table_links" (
  "game_id"     uuid    NOT NULL,
  "token_hash"  bytea   NOT NULL,
  "hides_names" boolean NOT NULL,
  CONSTRAINT "table_links_pkey" PRIMARY KEY (game_id),
  CONSTRAINT "table_links_token_hash_key" UNIQUE (token_hash)
);

CREATE TABLE "public"."game_visits" (
  "game_id"    uuid                     NOT NULL,
  "user_id"    uuid                     NOT NULL,
  "last_seq"   integer                  NOT NULL,
  "visited_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "game_visits_last_seq_check" CHECK ((last_seq >= 0)),
  CONSTRAINT "game_visits_pkey" PRIMARY KEY (user_id, game_id)
);

ALTER TABLE "public"."game_visits"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."game_visits" FROM "anon", "authenticated", "service_role";

CREATE OR REPLACE FUNCTION private.follow_game (
  p_game public.games,
  p_user uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_next public.games := private.make_private_game(
    p_game.group_id, p_game.theme_id, p_game.card_price, p_game.pace, p_user
  );
begin
  update public.games set follows = p_game.id, shows_closeness = p_game.shows_closeness where id = v_next.id;
  perform private.record_event(p_game.id, 'played_again', p_user, jsonb_build_object(
    'by', private.name_of(p_user), 'next_game_id', v_next.id
  ));
  update private.table_links set game_id = v_next.id where game_id = p_game.id;
  return v_next.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.forget_name (
  p_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_name constant text := 'Former player';
begin
  perform from public.games where id in (select private.games_with(p_user)) order by id for no key update;

  update public.games set winner_display_name = v_name where winner_id = p_user;
  update public.bingo_cards set display_name = v_name where user_id = p_user;
  update public.guest_cards set email = null
  where card_id in (select id from public.bingo_cards where user_id = p_user);
  update public.game_events set payload = payload || (
    select coalesce(jsonb_object_agg(key, v_name), '{}')
    from jsonb_object_keys(payload) as key
    where key in ('by', 'display_name', 'winner_display_name')
  )
  where (game_id, seq) in (
    select game_id, seq from public.game_events where actor_id = p_user
    union
    select event.game_id, event.seq
    from public.bingo_cards as card
    join public.game_events as event
      on event.game_id = card.game_id and event.payload ->> 'card_number' = card.card_number::text
    where card.user_id = p_user
  );
  delete from public.game_archives where user_id = p_user;
  delete from public.game_visits where user_id = p_user;
  update public.profiles
  set display_name = v_name, username = 'former-' || lower(private.random_code(10))
  where user_id = p_user;
end;
$function$;

CREATE OR REPLACE FUNCTION private.game_summary (
  p_game public.games,
  p_user uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', p_game.id,
    'kind', p_game.kind,
    'status', p_game.status,
    'title', p_game.title,
    'theme_name', p_game.theme_name,
    'group_id', p_game.group_id,
    'group_name', (select name from public.groups where id = p_game.group_id),
    'pot_amount', p_game.pot_amount,
    'card_price', p_game.card_price,
    'cards_sold', p_game.cards_sold,
    'started_at', p_game.started_at,
    'completed_at', p_game.completed_at,
    'scheduled_start', p_game.scheduled_start,
    'created_at', p_game.created_at,
    'winner_display_name', p_game.winner_display_name,
    'won', coalesce(p_game.winner_id = p_user, false),
    'archived', exists (
      select from public.game_archives where game_id = p_game.id and user_id = p_user
    ),
    'has_card', exists (select from public.bingo_cards where game_id = p_game.id and user_id = p_user),
    'to_go', private.to_go(p_game, p_user),
    'new_marks', private.new_marks(p_game.id, p_user)
  );
$function$;

CREATE OR REPLACE FUNCTION private.games_i_lost (
  p_pattern text,
  p_filter  text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', game.id,
    'theme_name', game.theme_name,
    'group_name', host.name,
    'was_over', coalesce(game.completed_at <= removal.created_at, false),
    'removed_by_name', private.name_of(removal.actor_id),
    'removed_at', removal.created_at,
    'archived', archived.at is not null
  ) order by game.created_at desc, game.id), '[]')
  from public.games as game
  join public.groups as host on host.id = game.group_id
  join private.my_removals() as removal on removal.group_id = game.group_id
  left join lateral (
    select created_at as at from public.game_archives where game_id = game.id and user_id = removal.user_id
  ) as archived on true
  where game.id = any (array(select game_id from public.bingo_cards where user_id = (select private.living_user())))
    and game.id not in (select private.my_visible_games())
    and (game.theme_name || ' BINGO' ilike p_pattern or host.name ilike p_pattern)
    and private.is_listed(
      p_filter, coalesce(game.completed_at <= removal.created_at, false), archived.at is not null
    );
$function$;

CREATE OR REPLACE FUNCTION private.games_i_play (
  p_pattern   text,
  p_filter    text,
  p_page      integer,
  p_page_size integer
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with found as materialized (
    select game, row_number() over (
      order by private.place_of_status(game.status), private.to_go(game, (select private.living_user())),
        game.completed_at desc, game.created_at desc, game.id
    ) as place
    from public.games as game
    where game.id = any (array(select private.my_visible_games()))
      and (
        coalesce(game.title, game.theme_name || ' BINGO') ilike p_pattern
        or exists (select from public.groups where id = game.group_id and name ilike p_pattern)
      )
      and private.is_listed(p_filter, game.status = 'completed', exists (
        select from public.game_archives where game_id = game.id and user_id = (select private.living_user())
      ))
  ), page as (
    select * from found
    order by place limit private.page_size(p_page_size) offset private.page_offset(p_page, p_page_size)
  )
  select jsonb_build_object(
    'total', (select count(*) from found),
    'page_size', private.page_size(p_page_size),
    'rows', coalesce(jsonb_agg(private.game_summary(game, (select private.living_user())) order by place), '[]')
  )
  from page;
$function$;

CREATE OR REPLACE FUNCTION private.is_listed (
  p_filter      text,
  p_is_over     boolean,
  p_is_archived boolean
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case p_filter when 'all' then true when 'archived' then p_is_archived else not (p_is_over or p_is_archived) end;
$function$;

CREATE OR REPLACE FUNCTION private.leave_all_groups (
  p_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_group_id uuid;
begin
  perform from public.groups
  where created_by = p_user
    or id in (select group_id from public.group_members where user_id = p_user)
  order by id for no key update;
  perform from public.games where id in (select private.games_with(p_user)) order by id for no key update;

  perform private.stop_reading(p_user);
  for v_group_id in
    select member.group_id
    from public.group_members as member
    join public.groups as circle on circle.id = member.group_id
    where member.user_id = p_user
    order by circle.created_by, circle.id
  loop
    perform private.drop_member(v_group_id, p_user, p_user);
  end loop;
  delete from private.table_links where game_id in (
    select game.id from public.games as game join public.groups as host on host.id = game.group_id
    where host.created_by = p_user
  );
  update public.groups as orphan set created_by = coalesce(
    (
      select user_id from public.group_members
      where group_id = orphan.id and private.has_account(user_id) order by created_at, user_id limit 1
    ),
    created_by
  )
  where created_by = p_user;
  delete from public.themes where group_id in (select id from public.groups where created_by = p_user);
end;
$function$;

CREATE OR REPLACE FUNCTION private.new_marks (
  p_game_id uuid,
  p_user    uuid
)
  RETURNS bigint
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select count(*)
  from public.game_visits as visit
  join public.game_squares as square on square.game_id = visit.game_id
  left join public.game_events as event on event.game_id = visit.game_id and event.seq = visit.last_seq
  where visit.user_id = p_user and visit.game_id = p_game_id
    and square.is_marked and square.marked_by is distinct from p_user
    and square.marked_at > coalesce(event.created_at, '-infinity');
$function$;

CREATE OR REPLACE FUNCTION private.new_table_token()
  RETURNS text
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select left(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'), 32);
$function$;

CREATE OR REPLACE FUNCTION private.table_messages (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(
    private.event_message(event, event.seq - 1, '[]')
      || case when event.type = 'square_marked' then '{"source_url": null}'::jsonb else '{}' end
    order by event.seq desc
  ), '[]')
  from (
    select *
    from public.game_events
    where game_id = p_game_id and type in (
      'square_marked', 'square_unmarked', 'objection_made', 'objection_dismissed', 'objection_upheld', 'bingo_called',
      'game_ended'
    )
    order by seq desc
    limit 8
  ) as event;
$function$;

CREATE OR REPLACE FUNCTION private.table_of (
  p_game public.games
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.tell_next_game (
  p_next public.games,
  p_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_ended_id uuid;
begin
  select id into v_ended_id from public.games
  where group_id = p_next.group_id and status = 'completed'
  order by completed_at desc, id limit 1 for no key update;
  if found then
    perform private.record_event(v_ended_id, 'played_again', p_user, jsonb_build_object(
      'by', private.name_of(p_user), 'next_game_id', p_next.id
    ));
    update private.table_links set game_id = p_next.id where game_id = v_ended_id;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.to_go (
  p_game public.games,
  p_user uuid
)
  RETURNS integer
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select min(5 - greatest(consecutive_marked_count, 1))
  from public.bingo_cards
  where game_id = p_game.id and user_id = p_user and p_game.status = 'active';
$function$;

CREATE OR REPLACE FUNCTION private.without_names (
  p_shown jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  if jsonb_typeof(p_shown) = 'array' then
    return (
      select coalesce(jsonb_agg(private.without_names(item) order by place), '[]')
      from jsonb_array_elements(p_shown) with ordinality as listed (item, place)
    );
  elsif jsonb_typeof(p_shown) = 'object' then
    return (
      select coalesce(jsonb_object_agg(key, case
        when key in ('by', 'marked_by_name') then 'null'
        when key in ('display_name', 'winner_display_name') and value <> 'null'
          then to_jsonb('Card #' || coalesce(p_shown ->> 'winner_card_number', p_shown ->> 'card_number'))
        when jsonb_typeof(value) in ('array', 'object') then private.without_names(value)
        else value
      end), '{}')
      from jsonb_each(p_shown)
    );
  end if;
  return p_shown;
end;
$function$;

CREATE OR REPLACE FUNCTION public.delete_table_link (
  p_game_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
begin
  perform private.require_host(private.lock_game(p_game_id), v_user);
  delete from private.table_links where game_id = p_game_id;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."delete_table_link"(uuid) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.my_games (
  p_search    text    DEFAULT NULL::text,
  p_filter    text    DEFAULT 'active'::text,
  p_page      integer DEFAULT 1,
  p_page_size integer DEFAULT 20
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'games', private.games_i_play(pattern, p_filter, p_page, p_page_size),
    'lost', private.games_i_lost(pattern, p_filter),
    'to_join', private.games_to_join()
  )
  from private.containing(p_search) as pattern;
$function$;

REVOKE ALL ON FUNCTION "public"."my_games"(text, text, integer, integer) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.my_home (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'cards', public.my_cards(p_game_id),
    'games', coalesce(
      jsonb_agg(private.game_summary(game, (select private.living_user())) order by
        private.place_of_status(game.status), private.to_go(game, (select private.living_user())),
        game.created_at desc, game.id
      ),
      '[]'
    )
  )
  from public.games as game
  where game.status <> 'completed'
    and (
      game.id = any (array(select private.my_visible_games()))
      or game.group_id = any (array(select private.my_groups()))
    )
    and not exists (
      select from public.game_archives where game_id = game.id and user_id = (select private.living_user())
    );
$function$;

CREATE OR REPLACE FUNCTION public.save_table_link (
  p_game_id     uuid,
  p_hides_names boolean,
  p_renews      boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
    v_token := private.new_table_token();
    insert into private.table_links (game_id, token_hash, hides_names)
    values (p_game_id, sha256(convert_to(v_token, 'UTF8')), v_hides_names)
    on conflict (game_id) do update set token_hash = excluded.token_hash;
  end if;
  return jsonb_build_object('hides_names', v_hides_names, 'token', v_token);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."save_table_link"(uuid, boolean, boolean) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.table_link (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object('hides_names', link.hides_names)
  from private.table_links as link
  join public.games as game on game.id = link.game_id
  join public.groups as host on host.id = game.group_id
  where link.game_id = p_game_id
    and host.created_by = (select private.living_user())
    and host.id in (select private.my_groups());
$function$;

REVOKE ALL ON FUNCTION "public"."table_link"(uuid) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.table_view (
  p_token text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;

REVOKE ALL ON FUNCTION "public"."table_view"(text) FROM PUBLIC, "service_role";

CREATE OR REPLACE FUNCTION public.visit_game (
  p_game_id uuid,
  p_seq     integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_last_seq int := (
    select last_seq from public.games
    where id = private.visible_game(p_game_id)
      and exists (select from public.bingo_cards where game_id = p_game_id and user_id = v_user)
  );
  v_before jsonb := (
    select jsonb_build_object(
      'last_seq', last_seq, 'visited_at', visited_at, 'new_marks', private.new_marks(p_game_id, v_user)
    )
    from public.game_visits
    where user_id = v_user and game_id = p_game_id and last_seq < v_last_seq
  );
begin
  if v_last_seq is not null then
    insert into public.game_visits as visit (game_id, user_id, last_seq)
    values (p_game_id, v_user, least(greatest(p_seq, 0), v_last_seq))
    on conflict (user_id, game_id) do update
    set last_seq = greatest(visit.last_seq, excluded.last_seq), visited_at = excluded.visited_at;
  end if;
  return v_before;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."visit_game"(uuid, integer) FROM PUBLIC, "anon", "service_role";

ALTER TABLE "private"."table_links"
  ADD CONSTRAINT "table_links_game_id_fkey" FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;

ALTER TABLE "public"."game_visits"
  ADD CONSTRAINT "game_visits_game_id_fkey" FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;

ALTER TABLE "public"."game_visits"
  ADD CONSTRAINT "game_visits_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(user_id);

CREATE INDEX game_visits_game_id ON public.game_visits USING btree (game_id);

REVOKE ALL ON FUNCTION "private"."games_i_lost"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."games_i_lost"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."games_i_lost"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."games_i_play"(text, text, integer, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."games_i_play"(text, text, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."games_i_play"(text, text, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_listed"(text, boolean, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_listed"(text, boolean, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_listed"(text, boolean, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."new_marks"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."new_marks"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."new_marks"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."new_table_token"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."new_table_token"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."new_table_token"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."table_messages"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."table_messages"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."table_messages"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."table_of"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."table_of"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."table_of"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."to_go"(public.games, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."to_go"(public.games, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."to_go"(public.games, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."without_names"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."without_names"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."without_names"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_table_link"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."delete_table_link"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_table_link"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."my_games"(text, text, integer, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."my_games"(text, text, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."my_games"(text, text, integer, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_table_link"(uuid, boolean, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_table_link"(uuid, boolean, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_table_link"(uuid, boolean, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."table_link"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."table_link"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."table_link"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."table_view"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."table_view"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."table_view"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."visit_game"(uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."visit_game"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."visit_game"(uuid, integer) TO "postgres";
