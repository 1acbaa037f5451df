import type { Place } from '../../../lib/bingo/drafts.ts';
import type { Card } from '../../../lib/bingo/game.ts';
import * as chosen from './chosen.ts';
import { sql, type Person } from './db.ts';
import * as game from './games.ts';
import { heldBy } from './guests.ts';

type Play = {
  random: () => number;
  pick: <T>(list: readonly T[]) => T;
  games: { id: string }[];
  people: () => Person[];
  admins: () => Person[];
  tokens: string[];
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
        : await game.callAs<Card[]>(who, 'my_cards', { p_game_id: pick(games).id });
    const card = cards.find(({ squares }) => squares.length === 0);
    const draft = card && (await chosen.draftOf(who, card));
    return card && draft ? { who, card, draft } : null;
  }

  /** Places a few squares or lines, some of them wrong ones. */
  async function placesOf(id: string): Promise<(Place | null)[]> {
    const pool = await chosen.poolOf(id);
    const some = random() < 0.7 ? chosen.fitting(pool) : chosen.EMPTY;
    const at = Math.floor(random() * 24);
    const own = `Line ${Math.floor(random() * 5)} of mine`;
    return chosen.withPlace(some, at, pick([null, { own }, { square: pick(pool.squares).id }]));
  }

  const moves = {
    choose: async () => {
      const found = await anybody();
      if (!found) return;
      const version = found.draft.version - Number(random() < 0.1);
      await chosen.save(found.who, found.card, await placesOf(found.card.game_id), version);
    },
    sealCard: async () => {
      const found = await anybody();
      if (found) await chosen.seal(found.who, found.card, found.draft.version);
    },
    showCards: () =>
      game.callAs(pick(people()), 'set_option', {
        ...{ p_id: pick(games).id, p_option: 'shows_cards', p_is_on: random() < 0.5 },
      }),
    /** Lets the time to lock a game come. The clock may run later. */
    lock: async () => {
      await sql`
        update public.games set locks_at = now() - interval '1 second'
        where id = ${pick(games).id} and locks_at > now() and status <> 'completed'`;
      if (random() < 0.8) while (await game.visit<boolean>('run_schedule'));
    },
  };
  return { openAny, moves };
}
