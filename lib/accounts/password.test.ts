import { describe, expect, it } from 'vitest';
import { sentPassword } from './password';

describe('the password as the auth server gets it', () => {
  it('is itself up to 72 bytes', () => {
    expect(sentPassword('hunter22')).toBe('hunter22');
    expect(sentPassword('x'.repeat(72))).toBe('x'.repeat(72));
  });

  it('is a digest above, so that all of it counts', () => {
    const long = sentPassword('x'.repeat(73));
    expect(long).toMatch(/^[A-Za-z0-9+/]{43}=$/);
    expect(long).not.toBe(sentPassword('x'.repeat(74)));
  });

  it('counts bytes, not letters', () => {
    expect(sentPassword('é'.repeat(36))).toBe('é'.repeat(36));
    expect(sentPassword('é'.repeat(37))).toHaveLength(44);
  });
});
