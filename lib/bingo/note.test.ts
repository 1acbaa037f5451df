import { describe, expect, it } from 'vitest';
import { cleanComment, hasNote, isReaction, REACTIONS, toggleReaction } from './note';

describe('a note', () => {
  it('is none when blank', () => {
    expect(hasNote({ comment: ' ', reaction: null })).toBe(false);
    expect(hasNote({ comment: null, reaction: '👏' })).toBe(true);
    expect(cleanComment(' \t ')).toBeNull();
  });
});

describe('reactions', () => {
  it('are twelve, each with its own name', () => {
    expect(new Set(REACTIONS.map(({ emoji }) => emoji)).size).toBe(12);
    expect(new Set(REACTIONS.map(({ name }) => name)).size).toBe(12);
    expect(REACTIONS.every(({ emoji }) => isReaction(emoji))).toBe(true);
    expect(isReaction('x')).toBe(false);
  });

  it('go away when picked twice', () => {
    expect(toggleReaction(null, '🔥')).toBe('🔥');
    expect(toggleReaction('👏', '🔥')).toBe('🔥');
    expect(toggleReaction('🔥', '🔥')).toBeNull();
  });
});
