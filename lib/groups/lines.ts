import type { ThemeSquares } from '@/lib/contract/sets';
import { limits } from '@/lib/limits';
import { fill, type MessageParams, type Message } from '@/lib/words/message';
import { cleanName, nameKey } from '@/lib/words/text';
import { summaryOfSquare, textOfSquare } from '@/lib/words/schema-parts';
import { withoutBullet } from './list-marks';
import { keyOf, readList, type Skipped } from './set-list';
import {
  headline_twice,
  line_open_quote,
  line_of_several,
  rule_too_long,
  headline_too_long,
  one_square_too_many,
  headline_too_short,
  more_squares_needed,
} from '@/lib/words/themes';

/** A square in a typed list. Without a rule, `text` is the headline. `about_id` is the member whom it is about. */
export type TypedSquare = { summary: string; text: string; about_id?: string };
/** Whom a square can be about. */
export type Named = { user_id: string; display_name: string };
/** The first line is 1. */
export type LineProblem = { line: number; reason: string };

const { summary: headline, text: rule } = limits.square;
const textOf = (message: Message, params: MessageParams = {}) => fill(message, params).title;

const summarySchema = summaryOfSquare(
  textOf(headline_too_short, { min: headline.min }),
  textOf(headline_too_long, { max: headline.max }),
);
const ruleSchema = textOfSquare(textOf(rule_too_long, { max: rule }));

type Checked = { square: TypedSquare } | { reason: string };

/** Checks a headline and its rule. */
function check(summary: string, text: string): Checked {
  const read = { summary: summarySchema.safeParse(summary), text: ruleSchema.safeParse(text) };
  const issue = read.summary.error?.issues[0] ?? read.text.error?.issues[0];
  if (issue?.code === 'too_big' && isList(summary))
    return { reason: textOf(line_of_several, { max: headline.max }) };
  if (issue) return { reason: issue.message };
  return { square: { summary: read.summary.data!, text: read.text.data || read.summary.data! } };
}

/**
 * Parses `headline` or `headline | rule`. The separator can be a tab; a list's dash or check box is dropped. A headline that
 * ends with @ and the name of one of these people is about that person.
 */
export function readLine(typed: string, people: readonly Named[] = []): Checked {
  const line = withoutBullet(typed.trimStart());
  const [headed = ''] = line.split(/[|\t]/, 1);
  const [summary, person] = aboutOf(headed, people);
  const checked = check(summary, line.slice(headed.length + 1));
  return 'square' in checked && person
    ? { square: { ...checked.square, about_id: person.user_id } }
    : checked;
}

/** Whether a line seems to list four or more squares. */
const isList = (text: string) => text.split(/[,;]/, 4).length === 4;

/** Caches results by line, so that each keystroke checks only the changed line of up to two hundred. */
function withCache(read: typeof check) {
  const known = new Map<string, Checked>();
  return (summary: string, text: string): Checked => {
    const key = `${summary}\0${text}`;
    const before = known.get(key);
    if (before) return before;
    if (known.size > 10 * limits.set.max) known.clear();
    const checked = read(summary, text);
    known.set(key, checked);
    return checked;
  };
}

/** Only in browsers: a server parses a list once, and would keep text that anybody sends. */
const checkCached = typeof window === 'undefined' ? check : withCache(check);

const tagOf = (name: string) => ` @${inOne(name)}`;
const keyOfTag = (name: string) => nameKey(inOne(name));
const AT = /[@＠]/;
/** Far longer than a name, however it is composed. */
const LONGEST_TAG = 10 * limits.display_name;

/** Splits “Ben is late @Ben” into its headline and the person. */
function aboutOf(typed: string, people: readonly Named[]): [summary: string, person?: Named] {
  if (people.length === 0 || !AT.test(typed)) return [typed];
  const clean = cleanName(typed);
  const end = clean.slice(-LONGEST_TAG);
  // From the left, because the longest name is meant.
  for (const {
    0: { length },
    index,
  } of end.matchAll(/ [@＠]/g)) {
    const tag = nameKey(end.slice(index + length));
    const person = people.find(({ display_name }) => keyOfTag(display_name) === tag);
    if (person) return [clean.slice(0, clean.length - end.length + index), person];
  }
  return [typed];
}

/** The squares that are about nobody although they have an @. */
export const unreadTags = (
  squares: readonly TypedSquare[],
  people: readonly Named[],
): TypedSquare[] =>
  people.length === 0
    ? []
    : squares.filter(({ about_id, ...typed }) => !about_id && AT.test(Object.values(typed).join()));

/** The number of squares that a set needs, so that everybody gets a card without the squares about themselves. */
export function squaresNeeded(squares: readonly Pick<TypedSquare, 'about_id'>[]): number {
  const about = new Map<string, number>();
  for (const { about_id } of squares)
    if (about_id) about.set(about_id, (about.get(about_id) ?? 0) + 1);
  return limits.set.min + Math.max(0, ...about.values());
}

/**
 * Parses one square per line or record; `skipped` are the sentences and headings around them. A headline that ends with @ and
 * the name of one of these people is about that person.
 */
export function readLines(
  typed: string,
  people: readonly Named[] = [],
): {
  squares: TypedSquare[];
  problems: LineProblem[];
  skipped: Skipped[];
} {
  const squares: TypedSquare[] = [];
  const problems: LineProblem[] = [];
  const lineOf = new Map<string, number>();
  const { rows, skipped, separator, header } = readList(typed.trimEnd(), {
    most: limits.set.lines,
    isTable: false,
  });
  for (const row of rows) {
    const { line } = row;
    const refuse = (reason: string) => problems.push({ line, reason });
    if ('why' in row) {
      refuse(textOf(row.why === 'rest' ? one_square_too_many : line_open_quote, limits.set));
      continue;
    }
    const [headed = '', ...rest] = row.columns;
    const [summary, person] = aboutOf(headed, people);
    // With a header, only the first two columns are used.
    const rule = header.length > 0 ? (rest[0] ?? '') : rest.join(separator);
    const checked = checkCached(summary, rule);
    if ('reason' in checked) {
      refuse(checked.reason);
      continue;
    }
    const key = keyOf(checked.square.summary);
    const earlier = lineOf.get(key);
    if (earlier) refuse(textOf(headline_twice, { line: earlier }));
    else if (squares.length === limits.set.max) refuse(textOf(one_square_too_many, limits.set));
    else {
      lineOf.set(key, line);
      squares.push(person ? { ...checked.square, about_id: person.user_id } : checked.square);
    }
  }
  return { squares, problems, skipped };
}

/** The first error of a typed set, or null if it can be saved. One that is only begun can have any number of squares. */
export function refusalOfLines(
  typed: string,
  people: readonly Named[] = [],
  isBegun = false,
): string | null {
  const { squares, problems } = readLines(typed, people);
  const [first] = problems;
  if (first) return `Line ${first.line}: ${first.reason}`;
  const missing = squaresNeeded(squares) - squares.length;
  return missing > 0 && !isBegun ? textOf(more_squares_needed, { count: missing }) : null;
}

/** Appends the squares that the typed list does not yet have. Whom they are about is not copied. */
export function withSquares(
  typed: string,
  squares: readonly TypedSquare[],
  people: readonly Named[] = [],
): string {
  const known = new Set(readLines(typed, people).squares.map(({ summary }) => keyOf(summary)));
  const fresh = squares.filter(({ summary }) => !known.has(keyOf(summary)));
  return [typed.trimEnd(), linesOf(fresh)].filter(Boolean).join('\n');
}

/**
 * Whom squares of a group can be about: its members, and those whom squares of this set are about, also if they have left. Each
 * has a name of their own, the longest first, because a name can end like another.
 */
export function peopleOf(
  { members }: { members: readonly Named[] },
  set: Pick<ThemeSquares, 'squares'> | null = null,
): Named[] {
  const people: Named[] = [];
  const add = (user_id: string, name: string) => {
    const isTaken = (typed: string) =>
      people.some(({ display_name }) => keyOfTag(display_name) === keyOfTag(typed));
    let display_name = name;
    for (let turn = 2; isTaken(display_name); turn++) display_name = `${name} (${turn})`;
    people.push({ user_id, display_name });
  };
  for (const { user_id, display_name } of members) add(user_id, display_name);
  for (const { about_id, about_name } of set?.squares ?? [])
    if (about_id && people.every(({ user_id }) => user_id !== about_id))
      add(about_id, `${about_name} (left)`);
  return people.sort((one, other) => other.display_name.length - one.display_name.length);
}

/** Formats squares as a typed list, one per line, with the names of those whom they are about. */
export const linesOf = (squares: readonly TypedSquare[], people: readonly Named[] = []): string =>
  squares
    .slice(0, limits.set.max)
    .map(({ summary, text, about_id }) => {
      const person = people.find(({ user_id }) => user_id === about_id);
      const headline = inOne(summary) + (person ? tagOf(person.display_name) : '');
      return text === summary ? headline : `${headline} | ${inOne(text)}`;
    })
    .join('\n');

const inOne = (text: string) => text.replace(/\s+/g, ' ').replaceAll('|', '/');
