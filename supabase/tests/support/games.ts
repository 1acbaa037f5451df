import { randomBytes, randomUUID } from 'node:crypto';
import postgres from 'postgres';
import type { Card, Game, GameSquare, GameState } from '../../../lib/bingo/game.ts';
import { asAnon, asUser, FROM_APP, makePerson, sql, type Person } from './db.ts';
import { withSettings } from './settings.ts';

/** Calls an SQL function as this person and returns its result. */
export const callAs = <T = Record<string, unknown>>(
  person: Person,
  name: string,
  args: Record<string, unknown> = {},
): Promise<T> => asUser(person.id, (tx) => call<T>(tx, name, args));

/** Calls an SQL function as the app's server does for this person. */
export const callByApp = <T = Record<string, unknown>>(
  person: Person,
  name: string,
  args: Record<string, unknown> = {},
): Promise<T> => asUser(person.id, (tx) => call<T>(tx, name, args), FROM_APP);

/** Calls an SQL function as a visitor. */
export const visit = <T = Record<string, unknown>>(
  name: string,
  args: Record<string, unknown> = {},
): Promise<T> => asAnon((tx) => call<T>(tx, name, args));

/** Calls an SQL function for a visitor as the app's server does. */
export const visitByApp = <T = Record<string, unknown>>(
  name: string,
  args: Record<string, unknown> = {},
): Promise<T> => asAnon((tx) => call<T>(tx, name, args), FROM_APP);

/** Calls an SQL function in a transaction that the caller has opened with a role. */
export async function call<T>(
  tx: Pick<typeof sql, 'unsafe'>,
  name: string,
  args: Record<string, unknown>,
): Promise<T> {
  const given = withSettings(name, args);
  const names = Object.keys(given).map((key, index) => `${key} => $${index + 1}`);
  const values = Object.values(given) as (string | number | null)[];
  const [row] = await tx.unsafe(`select public.${name}(${names.join(', ')}) as answer`, values);
  const refusal = row?.answer as { refused: string; detail?: string } | null;
  // Functions that count attempts return what others raise. Joining also proposes a name.
  if (name !== 'join_group' && refusal?.detail !== undefined && refusal.refused)
    throw new postgres.PostgresError({
      ...{ code: 'P0001', message: refusal.refused, detail: refusal.detail },
    } as never);
  return row?.answer as T;
}

export async function makeAdmin(name = 'Ada Admin'): Promise<Person> {
  const admin = await makePerson(name);
  await sql`insert into public.user_roles (user_id, role) values (${admin.id}, 'admin')`;
  return admin;
}

/** Creates a theme with this many squares. Returns its id. */
export async function makeTheme(squares = 40): Promise<string> {
  const [theme] = await sql`
    insert into public.themes (name, description) values ('Testing', 'Things that happen') returning id`;
  await sql`
    insert into public.bingo_squares (theme_id, summary, text)
    select ${theme!.id}, 'Square ' || n, 'What happens in square ' || n from generate_series(1, ${squares}) as n`;
  return theme!.id as string;
}

/** Creates a group of these people; the first is its creator. Returns its id. */
export async function makeGroup(people: Person[]): Promise<string> {
  const [creator] = people;
  const [group] = await sql`
    insert into public.groups (name, invite_code, created_by, max_members)
    values ('Friends', private.random_code(8), ${creator!.id}, ${Math.max(20, people.length)}) returning id`;
  await sql`
    insert into public.group_members ${sql(people.map((p) => ({ group_id: group!.id as string, user_id: p.id })))}`;
  return group!.id as string;
}

/** Creates a private game of these people, priced 2.50, without cards. Returns its id. */
export async function makePrivateGame(
  people: Person[],
  price = 2.5,
  p_prizes = 'bingo',
): Promise<string> {
  const groupId = await makeGroup(people);
  const { game_id } = await callAs<{ game_id: string }>(people[0]!, 'create_game', {
    p_group_id: groupId,
    p_theme_id: await makeTheme(),
    p_card_price: price,
    p_prizes,
  });
  return game_id;
}

/** Creates an upcoming house game. Returns its id. */
export async function makeHouseGame(admin: Person, maxCards = 1000): Promise<string> {
  const { game_id } = await callAs<{ game_id: string }>(admin, 'create_house_game', {
    p_title: 'The house plays',
    p_theme_id: await makeTheme(60),
    p_card_price: 5,
    p_max_cards: maxCards,
  });
  return game_id;
}

/** Creates an active house game. Returns its id. */
export async function makeActiveHouseGame(admin: Person): Promise<string> {
  const id = await makeHouseGame(admin);
  await callAs(admin, 'start_house_game', { p_game_id: id });
  return id;
}

export const buy = (person: Person, gameId: string, requestId: string = randomUUID()) =>
  callAs<Card>(person, 'buy_card', { p_game_id: gameId, p_request_id: requestId });

/** Each of these people buys a card, one after the other. */
export async function buyAll(people: Person[], gameId: string): Promise<Card[]> {
  const cards: Card[] = [];
  for (const person of people) cards.push(await buy(person, gameId));
  return cards;
}

/** The game as this person, or as a visitor, sees it; null where they may not see it. */
export const stateOf = (person: Person | null, gameId: string) =>
  person
    ? callAs<GameState | null>(person, 'game_state', { p_game_id: gameId })
    : visit<GameState | null>('game_state', { p_game_id: gameId });

export const mark = (person: Person, squareId: string, sourceUrl: string | null = null) =>
  callAs<GameSquare>(person, 'mark_square', {
    p_game_square_id: squareId,
    p_source_url: sourceUrl,
  });

/** Writes a square's note over one that this person has not seen. */
export const note = (
  person: Person,
  p_game_square_id: string,
  p_comment: string,
  more: object = {},
) =>
  callAs<GameSquare>(person, 'save_note', {
    ...{ p_game_square_id, p_comment, p_reaction: null, p_seen_at: null, ...more },
  });

/** Changes these settings of a house game, and its title. */
export const changeHouseGame = (admin: Person, p_game_id: string, more: object) =>
  callAs<Game>(admin, 'update_house_game', { p_game_id, p_title: 'The house plays', ...more });

export const guestToken = () => randomBytes(32).toString('base64url');

/** Buys a card through the app; without an address, each call uses a new one. */
export const buyAsGuest = (
  token: string,
  gameId: string,
  requestId: string = randomUUID(),
  name = 'Gus Guest',
  address: string | null = `test ${randomUUID()}`,
) =>
  visitByApp<Card>('buy_card_as_guest', {
    p_game_id: gameId,
    p_display_name: name,
    p_email: null,
    p_guest_token: token,
    p_request_id: requestId,
    p_address: address,
  });

/** Marks the squares at these positions of a card as this person. */
export async function markPositions(person: Person, card: Card, positions: number[]) {
  for (const { position, game_square_id } of card.squares) {
    if (positions.includes(position)) await mark(person, game_square_id);
  }
}

/** The middle row, which needs only four marks because of FREE. */
export const MIDDLE_ROW = [10, 11, 13, 14];

export async function fundBalance(): Promise<number> {
  const [row] = await sql`select total_amount::float from public.house_fund`;
  return row?.total_amount as number;
}

/** The accounts whose running total differs from the ledger; empty when the books balance. */
export const booksOff = () => sql`select * from private.check_books()`;

/** The closed accounts that hold money. */
export const richClosed = () => sql`
  select user_id from public.profiles
  where bingo_bank_balance <> 0 and not exists (select from auth.users where id = user_id)`;

/** The games whose events are not numbered 1, 2, 3 … */
export const gaps = () => sql`
  select game.id from public.games as game
  left join public.game_events as event on event.game_id = game.id
  group by game.id
  having game.last_seq <> count(event.seq) or game.last_seq <> coalesce(max(event.seq), 0)`;

/** The cards whose mask differs from their marked squares that count, of these games or of all. */
export const masksOff = (games: string[] | null = null) => sql`
  select card.id from public.bingo_cards as card
  where (${games}::uuid[] is null or card.game_id = any (${games})) and card.marked_mask <> (1 << 12) | coalesce((
    select bit_or(1 << lies.position)
    from public.card_squares as lies
    join public.game_squares as square on square.id = lies.game_square_id
    where lies.card_id = card.id and square.is_marked and (square.about_id = card.user_id) is not true
  ), 0)`;

/** The games with a total that differs from its rows, of these or of all. */
export const totalsOff = (games: string[] | null = null) => sql`
  select game.id from public.games as game
  where (${games}::uuid[] is null or game.id = any (${games})) and (game.cards_sold <> (select count(*) from public.bingo_cards where game_id = game.id and card_number > 0)
    or game.pot_claimed and game.winner_id is null and not game.pot_shared and game.prizes = 'bingo'
    or (select coalesce(sum(pot_share), 0) from public.bingo_cards where game_id = game.id)
      <> case when game.pot_shared then game.pot_amount - (select coalesce(sum(amount), 0) from private.wins_of(game.id)) else 0 end
    or exists (
      select from public.objections as objection
      join public.wins as win on win.game_id = objection.game_id and win.seq = objection.bingo_seq
      where win.game_id = game.id and status = 'open' and taken_back_at is not null
    )
    or (select count(*) from public.bingo_cards where game_id = game.id and is_winner)
      <> (select count(distinct card_id) from private.wins_of(game.id))
    or private.left_to_win(game) < 0
    or (game.status = 'completed') < (game.prizes = 'bingo' and exists (select from private.wins_of(game.id)))
    or (game.winner_card_id is not null) <> exists (
      select from public.bingo_cards where game_id = game.id and is_winner and id = game.winner_card_id
    ))`;

/** The cards of these games, or of all, that do not have 24 different squares, except those whose squares are still being chosen. */
export const incompleteCards = (games: string[] | null = null) => sql`
  select card.id from public.bingo_cards as card
  left join public.card_squares as lies on lies.card_id = card.id
  where (${games}::uuid[] is null or card.game_id = any (${games}::uuid[])) and (card.card_number = 0 or not exists (
    select from public.games where id = card.game_id and dealing = 'chosen' and not is_locked
  ))
  group by card.id
  having count(distinct lies.game_square_id) <> 24`;
