import { UNSAVED_PLACES } from '@/components/accounts/forget-person';
import type { Places } from '@/lib/bingo/placing';

type Kept = { version: number; places: Places };

/** The places that this browser keeps under the id of a card, or of a game in which the viewer has no card yet. */
export function readKept(id: string): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(UNSAVED_PLACES + id) ?? 'null') as Kept | null;
    return kept && Array.isArray(kept.places) && kept.places.length === 24 ? kept : null;
  } catch {
    return null;
  }
}

/** Null removes them. A browser that refuses storage keeps them only on the screen. */
export function writeKept(id: string, kept: Kept | null): void {
  try {
    if (kept) localStorage.setItem(UNSAVED_PLACES + id, JSON.stringify(kept));
    else localStorage.removeItem(UNSAVED_PLACES + id);
  } catch {
    // Saving to the server goes on without it.
  }
}
