import { expect, it } from 'vitest';
import { readThemes } from '@/supabase/themes/read';
import { readLines } from '@/lib/groups/lines';

const ROMAN =
  'I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI XXII XXIII XXIV'.split(
    ' ',
  );

/** What stands in front of the lines of a list, by the place of a line. */
const MARKS: ((at: number) => string)[] = [
  ...['', '- ', '-', '• ', '•\t', '* ', '☐ ', '- [ ] ', '👉 ', '> ', 'o\u00a0\u00a0', '1. '].map(
    (mark) => () => mark,
  ),
  ...['. ', ') ', ' - ', '- ', ' ', '\t', ': '].map((end) => (at: number) => `${at + 1}${end}`),
  (at) => `(${at + 1}) `,
  (at) => `#${at + 1} `,
  (at) => `1.${at + 1} `,
  (at) => `**${at + 1}.** `,
  (at) => `Square ${at + 1}: `,
  (at) => `${String(at + 1).padStart(2, '0')} `,
  (at) => `${String.fromCharCode(97 + at)}. `,
  (at) => `${ROMAN[at]}. `,
  (at) => `${String(at + 1).replace(/\d/g, '$&\ufe0f\u20e3')} `,
  (at) => `[30/11/2026, 20:${10 + at}:04] Ada: `,
  (at) => `30.11.26, 20:${10 + at} - Ada L.: `,
];
const SEPARATORS = [null, ' | ', '\t', ' – ', ' - ', '—', ': ', ' -> ', '\n    ', '\n  - '];
const AROUND: ((list: string) => string)[] = [
  (list) => list,
  (list) => `Here are some squares for tonight:\n\n${list}`,
  (list) => `Hi all,\n${list}\nBest,\nAda`,
  (list) => `${list.replaceAll('\n', '\r\n')}\r\n`,
  (list) => list.replace(/\n(?! )/g, '\n\n'),
];

it('squares are read from lists of every style', () => {
  const themes = readThemes('supabase/themes');
  let turn = 0;
  for (const mark of MARKS)
    for (const separator of SEPARATORS)
      for (const around of AROUND) {
        turn += 1;
        const squares = themes[turn % themes.length]!.squares.filter(
          ({ summary }) => !separator || !summary.includes(separator),
        )
          .slice(0, 12)
          .map(({ summary, text }) => ({ summary, text: separator ? text : summary }));
        const lines = squares.map(
          ({ summary, text }, at) => mark(at) + summary + (separator ? separator + text : ''),
        );
        const pasted = around(lines.join('\n'));
        expect(readLines(pasted), pasted).toMatchObject({ squares, problems: [] });
      }
});
