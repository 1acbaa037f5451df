import { expect, test } from 'vitest';
import { hyphenate } from './hyphenate';

const shown = (text: string) => hyphenate(text).replaceAll('\u00ad', '-');

test.each([
  ['photographed', 'photo-graphed'],
  ['Constitutional', 'Con-stitu-tional'],
  ['Spokesperson', 'Spokes-per-son'],
  ['announcement', 'announce-ment'],
  ['Whistleblower', 'Whistle-blower'],
  ['Teleprompter', 'Tele-prompter'],
])('%s may be broken where a reader would', (word, broken) => {
  expect(shown(word)).toBe(broken);
});

test('words that fit a square stay whole', () => {
  expect(hyphenate('Reshuffle: definition')).toBe('Reshuffle: definition');
});

test('a picture of a card has narrower squares, and breaks shorter words', () => {
  const broken = (text: string) => hyphenate(text, 4.2).replaceAll('\u00ad', '-');
  expect(broken('Treaty lost in translation')).toBe('Treaty lost in trans-lation');
  expect(broken('Everybody won')).toBe('Every-body won');
  expect(broken('“deeply concerned”')).toBe('“deeply con-cerned”');
  expect(broken('Handshake')).toBe('Hand-shake');
});

test('the U of a U-turn stays with its turn', () => {
  expect(hyphenate('Not a U-turn')).toBe('Not a U-\u2060turn');
  expect(hyphenate('Fact-check')).toBe('Fact-check');
});

test('nothing is lost', () => {
  const text = 'Über-Koalitionsverhandlungen, “no plans” 🤦 straightforwardly';
  expect(shown(text).replaceAll('-', '')).toBe(text.replaceAll('-', ''));
});
