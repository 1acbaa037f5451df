import { describe, expect, it } from 'vitest';
import { cost, MOST_MS } from '@/scripts/repository/hostile-texts.fixture';
import { limits } from '@/lib/limits';
import {
  squaresNeeded,
  linesOf,
  peopleOf,
  readLine,
  readLines,
  refusalOfLines,
  withSquares,
} from './lines';

const squares = (count: number) =>
  Array.from({ length: count }, (_, at) => `Number ${at + 1} happens`).join('\n');
const problems = (typed: string) =>
  readLines(typed).problems.map(({ line, reason }) => `${line}: ${reason}`);

describe('a line', () => {
  it('is a headline with or without its rule', () => {
    const square = { summary: 'Cat walks in', text: 'On camera | or heard' };
    for (const typed of [
      'Cat walks in|On camera | or heard',
      ' - Cat  walks in  |  On camera | or heard ',
      'Cat walks in\tOn camera | or heard',
      '• Cat walks in | On camera | or heard',
    ])
      expect(readLine(typed)).toEqual({ square });
    for (const alone of ['Cat walks in', 'Cat walks in |', 'Cat walks in |  '])
      expect(readLine(alone)).toEqual({ square: { ...square, text: 'Cat walks in' } });
    expect(readLine('-20 degrees at night')).toMatchObject({
      square: { summary: '-20 degrees at night' },
    });
  });

  it('can be about a member, alone as in a list', () => {
    const people = [{ user_id: 'b', display_name: 'Ben' }];
    expect(readLine('Is late again @ben | By an hour', people)).toEqual({
      square: { summary: 'Is late again', text: 'By an hour', about_id: 'b' },
    });
    expect(readLine('Is late again @Bea', people)).toEqual({
      square: { summary: 'Is late again @Bea', text: 'Is late again @Bea' },
    });
  });

  it('that is invalid is reported with its number and reason', () => {
    const typed = ['Cat walks in', '', 'four', 'x'.repeat(51), '| rule', 'CAT walks  in | again'];
    expect(problems(typed.join('\r\n'))).toEqual([
      '3: Too short: a headline needs at least 5 characters',
      '4: Too long: a headline has at most 50 characters',
      '5: Too short: a headline needs at least 5 characters',
      '6: Same headline as line 1',
    ]);
    expect(problems(`Cat walks in | ${'x'.repeat(501)}`)).toEqual([
      '1: Too long: the rule has at most 500 characters',
    ]);
    expect(problems('Cat walks in, Dog walks in, Hen walks in, Pig walks in')).toEqual([
      '1: Too long: at most 50 characters. Put each square on its own line.',
    ]);
    expect(problems('🐈🐕\n🐈🐕🐓🐖🐎')).toEqual([
      '1: Too short: a headline needs at least 5 characters',
    ]);
    const { max } = limits.set;
    expect(problems(squares(max))).toEqual([]);
    expect(problems(squares(max + 1))).toEqual([
      `${max + 1}: One too many: a set has at most ${max} squares`,
    ]);
  });
});

it('a list of 90,000 lines is parsed only up to the limit of lines', async () => {
  const typed = Array.from({ length: 90_000 }, () => 'bad').join('\n');
  const { problems } = readLines(typed);
  expect(problems).toHaveLength(limits.set.lines + 1);
  expect(problems.at(-1)).toEqual({
    line: limits.set.lines + 1,
    reason: `One too many: a set has at most ${limits.set.max} squares`,
  });
  expect(await cost(() => readLines(typed))).toBeLessThan(MOST_MS);
  expect(refusalOfLines(squares(24) + '\n'.repeat(5000))).toBeNull();
});

it('squares that are formatted as lines are parsed as the same squares', () => {
  const given = [
    { summary: 'Cat walks in', text: 'Cat walks in' },
    { summary: 'Dog walks in', text: 'On camera | or heard' },
  ];
  const read = readLines(linesOf(given)).squares;
  expect(read).toEqual([given[0], { ...given[1], text: 'On camera / or heard' }]);
  expect(linesOf([{ summary: 'a|b', text: 'two\nlines' }])).toBe('a/b | two lines');
});

describe('a square about somebody', () => {
  const people = ['Ben', 'Big Ben', 'Al|ex (2)', 'a@b'].map((display_name) => ({
    ...{ user_id: display_name, display_name },
  }));
  const aboutOf = (typed: string) =>
    readLines(typed, people).squares.map(({ summary, about_id }) => [summary, about_id]);

  it('ends with @ and the name, in any case and before its rule', () => {
    const typed = `${'x'.repeat(50)} @ben\nBen is late @Big  Ben | By an hour\nTells it again @al/ex (2)\nMails us @a@b`;
    expect(aboutOf(typed)).toEqual([
      ...[
        ['x'.repeat(50), 'Ben'],
        ['Ben is late', 'Big Ben'],
      ],
      ...[
        ['Tells it again', 'Al|ex (2)'],
        ['Mails us', 'a@b'],
      ],
    ]);
    expect(aboutOf('Ben is early ＠ＢＥＮ')).toEqual([['Ben is early', 'Ben']]);
    for (const none of ['Ben is late', 'Ben is late@Ben', 'Ben is @Ben again', 'Ben is @home'])
      expect(aboutOf(none)).toEqual([[none, undefined]]);
    expect(readLines('Ben is late @Ben').squares).toEqual([
      expect.objectContaining({ summary: 'Ben is late @Ben' }),
    ]);
  });

  it('keeps its name where the set is edited, and loses it where its squares are copied', () => {
    const square = { summary: 'Ben is late', text: 'By an hour' };
    const about = { ...square, about_id: 'Al|ex (2)', about_name: 'Al|ex (2)' };
    expect(readLines(linesOf([about], people), people).squares).toEqual([
      { ...square, about_id: 'Al|ex (2)' },
    ]);
    expect(withSquares('', [about], people)).toBe('Ben is late | By an hour');
    expect(withSquares('BEN is late @Ben', [about], people)).toBe('BEN is late @Ben');
  });

  it('stays about a person who left, also where a member or another who left has the name', () => {
    const names = ['Ben', 'A/b', 'A|b', 'Ben (left)', 'Cora @Ben'];
    const members = names.map((display_name, at) => ({ user_id: `member ${at}`, display_name }));
    const square = (about_id: string, about_name: string) => ({
      ...{
        summary: `Square about ${about_id}`,
        text: 'By an hour',
        likelihood: 'sometimes' as const,
      },
      ...{ about_id, about_name },
    });
    const squares = [
      ...members.map((one) => square(one.user_id, one.display_name)),
      ...['first', 'second'].map((who) => square(who, 'ben')),
    ];
    const named = peopleOf({ members }, { squares });
    expect(linesOf(squares, named).split('\n').at(-1)).toContain('@ben (left) (3) |');
    expect(readLines(linesOf(squares, named), named).squares).toEqual(
      squares.map(({ summary, text, about_id }) => ({ summary, text, about_id })),
    );
  });

  it('finds a name in whichever way its accents are composed', () => {
    const zoe = { user_id: 'zoe', display_name: 'Zoe\u0308' };
    for (const typed of ['Sings @Zo\u00eb', 'Sings @zoe\u0308', 'Sings @ZO\u00cb'])
      expect(readLines(typed, [zoe]).squares).toEqual([
        expect.objectContaining({ summary: 'Sings', about_id: 'zoe' }),
      ]);
    const both = { members: [zoe, { user_id: 'other', display_name: 'zo\u00eb' }] };
    expect(peopleOf(both).map(({ display_name }) => display_name)).toContain('zo\u00eb (2)');
  });

  it('needs one square more for everybody else', () => {
    const typed = `${squares(23)}\nBen is late @Ben\nBen is early @Ben\nAlso this @Big Ben`;
    expect(squaresNeeded(readLines(typed, people).squares)).toBe(26);
    expect(refusalOfLines(typed, people)).toBeNull();
    expect(refusalOfLines(`${typed}\nBen sings @Ben`, people)).toBeNull();
    expect(refusalOfLines(typed.slice(typed.indexOf('\n') + 1), people)).toBe('1 more needed');
  });
});
