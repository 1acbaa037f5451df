import 'server-only';
import { cache } from 'react';
import type { Card, Game } from '@/lib/bingo/game';
import type { Held } from '@/lib/contract/guests';
import { readGuestSession } from '@/lib/accounts/guest-cookie';
import { isBroken } from '@/lib/accounts/guest-session';
import { read } from '@/lib/server/read';
import { log } from '@/lib/server/log';

/** A player without an account, from this browser's cookie and the database. */
export type Guest = {
  display_name: string;
  email: string | null;
  /** The guest's cards of the requested game, oldest first. */
  cards: Card[];
  /** Whether this browser's session is invalid, or one that the database no longer knows. */
  isOver: boolean;
};

/** The cards of this browser's guest session in all games, oldest first. */
export const listGuestCards = cache(async (): Promise<Held[]> => {
  const session = await readGuestSession();
  if (!session || isBroken(session)) return [];
  return read('load_card_failed', 'guest_cards', { guest_token: session.id });
});

/** The games of these cards: unfinished ones first, then newest first. */
export async function listGuestGames(): Promise<Game[]> {
  const games = new Map((await listGuestCards()).map(({ game }) => [game.id, game]));
  const isOver = ({ status }: Game) => Number(status === 'completed');
  return [...games.values()].sort(
    (a, b) => isOver(a) - isOver(b) || b.created_at.localeCompare(a.created_at),
  );
}

/** The guest of this browser with their cards of one game; null if there is no guest session. */
export const getGuest = cache(async (gameId: string): Promise<Guest | null> => {
  const session = await readGuestSession();
  if (!session) return null;
  if (isBroken(session)) {
    log.rejected(`a guest session: ${session.broken}`);
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
