import { describe, expect, it } from 'vitest';
import { createRateLimit, MAX_PER_ADDRESS, MAX_TOTAL, readBody } from './intake';

describe('a request body', () => {
  it('is read completely, or is null if it is too long', async () => {
    const body = (text: string) => new Response(text).body;
    expect(await readBody(body('[{"event":"page_view"}] 🗞️'))).toBe('[{"event":"page_view"}] 🗞️');
    expect(await readBody(body('x'.repeat(48 * 1024 + 1)))).toBeNull();
    expect(await readBody(null)).toBe('');
  });
});

describe('the rate limit', () => {
  it('refuses an address over its limit until the next minute', () => {
    const isAllowed = createRateLimit();
    for (let request = 0; request < MAX_PER_ADDRESS; request++)
      expect(isAllowed('192.0.2.1', 1000)).toBe(true);
    expect(isAllowed('192.0.2.1', 59_999)).toBe(false);
    expect(isAllowed('192.0.2.2', 59_999)).toBe(true);
    expect(isAllowed('192.0.2.1', 60_000)).toBe(true);
  });

  it('applies only the total limit to requests without an address', () => {
    const isAllowed = createRateLimit();
    for (let request = 0; request < MAX_TOTAL; request++) expect(isAllowed(null, 0)).toBe(true);
    expect(isAllowed(null, 0)).toBe(false);
  });

  it('has a total limit', () => {
    const isAllowed = createRateLimit();
    for (let request = 0; request < MAX_TOTAL; request++) isAllowed(`192.0.2.${request}`, 0);
    expect(isAllowed('198.51.100.1', 0)).toBe(false);
  });
});
