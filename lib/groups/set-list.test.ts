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
  ['line ends of slides and pages', 'Cat walks in\vDog walks in\u0085\fHen walks in'],
  ['unseen signs in empty lines', 'Cat walks in\n\u200b\nDog walks in\n\ufeff\nHen walks in'],
  ['unseen signs before numbers', '\u200e1. Cat walks in\n\u200f2. Dog walks in\n3. Hen walks in'],
  ['the same number in each line', '1. Cat walks in\n1. Dog walks in\n1. Hen walks in'],
  ['numbers in another order', '7. Cat walks in\n2) Dog walks in\n19. Hen walks in'],
  ['numbers of outlines', '1.1. Cat walks in\n1.2. Dog walks in\n1.3. Hen walks in'],
  ['bold numbers', '**1.** Cat walks in\n**2. Dog walks in**\n__3.__ Hen walks in'],
  ['escaped numbers', '1\\. Cat walks in\n2\\. Dog walks in\n3\\. Hen walks in'],
  ['numbers of other scripts', '١- Cat walks in\n２．Dog walks in\n3、Hen walks in'],
  ['letters of other scripts', 'а) Cat walks in\nб) Dog walks in\nв) Hen walks in'],
  ['numbers in circles', '① Cat walks in\n② Dog walks in\n⒊ Hen walks in'],
  ['numbers of a phone above nine', '9️⃣ Cat walks in\n🔟 Dog walks in\n1️⃣1️⃣ Hen walks in'],
  [
    'numbers with their noun',
    'Square 1: Cat walks in\nSquare 2: Dog walks in\nNo. 3: Hen walks in',
  ],
  ['numbers on lines of their own', '1.\nCat walks in\n2.\nDog walks in\n•\nHen walks in'],
  ['bullets of Word', '·\u00a0\u00a0 Cat walks in\no\u00a0\u00a0 Dog walks in\n✔️ Hen walks in'],
  ['Japanese bullets', '・Cat walks in\n・Dog walks in\n・Hen walks in'],
  ['a sign before each line', '👉 Cat walks in\n👉 Dog walks in\n👉 Hen walks in'],
  ['dashes without spaces', '-Cat walks in\n-Dog walks in\n-Hen walks in'],
  ['commas of a program', '[\n  "Cat walks in",\n  "Dog walks in",\n  "Hen walks in"\n]'],
  ['semicolons of a single column', 'Cat walks in;\nDog walks in;\nHen walks in;'],
  ['quotation marks of a single column', '"Cat walks in"\r\n"Dog walks\nin"\r\n"Hen walks in"'],
  [
    'the senders of a chat',
    '\u200e[30/11/2026, 20:10:04] Ada: Cat walks in\n11/30/26, 8:10\u202fPM - Ben L.: Dog walks in\n[8:11 PM, 11/30/2026] Ada: Hen walks in',
  ],
  ['tabs in front', '\tCat walks in\n\tDog walks in\n\n\tHen walks in'],
  [
    'the senders of a call',
    '20:10:04 From Ada to Everyone:\n\tCat walks in\n20:11:04 From Ben to Everyone:\n\tDog walks in\n\tHen walks in',
  ],
  [
    'a program around them',
    'squares = [\n  "Cat walks in",\n  "Dog walks in",\n  "Hen walks in",\n]',
  ],
  [
    'a letter around them',
    'Hi Ada,\n\nhere are mine:\n1. Cat walks in\n2. Dog walks in\n3. Hen walks in\n\nKind regards,\nBen Byron',
  ],
  ['a title', 'Bingo Friday\n\n- Cat walks in\n- Dog walks in\n- Hen walks in'],
  ['the name of the column', 'Headline\nCat walks in\nDog walks in\nHen walks in'],
  [
    'a sentence that ends with a picture',
    'Here are three squares for you! 🎉\n- Cat walks in\n- Dog walks in\n- Hen walks in',
  ],
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
  [
    'dashes without spaces',
    'Cat walks in—On camera\nDog walks in—On camera, or heard\nHen walks in—At night',
  ],
  [
    'arrows',
    'Cat walks in → On camera\nDog walks in -> On camera, or heard\nHen walks in => At night',
  ],
  [
    'wide colons',
    'Cat walks in：On camera\nDog walks in：On camera, or heard\nHen walks in：At night',
  ],
  [
    'marked explanations below',
    '1. Cat walks in\n   - On camera\n2. Dog walks in\n   - On camera, or heard\n3. Hen walks in\n   - At night',
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

it('quoted cells may hold separators, without a header', () => {
  const rows = ['Rain, at last', 'Fog; again', 'He says "no"', 'Vote | late'].map((name) => [
    name,
    'On TV, or "live"; at night',
  ]);
  const escaped = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const asNeeded = (cell: string) => (/[",;]/.test(cell) ? escaped(cell) : cell);
  for (const separator of [',', ';', '\t'])
    for (const write of [escaped, asNeeded]) {
      const pasted = rows.map((cells) => cells.map(write).join(separator)).join('\n');
      for (const read of [own, imported]) expect(read(pasted)).toEqual(rows);
    }
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
  ['the name of a table above', 'Table 1\nHeadline;Rule', ';'],
  ['names of an online table', 'Name,Notes', ','],
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

const five = [...sentences, ['Hen walks in', 'At night.']];
const quotedCells = (cells: readonly (string | number)[]) => cells.map((cell) => `"${cell}"`);

it.each([
  ['tabs', (cells: readonly (string | number)[]) => cells.join('\t')],
  ['commas', (cells: readonly (string | number)[]) => cells.join(',')],
  ['quoted cells', (cells: readonly (string | number)[]) => quotedCells(cells).join(',')],
  ['Markdown', (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`],
])('a first column that counts the squares is dropped: %s', (_, rowOf) => {
  const rows = five.map((cells, at) => rowOf([at + 1, ...cells]));
  const header = rowOf(['#', 'Headline', 'What counts']);
  for (const read of [own, imported])
    for (const list of [rows, [header, ...rows]]) expect(read(list.join('\n'))).toEqual(five);
});

it('a header names the columns in any order, and others are dropped', () => {
  const list = [
    'text,likelihood,summary',
    ...sentences.map(([summary, text]) => `"${text}",rare,${summary}`),
  ].join('\n');
  for (const read of [own, imported]) expect(read(list)).toEqual(sentences);
  expect(readSquares(list).squares.map(({ likelihood }) => likelihood)).toEqual(
    sentences.map(() => 'rare'),
  );
  const more = 'Headline;Rule;Status\nCat walks in;On camera;Done\nHen walks in;At night;';
  for (const read of [own, imported]) expect(read(more)).toEqual([CAT, HEN]);
  const empty = '\tCat walks in\tOn camera\n\tHen walks in\tAt night';
  for (const read of [own, imported]) expect(read(empty)).toEqual([CAT, HEN]);
  const unquoted = 'No.,Headline,Rule\n1,Cat walks in,On camera, or heard\n2,Hen walks in,At night';
  for (const read of [own, imported])
    expect(read(unquoted)).toEqual([['Cat walks in', 'On camera, or heard'], HEN]);
});

it('words in quotation marks begin headlines and rules', () => {
  const pasted =
    '"No comment" is said | "Live" or not\n| He says "no" | Aloud |\nHen walks in | At night';
  const squares = [['"No comment" is said', '"Live" or not'], ['He says "no"', 'Aloud'], HEN];
  for (const read of [own, imported]) {
    expect(read(pasted)).toEqual(squares);
    expect(read(pasted.replace(/^\| | \|$/gm, '').replaceAll(' | ', '\t'))).toEqual(squares);
  }
  expect(own('"Breaking" is said\nHen walks in')[0]).toEqual(Array(2).fill('"Breaking" is said'));
});

it('a single column of a spreadsheet may have quoted cells', () => {
  const pasted = 'Cat walks in\r\n"He says ""no"" again"\r\n"Hen walks\nin"';
  expect(own(pasted).map(([summary]) => summary)).toEqual([
    'Cat walks in',
    'He says "no" again',
    'Hen walks in',
  ]);
});

it('Markdown may escape signs', () => {
  const pasted =
    '| Headline | Rule |\n|--|--|\n| Cat walks in\\! | On camera \\| heard |\n| ¯\\_(ツ)_/¯ | At night |';
  for (const read of [own, imported])
    expect(read(pasted)).toEqual([
      ['Cat walks in!', 'On camera | heard'],
      ['¯\\_(ツ)_/¯', 'At night'],
    ]);
});

it('a bingo card in a table is its squares', () => {
  const rows = [0, 1, 2, 3, 4].map((row) =>
    ['猫', 'B', 'C', 'D', 'E'].map((name, at) =>
      row === 2 && at === 2 ? 'FREE ★' : `${name} walks in ${row}`,
    ),
  );
  const names = rows.flat().filter((name) => !name.startsWith('FREE'));
  for (const separator of ['\t', ' | ', ',']) {
    const typed = [[...'BINGO'], ...rows].map((cells) => cells.join(separator)).join('\n');
    expect(own(typed).map(([summary]) => summary)).toEqual(names);
    expect(readLines(typed).problems).toEqual([]);
  }
});

it('a rule with many commas is no bingo card', () => {
  const rule = 'On camera, alive, at night, or heard';
  const squares = ['Cat', 'Dog', 'Hen'].map((name) => [`${name} walks in`, rule]);
  expect(own(squares.join('\n'))).toEqual(squares);
});

it('headings of nested lists are left out', () => {
  const nested = (name: string) => [
    `- ${name}`,
    ...[1, 2, 3].map((at) => `  - ${name} ${at} falls`),
  ];
  const pasted = ['Politics', 'Sports'].flatMap(nested).join('\n');
  expect(own(pasted)).toHaveLength(6);
  expect(readLines(pasted).skipped.map(({ source }) => source)).toEqual(['- Politics', '- Sports']);
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
    ['Cat walks in', 'C\u00adat walks\u200b in\ufe0f'],
  ];
  for (const [one, other] of pairs) {
    expect(readLines(`${one}\n${other}`).problems).toMatchObject([{ line: 2 }]);
    expect(readSquares(`${one}|x\n${other}|x`).badLines).toMatchObject([{ line: 2 }]);
  }
});

it.each([
  [
    [
      'Kick-off at 20:45',
      'Rain, at last',
      '24 goals',
      '-20 degrees',
      'Spurs 2 : 1 up',
      'Cat: here',
    ],
  ],
  [['1 goal in a half', '2 goals in a half', '3 goals in a half', 'No goal at all']],
  [['1:0 at the break', '2:0 at the break', '3:0 at the break']],
  [
    [
      '2024 is mentioned',
      '2025 is mentioned',
      '2026 is mentioned',
      '2027 is mentioned',
      '2028 again',
    ],
  ],
  [['-20 degrees', '-30 degrees', '-40 degrees']],
  [['🐈 walks in', '🐕 walks in', '🐓 walks in']],
  [['#Monday trends', '#Friday trends', '#Sunday trends']],
  [['Rain all day :(', "Ben misses it :'-(", 'Cat hides =(', 'Dog hides;(']],
  [['12/31/2026 11:59 PM Countdown: it stops', 'Cat walks in', 'Dog walks in']],
  [['20:00 news is late', '20:15 weather is late', '21:00 film is late']],
])('headlines keep their own signs and numbers: %s', (kept) => {
  expect(own(kept.join('\n'))).toEqual(kept.map((line) => [line, line]));
});
