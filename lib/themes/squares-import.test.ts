import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/limits';
import { readSquares } from './squares-import';

const reasons = (pasted: string) =>
  readSquares(pasted).badLines.map(({ line, reason }) => `${line}: ${reason}`);

/** What is read of a text: its summaries with their texts. */
const read = (pasted: string) => {
  const { squares, badLines } = readSquares(pasted);
  expect(badLines).toEqual([]);
  return squares.map(({ summary, text }) => [summary, text]);
};

describe('readSquares reads', () => {
  it('lines with or without a header, with their numbers', () => {
    const lines =
      'Vote runs late,A vote runs past midnight.\n\nTalks fail,Talks end without a deal.';
    const plain = { likelihood: 'sometimes', months: null };
    const squares = [
      { line: 1, summary: 'Vote runs late', text: 'A vote runs past midnight.', ...plain },
      { line: 3, summary: 'Talks fail', text: 'Talks end without a deal.', ...plain },
    ];
    expect(readSquares(lines)).toEqual({ squares, badLines: [], skipped: [], left: '' });
    const below = squares.map((square) => ({ ...square, line: square.line + 1 }));
    for (const header of ['summary,text', '\ufeffSummary, Description', '"Summary","Text"'])
      expect(readSquares(`${header}\r\n${lines.replaceAll('\n', '\r\n')}\r\n`).squares).toEqual(
        below,
      );
  });

  it.each([
    [
      'commas, line breaks and quotation marks inside quoted fields',
      '"Talks, called ""constructive""", "First line,\nsecond line."\nTalks fail,Over',
      [
        ['Talks, called "constructive"', 'First line,\nsecond line.'],
        ['Talks fail', 'Over'],
      ],
    ],
    [
      'commas and inner quotation marks in an unquoted text',
      'Talks fail,Over, done, and "constructive", they say',
      [['Talks fail', 'Over, done, and "constructive", they say']],
    ],
    ['nothing in a text without squares', '', []],
    ['nothing below a header alone', 'summary,text\n', []],
  ])('%s', (_, pasted, squares) => expect(read(pasted)).toEqual(squares));

  it('likelihood and months from the last columns', () => {
    const { squares, badLines } = readSquares(
      [
        'summary,text,likelihood,months',
        'Talks fail,Over, done,Rare',
        'Snow at last,It snows.,often,"12, 1 1 2"',
        'Nothing said,Silence.,,',
      ].join('\n'),
    );
    expect(badLines).toEqual([]);
    expect(squares.map(({ text, likelihood, months }) => [text, likelihood, months])).toEqual([
      ['Over, done', 'rare', null],
      ['It snows.', 'often', '12, 1, 2'],
      ['Silence.', 'sometimes', null],
    ]);
    expect(read('Last words,"It happens, rarely",rarely')).toEqual([
      ['Last words', 'It happens, rarely,rarely'],
    ]);
    expect(reasons('Snow at last,It snows.,rare,Yule')).toEqual([
      '1: Write months as numbers, e.g. 11, 12, 1',
    ]);
  });
});

describe('readSquares reports a bad line', () => {
  it('if its likelihood column holds another word', () => {
    for (const [header, columns] of [
      ['summary,text,likelihood', ['Last words', '"It happens, they say"', 'rarely']],
      ['summary\ttext', ['Last words', 'It happens', 'rarely', '12']],
    ] as const) {
      const separator = header.includes('\t') ? '\t' : ',';
      expect(reasons(`${header}\n${columns.join(separator)}`)).toEqual([
        '2: Likelihood must be often, sometimes or rare',
      ]);
    }
  });

  it('and still reads the lines around it', () => {
    const { squares, badLines } = readSquares(
      '"Never closed,A text\n"Closed" early,A text\nTalks fail,Over\ntalks FAIL,Again\nSpeaker leaves,Gone',
    );
    expect(squares.map(({ line }) => line)).toEqual([3, 5]);
    expect(badLines).toEqual([
      expect.objectContaining({ line: 1, source: '"Never closed,A text' }),
      expect.objectContaining({ line: 2, source: '"Closed" early,A text' }),
      { line: 4, source: 'talks FAIL,Again', reason: 'Line 3 has the same summary' },
    ]);
  });

  it('if it exceeds the number of squares of one import', () => {
    const many = Array.from(
      { length: limits.imported_squares + 1 },
      (_, at) => `Number ${at},Text`,
    );
    expect(reasons(many.join('\n'))).toEqual([
      `${limits.imported_squares + 1}: More than ${limits.imported_squares} squares: import the rest later`,
    ]);
  });

  it('if it exceeds the total length of one import', () => {
    const line = (at: number) => `Number ${at},${'字'.repeat(490)}`;
    const many = Array.from({ length: limits.imported_squares }, (_, at) => line(at));
    const { squares, badLines } = readSquares(many.join('\n'));
    expect(badLines[0]?.reason).toBe('Too long for one import: import the rest later');
    expect(squares.length + badLines.length).toBe(many.length);
    expect(Buffer.byteLength(JSON.stringify(squares))).toBeLessThan(500_000);
  });
});

it('readSquares returns the lines beyond its limit unread', () => {
  const lines = Array.from({ length: 90_000 }, (_, at) => `x${at % 9}`);
  const { badLines, left } = readSquares(lines.join('\n'));
  expect(badLines).toHaveLength(5 * limits.imported_squares + 1);
  expect(badLines.at(-1)).toMatchObject({
    reason: `More than ${limits.imported_squares} squares: import the rest later`,
  });
  expect(left).toBe(lines.join('\n'));
});

it('readSquares leaves the header above bad lines, so that their columns are read again', () => {
  const pasted =
    'no,text,summary\n1,On camera,Cat walks in\n2,On camera,Cat\n3,At night,Hen walks in';
  const { squares, left } = readSquares(pasted);
  expect(squares.map(({ summary }) => summary)).toEqual(['Cat walks in', 'Hen walks in']);
  expect(left).toBe('no,text,summary\n2,On camera,Cat');
  expect(read(left.replace('Cat', 'Cat leaves'))).toEqual([['Cat leaves', 'On camera']]);
});
