import { expect, it } from 'vitest';
import { readSquares } from '@/lib/themes/squares-import';
import { readLines } from './lines';

const CAT = ['Cat walks in', 'On camera'];
const DOG = ['Dog walks in', 'On camera, or heard'];
const HEN = ['Hen walks in', 'At night'];

const own = (pasted: string) =>
  readLines(pasted).squares.map(({ summary, text }) => [summary, text]);
const imported = (pasted: string) =>
  readSquares(pasted).squares.map(({ summary, text }) => [summary, text]);

it.each([
  ['bullets of a word processor', '•\tCat walks in\n•\tDog walks in\no\tHen walks in'],
  ['numbers without a space', '1.Cat walks in\n2.Dog walks in\n3.Hen walks in'],
  ['Roman numbers', 'i. Cat walks in\nii. Dog walks in\niii. Hen walks in'],
  ['numbers of a phone', '1️⃣ Cat walks in\n2️⃣ Dog walks in\n3️⃣ Hen walks in'],
  ['Markdown', '* **Cat walks in**\n* __Dog walks in__\n* _Hen walks in_'],
  ['Markdown headings', '### 1. Cat walks in\n\n### 2. Dog walks in\n\n### 3. Hen walks in'],
  ['Markdown quotes and check boxes', '> - [ ] Cat walks in\n> - [x] Dog walks in\n> Hen walks in'],
  ['line ends of a page', 'Cat walks in\u2028Dog walks in\r\rHen walks in'],
  [
    'a sentence before and after',
    'Here are three squares for your bingo:\n\n1. Cat walks in\n2. Dog walks in\n3. Hen walks in\n\nLet me know if you want more of them!',
  ],
  [
    'a sentence around a plain list',
    'Sure! I have put together some squares for the game on Friday.\nCat walks in\nDog walks in\nHen walks in\nSent from my phone',
  ],
])('headlines are read without %s', (_, pasted) => {
  const headlines = [CAT, DOG, HEN].map(([summary]) => [summary, summary]);
  expect(own(pasted)).toEqual(headlines);
  expect(readLines(pasted).problems).toEqual([]);
});

it.each([
  [
    'dashes',
    'Cat walks in – On camera\nDog walks in — On camera, or heard\nHen walks in - At night',
  ],
  ['colons', 'Cat walks in: On camera\nDog walks in: On camera, or heard\nHen walks in: At night'],
  ['semicolons', 'Cat walks in;On camera\nDog walks in;On camera, or heard\nHen walks in;At night'],
  ['tabs', 'Cat walks in\tOn camera\nDog walks in\tOn camera, or heard\nHen walks in\tAt night'],
  ['commas', 'Cat walks in,On camera\nDog walks in,"On camera, or heard"\nHen walks in,At night'],
  [
    'commas and a header',
    '\ufeffsummary,text\r\n"Cat walks in","On camera"\r\n"Dog walks in","On camera, or heard"\r\nHen walks in,At night\r\n',
  ],
  [
    'a table of Markdown',
    '| Headline | Proof |\n|---|:--|\n| Cat walks in | On camera |\n| Dog walks in | On camera, or heard |\n| Hen walks in | At night |',
  ],
  [
    'explanations below',
    '- Cat walks in\n    On camera\n- Dog walks in\n    On camera, or heard\n- Hen walks in\n    At night',
  ],
])('headlines and explanations are read by both parsers from %s', (_, pasted) => {
  for (const read of [own, imported]) expect(read(pasted)).toEqual([CAT, DOG, HEN]);
});

it('a cell may hold a line break', () => {
  const pasted = 'summary;text\n"Cat walks in";"On camera,\nor ""live"""\nHen walks in;At night';
  for (const read of [own, imported])
    expect(read(pasted)).toEqual([['Cat walks in', 'On camera,\nor "live"'], HEN]);
});

it('what is skipped is named with its line', () => {
  const pasted =
    'Squares for Friday:\n- Cat walks in\n- Dog walks in\n## Night\n- Hen walks in\nThat is all for now, have fun!';
  expect(readLines(pasted).skipped).toEqual([
    { line: 1, source: 'Squares for Friday:' },
    { line: 4, source: '## Night' },
    { line: 6, source: 'That is all for now, have fun!' },
  ]);
  expect(readLines(pasted).squares).toHaveLength(3);
});

it('equal lines are found in other forms of accents, quotation marks, dashes and case', () => {
  const pairs = [
    ['Café is closed', 'Cafe\u0301 is closed'],
    ["Host says “it's live”", 'Host says "it’s live"'],
    ['Half\u2013time', 'HALF-TIME'],
    ['Ｃａｔ walks in', 'Cat\u00a0walks in'],
  ];
  for (const [one, other] of pairs) {
    expect(readLines(`${one}\n${other}`).problems).toMatchObject([{ line: 2 }]);
    expect(readSquares(`${one}|x\n${other}|x`).badLines).toMatchObject([{ line: 2 }]);
  }
});

it('headlines keep their own colons, dashes, commas and numbers', () => {
  const kept = [
    'Kick-off at 20:45',
    'Rain, at last',
    '24 goals',
    '-20 degrees',
    'Spurs 2 : 1 up',
    'Cat: here',
  ];
  expect(own(kept.join('\n'))).toEqual(kept.map((line) => [line, line]));
});
