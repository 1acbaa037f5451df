import { describe, expect, it } from 'vitest';
import { createTally, isOwnPage, MOST_ALTOGETHER, MOST_PER_ADDRESS, readLetter } from './intake';

const sent = (fields: Record<string, string>) =>
  isOwnPage(new Headers({ host: 'bingo.example', ...fields }));

describe('a letter', () => {
  it('is taken from pages of ours only', () => {
    expect(sent({ origin: 'https://bingo.example', 'sec-fetch-site': 'same-origin' })).toBe(true);
    expect(sent({ origin: 'https://bingo.example' })).toBe(true);
    expect(sent({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).toBe(false);
    expect(sent({ origin: 'https://bingo.example', 'sec-fetch-site': 'same-site' })).toBe(false);
    expect(sent({ origin: 'https://evil.example' })).toBe(false);
    expect(sent({ origin: 'null' })).toBe(false);
    expect(sent({})).toBe(false);
  });

  it('is known by the name the proxy was called by', () => {
    const behind = { host: '10.0.0.1:3000', 'x-forwarded-host': 'bingo.example' };
    expect(sent({ ...behind, origin: 'https://bingo.example' })).toBe(true);
    expect(sent({ ...behind, origin: 'http://10.0.0.1:3000' })).toBe(false);
  });

  it('is read whole, and not at all when it is too long', async () => {
    const body = (text: string) => new Response(text).body;
    expect(await readLetter(body('[{"event":"page_view"}] 🗞️'))).toBe('[{"event":"page_view"}] 🗞️');
    expect(await readLetter(body('x'.repeat(48 * 1024 + 1)))).toBeNull();
    expect(await readLetter(null)).toBe('');
  });
});

describe('the tally', () => {
  it('sends one address away after its fill, and lets it in again with the next minute', () => {
    const isWelcome = createTally();
    for (let letter = 0; letter < MOST_PER_ADDRESS; letter++)
      expect(isWelcome('192.0.2.1', 1000)).toBe(true);
    expect(isWelcome('192.0.2.1', 59_999)).toBe(false);
    expect(isWelcome('192.0.2.2', 59_999)).toBe(true);
    expect(isWelcome('192.0.2.1', 60_000)).toBe(true);
  });

  it('has an end for all together', () => {
    const isWelcome = createTally();
    for (let letter = 0; letter < MOST_ALTOGETHER; letter++) isWelcome(`192.0.2.${letter}`, 0);
    expect(isWelcome('198.51.100.1', 0)).toBe(false);
  });
});
