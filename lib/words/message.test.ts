import { describe, expect, it, test } from 'vitest';
import { welcome_back, purchase_failed } from './accounts';
import { contributed } from './admin';
import { card_number_purchased } from './cards';
import { confirm_remove_member } from './groups';
import { fill, inOneLine, inSentence, sentenceOf, quoted, mailedName } from './message';

describe('a message', () => {
  it('is filled with values, which are not interpreted', () => {
    expect(fill(card_number_purchased, { card_number: 7 })).toEqual({
      title: 'Purchased BINGO card #7',
    });
    expect(fill(contributed, { amount: '25.00' }).title).toBe(
      'Contributed $25.00 from house fund to game pot',
    );
    expect(fill(confirm_remove_member, { name: '$& {name}' }).title).toBe('Remove $& {name}?');
  });

  it('sets a name apart that runs from right to left, once', () => {
    for (const name of ['שרה', 'محمد', 'Ann שרה', '“שרה”', 'ܫܡܥܘܢ', 'ߒߞߏ', '𐤀𐤁', '𞤀𞤁', 'ﷺ']) {
      const { title } = fill(confirm_remove_member, { name });
      expect(title).toBe(`Remove \u2068${name}\u2069?`);
      expect(inSentence(inSentence(name))).toBe(inSentence(name));
    }
    for (const name of ['Ada', 'Żaneta', '李', 'राम', '🐈', '7', ''])
      expect(inSentence(name)).toBe(name);
  });

  it('can be shown as a sentence or on one line', () => {
    expect(sentenceOf(purchase_failed)).toBe('Unable to purchase card. Please try again.');
    expect(inOneLine(purchase_failed)).toBe(
      'Purchase Failed: Unable to purchase card. Please try again.',
    );
    expect(sentenceOf(welcome_back)).toBe('Welcome back!');
    expect(inOneLine(welcome_back)).toBe('Welcome back!');
  });
});

test.each([
  ['Budget leaks', '“Budget leaks”'],
  ['“You’ve grown”', '“You’ve grown”'],
  ['"No comment"', '"No comment"'],
  ['„Kein Kommentar“', '„Kein Kommentar“'],
  ['“No comment” on record', '“‘No comment’ on record”'],
  ['"No comment" on record', '“‘No comment’ on record”'],
  ['A 7" record', '“A 7" record”'],
  ['"', '“"”'],
  ['', '“”'],
])('%s in quotation marks is %s', (headline, shown) => {
  expect(quoted(headline)).toBe(shown);
});

it.each([
  ['Ada', '“Ada”'],
  ['Ada L. Byron', '“Ada L. Byron”'],
  ['St. Mary’s Desk', '“St. Mary’s Desk”'],
  ['ada@example.com', '“ada example com”'],
  ['https://evil.example/x', '“https   evil example/x”'],
  ['www.evil.example', '“www evil example”'],
  ['evil．example', '“evil example”'],
  ['evil。example', '“evil example”'],
  ['mailto:a@b.c', '“mailto a b c”'],
  ['file:\\\\evil\\x', '“file   evil\\x”'],
  ['//evil/x', '“  evil/x”'],
  ['1.evil.example', '“1 evil example”'],
  ['tel:+491234', '“tel +491234”'],
  ['C:\\new', '“C:\\new”'],
  ['The 8:00 Desk', '“The 8:00 Desk”'],
  ['Version 1.5, 24/7', '“Version 1.5, 24/7”'],
  ['Us: the rest', '“Us: the rest”'],
  ['Ada” wrote “Pay', "“Ada' wrote 'Pay”"],
  ['"Ada"', "“'Ada'”"],
  ['ｅｖｉｌ.ｉｏ', '“evil io”'],
  ['רדיו (1)', '\u2068“רדיו (1)”\u2069'],
])('%s is mailed as %s', (name, mailed) => {
  expect(mailedName(name)).toBe(mailed);
});
