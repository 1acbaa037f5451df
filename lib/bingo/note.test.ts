import { describe, expect, it } from 'vitest';
import {
  cleanComment,
  hasNote,
  isReaction,
  REACTIONS,
  replacesAnothers,
  toggleReaction,
} from './note';

describe('a note', () => {
  it('does not exist when its comment is blank and it has no reaction', () => {
    expect(hasNote({ comment: ' ', reaction: null })).toBe(false);
    expect(hasNote({ comment: null, reaction: '👏' })).toBe(true);
    expect(cleanComment(' \t ')).toBeNull();
  });
});

describe('a note of somebody else', () => {
  const freds = { comment: 'Told you so', reaction: '👏', noted_by_name: 'Fred' };

  it('is replaced by another comment or by none', () => {
    expect(replacesAnothers(freds, { ...freds, comment: 'No' }, 'Nora')).toBe(true);
    expect(replacesAnothers(freds, { ...freds, comment: null }, 'Nora')).toBe(true);
  });

  it('is not replaced by a draft with the same comment and any reaction', () => {
    expect(replacesAnothers(freds, freds, 'Nora')).toBe(false);
    expect(replacesAnothers(freds, { ...freds, reaction: '🔥' }, 'Nora')).toBe(false);
    expect(replacesAnothers(freds, { ...freds, reaction: null }, 'Nora')).toBe(false);
    expect(replacesAnothers({ ...freds, comment: null }, freds, 'Nora')).toBe(false);
  });

  it('is not replaced when its own author edits it', () => {
    expect(replacesAnothers(freds, { ...freds, comment: 'No' }, 'Fred')).toBe(false);
  });
});

describe('reactions', () => {
  it('number twelve, each with its own name', () => {
    expect(new Set(REACTIONS.map(({ emoji }) => emoji)).size).toBe(12);
    expect(new Set(REACTIONS.map(({ name }) => name)).size).toBe(12);
    expect(REACTIONS.every(({ emoji }) => isReaction(emoji))).toBe(true);
    expect(isReaction('x')).toBe(false);
  });

  it('are removed when picked again', () => {
    expect(toggleReaction(null, '🔥')).toBe('🔥');
    expect(toggleReaction('👏', '🔥')).toBe('🔥');
    expect(toggleReaction('🔥', '🔥')).toBeNull();
  });
});
