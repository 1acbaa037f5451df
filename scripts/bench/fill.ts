import type { Person } from '../../supabase/tests/support/db.ts';
import type { World } from './world.ts';

type Sql = World['db']['sql'];

/** Sells cards of a house game in bulk until this many are sold. It inserts the rows directly, without events. */
export async function sellUntil(sql: Sql, gameId: string, cards: number): Promise<void> {
  await sql`
    insert into public.bingo_cards (game_id, kind, card_number, display_name)
    select game.id, 'house', n, 'Player ' || n
    from public.games as game, generate_series(game.cards_sold + 1, ${cards}) as n
    where game.id = ${gameId}`;
  await sql`
    insert into public.card_squares (card_id, position, game_square_id)
    select card.id, slot.position, drawn.id
    from public.bingo_cards as card,
    lateral (
      select id, row_number() over (order by random()) as turn
      from public.game_squares where game_id = card.game_id
    ) as drawn
    join (
      select position, row_number() over (order by position) as turn
      from generate_series(0, 24) as position where position <> 12
    ) as slot using (turn)
    where card.game_id = ${gameId} and card.card_number > 0
      and not exists (select from public.card_squares where card_id = card.id)`;
  const [sold] = await sql<{ missing: number }[]>`
    select ${cards} - cards_sold as missing from public.games where id = ${gameId}`;
  if (!sold || sold.missing <= 0) return;
  await sql`select private.transfer('mint', ${`pot:${gameId}`}, ${sold.missing * 5}, ${gameId}, 'card_sold')`;
  await sql`update public.games set cards_sold = ${cards} where id = ${gameId}`;
  await sql`vacuum analyze`;
}

/**
 * Creates games in bulk until there are this many. Of ten games, eight are private, in groups of their own and mostly
 * finished, and two are finished house games. The given person plays in at most a hundred.
 */
export async function fillGames(sql: Sql, person: Person, games: number): Promise<void> {
  const tables = ['games', 'game_events', 'bingo_cards', 'group_members'];
  const triggers = (what: string) =>
    Promise.all(
      tables.map((table) => sql.unsafe(`alter table public.${table} ${what} trigger user`)),
    );
  const [{ made } = { made: 0 }] = await sql<{ made: number }[]>`
    select count(*)::int as made from public.games`;
  await triggers('disable');
  try {
    for (const statement of statements(sql, person, made, games)) await statement;
  } finally {
    await triggers('enable');
  }
  await sql`drop table bench.games`;
  await sql`vacuum analyze`;
}

const statements = (sql: Sql, { id: person }: Person, made: number, games: number) => [
  sql`create schema if not exists bench`,
  sql`
    create table bench.games as
    select
      n, gen_random_uuid() as id, gen_random_uuid() as group_id, gen_random_uuid() as user_id, n % 5 > 0 as is_private,
      n % 4 > 0 or n % 5 = 0 as is_over, now() - n * interval '1 minute' as at, (select min(id::text)::uuid from public.themes) as theme_id
    from generate_series(${made + 1}::int, ${games}::int) as n`,
  sql`
    insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
    select user_id, user_id || '@example.test', at, jsonb_build_object('display_name', 'Player ' || n) from bench.games`,
  sql`
    insert into public.groups (id, name, invite_code, created_by, created_at)
    select group_id, 'Group ' || n, lpad(upper(to_hex(n)), 8, 'Z'), user_id, at from bench.games where is_private`,
  sql`
    insert into public.group_members (group_id, user_id)
    select group_id, user_id from bench.games where is_private
    union all select group_id, ${person} from bench.games where is_private and n < 120`,
  sql`
    insert into public.group_invitations (group_id, email, invited_by)
    select group_id, 'guest-' || n || '@example.test', user_id from bench.games where is_private`,
  sql`
    insert into public.games (
      id, kind, status, group_id, theme_id, theme_name, title, card_price, max_cards, cards_sold, pot_amount, started_at,
      completed_at, final_at, created_by, last_seq, pot_returned, created_at
    )
    select
      id, case when is_private then 'private' else 'house' end, case when is_over then 'completed' else 'active' end,
      case when is_private then group_id end, theme_id, 'Testing', case when not is_private then 'House game ' || n end, 5,
      case when not is_private then 1000 end, 2, 10, at, case when is_over then at end, case when is_over then at end, user_id, 4, is_over, at
    from bench.games`,
  sql`
    insert into public.game_squares (game_id, summary, text)
    select id, 'Square ' || s, 'What happens' from bench.games, generate_series(1, 4) as s`,
  sql`
    insert into public.bingo_cards (game_id, kind, card_number, user_id, display_name, created_at)
    select id, case when is_private then 'private' else 'house' end, card, holder, 'Player', at
    from bench.games,
    lateral (
      values (1, user_id), (2, case when n < 120 then ${person}::uuid when not is_private then user_id end)
    ) as sold (card, holder)
    where holder is not null`,
  sql`
    insert into public.game_events (game_id, seq, type, actor_id)
    select id, seq, 'game_updated', user_id from bench.games, generate_series(1, 4) as seq`,
  sql`
    insert into public.game_archives (game_id, user_id) select id, user_id from bench.games where is_over`,
];
