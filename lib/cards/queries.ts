import 'server-only';
import { cookies } from 'next/headers';
import { GUEST_COOKIE } from '@/lib/cookies';
import { listGuestCards } from '@/lib/house-games/queries';
import { getViewer } from '@/lib/accounts/viewer';
import type { WaitingLine } from './answers';

/**
 * The lines that whoever is looking could call: a player's come with the account, a guest's with the cards of the
 * session. Null for a visitor, who holds no card at all.
 */
export async function getWaiting(): Promise<WaitingLine[] | null> {
  const viewer = await getViewer();
  if (viewer) return viewer.waiting;
  if (!(await cookies()).has(GUEST_COOKIE)) return null;
  // A page does not fail for the sake of its title.
  const held = await listGuestCards().catch(() => []);
  return held
    .filter(({ is_waiting }) => is_waiting)
    .map(({ game_id, card, game: { kind, title, theme_name } }) => ({
      game_id,
      kind,
      title,
      theme_name,
      card_number: card.card_number,
    }));
}
