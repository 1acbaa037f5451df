import { describe, expect, it } from 'vitest';
import { cleanComment, hasNote, replacesAnothers, toggleReaction } from './note';

it('a note does not exist when its comment is blank and it has no reaction', () => {
  expect(hasNote({ comment: ' ', reaction: null })).toBe(false);
  expect(hasNote({ comment: null, reaction: '👏' })).toBe(true);
  expect(cleanComment(' \t ')).toBeNull();
});

const freds = { comment: 'Told you so', reaction: '👏', noted_by_name: 'Fred' };

it.each([
  [freds, { ...freds, comment: 'No' }, 'Nora', true],
  [freds, { ...freds, comment: null }, 'Nora', true],
  [freds, freds, 'Nora', false],
  [freds, { ...freds, reaction: '🔥' }, 'Nora', false],
  [freds, { ...freds, reaction: null }, 'Nora', false],
  [{ ...freds, comment: null }, freds, 'Nora', false],
  [freds, { ...freds, comment: 'No' }, 'Fred', false],
])('over the note %j, the draft %j by %s replaces another’s comment: %s', (...row) => {
  const [seen, draft, by, replaces] = row;
  expect(replacesAnothers(seen, draft, by)).toBe(replaces);
});

describe('reactions', () => {
  it('are removed when picked again', () => {
    expect(toggleReaction(null, '🔥')).toBe('🔥');
    expect(toggleReaction('👏', '🔥')).toBe('🔥');
    expect(toggleReaction('🔥', '🔥')).toBeNull();
  });
});
