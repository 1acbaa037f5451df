import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Card, GameState } from '../../lib/bingo/game.ts';
import { sql } from '../tests/support/db.ts';
import { guestToken, makeTheme } from '../tests/support/games.ts';
import { seeded } from '../tests/support/random.ts';
import { call, repeatUntilAnswered } from './calls.ts';
import { invite, type Player } from './people.ts';

export type Table = { id: string; isHouse: boolean; squares: string[] };

const TABLES = 4;
const AT_ONCE = 6;

const receipt = (n: number) => `https://faults.example/${n}`;
/** The comment and the reaction belong together, so that half a note would be detected. */
export const noteOf = (n: number) => ({
  p_comment: `note ${n}`,
  p_reaction: n % 2 === 0 ? '🔥' : '👏',
});

const random = seeded();
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
let count = 0;
let gifts = 0;

/** People in several games who play until they are stopped, each through one of these addresses. */
export async function gather(urls: string[]) {
  const { players, admins, visitors, screen } = await invite(urls);
  const tokens = Array.from({ length: 30 }, guestToken);
  const themes = [await makeTheme(40), await makeTheme(60)] as const;
  const tables: Table[] = [];

  const via = ({ callers }: Player) => pick(callers);
  const marker = ({ isHouse }: Table) => via(pick(isHouse ? admins : players));

  async function openPrivate(): Promise<string | null> {
    const { answer, outcome } = await repeatUntilAnswered(
      via(pick(players)),
      'create_private_session',
      {
        p_name: 'Friends',
        p_settings: { theme_id: themes[0], card_price: 2.5 },
        p_request_id: randomUUID(),
      },
    );
    if (outcome === 'refused') return null;
    const { game_id, group_id } = answer as { game_id: string; group_id: string };
    await sql`
      insert into public.group_members (group_id, user_id)
      select ${group_id}, unnest(${players.map(({ id }) => id)}::uuid[]) on conflict do nothing`;
    return game_id;
  }

  async function openHouse(): Promise<string | null> {
    const caller = via(pick(admins));
    const { answer } = await call(caller, 'create_house_game', {
      p_settings: {
        ...{ title: 'The house plays', theme_id: themes[1], card_price: 5, max_cards: 60 },
      },
    });
    return (answer as { game_id: string } | null)?.game_id ?? null;
  }

  async function open(isHouse: boolean): Promise<void> {
    const id = isHouse ? await openHouse() : await openPrivate();
    if (!id) return;
    const squares = await sql`select id from public.game_squares where game_id = ${id}`;
    tables.push({ id, isHouse, squares: squares.map((square) => square.id as string) });
    if (tables.length > TABLES) tables.shift();
  }

  const actions: Record<string, () => Promise<unknown>> = {
    async mark() {
      const table = pick(tables);
      const args = { p_game_square_id: pick(table.squares), p_source_url: receipt(count++) };
      await call(marker(table), 'mark_square', args);
    },
    async unmark() {
      const table = pick(tables);
      await call(marker(table), 'unmark_square', { p_game_square_id: pick(table.squares) });
    },
    async note() {
      const args = {
        ...noteOf(count++),
        p_game_square_id: pick(pick(tables).squares),
        p_seen_at: null,
      };
      await call(via(pick(players)), 'save_note', args);
    },
    async buy() {
      const args = { p_game_id: pick(tables).id, p_request_id: randomUUID() };
      const again = random() < 0.5 ? repeatUntilAnswered : call;
      await again(via(pick(players)), 'buy_card', args);
    },
    async buyAsGuest() {
      const again = random() < 0.5 ? repeatUntilAnswered : call;
      await again(pick(visitors), 'buy_card_as_guest', {
        p_game_id: pick(tables.filter(({ isHouse }) => isHouse)).id,
        p_display_name: 'Gus Guest',
        p_email: null,
        p_guest_token: pick(tokens),
        p_request_id: randomUUID(),
      });
    },
    async bingo() {
      const caller = via(pick(players));
      const { answer } = await call(caller, 'my_cards', { p_game_id: pick(tables).id });
      const cards = (answer as Card[] | null) ?? [];
      if (cards.length > 0) await call(caller, 'call_bingo', { p_card_id: pick(cards).id });
    },
    async start() {
      await call(via(pick(admins)), 'start_house_game', { p_game_id: pick(tables).id });
    },
    async contribute() {
      const args = { p_game_id: pick(tables).id, p_amount: ++gifts / 100 };
      await call(via(pick(admins)), 'contribute_house_fund_to_game', args);
    },
    async open() {
      await open(random() < 0.5);
    },
    async look() {
      const { answer } = await call(via(pick(players)), 'game_state', {
        p_game_id: pick(tables).id,
      });
      const state = answer as GameState | null;
      if (state?.game.status === 'completed') await open(state.game.kind === 'house');
    },
  };
  const often: Record<string, number> = {
    mark: 40,
    buy: 12,
    buyAsGuest: 10,
    bingo: 12,
    look: 6,
    unmark: 3,
    start: 3,
  };
  const deck = Object.keys(actions).flatMap((name) => Array<string>(often[name] ?? 2).fill(name));

  for (const isHouse of [false, true, false, true]) await open(isHouse);

  /** Plays until the signal; a person whose call fails continues with something else. */
  async function play(signal: AbortSignal): Promise<void> {
    const sit = async () => {
      while (!signal.aborted) {
        // Errors of the test's own queries, when the database is down, are not calls of a player.
        await actions[pick(deck)]!().catch(() => sleep(200));
        await sleep(random() * 60);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sit));
  }

  return { play, tables, screen };
}
