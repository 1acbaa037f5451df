import 'server-only';
import { cookies } from 'next/headers';
import { GUEST_COOKIE } from '@/lib/cookies';
import { listGuestCards } from '@/lib/house-games/queries';
import { getViewer } from '@/lib/accounts/viewer';
import type { Waiting } from '@/lib/contract/accounts';

/**
 * What waits for whoever is looking, a line to call or an objection to decide: a player's come with the account, a guest's
 * lines with the cards of the session. Null for a visitor, who holds no card at all.
 */
export async function getWaiting(): Promise<Waiting[] | null> {
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
