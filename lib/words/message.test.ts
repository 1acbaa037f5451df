import { describe, expect, it } from 'vitest';
import { welcome_back } from './accounts';
import { contributed } from './admin';
import { card_number_purchased } from './cards';
import { purchase_failed } from './guests';
import { confirm_remove_member } from './groups';
import { fill, inOneLine, inSentence, sentenceOf } from './message';

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
