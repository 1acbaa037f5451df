import { describe, expect, it } from 'vitest';
import { createRateLimit } from './rate-limit';

const most = { per_address: 60, total: 600 };

describe('the rate limit', () => {
  it('refuses an address over its limit until the next minute', () => {
    const isAllowed = createRateLimit(most);
    for (let request = 0; request < most.per_address; request++)
      expect(isAllowed('192.0.2.1', 1000)).toBe(true);
    expect(isAllowed('192.0.2.1', 59_999)).toBe(false);
    expect(isAllowed('192.0.2.2', 59_999)).toBe(true);
    expect(isAllowed('192.0.2.1', 60_000)).toBe(true);
  });

  it('applies only the total limit to requests without an address', () => {
    const isAllowed = createRateLimit(most);
    for (let request = 0; request < most.total; request++) expect(isAllowed(null, 0)).toBe(true);
    expect(isAllowed(null, 0)).toBe(false);
  });

  it('has a total limit', () => {
    const isAllowed = createRateLimit(most);
    for (let request = 0; request < most.total; request++) isAllowed(`192.0.2.${request}`, 0);
    expect(isAllowed('198.51.100.1', 0)).toBe(false);
  });
});
