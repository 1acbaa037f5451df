import { expect, it } from 'vitest';
import { ID } from '@/scripts/repository/forms.fixture';
import { markSquareSchema, saveNoteSchema } from './card-schema';

it('a mark accepts an http link or none', () => {
  const read = (source_url?: string | null) =>
    markSquareSchema.safeParse({ game_square_id: ID, source_url }).data?.source_url;
  expect(read(' https://example.com/news?id=1 ')).toBe('https://example.com/news?id=1');
  expect(read('www.example.com/news')).toBe('https://www.example.com/news');
  expect(read('example.com')).toBe('https://example.com');
  expect(read('//example.com/news')).toBe('https://example.com/news');
  for (const copied of [
    'Minister resigns - News https://example.com/a',
    'Minister resigns\nhttps://example.com/a',
    '“Minister resigns”: (https://example.com/a).',
    '[Minister resigns](https://example.com/a)',
    '<https://example.com/a>',
    'bbc.example: Minister resigns via @news https://example.com/a',
  ])
    expect(read(copied), copied).toBe('https://example.com/a');
  const bracketed = 'https://example.com/a_(b)';
  for (const copied of [`News ${bracketed}`, `News (${bracketed}).`, `[News](${bracketed})`])
    expect(read(copied), copied).toBe(bracketed);
  expect(read('web.example/2026/https://example.com/a')).toBe(
    'https://web.example/2026/https://example.com/a',
  );
  for (const nothing of ['', '  ', null, undefined]) expect(read(nothing)).toBeNull();
  for (const bad of [
    'javascript:alert(1)',
    'https://',
    'example',
    'javascript:alert(1).example.com',
    'mailto:ada@example.com',
    'ftp://example.com',
    'http:example.com',
    'https://example.com/a b',
    'https:///path',
    'https://example.com/a https://example.com/b',
    'One https://example.com/a two https://example.com/b',
    'https://example.com/a is the news',
    'Titlehttps://example.com/a',
    'No https://',
    `https://example.com/${'x'.repeat(500)}`,
  ])
    expect(read(bad), bad).toBeUndefined();
});

it('a note accepts a comment of 500 characters and one of twelve reactions; blank ones are null', () => {
  const note = (fields: object) => saveNoteSchema.safeParse({ game_square_id: ID, ...fields });
  expect(note({ comment: '  ', reaction: '' }).data).toEqual({
    game_square_id: ID,
    comment: null,
    reaction: null,
    seen_at: null,
  });
  expect(note({ comment: ' Called it. ', reaction: '🎯' }).data).toMatchObject({
    comment: 'Called it.',
    reaction: '🎯',
  });
  expect(note({ seen_at: '2026-11-21T12:00:00.123456+00:00' }).success).toBe(true);
  expect(note({ comment: 'x'.repeat(500) }).success).toBe(true);
  expect(note({ comment: 'x'.repeat(501) }).success).toBe(false);
  expect(note({ reaction: 'x' }).success).toBe(false);
});
