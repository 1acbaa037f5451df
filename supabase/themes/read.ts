import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import type { Likelihood, ThemeKind } from '../../lib/bingo/game.ts';

type Square = {
  summary: string;
  text: string;
  likelihood: Likelihood;
  months: number[] | null;
};

/** A theme of the house, as `load_themes` takes it. The name of its file is the slug. */
export type HouseTheme = {
  slug: string;
  name: string;
  kind: ThemeKind;
  text: string;
  squares: Square[];
};

/** The themes of the house, from the text files of this folder: a head of three lines, then squares as the admin area imports them. */
export const readThemes = (folder: string): HouseTheme[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .map((file) => themeIn(readFileSync(join(folder, file), 'utf8'), basename(file, '.txt')));

const HEAD = /^name: (.+)\nkind: (news|year|evening)\ntext: (.+)\n\n.*\n/;
/** A summary with a comma is quoted. */
const SQUARE = /^(?:"([^"\n]+)"|([^",\n]+)),(.+),(often|sometimes|rare)(?:,([\d ]+))?$/;

function themeIn(written: string, slug: string): HouseTheme {
  const [head = '', name, kind, text] = HEAD.exec(written) ?? [];
  if (!name || !kind || !text)
    throw new Error(`${slug}.txt must begin with the lines name, kind and text.`);
  const lines = written.slice(head.length).split('\n').filter(Boolean);
  return {
    slug,
    name,
    kind: kind as ThemeKind,
    text,
    squares: lines.map((line) => squareIn(line, slug)),
  };
}

function squareIn(line: string, slug: string): Square {
  const [, quoted, plain, text, likelihood, months] = SQUARE.exec(line) ?? [];
  const summary = quoted ?? plain;
  if (!summary || !text) throw new Error(`${slug}.txt: no square is in: ${line}`);
  return {
    summary,
    text,
    likelihood: likelihood as Likelihood,
    months: months?.split(' ').map(Number) ?? null,
  };
}
