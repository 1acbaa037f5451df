import { expect, test } from 'vitest';
import { confirm_unmark_noted, confirm_unmark_square } from './marks';
import { fill } from './message';
import { win_taken_back } from './objections';
import { quoted } from './quoted';
import { confirm_delete_square } from './themes';

test.each([
  ['Budget leaks', '“Budget leaks”'],
  ['“You’ve grown”', '“You’ve grown”'],
  ['"No comment"', '"No comment"'],
  ['„Kein Kommentar“', '„Kein Kommentar“'],
  ['“No comment” on record', '““No comment” on record”'],
  ['"', '“"”'],
  ['', '“”'],
])('%s in quotation marks is %s', (headline, shown) => {
  expect(quoted(headline)).toBe(shown);
});

test('a question about a quoted square has its quotation marks once', () => {
  const params = { by: 'Mia', winner: 'Sam', name: quoted('“You’ve grown”') };
  const questions = [
    win_taken_back,
    confirm_unmark_noted,
    confirm_unmark_square,
    confirm_delete_square,
  ].map((message) => fill(message, params));
  for (const { title, description } of questions) {
    const [text] = [title, description].filter((part) => part?.includes('grown'));
    expect(text).toMatch(/ “You’ve grown”[?,]/);
    expect(text).not.toContain('"');
  }
});
