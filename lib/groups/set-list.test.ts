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

const sentences = [
  ['Vote runs past midnight', 'A parliament is still voting after 00:00 local time.'],
  ['Talks end in a walkout', 'Counts when a delegation leaves.'],
  ['Mayor blames the weather', 'On the record.'],
  ['Leak shows old minutes', 'Counts when a paper prints them!'],
];

it.each([
  [', ', imported],
  [',', own],
  ['\t', own],
  [';', own],
  [' | ', own],
  [' – ', own],
  [': ', own],
])(
  'a first and a last line that end like sentences are squares, split by “%s”',
  (separator, read) => {
    for (const list of [sentences, sentences.slice(0, 3)])
      expect(read(list.map((columns) => columns.join(separator)).join('\n'))).toEqual(list);
  },
);

it('a first line whose rule begins with a small letter is a square like the others', () => {
  const list = sentences.map(([summary, text]) => [summary, text!.toLowerCase()]);
  expect(imported(list.map((columns) => columns.join(', ')).join('\n'))).toEqual(list);
});

it('a quoted list whose lines end like sentences keeps its first and last square', () => {
  const quoted = sentences.map((columns) => columns.map((cell) => `"${cell}"`).join(','));
  for (const read of [own, imported]) expect(read(quoted.join('\n'))).toEqual(sentences);
});

it('a sentence with a comma around a table is no square', () => {
  const table = sentences.map((columns) => columns.join(', ')).join('\n');
  const pasted = `Here you go, three friends have put together squares for tonight.\n${table}\nThat is all I could think of for now, have a lot of fun!`;
  expect(imported(pasted)).toEqual(sentences);
});

it('first cells may hold a line break, without a header', () => {
  const rows = Array.from({ length: 30 }, (_, at) => [`First line\nSecond line ${at}`, 'Counts.']);
  const pasted = rows.map((columns) => columns.map((cell) => `"${cell}"`).join(',')).join('\n');
  const squares = rows.map(([cell]) => [cell!.replace('\n', ' '), 'Counts.']);
  for (const read of [own, imported]) expect(read(pasted)).toEqual(squares);
});

it.each([
  [
    'padded cells of Markdown',
    '| Headline     | Proof              |\n| :----------- | ------------------ |',
    ' | ',
  ],
  ['bold cells of Markdown', '| **Headline** | **What counts** |\n|---|---|', ' | '],
  ['the separator of a spreadsheet', 'sep=;\nsummary;text', ';'],
  ['the separator of a spreadsheet alone', '"sep=;"', ';'],
])('a header is no square: %s', (_, header, separator) => {
  const lines = sentences.map((columns) => columns.join(separator));
  const rows = separator === ' | ' ? lines.map((line) => `| ${line} |`) : lines;
  for (const read of [own, imported]) expect(read([header, ...rows].join('\n'))).toEqual(sentences);
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
