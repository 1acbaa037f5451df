import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CENTER, LINES } from '../lib/bingo/board.ts';
import {
  balancedLayout,
  deal,
  drawPool,
  LARGEST_POOL,
  seeded,
  type Random,
} from '../lib/bingo/dealing.ts';
import type { Likelihood, Pace } from '../lib/bingo/game.ts';
import { readThemes } from '../supabase/themes/read.ts';

/**
 * How often squares of a label come true and are marked. An evening is dull or lively for all squares alike: with one normal
 * random number z for a game, the rate of a label is `1 / (1 + exp(-(a + spread · z)))`.
 */
export type Odds = { a: Record<Likelihood, number>; spread: number };

/** The rates are 70, 35 and 7 % in the mean. */
export const USUAL: Odds = { a: { often: 0.895, sometimes: -0.655, rare: -2.692 }, spread: 0.5 };

export function ratesOf({ a, spread }: Odds, z: number): Record<Likelihood, number> {
  const rate = (of: Likelihood) => 1 / (1 + Math.exp(-(a[of] + spread * z)));
  return { often: rate('often'), sometimes: rate('sometimes'), rare: rate('rare') };
}

/** By the method of Box and Muller. */
const normal = (random: Random) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** The cards of a game: for each position, the index of its square in the pool; -1 for FREE. */
export type Dealt = { pool: Likelihood[]; cards: number[][] };

export function dealGame(
  theme: readonly Likelihood[],
  pace: Pace,
  players: number,
  random: Random,
): Dealt {
  const pool = drawPool(theme, pace, LARGEST_POOL.private, random);
  const layout = balancedLayout(pool, pace, random);
  return { pool, cards: Array.from({ length: players }, () => deal(pool, layout, random)) };
}

/** The times at which the squares come true, as shares of the occasion: 1 is its end, and later ones are too late. */
export function timesOf(pool: readonly Likelihood[], odds: Odds, random: Random): number[] {
  const rates = ratesOf(odds, normal(random));
  return pool.map((kind) => Math.log(1 - random()) / Math.log(1 - rates[kind]));
}

/** The time of a card's first line. */
export const firstLine = (card: readonly number[], times: readonly number[]): number =>
  Math.min(
    ...LINES.map((line) => Math.max(...line.map((at) => (at === CENTER ? 0 : times[card[at]!]!)))),
  );

export const themes = readThemes(join(import.meta.dirname, '../supabase/themes')).map(
  ({ name, kind, squares }) => ({ name, kind, squares: squares.map((one) => one.likelihood) }),
);

export const PLAYERS = [2, 4, 8, 20];
const REPLAYS = 4;

/** The rows of the table in docs/simulation.md. */
export const ROWS: { kind: (typeof themes)[number]['kind']; pace: Pace; name: string }[] = [
  { kind: 'evening', pace: 'evening', name: 'One evening, evening' },
  { kind: 'evening', pace: 'open', name: 'One evening, open-ended' },
  { kind: 'news', pace: 'week', name: 'News, a week' },
  { kind: 'news', pace: 'open', name: 'News, open-ended' },
  { kind: 'year', pace: 'year', name: 'The Year Ahead, a year' },
];

/** For each number of players, the share of games of this row that have a BINGO before the occasion is over. */
export function sharesInTime(
  { kind, pace }: (typeof ROWS)[number],
  games: number,
  odds: Odds,
  random: Random,
): number[] {
  const some = themes.filter((theme) => theme.kind === kind);
  const inTime = PLAYERS.map(() => 0);
  let dealt: Dealt | undefined;
  for (let turn = 0; turn < games; turn += 1) {
    // Dealing costs more than playing, so each deal is played several times.
    if (turn % REPLAYS === 0) dealt = undefined;
    dealt ??= dealGame(some[(turn / REPLAYS) % some.length]!.squares, pace, 20, random);
    const { pool, cards } = dealt;
    const times = timesOf(pool, odds, random);
    const lines = cards.map((card) => firstLine(card, times));
    // The first cards of a game do not depend on how many follow.
    PLAYERS.forEach((players, at) => {
      if (lines.slice(0, players).some((time) => time <= 1)) inTime[at]! += 1;
    });
  }
  return inTime.map((count) => count / games);
}

/** What happens at the first BINGO of games that go on until then: marks, and how often one mark completes several cards. */
function atBingo({ kind, pace }: (typeof ROWS)[number], players: number, games: number) {
  const random = seeded(11);
  const some = themes.filter((theme) => theme.kind === kind);
  let [marks, several] = [0, 0];
  for (let turn = 0; turn < games; turn += 1) {
    const { pool, cards } = dealGame(some[turn % some.length]!.squares, pace, players, random);
    const times = timesOf(pool, USUAL, random);
    const lines = cards.map((card) => firstLine(card, times));
    const first = Math.min(...lines);
    marks += times.filter((time) => time <= first).length / games;
    if (lines.filter((time) => time === first).length > 1) several += 1 / games;
  }
  return { marks, several };
}

const percent = (share: number) => `${Math.round(100 * share)} %`;

function table(): string {
  const head = ['themes and pace', ...PLAYERS.map(String), 'marks', 'several cards at once'];
  const rows = ROWS.map((row) => {
    const shares = sharesInTime(row, 20_000, USUAL, seeded(7)).map(percent);
    const [eight, twenty] = [8, 20].map((players) => atBingo(row, players, 4000));
    const several = `${percent(eight!.several)} · ${percent(twenty!.several)}`;
    return [row.name, ...shares, eight!.marks.toFixed(1), several];
  });
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return lines.join('\n');
}

/** The lines of a page between the two comments that mark the place of its table. */
export const TABLE = /(?<=<!-- table -->\n)[^]*?(?=\n<!-- end -->)/;

// `node scripts/simulate.ts` writes the table of docs/simulation.md.
if (import.meta.main) {
  const page = join(import.meta.dirname, '../docs/simulation.md');
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(TABLE, () => `\n${table()}\n`),
  );
}
