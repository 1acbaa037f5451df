import { beforeAll, expect, test } from 'vitest';
import { applyMessage, changesMembers } from '../../../lib/bingo/events.ts';
import type { GameMessage, GameState } from '../../../lib/bingo/game.ts';
import { makePerson, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { callAsGuest, heldBy } from '../support/guests.ts';
import { comparePayouts } from '../support/payouts.ts';
import { choosingMoves, endingMoves, often } from '../support/random-moves.ts';
import { seeded, TIMES } from '../support/random.ts';

const { callAs } = game;
const PLAYS = 1500 * TIMES;
const AT_ONCE = 10;
const TABLES = 6;

const random = seeded();
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

/** Three admins, so that none of them reaches the rate limit for marks. */
let admins: Person[], people: Person[];
/** Also those who have closed their account. */
const everybody: Person[] = [];
/** Whether somebody has closed their account since screens were compared, because names change without an event then. */
let hasNewNames = false;
type Table = { id: string; isHouse: boolean; squares: string[]; screen: GameState };
const games: Table[] = [];
const tokens = Array.from({ length: 12 }, game.guestToken);

async function openGame(isHouse: boolean) {
  const maker = pick(people);
  const id = await openAny(isHouse, [maker, ...people.filter((person) => person !== maker)]);
  // A private game plays with a set of its group.
  await sql`
    update public.themes as theme set group_id = made.group_id, created_by = made.created_by
    from public.games as made where made.id = ${id} and theme.id = theme_id`;
  await join(id, isHouse);
}

async function join(id: string, isHouse = false) {
  const screen = await read(id);
  games.push({ id, isHouse, squares: screen.squares.map((square) => square.id), screen });
  if (games.length > TABLES) games.shift();
}

beforeAll(async () => {
  admins = await Promise.all(['Ada', 'Bea', 'Cyd'].map(game.makeAdmin));
  people = [...admins];
  for (let n = 1; n <= 12; n++) people.push(await makePerson(`Random ${n}`));
  everybody.push(...people);
  for (let n = 0; n < 6; n++) await openGame(n % 2 === 0);
});

const onSquare = (functionName: string, { isHouse, squares }: Table, more = {}) =>
  callAs(pick(isHouse ? admins : people), functionName, {
    p_game_square_id: pick(squares),
    ...more,
  });

/** Most of the time a game that its screen shows as being played, because a mark in another one is refused. */
function pickPlayed(): Table {
  const played = games.filter(({ screen }) => screen.game.status === 'active');
  return pick(played.length > 0 && random() < 0.8 ? played : games);
}

const play = { random, pick, games, tokens, people: () => people, admins: () => admins, join };
const { openAny, moves: choosing } = choosingMoves(play);

const moves: Record<string, () => Promise<unknown>> = {
  buy: () => game.buy(pick(people), pick(games).id),
  buyAsGuest: () => game.buyAsGuest(pick(tokens), pick(games).id),
  mark: () => onSquare('mark_square', pickPlayed()),
  prove: () => onSquare('add_receipt', pick(games), { p_source_url: 'https://example.org' }),
  unmark: () => onSquare('unmark_square', pick(games)),
  note: () =>
    game.note(pick(people), pick(pick(games).squares), pick(['', 'hm', 'told you so']), {
      p_reaction: pick([null, '🔥']),
    }),
  call: async () => {
    const [card] = await sql`
      select card.id, user_id from public.bingo_cards as card join public.games as game on game.id = game_id
      where game_id in ${sql(games.map(({ id }) => id))} and user_id in ${sql(people.map(({ id }) => id))}
      order by status = 'active' desc, consecutive_marked_count + 3 * random() desc limit 1`;
    const person = people.find(({ id }) => id === card?.user_id);
    if (person) await callAs(person, 'call_bingo', { p_card_id: card!.id });
  },
  callAsGuest: async () => {
    const token = pick(tokens);
    const held = await heldBy(token);
    const { card } = held.find(({ is_waiting }) => is_waiting) ?? held[0] ?? {};
    if (card) await callAsGuest(token, card);
  },
  hide: () =>
    callAs(pick(people), 'set_option', {
      ...{ p_id: pick(games).id, p_option: 'shows_closeness', p_is_on: random() < 0.5 },
    }),
  migrate: () => callAs(pick(people), 'migrate_guest_cards', { p_guest_token: pick(tokens) }),
  ...choosing,
  ...endingMoves(play),
  start: () => callAs(pick(admins), 'start_house_game', { p_game_id: pick(games).id }),
  end: () => callAs(pick(admins), 'end_house_game', { p_game_id: pick(games).id }),
  contribute: () =>
    callAs(pick(admins), 'contribute_house_fund_to_game', {
      p_game_id: pick(games).id,
      p_amount: Math.ceil(random() * 5000) / 100,
    }),
  open: () => openGame(random() < 0.5),
  /** Closes the account of somebody with the closest card of a house game, which then ends. */
  closeAccount: async () => {
    const players = people.filter((person) => !admins.includes(person));
    const [best] = await sql`
      select closest.user_id, game.id from public.games as game
      cross join lateral private.closest_to(game, private.next_prize(game)) as closest
      where game.id in ${sql(games.map(({ id }) => id))} and game.kind = 'house' and status = 'active'
        and closest.user_id in ${sql(players.map(({ id }) => id))}
      order by random() limit 1`;
    const leaver = people.find(({ id }) => id === best?.user_id);
    if (!leaver || random() > 0.25) return;
    const successor = await makePerson(leaver.name);
    people[people.indexOf(leaver)] = successor;
    everybody.push(successor);
    await callAs(leaver, 'delete_account');
    hasNewNames = true;
    await sql`update public.games set ends_at = now() where id = ${best!.id} and status = 'active'`;
    while (await game.visit<boolean>('run_schedule'));
  },
  time: () => sql`
    with older as (
      update public.games set completed_at = completed_at - interval '30 hours', final_at = final_at - interval '30 hours'
      where id = ${pick(games).id} and (status = 'completed' or prizes = 'three') and not pot_returned returning id
    )
    update public.wins set called_at = called_at - interval '30 hours', final_at = final_at - interval '30 hours'
    where game_id in (select id from older)`,
};

const read = async (id: string) => (await game.stateOf(admins[0]!, id))!;

/** Whether more has changed than the event contains, so that a screen reads the game again. */
const isPart = ({ screen }: Table, message: GameMessage) =>
  message.type === 'cards_locked' ||
  changesMembers(message) ||
  (message.type === 'card_sold' && screen.squares.some((square) => square.is_marked));

/** What a screen shows, without the times, which moves change without an event, and what only an upcoming game shows. */
const shown = ({ game, squares, ...rest }: GameState) => ({
  ...rest,
  game: {
    ...{ ...game, ends_at: 0, locks_at: 0, scheduled_start: 0, completed_at: 0, final_at: 0 },
    ...{ is_final: 0, revision: 0, revised_at: 0 },
    // A guest's prize that nobody claimed in time counts as returned before the event.
    ...(game.kind === 'house' && { pot_claimed: 0, pot_returned: 0 }),
    wins: game.wins.map(({ prize, card_number, amount }) => [prize, card_number, amount]),
    shares: game.shares.map(({ card_number, amount }) => [card_number, amount]),
  },
  squares: squares.map((square) => ({ ...square, likelihood: null })),
});

/** Compares each screen, which follows the events of its game, with what is read now. */
async function compareScreens() {
  for (const table of games) {
    const of = { p_game_id: table.id, p_seq: table.screen.seq };
    const events = await callAs<GameMessage[]>(admins[0]!, 'events_since', of);
    const screen = events.reduce(applyMessage, table.screen);
    const isWhole = !events.some((event) => isPart(table, event));
    table.screen = await read(table.id);
    if (isWhole && !hasNewNames) expect(shown(screen)).toEqual(shown(table.screen));
  }
  hasNewNames = false;
}

/** A rate-limited function returns its refusal instead of raising it. */
const isRefused = (answer: unknown) => Object(answer).refused === 'too_many_attempts';

const deck = Object.keys(moves).flatMap((name) => Array<string>(often[name] ?? 1).fill(name));

/** What has to happen at least once: a type of event in games of a kind, with these prizes or any, and a win that lasts. */
const CHAPTERS = [
  ...['bingo_called private', 'bingo_called house', 'bingo_called three', 'game_ended private'],
  ...['objection_upheld any', 'objection_upheld three', 'played_again any'],
  ...['pot_returned any', 'cards_locked any', 'win that stands'],
];

const makers = () => everybody.map(({ id }) => id);

async function chaptersLeft(): Promise<string[]> {
  const seen = await sql`
    select distinct type || ' ' || unnest(array[kind, prizes, 'any']) as chapter
    from public.game_events join public.games as game on game.id = game_id
    where game.created_by in ${sql(makers())}
    union
    select 'win that stands'
    from public.wins join public.games as game on game.id = game_id
    where game.created_by in ${sql(makers())} and kind = 'private' and amount > 0 and taken_back_at is null`;
  return CHAPTERS.filter((chapter) => !seen.some((one) => one.chapter === chapter));
}

/** Continues until everything has happened, up to a maximum; when that is depends on chance. */
const goesOn = async (played: number) => played < 16 * PLAYS && (await chaptersLeft()).length > 0;

test(
  `${PLAYS} or more random actions by random people in several games at once violate no invariant`,
  { timeout: 180_000 * TIMES },
  async () => {
    const tally = { done: 0, refused: 0 };
    const broken: string[] = [];
    for (let played = 0; played < PLAYS || (await goesOn(played)); played += AT_ONCE) {
      const batch = Array.from({ length: AT_ONCE }, () => pick(deck));
      const results = await Promise.allSettled(batch.map((name) => moves[name]!()));
      results.forEach((result, n) => {
        if (result.status === 'fulfilled') tally[isRefused(result.value) ? 'refused' : 'done']++;
        else if (result.reason?.code === 'P0001') tally.refused++;
        else broken.push(`${batch[n]}: ${result.reason}`);
      });
      if (played % 50 === 0) await compareScreens();
    }
    console.log(tally);
    expect(broken).toEqual([]);
    expect(tally.done).toBeGreaterThan(PLAYS / 4);
    expect(await chaptersLeft()).toEqual([]);
    expect(await game.booksOff()).toEqual([]);
    expect(await game.richClosed()).toEqual([]);
    expect(await game.gaps()).toEqual([]);
    expect(await game.masksOff()).toEqual([]);
  },
);

test('all totals match their rows', async () => {
  const [{ ids } = {}] =
    await sql`select array_agg(id) as ids from public.games where created_by in ${sql(makers())}`;
  for (const off of [game.totalsOff, game.incompleteCards]) expect(await off(ids)).toEqual([]);
});

test('what screens say that each player of a private game got, what was returned and what is in the pot is what the ledger paid', async () => {
  const { paid, off } = await comparePayouts(makers(), read);
  expect(off).toEqual([]);
  expect(paid).toBeGreaterThan(0);
});
