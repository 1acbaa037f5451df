SET local check_function_bodies = off;

ALTER TABLE "private"."card_links"
  DROP CONSTRAINT "card_links_card_id_fkey";

ALTER TABLE "private"."table_links"
  DROP CONSTRAINT "table_links_game_id_fkey";

DROP FUNCTION "private"."require_linkable"(uuid, uuid);

DROP FUNCTION "public"."card_link"(uuid);

DROP FUNCTION "public"."delete_card_link"(uuid);

DROP FUNCTION "public"."delete_table_link"(uuid);

DROP FUNCTION "public"."save_card_link"(uuid);

DROP FUNCTION "public"."save_table_link"(uuid, boolean, boolean);

DROP FUNCTION "public"."table_link"(uuid);

CREATE TABLE "private"."secret_links" (
  "token_hash"  bytea   NOT NULL,
  "game_id"     uuid,
  "card_id"     uuid,
  "shows_names" boolean NOT NULL DEFAULT false,
  "shows_code"  boolean NOT NULL DEFAULT false,
  CONSTRAINT "secret_links_card_id_key" UNIQUE (card_id),
  CONSTRAINT "secret_links_check" CHECK ((num_nonnulls(game_id, card_id) = 1)),
  CONSTRAINT "secret_links_game_id_key" UNIQUE (game_id),
  CONSTRAINT "secret_links_pkey" PRIMARY KEY (token_hash)
);

CREATE OR REPLACE FUNCTION private.follow_game (
  p_game public.games,
  p_user uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_lock constant timestamptz := case p_game.pace when 'year' then now() + interval '1 week' end;
  v_next public.games := private.make_private_game(
    p_game.group_id, p_game.theme_id, p_game.card_price, p_game.pace, p_user,
    private.anniversary_of(coalesce(p_game.ends_at, p_game.completed_at), v_lock),
    case when v_lock is null then 'dealt' else p_game.dealing end,
    case p_game.dealing when 'chosen' then v_lock end, p_game.prizes
  );
begin
  update public.games set follows = p_game.id, shows_closeness = p_game.shows_closeness where id = v_next.id;
  perform private.record_event(p_game.id, 'played_again', p_user, jsonb_build_object(
    'by', private.name_of(p_user), 'next_game_id', v_next.id
  ));
  update private.secret_links set game_id = v_next.id where game_id = p_game.id;
  return v_next.id;
end;
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
    select group_id from public.group_members where user_id = p_user order by group_id
  loop
    perform private.drop_member(v_group_id, p_user, p_user);
  end loop;
  delete from private.webhooks where group_id in (select id from public.groups where created_by = p_user);
  delete from private.secret_links where card_id in (select id from public.bingo_cards where user_id = p_user);
  delete from private.secret_links where game_id in (
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
  v_allows_guests constant boolean := coalesce(
    (select allows_guests from public.groups where created_by = p_user order by created_at desc, id limit 1), false
  );
  v_group public.groups;
begin
  if char_length(v_name) not between 1 and private.longest_name() then
    perform private.refuse('invalid_name');
  end if;
  loop
    insert into public.groups (name, invite_code, created_by, allows_guests)
    values (v_name, private.random_code(private.code_length()), p_user, v_allows_guests)
    on conflict (invite_code) do nothing
    returning * into v_group;
    exit when found;
  end loop;
  perform private.add_member(v_group.id, p_user);
  return v_group;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_linkable (
  p_id   uuid,
  p_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.session_of_request (
  p_user       uuid,
  p_request_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'group_id', game.group_id, 'game_id', game.id, 'card_id', card.id, 'invite_code', circle.invite_code,
    'allows_guests', circle.allows_guests
  )
  from public.bingo_cards as card
  join public.games as game on game.id = card.game_id
  join public.groups as circle on circle.id = game.group_id
  where card.user_id = p_user and card.request_id = p_request_id and game.created_by = p_user;
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
    update private.secret_links set game_id = p_next.id where game_id = v_ended_id;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.delete_secret_link (
  p_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_linkable(p_id, private.require_user());
  delete from private.secret_links where game_id = p_id or card_id = p_id;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."delete_secret_link"(uuid) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.game_page (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'state', asked.state,
    'cards', public.my_cards(game.id),
    'timeline', private.timeline_of(game, asked.state -> 'leaderboard'),
    'after', public.after_game(game.id),
    'proposals', private.proposals_of(game),
    'answers', private.answers_of(game),
    'group', (
      select jsonb_build_object(
        'id', mine.id,
        'name', mine.name,
        'invite_code', mine.invite_code,
        'is_creator', mine.created_by = (select private.living_user()),
        'allows_guests', mine.allows_guests
      )
      from public.groups as mine
      where mine.id = game.group_id and mine.id in (select private.my_groups())
    )
  )
  from public.games as game, lateral (select private.game_state_of(game) as state offset 0) as asked
  where game.id = (select private.visible_game(p_game_id));
$function$;

CREATE OR REPLACE FUNCTION public.linked_card (
  p_token text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'game', private.game_json(game),
    'card', private.card_json(card),
    'squares', private.squares_without_notes(game.id)
  )
  from private.secret_links as link
  join public.bingo_cards as card on card.id = link.card_id
  join public.games as game on game.id = card.game_id
  where link.token_hash = sha256(convert_to(private.field(p_token), 'UTF8'));
$function$;

CREATE OR REPLACE FUNCTION public.save_secret_link (
  p_id          uuid,
  p_shows_names boolean,
  p_shows_code  boolean,
  p_renews      boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('secret_link', v_user::text, 30, interval '1 minute');
  v_shows_names constant boolean := coalesce(p_shows_names, false);
  v_shows_code constant boolean := coalesce(p_shows_code, false);
  v_token text := private.new_secret();
  v_hash constant bytea := sha256(convert_to(v_token, 'UTF8'));
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform private.require_linkable(p_id, v_user);
  if coalesce(p_renews, false) then
    delete from private.secret_links where game_id = p_id or card_id = p_id;
  end if;
  update private.secret_links set shows_names = v_shows_names, shows_code = v_shows_code
  where game_id = p_id or card_id = p_id;
  if found then
    v_token := null;
  else
    insert into private.secret_links (token_hash, game_id, card_id, shows_names, shows_code)
    values (
      v_hash, (select id from public.games where id = p_id), (select id from public.bingo_cards where id = p_id),
      v_shows_names, v_shows_code
    );
  end if;
  return jsonb_build_object(
    'is_on', true, 'shows_names', v_shows_names, 'shows_code', v_shows_code, 'token', v_token
  );
end;
$function$;

REVOKE ALL ON FUNCTION "public"."save_secret_link"(uuid, boolean, boolean, boolean) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.secret_link (
  p_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;

REVOKE ALL ON FUNCTION "public"."secret_link"(uuid) FROM PUBLIC, "anon", "service_role";

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
  select
    case when link.shows_names then private.table_of(game) else private.without_names(private.table_of(game)) end
    || jsonb_build_object('invite', case when link.shows_code then jsonb_build_object(
      'code', host.invite_code, 'allows_guests', host.allows_guests
    ) end)
  into v_shown
  from private.secret_links as link
  join public.games as game on game.id = link.game_id
  join public.groups as host on host.id = game.group_id
  where link.token_hash = sha256(convert_to(private.field(p_token), 'UTF8'));
  return v_shown;
end;
$function$;

ALTER TABLE "private"."secret_links"
  ADD CONSTRAINT "secret_links_card_id_fkey" FOREIGN KEY (card_id) REFERENCES public.bingo_cards(id) ON DELETE CASCADE;

ALTER TABLE "private"."secret_links"
  ADD CONSTRAINT "secret_links_game_id_fkey" FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;

REVOKE ALL ON FUNCTION "private"."require_linkable"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_linkable"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_linkable"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_secret_link"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."delete_secret_link"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_secret_link"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_secret_link"(uuid, boolean, boolean, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_secret_link"(uuid, boolean, boolean, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_secret_link"(uuid, boolean, boolean, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."secret_link"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."secret_link"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."secret_link"(uuid) TO "postgres";

-- The links that are on stay on.
insert into private.secret_links (token_hash, game_id, shows_names)
select token_hash, game_id, not hides_names from private.table_links;

insert into private.secret_links (token_hash, card_id)
select token_hash, card_id from private.card_links;

DROP TABLE "private"."table_links";

DROP TABLE "private"."card_links";
