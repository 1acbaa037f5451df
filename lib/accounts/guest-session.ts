import { z } from 'zod';
import { limits } from '@/lib/limits';

/** The session of a player without an account, stored in a cookie. `id` is the token that gives access to the cards. */
export type GuestSession = {
  id: string;
  email: string | null;
  displayName: string;
  /** A copy for the browser. The database decides which cards the token holds. */
  cards: { cardNumber: number; cardId: string }[];
  createdAt: string;
  expiresAt: string;
};

export type BrokenSession = { broken: 'unparsable' | 'without_id' | 'expired' };

/** More would not fit in a cookie. The newest are kept. */
const CARDS_KEPT = 24;
/** Browsers expire every cookie after this time. */
const LONGEST_DAYS = 400;
const DAY = 24 * 60 * 60 * 1000;

/** 32 random bytes in base64url. */
const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

const moment = z.string().refine((text) => !Number.isNaN(Date.parse(text)));
const cardNumber = z.number().int().nonnegative();

const session = z
  .object({
    email: z.string().nullish(),
    displayName: z.string().default(''),
    cards: z.array(z.object({ cardNumber, cardId: z.string() })).optional(),
    /** The older format had only the numbers. */
    cardNumbers: z.array(cardNumber).optional(),
    createdAt: moment,
    expiresAt: moment,
  })
  .transform(({ email, cards, cardNumbers = [], ...rest }) => ({
    ...rest,
    email: email || null,
    cards: cards ?? cardNumbers.map((number) => ({ cardNumber: number, cardId: '' })),
  }));

/** Parses a stored session in the current or the older format, or returns why it is invalid. */
export function parseGuestSession(text: string, now = new Date()): GuestSession | BrokenSession {
  const kept = unpack(text);
  const parsed = session.safeParse(kept);
  if (!parsed.success) return { broken: 'unparsable' };
  const id = token.safeParse((kept as { id?: unknown }).id);
  if (!id.success) return { broken: 'without_id' };
  if (Date.parse(parsed.data.expiresAt) <= now.getTime()) return { broken: 'expired' };
  return { id: id.data, ...parsed.data };
}

export const isBroken = (session: GuestSession | BrokenSession): session is BrokenSession =>
  'broken' in session;

/** Whether a refusal means that the token is no longer valid. After other refusals the session still holds its cards. */
export const endsGuestSession = (code: string) =>
  code === 'invalid_token' || code === 'session_expired';

function unpack(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const packGuestSession = (session: GuestSession): string =>
  JSON.stringify({ ...session, cards: session.cards.slice(-CARDS_KEPT) });

export function startGuestSession(id: string, now = new Date()): GuestSession {
  return {
    id,
    email: null,
    displayName: '',
    cards: [],
    createdAt: now.toISOString(),
    expiresAt: inDays(limits.guest_session_days, now),
  };
}

/** One card of a guest session, from the database. */
export type HeldCard = {
  card: { id: string; card_number: number };
  game: { status: string };
  /** When the session ends, unless the guest plays on. */
  expires_at: string;
};

/**
 * Updates the session with its cards from the database. The end of an unfinished game is unknown, so until then the cookie
 * lives as long as possible, and the database decides when the session is over.
 */
export function holdCards(
  session: GuestSession,
  held: readonly HeldCard[],
  now = new Date(),
): GuestSession {
  const isGoingOn = held.some(({ game }) => game.status !== 'completed');
  const ends = [inDays(limits.guest_session_days, now), ...held.map((one) => one.expires_at)];
  const latest = new Date(Math.max(...ends.map((end) => Date.parse(end))));
  return {
    ...session,
    cards: held.map(({ card }) => ({ cardNumber: card.card_number, cardId: card.id })),
    expiresAt: isGoingOn ? inDays(LONGEST_DAYS, now) : latest.toISOString(),
  };
}

/** Adds a card that has just been bought, whose game is therefore not finished. */
export const holdBought = (session: GuestSession, card: HeldCard['card'], now = new Date()) => ({
  ...session,
  cards: [
    ...session.cards.filter(({ cardId }) => cardId !== card.id),
    { cardNumber: card.card_number, cardId: card.id },
  ],
  expiresAt: inDays(LONGEST_DAYS, now),
});

const inDays = (days: number, from: Date) => new Date(from.getTime() + days * DAY).toISOString();
