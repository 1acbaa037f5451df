import { describe, expect, it } from 'vitest';
import { cleanComment, hasNote, isReaction, parseNote, REACTIONS, toggleReaction } from './note';

describe('a note', () => {
  it('is read from JSON, or from plain words as a comment', () => {
    expect(parseNote('{"comment":" Called it. ","reaction":"🔥"}')).toEqual({
      comment: 'Called it.',
      reaction: '🔥',
    });
    expect(parseNote('{"reaction":"🔥"}')).toEqual({ comment: null, reaction: '🔥' });
    expect(parseNote(' just words ')).toEqual({ comment: 'just words', reaction: null });
    expect(parseNote('{"comment": broken')).toEqual({
      comment: '{"comment": broken',
      reaction: null,
    });
    expect(parseNote('42')).toEqual({ comment: '42', reaction: null });
    expect(parseNote('["a"]')).toEqual({ comment: '["a"]', reaction: null });
  });

  it('is none when blank', () => {
    for (const text of [
      null,
      undefined,
      '',
      '  \n',
      '{}',
      '{"comment":"  ","reaction":""}',
      '{"comment":7}',
    ])
      expect(parseNote(text), String(text)).toBeNull();
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
