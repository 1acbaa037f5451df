import { describe, expect, it } from 'vitest';
import { createRateLimit, MOST_ALTOGETHER, MOST_PER_ADDRESS, readBody } from './intake';

describe('a letter', () => {
  it('is read whole, and not at all when it is too long', async () => {
    const body = (text: string) => new Response(text).body;
    expect(await readBody(body('[{"event":"page_view"}] 🗞️'))).toBe('[{"event":"page_view"}] 🗞️');
    expect(await readBody(body('x'.repeat(48 * 1024 + 1)))).toBeNull();
    expect(await readBody(null)).toBe('');
  });
});

describe('the tally', () => {
  it('sends one address away after its fill, and lets it in again with the next minute', () => {
    const isWelcome = createRateLimit();
    for (let letter = 0; letter < MOST_PER_ADDRESS; letter++)
      expect(isWelcome('192.0.2.1', 1000)).toBe(true);
    expect(isWelcome('192.0.2.1', 59_999)).toBe(false);
    expect(isWelcome('192.0.2.2', 59_999)).toBe(true);
    expect(isWelcome('192.0.2.1', 60_000)).toBe(true);
  });

  it('has no other end for those whose address nobody says', () => {
    const isWelcome = createRateLimit();
    for (let letter = 0; letter < MOST_ALTOGETHER; letter++) expect(isWelcome(null, 0)).toBe(true);
    expect(isWelcome(null, 0)).toBe(false);
  });

  it('has an end for all together', () => {
    const isWelcome = createRateLimit();
    for (let letter = 0; letter < MOST_ALTOGETHER; letter++) isWelcome(`192.0.2.${letter}`, 0);
    expect(isWelcome('198.51.100.1', 0)).toBe(false);
  });
});
