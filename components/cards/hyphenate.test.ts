import { expect, test } from 'vitest';
import { readThemes } from '@/supabase/themes/read';
import { hyphenate } from './hyphenate';
import { wordWidth } from './word-width';

const shown = (text: string) => hyphenate(text).replaceAll('\u00ad', '-');

test.each([
  ['photographed', 'photo-graphed'],
  ['Constitutional', 'Con-stitu-tional'],
  ['Spokesperson', 'Spokes-per-son'],
  ['announcement', 'announce-ment'],
  ['Whistleblower', 'Whistle-blower'],
  ['Teleprompter', 'Tele-prompter'],
])('%s breaks at natural places', (word, broken) => {
  expect(shown(word)).toBe(broken);
});

test('words that fit a square are not broken', () => {
  expect(hyphenate('Reshuffle: definition')).toBe('Reshuffle: definition');
});

test('the narrower squares of a picture also break shorter words', () => {
  const broken = (text: string) => hyphenate(text, 4.2).replaceAll('\u00ad', '-');
  expect(broken('Treaty lost in translation')).toBe('Treaty lost in trans-lation');
  expect(broken('Everybody won')).toBe('Every-body won');
  expect(broken('“deeply concerned”')).toBe('“deeply con-cerned”');
  expect(broken('Handshake')).toBe('Hand-shake');
});

test.each([
  ['Something', 'Some-thing'],
  ['Someone', 'Some-one'],
  ['Everything', 'Every-thing'],
  ['Leftovers', 'Left-overs'],
  ['Handover', 'Hand-over'],
  ['weekend', 'week-end'],
  ['sidesteps', 'side-steps'],
  ['Argument', 'Argu-ment'],
  ['learnings', 'learn-ings'],
  ['beginning', 'begin-ning'],
  ['youngest', 'young-est'],
  ['Northern', 'North-ern'],
  ['Powered', 'Pow-ered'],
  ['Sneakers', 'Sneak-ers'],
  ['Streaker', 'Streak-er'],
  ['Scooters', 'Scoot-ers'],
  ['Reporter', 'Report-er'],
  ['September', 'Sep-tem-ber'],
  ['switched', 'switched'],
  ['struggles', 'strug-gles'],
])('%s breaks between the parts it is made of, if it has any', (word, broken) => {
  expect(hyphenate(word, 4.2).replaceAll('\u00ad', '-')).toBe(broken);
});

test.each([
  ['Anonymous', 'Anony-mous'],
  ['Benchmark', 'Bench-mark'],
  ['hundredth', 'hun-dredth'],
  ['announced', 'an-nounced'],
  ['Orchestra', 'Orches-tra'],
  ['Sponsor’s', 'Spon-sor’s'],
  ['Rhythmsmth', 'Rhyth-msmth'],
])('%s, without a known prefix or suffix, breaks with a hyphen near its middle', (word, broken) => {
  expect(hyphenate(word, 4.2).replaceAll('\u00ad', '-')).toBe(broken);
});

test('every part of a long word fits a square of a picture, with 3 % for a single syllable', () => {
  const summaries = readThemes('supabase/themes').flatMap(({ squares }) =>
    squares.map(({ summary }) => summary),
  );
  const words = [...new Set(summaries.join('\n').match(/\p{L}{6,}/gu))];
  expect(words.length).toBeGreaterThan(500);
  const parts = words.flatMap((word) => hyphenate(word, 4.2).split('\u00ad'));
  expect(parts.filter((part) => wordWidth(part) > 4.2 * 1.03)).toEqual([]);
});

test('a word in a script without capitals gets no hyphens', () => {
  expect(hyphenate('東京都知事選挙速報', 4.2)).toBe('東京都知事選挙速報');
});

test('the U of "U-turn" stays on the same line as "turn"', () => {
  expect(hyphenate('Not a U-turn')).toBe('Not a U-\u2060turn');
  expect(hyphenate('Fact-check')).toBe('Fact-check');
});

test('hyphenation keeps every character', () => {
  const text = 'Über-Koalitionsverhandlungen, “no plans” 🤦 straightforwardly';
  expect(shown(text).replaceAll('-', '')).toBe(text.replaceAll('-', ''));
});
