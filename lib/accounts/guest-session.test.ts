import { describe, expect, test } from 'vitest';
import {
  endsGuestSession,
  holdBought,
  holdCards,
  packGuestSession,
  parseGuestSession,
  startGuestSession,
  type HeldCard,
} from './guest-session';

const now = new Date('2026-11-21T12:00:00Z');
const id = 'a'.repeat(43);
const kept = {
  id,
  email: 'gus@example.com',
  displayName: 'Gus',
  cards: [{ cardNumber: 4, cardId: 'c4' }],
  createdAt: '2026-11-20T12:00:00.000Z',
  expiresAt: '2026-11-27T12:00:00.000Z',
};
const parse = (session: unknown) => parseGuestSession(JSON.stringify(session), now);

describe('a stored guest session', () => {
  test('is parsed from the older format, whose cards were numbers', () => {
    const older = { ...kept, cards: undefined, gameId: 'g1', cardNumbers: [4, 9] };
    expect(parse(older)).toEqual({
      ...kept,
      cards: [
        { cardNumber: 4, cardId: '' },
        { cardNumber: 9, cardId: '' },
      ],
    });
  });

  test.each([
    ['invalid JSON', '{"id": '],
    ['a list', '[]'],
    ['an invalid date', JSON.stringify({ ...kept, expiresAt: 'soon' })],
    ['invalid cards', JSON.stringify({ ...kept, cards: [{ cardNumber: 'four' }] })],
  ])('is unparsable: %s', (_what, text) => {
    expect(parseGuestSession(text, now)).toEqual({ broken: 'unparsable' });
  });

  test.each([undefined, '', '1732190400000-x7f3', `${id}=`])(
    'is invalid without a token of the server: %s',
    (wrong) => {
      expect(parse({ ...kept, id: wrong })).toEqual({ broken: 'without_id' });
    },
  );

  test('is invalid once it has expired', () => {
    expect(parse({ ...kept, expiresAt: now.toISOString() })).toEqual({ broken: 'expired' });
  });

  test('fits in a cookie with any number of cards', () => {
    const cards = Array.from({ length: 60 }, (_, n) => ({
      cardNumber: 9000 + n,
      cardId: '00000000-0000-4000-8000-000000000000',
    }));
    const packed = packGuestSession({ ...kept, displayName: '新'.repeat(100), cards });
    expect(encodeURIComponent(packed).length).toBeLessThan(3900);
    expect(parseGuestSession(packed, now)).toMatchObject({ cards: cards.slice(-24) });
  });
});

describe('a guest session expires', () => {
  const held = (status: string, expires_at: string): HeldCard => ({
    card: { id: 'c4', card_number: 4 },
    game: { status },
    expires_at,
  });
  const begun = startGuestSession(id, now);

  test('after seven days if it is new', () => {
    expect(begun).toMatchObject({ expiresAt: '2026-11-28T12:00:00.000Z', cards: [] });
  });

  test('at the end of the claim if that is later', () => {
    const later = '2026-12-02T00:00:00.000Z';
    expect(holdCards(begun, [held('completed', later)], now)).toMatchObject({
      expiresAt: later,
      cards: [{ cardNumber: 4, cardId: 'c4' }],
    });
    expect(holdCards(begun, [held('completed', now.toISOString())], now).expiresAt).toBe(
      begun.expiresAt,
    );
  });

  test('after the longest time of a cookie while a game is not finished', () => {
    const { expiresAt } = holdCards(begun, [held('active', begun.expiresAt)], now);
    expect(Date.parse(expiresAt) - now.getTime()).toBe(400 * 24 * 3600 * 1000);
  });

  test('after the same time with a new card, which is added once', () => {
    const card = { id: 'c5', card_number: 5 };
    const once = holdBought(kept, card, now);
    expect(holdBought(once, card, now)).toEqual(once);
    expect(once.cards).toEqual([...kept.cards, { cardNumber: 5, cardId: 'c5' }]);
    expect(Date.parse(once.expiresAt) - now.getTime()).toBe(400 * 24 * 3600 * 1000);
  });
});

test('a guest session ends only when its token is refused', () => {
  for (const code of ['invalid_token', 'session_expired'])
    expect(endsGuestSession(code), code).toBe(true);
  for (const code of ['not_signed_in', 'too_many_attempts', 'game_not_active'])
    expect(endsGuestSession(code), code).toBe(false);
});
