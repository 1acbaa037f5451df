import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { type Pace } from '../lib/bingo/game.ts';
import { PACES } from '../lib/bingo/kinds.ts';
import { seeded, WANTED } from '../lib/bingo/dealing.ts';
import { RATES } from './simulation/play.ts';
import { pickRounds } from './simulation/picking.ts';
import { playRounds, type Rounds } from './simulation/rounds.ts';
import { THEMES, THE_YEAR, type Theme } from './simulation/themes.ts';

/** Plays many games of every theme and pace, and writes the results into docs/simulation.md. */

const PLAYERS = [2, 4, 8, 20];
const AT_THE_TABLE = 2;
const ROUNDS = Number(process.env.ROUNDS) || 1000;
const CHOSEN_GAMES = 20;
const random = seeded(20261122);

const percent = (share: number) => `${Math.round(100 * share)} %`;
const total = ({ often, sometimes, rare }: Rounds['marks']) => often + sometimes + rare;
const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
const table = (head: string[], rows: string[][]) =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

function lineOf({ name, squares }: Theme, pace: Pace): string[] {
  const all = PLAYERS.map((players) => playRounds(squares, pace, players, ROUNDS, random));
  const { marks, unluckiest, luckiest, second_line, full_card } = all[AT_THE_TABLE]!;
  return [
    name,
    pace,
    ...all.map(({ ended }) => percent(ended)),
    all.map((rounds) => total(rounds.marks).toFixed(1)).join(' · '),
    [marks.often, marks.sometimes, marks.rare].map((count) => count.toFixed(1)).join(' · '),
    `${percent(unluckiest)} – ${percent(luckiest)}`,
    `${percent(second_line)} · ${percent(full_card)}`,
  ];
}

const HEAD = [
  'theme',
  'pace',
  ...PLAYERS.map(String),
  `marks (${PLAYERS.join(' · ')})`,
  'often · sometimes · rare (8)',
  'luck (8)',
  'second line · full card (8)',
];

/**
 * The likelihoods of The Year assume a whole year, so only this theme is simulated at that pace, and at no other. The mix
 * of a year is that of a week.
 */
const pacesOf = (theme: Theme) =>
  theme === THE_YEAR ? (['year'] as const) : PACES.filter((pace) => pace !== 'year');

function linesOf(themes: Theme[]): string {
  const rows = themes.flatMap((theme) =>
    pacesOf(theme).map((pace) => {
      console.log(`${theme.name}, ${pace}`);
      return lineOf(theme, pace);
    }),
  );
  return table(HEAD, rows);
}

const settings = table(
  ['', 'often', 'sometimes', 'rare'],
  [
    ['comes true and is marked', ...Object.values(RATES).map(percent)],
    ['of 24 on a card, an evening', ...WANTED.evening!.map(String)],
    ['of 24 on a card, a week', ...WANTED.week!.map(String)],
    ['of 24 on a card, a year', ...WANTED.year!.map(String)],
  ],
);

/** The pickers of house games have more squares to choose from, so only those are shown. */
const choices = table(
  ['pace', 'a random card', 'the best of 1,000 pickers', 'times'],
  PACES.map((pace) => {
    console.log(`choosing, ${pace}`);
    const { random: dealt, best } = pickRounds(THE_YEAR, pace, CHOSEN_GAMES, random);
    return [pace, percent(dealt), percent(best), (best / dealt).toFixed(1)];
  }),
);

const file = join(import.meta.dirname, '../docs/simulation.md');
const written = {
  settings,
  evenings: linesOf(THEMES.filter(({ isEvening }) => isEvening)),
  news: linesOf(THEMES.filter(({ isEvening }) => !isEvening)),
  choices,
};
const doc = Object.entries(written).reduce(
  (text, [name, part]) =>
    text.replace(
      new RegExp(`(<!-- ${name} -->)[^]*?(<!-- end -->)`),
      (_, start: string, end: string) => `${start}\n\n${part}\n\n${end}`,
    ),
  readFileSync(file, 'utf8'),
);
writeFileSync(file, await format(doc, { ...(await resolveConfig(file)), parser: 'markdown' }));
