import { describe, expect, it } from 'vitest';
import { cleanName, cleanText } from './text';

describe('a text', () => {
  it('keeps its lines and loses invisible characters', () => {
    expect(cleanText(' one\r\n\ttwo\u2028three\0\u0007 ')).toBe('one\n two\nthree');
    expect(cleanText('\u202eevil\u202c, \u2066done\u2069')).toBe('evil, done');
    expect(cleanText(' \u200d\u3164\ufeff\n')).toBe('');
  });

  it('keeps the joiners of emoji and scripts', () => {
    for (const text of ['👩‍🚀 👩‍👩‍👧', '❤️', 'می‌خواهم', 'שלום', 'क्‍ष'])
      expect(cleanText(text)).toBe(text);
  });
});

it('a text with rows of 100,000 spaces is cleaned in linear time', () => {
  const row = ' '.repeat(100_000);
  expect(cleanText(`${row}a${row}b${row}`)).toBe(`a${row}b`);
  expect(cleanName(`${row}a${row}b${row}`)).toBe('a b');
});

describe('a name', () => {
  it('is one line with single spaces', () => {
    expect(cleanName(' Ann \n\t\u00a0 Lee ')).toBe('Ann Lee');
  });
});
