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

describe('what a browser kept of a guest', () => {
  test('comes back as it was packed', () => {
    expect(parseGuestSession(packGuestSession(kept), now)).toEqual(kept);
  });

  test('is read in the older form, whose cards were numbers', () => {
    const older = { ...kept, cards: undefined, gameId: 'g1', cardNumbers: [4, 9] };
    expect(parse(older)).toEqual({
      ...kept,
      cards: [
        { cardNumber: 4, cardId: '' },
        { cardNumber: 9, cardId: '' },
      ],
    });
  });

  test('needs no address', () => {
    expect(parse({ ...kept, email: undefined })).toMatchObject({ email: null });
    expect(parse({ ...kept, email: '' })).toMatchObject({ email: null });
  });

  test.each([
    ['no JSON', '{"id": '],
    ['nothing', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['a date that is none', JSON.stringify({ ...kept, expiresAt: 'soon' })],
    ['cards that are none', JSON.stringify({ ...kept, cards: [{ cardNumber: 'four' }] })],
  ])('is unparsable: %s', (_what, text) => {
    expect(parseGuestSession(text, now)).toEqual({ broken: 'unparsable' });
  });

  test.each([undefined, '', '1732190400000-x7f3', `${id}=`])(
    'is worth nothing without the token the server made: %s',
    (wrong) => {
      expect(parse({ ...kept, id: wrong })).toEqual({ broken: 'without_id' });
    },
  );

  test('is over when its time is', () => {
    expect(parse({ ...kept, expiresAt: now.toISOString() })).toEqual({ broken: 'expired' });
  });

  test('fits in a cookie however many cards were bought', () => {
    const cards = Array.from({ length: 60 }, (_, n) => ({
      cardNumber: 9000 + n,
      cardId: '00000000-0000-4000-8000-000000000000',
    }));
    const packed = packGuestSession({ ...kept, displayName: '新'.repeat(100), cards });
    expect(encodeURIComponent(packed).length).toBeLessThan(3900);
    expect(parseGuestSession(packed, now)).toMatchObject({ cards: cards.slice(-24) });
  });
});

describe('how long it is kept', () => {
  const held = (status: string, expires_at: string): HeldCard => ({
    card: { id: 'c4', card_number: 4 },
    game: { status },
    expires_at,
  });
  const begun = startGuestSession(id, now);

  test('seven days to begin with', () => {
    expect(begun).toMatchObject({ expiresAt: '2026-11-28T12:00:00.000Z', cards: [] });
  });

  test('to the end of the claim, when that is later', () => {
    const later = '2026-12-02T00:00:00.000Z';
    expect(holdCards(begun, [held('completed', later)], now)).toMatchObject({
      expiresAt: later,
      cards: [{ cardNumber: 4, cardId: 'c4' }],
    });
    expect(holdCards(begun, [held('completed', now.toISOString())], now).expiresAt).toBe(
      begun.expiresAt,
    );
  });

  test('as long as a browser can while a game goes on', () => {
    const { expiresAt } = holdCards(begun, [held('active', begun.expiresAt)], now);
    expect(Date.parse(expiresAt) - now.getTime()).toBe(400 * 24 * 3600 * 1000);
  });

  test('so long, too, with a card that was just bought, which it holds once however often it is told', () => {
    const card = { id: 'c5', card_number: 5 };
    const once = holdBought(kept, card, now);
    expect(holdBought(once, card, now)).toEqual(once);
    expect(once.cards).toEqual([...kept.cards, { cardNumber: 5, cardId: 'c5' }]);
    expect(Date.parse(once.expiresAt) - now.getTime()).toBe(400 * 24 * 3600 * 1000);
  });
});

test('is given up when its token is worth nothing, and for no other refusal', () => {
  for (const code of ['invalid_token', 'session_expired'])
    expect(endsGuestSession(code), code).toBe(true);
  for (const code of ['not_signed_in', 'too_many_attempts', 'game_not_active'])
    expect(endsGuestSession(code), code).toBe(false);
});
