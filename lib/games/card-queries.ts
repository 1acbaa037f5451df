import 'server-only';
import { cookies } from 'next/headers';
import { GUEST_COOKIE } from '@/lib/cookies';
import { getViewer } from '@/lib/accounts/viewer';
import type { Waiting } from '@/lib/contract/accounts';
import type { CardSeal } from '@/lib/bingo/drafts';
import { read } from '@/lib/server/read';
import type { GameResults } from '@/lib/contract/results';
import { withoutDelayed } from '@/lib/accounts/delay';
import { listGuestCards } from './house-queries';

/**
 * The lines that the viewer can call and the objections that they can decide. A player's are read with the account; a guest
 * has only lines, read with the session's cards. Null for a visitor.
 */
export async function getWaiting(): Promise<Waiting[] | null> {
  const viewer = await getViewer();
  if (viewer) return viewer.waiting;
  if (!(await cookies()).has(GUEST_COOKIE)) return null;
  // The result only changes the page's title, so a failed read must not fail the page.
  const held = await listGuestCards().catch(() => []);
  return (await withoutDelayed(held))
    .filter(({ is_waiting }) => is_waiting)
    .map(({ game_id, card, game: { kind, title, theme_name } }) => ({
      game_id,
      kind,
      title,
      theme_name,
      card_number: card.card_number,
    }));
}

/** The seals of a finished game's cards with what proves them; empty for dealt cards. */
export const getSealedCards = async ({ game }: GameResults): Promise<CardSeal[]> =>
  game.dealing === 'chosen'
    ? await read('load_game_failed', 'game_seals', { game_id: game.id })
    : [];
