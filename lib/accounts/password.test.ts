import { describe, expect, it } from 'vitest';
import { sentPassword } from './password';

describe('the password that is sent to the auth server', () => {
  it('is unchanged up to 72 bytes', () => {
    expect(sentPassword('hunter22')).toBe('hunter22');
    expect(sentPassword('x'.repeat(72))).toBe('x'.repeat(72));
  });

  it('is a digest if it is longer, so that all of it counts', () => {
    const long = sentPassword('x'.repeat(73));
    expect(long).toMatch(/^[A-Za-z0-9+/]{43}=$/);
    expect(long).not.toBe(sentPassword('x'.repeat(74)));
  });

  it('is measured in bytes', () => {
    expect(sentPassword('é'.repeat(36))).toBe('é'.repeat(36));
    expect(sentPassword('é'.repeat(37))).toHaveLength(44);
  });
});
