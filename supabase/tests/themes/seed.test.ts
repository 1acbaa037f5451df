import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { GameSquare } from '../../../lib/bingo/game.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, ensureDemoAccounts } from '../../local/demo.ts';
import { loadThemes } from '../../local/themes.ts';
import { sql, type Tx } from '../support/db.ts';

type Square = {
  summary: string;
  text: string;
  likelihood: 'often' | 'sometimes' | 'rare';
  months: number[] | null;
};
type Theme = { name: string; description: string; squares: Square[] };
type Game = { kind: string; status: string; pot: number; players: string[]; marks: number };

const seed = readFileSync(join(import.meta.dirname, '../../seed.sql'), 'utf8');
const takeBack = new Error('everything the seed did is taken back');

/** Loads the themes and runs the seed in an emptied database, reads what it created, and rolls everything back. */
async function seeded<T>(read: (tx: Tx) => Promise<T>): Promise<T> {
  let found: { value: T } | undefined;
  const action = sql.begin(async (tx) => {
    await tx`truncate public.themes, private.loaded_squares, public.groups, public.games cascade`;
    await tx`insert into public.house_template default values`;
    await ensureDemoAccounts(tx as never);
    await loadThemes(tx);
    await tx.unsafe(seed).simple();
    found = { value: await read(tx) };
    throw takeBack;
  });
  await action.catch((error: unknown) => {
    if (error !== takeBack) throw error;
  });
  if (!found) throw new Error('the seed was not read');
  return found.value;
}

const readThemes = (tx: Tx) => tx<Theme[]>`
  select theme.name, theme.description,
    jsonb_agg(jsonb_build_object(
      'summary', square.summary, 'text', square.text, 'likelihood', square.likelihood, 'months', square.months
    )) as squares
  from public.themes as theme
  join public.bingo_squares as square on square.theme_id = theme.id
  group by theme.id
  order by theme.name`;

const readGames = (tx: Tx) => tx<Game[]>`
  select kind, status, pot_amount::float8 as pot,
    array(
      select distinct display_name from public.bingo_cards
      where game_id = game.id and not is_house_card order by display_name
    ) as players,
    (select count(*)::int from public.game_squares where game_id = game.id and is_marked) as marks
  from public.games as game
  order by kind desc, status`;

const longestWord = (summary: string) =>
  Math.max(...summary.split(/[^\p{L}\p{N}’]+/u).map((word) => word.length));

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}’]+/gu) ?? [];

const phrasesOf = (text: string, length: number) => {
  const words = wordsOf(text);
  return new Set(words.flatMap((_, at) => words.slice(at, at + length).join(' ')));
};

/** The share of longer words that two squares have in common, from 0 to 1. */
function likeness(one: Square, other: Square) {
  const [mine, yours] = [one, other].map(
    ({ summary, text }) => new Set(wordsOf(`${summary} ${text}`).filter((word) => word.length > 3)),
  ) as [Set<string>, Set<string>];
  const shared = [...mine].filter((word) => yours.has(word)).length;
  return shared / (mine.size + yours.size - shared);
}

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

describe('the themes of the house', () => {
  let themes: Theme[] = [];
  beforeAll(async () => {
    themes = await seeded(readThemes);
  });

  test('are seventeen, each with at least forty squares and a description of its period', () => {
    expect(themes).toHaveLength(17);
    for (const { name, description, squares } of themes) {
      expect(description, name).toMatch(/from the start of the game until BINGO/);
      expect(squares.length, name).toBeGreaterThanOrEqual(40);
    }
  });

  test('have enough squares of each likelihood in every month to deal equal cards', () => {
    for (const { name, squares } of themes)
      for (const month of MONTHS) {
        const inSeason = squares.filter(({ months }) => months?.includes(month) ?? true);
        const count = (wanted: string) =>
          inSeason.filter(({ likelihood }) => likelihood === wanted).length;
        const what = `${name}, month ${month}`;
        expect(inSeason.length, what).toBeGreaterThanOrEqual(30);
        expect(count('often'), what).toBeGreaterThanOrEqual(13);
        expect(count('sometimes'), what).toBeGreaterThanOrEqual(13);
        expect(count('rare'), what).toBeGreaterThanOrEqual(6);
      }
  });

  test('have summaries that fit a small square', () => {
    for (const { summary } of themes.flatMap(({ squares }) => squares)) {
      expect(summary.length, summary).toBeGreaterThanOrEqual(5);
      expect(summary.length, summary).toBeLessThanOrEqual(34);
      expect(longestWord(summary), summary).toBeLessThanOrEqual(14);
    }
  });

  test('have short texts that define what counts', () => {
    for (const { text } of themes.flatMap(({ squares }) => squares)) {
      expect(text.length, text).toBeLessThanOrEqual(500);
      expect(text).toMatch(/\bcounts?\b/i);
    }
  });

  test('state shared conditions in the theme, not in each square', () => {
    for (const { name, squares } of themes) {
      const said = new Map<string, number>();
      for (const { text } of squares)
        for (const phrase of phrasesOf(text, 4)) said.set(phrase, (said.get(phrase) ?? 0) + 1);
      const repeated = [...said].filter(([, times]) => times > 0.4 * squares.length);
      expect(repeated, name).toEqual([]);
    }
    for (const { text } of themes.flatMap(({ squares }) => squares))
      expect(text).not.toMatch(/before the game ends|while the game is on|during the game/i);
  });

  test('have no two similar squares', () => {
    const alike = themes.flatMap(({ squares }) =>
      squares.flatMap((one, at) =>
        squares
          .slice(0, at)
          .flatMap((other) =>
            likeness(one, other) >= 0.5 ? [`${one.summary} / ${other.summary}`] : [],
          ),
      ),
    );
    expect(alike).toEqual([]);
  });

  test('never repeat a summary or a text', () => {
    const squares = themes.flatMap((theme) => theme.squares);
    for (const key of ['summary', 'text'] as const)
      expect(new Set(squares.map((square) => square[key])).size, key).toBe(squares.length);
  });
});

describe('the demo world', () => {
  test('every demo account can sign in with the printed password', async () => {
    const able = await seeded(
      (tx) => tx<{ email: string }[]>`
        select email from auth.users
        where encrypted_password = extensions.crypt(${DEMO_PASSWORD}, encrypted_password)
          and email_confirmed_at is not null`,
    );
    expect(able.map(({ email }) => email)).toEqual(
      expect.arrayContaining(DEMO_ACCOUNTS.map(({ email }) => email)),
    );
  });

  test('contains an active private game and two house games', async () => {
    expect(await seeded(readGames)).toEqual([
      { kind: 'private', status: 'active', pot: 10, players: ['Ada', 'Ben'], marks: 5 },
      { kind: 'house', status: 'active', pot: 265, players: ['Ada', 'Ben'], marks: 4 },
      { kind: 'house', status: 'upcoming', pot: 0, players: [], marks: 0 },
    ]);
  });

  test('a demo note can be changed by anyone who has read its version', async () => {
    const noted = await seeded(async (tx) => {
      const [game] = await tx`select id from public.games where kind = 'private'`;
      await tx`select pg_temp.act_as('ada@example.com')`;
      const [shown] = await tx`select public.game_state(${game!.id}) -> 'squares' as squares`;
      const squares = (shown!.squares as GameSquare[]).filter(({ noted_at }) => noted_at);
      for (const { id, noted_at } of squares)
        await tx`select public.save_note(${id}, 'Corrected.', null, ${noted_at})`;
      await tx`reset role`;
      return tx<{ comment: string }[]>`
        select comment from public.game_squares where noted_at is not null and game_id = ${game!.id}`;
    });
    expect(noted.map(({ comment }) => comment)).toEqual(['Corrected.', 'Corrected.']);
  });

  test('a second run changes nothing', async () => {
    const [before, after] = await seeded(async (tx) => {
      const first = [await readThemes(tx), await readGames(tx)];
      await tx.unsafe(seed).simple();
      return [first, [await readThemes(tx), await readGames(tx)]];
    });
    expect(after).toEqual(before);
  });
});
