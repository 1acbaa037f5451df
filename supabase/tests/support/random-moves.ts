import type { SpotSquare } from '../../../lib/bingo/drafts.ts';
import type { Card } from '../../../lib/bingo/game.ts';
import * as chosen from './chosen.ts';
import { sql, type Person } from './db.ts';
import * as game from './games.ts';
import { heldBy } from './guests.ts';
import * as wins from './wins.ts';

const { callAs, visit, visitByApp } = game;

type Play = {
  random: () => number;
  pick: <T>(list: readonly T[]) => T;
  games: { id: string; squares: string[] }[];
  people: () => Person[];
  admins: () => Person[];
  tokens: string[];
  /** Adds a rematch to the games that are played. */
  join: (id: string) => Promise<void>;
};

/** Opens games, in some of which players choose their squares, and the moves before the first mark. */
export function choosingMoves({ random, pick, games, people, admins, tokens }: Play) {
  /** Opens a game, in which players choose their squares one time out of five. Returns its id. */
  const openOne = (isHouse: boolean, players: Person[]): Promise<string> => {
    const isChosen = random() < 0.2;
    if (isHouse)
      return isChosen
        ? chosen.openPublicly(pick(admins()), { p_max_cards: 40 })
        : game.makeHouseGame(pick(admins()), 40);
    return isChosen ? chosen.openPrivately(players) : game.makePrivateGame(players);
  };
  /** Some of them have three prizes. */
  const openAny = async (isHouse: boolean, players: Person[]): Promise<string> => {
    const id = await openOne(isHouse, players);
    if (random() < 0.4) await sql`update public.games set prizes = 'three' where id = ${id}`;
    return id;
  };

  /** A player or a guest with a card that has no squares yet, if there is one. */
  async function anybody() {
    const who = random() < 0.5 ? pick(people()) : pick(tokens);
    const cards =
      typeof who === 'string'
        ? (await heldBy(who)).map(({ card }) => card)
        : await callAs<Card[]>(who, 'my_cards', { p_game_id: pick(games).id });
    const card = cards.find(({ squares }) => squares.length === 0);
    const draft = card && (await chosen.draftOf(who, card));
    return card && draft ? { who, card, draft } : null;
  }

  /** Places a few squares of the pool or own ones, some of them wrong ones. */
  async function spotsOf(id: string): Promise<(SpotSquare | null)[]> {
    const pool = await chosen.poolOf(id);
    const some = random() < 0.7 ? chosen.fitting(pool) : chosen.EMPTY;
    const at = Math.floor(random() * 24);
    const own = `Square ${Math.floor(random() * 5)} of mine`;
    return chosen.withSpot(some, at, pick([null, { own }, { square: pick(pool.squares).id }]));
  }

  const moves = {
    choose: async () => {
      const found = await anybody();
      if (!found) return;
      const version = found.draft.version - Number(random() < 0.1);
      await chosen.save(found.who, found.card, await spotsOf(found.card.game_id), version);
    },
    sealCard: async () => {
      const found = await anybody();
      if (found) await chosen.seal(found.who, found.card, found.draft.version);
    },
    showCards: () =>
      callAs(pick(people()), 'set_option', {
        ...{ p_id: pick(games).id, p_option: 'shows_cards', p_is_on: random() < 0.5 },
      }),
    /** Lets the time to lock a game come. The clock may run later. */
    lock: async () => {
      await sql`
        update public.games set locks_at = now() - interval '1 second'
        where id = ${pick(games).id} and locks_at > now() and status <> 'completed'`;
      if (random() < 0.8) while (await visit<boolean>('run_schedule'));
    },
  };
  return { openAny, moves };
}

/** The moves after a game is won or abandoned: objections, decisions, ends and rematches. */
export function endingMoves({ random, pick, games, people, admins, tokens, join }: Play) {
  /** The host of a private game, or anybody for a house game. */
  async function hostOf(id: string): Promise<Person> {
    const [row] = await sql`
      select grp.created_by as host from public.games as game
      join public.groups as grp on grp.id = game.group_id where game.id = ${id}`;
    return people().find((person) => person.id === row?.host) ?? pick(people());
  }

  /** Decides or seconds an open objection, half of the time as the host. */
  async function say(about: typeof wins.decide) {
    const [open] = await sql`
      select objection.id, grp.created_by as host from public.objections as objection
      join public.games as game on game.id = objection.game_id
      left join public.groups as grp on grp.id = game.group_id
      where objection.status = 'open' and game.id in ${sql(games.map(({ id }) => id))}
      order by random() limit 1`;
    if (!open) return;
    const host = people().find(({ id }) => id === open.host) ?? pick(admins());
    await about(random() < 0.5 ? host : pick(people()), open.id as string, random() < 0.7);
  }

  return {
    /** Objects to a mark of a winning line, if there is one. */
    object: async () => {
      const person = pick(people());
      const [won] = await sql`
        select game_id from public.wins
        where game_id in ${sql(games.map(({ id }) => id))} and taken_back_at is null order by random() limit 1`;
      if (!won) return;
      const after = await wins.afterOf(person, won.game_id as string);
      const review = after && after.reviews.length > 0 ? pick(after.reviews) : undefined;
      if (review) await wins.object(person, pick(review.squares).game_square_id, 'No', review.win);
    },
    objectAsGuest: () =>
      visitByApp('object_to_mark_as_guest', {
        p_game_square_id: pick(pick(games).squares),
        p_reason: 'No',
        p_guest_token: pick(tokens),
        p_address: pick(['203.0.113.80', '203.0.113.81', 'unknown']),
      }),
    /**
     * Lets the time come at which a game starts or ends. It does so rarely, because most games should be played until
     * somebody wins.
     */
    clock: async () => {
      if (random() > 0.3) return;
      await sql`
        update public.games set
          locks_at = case when locks_at > now() then now() - interval '1 second' else locks_at end,
          ends_at = case status when 'active' then now() end, scheduled_start = case status when 'upcoming' then now() end
        where id = ${pick(games).id} and status <> 'completed'`;
      while (await visit<boolean>('run_schedule'));
    },
    /** Leaves a group or is removed from it, and joins it again. */
    remove: async () => {
      const { id } = pick(games);
      const host = await hostOf(id);
      const [at] = await sql`
        select game.group_id, member.user_id from public.games as game
        join public.group_members as member on member.group_id = game.group_id and member.user_id <> ${host.id}
        where game.id = ${id} order by random() limit 1`;
      if (!at) return;
      const { group_id: p_group_id, user_id: p_user_id } = at;
      const leaver = random() < 0.5 && people().find(({ id }) => id === p_user_id);
      if (leaver) await callAs(leaver, 'leave_group', { p_group_id });
      else await callAs(host, 'remove_member', { p_group_id, p_user_id });
      await sql`insert into public.group_members ${sql(at)} on conflict do nothing`;
    },
    decide: () => say(wins.decide),
    second: () => say(wins.second),
    finish: async () => {
      const { id } = pick(games);
      await wins.endGame(await hostOf(id), id);
    },
    again: async () => {
      const { id } = pick(games);
      const host = await hostOf(id);
      const { game_id } = await wins.playAgain(host, id);
      if (!games.some((known) => known.id === game_id)) await join(game_id);
    },
  };
}

/** How often a move is tried; every other one once. */
export const often: Record<string, number> = {
  mark: 80,
  buy: 20,
  buyAsGuest: 16,
  call: 32,
  callAsGuest: 16,
  migrate: 4,
  object: 30,
  decide: 30,
  second: 12,
  again: 3,
  remove: 4,
  note: 4,
  start: 4,
  choose: 8,
  sealCard: 6,
  lock: 4,
  showCards: 4,
  open: 2,
  time: 12,
};
