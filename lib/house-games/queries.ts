import 'server-only';
import { cache } from 'react';
import type { Card, Game } from '@/lib/bingo/game';
import type { Held } from '@/lib/contract/guests';
import { readGuestSession } from '@/lib/guests/session-cookie';
import { isBroken } from '@/lib/guests/guest-session';
import { read } from '@/lib/supabase/read';
import { log } from '@/lib/server/log';

/** Somebody who plays without an account, as this browser and the database know them. */
export type Guest = {
  display_name: string;
  email: string | null;
  /** Their cards of one game, oldest first. */
  cards: Card[];
  /** The browser kept a session that the database does not know any more, or that nobody can read. */
  isOver: boolean;
};

/** The cards of the guest session of this browser, of every game, oldest first. */
export const listGuestCards = cache(async (): Promise<Held[]> => {
  const session = await readGuestSession();
  if (!session || isBroken(session)) return [];
  return read('load_card_failed', 'guest_cards', { p_guest_token: session.id });
});

/** The games of those cards: those that are not over first, then the newest. */
export async function listGuestGames(): Promise<Game[]> {
  const games = new Map((await listGuestCards()).map(({ game }) => [game.id, game]));
  const isOver = ({ status }: Game) => Number(status === 'completed');
  return [...games.values()].sort(
    (a, b) => isOver(a) - isOver(b) || b.created_at.localeCompare(a.created_at),
  );
}

/** The guest who holds cards in this browser; null when there is none. */
export const getGuest = cache(async (gameId: string): Promise<Guest | null> => {
  const session = await readGuestSession();
  if (!session) return null;
  if (isBroken(session)) {
    log.error(`A guest session cannot be used: ${session.broken}`);
    return { display_name: '', email: null, cards: [], isOver: true };
  }
  const { displayName, email } = session;
  const held = await listGuestCards();
  return {
    display_name: displayName,
    email,
    cards: held.filter(({ game_id }) => game_id === gameId).map(({ card }) => card),
    isOver: session.cards.length > 0 && held.length === 0,
  };
});
