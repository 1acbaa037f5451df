import { UNSAVED_SPOTS } from '@/components/accounts/forget-person';
import { withSpots, type Spots } from '@/lib/bingo/drafts';

type Kept = { version: number; spots: Spots };
type Stored = { version: number; places: Spots };

/** The spots that this browser keeps under the id of a card, or of a game in which the viewer has no card yet. */
export function readKept(id: string): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(UNSAVED_SPOTS + id) ?? 'null') as Stored | null;
    return kept && Array.isArray(kept.places) && kept.places.length === 24 ? withSpots(kept) : null;
  } catch {
    return null;
  }
}

/** Null removes them. A browser that refuses storage keeps them only on the screen. */
export function writeKept(id: string, kept: Kept | null): void {
  try {
    if (!kept) return localStorage.removeItem(UNSAVED_SPOTS + id);
    const stored: Stored = { version: kept.version, places: kept.spots };
    localStorage.setItem(UNSAVED_SPOTS + id, JSON.stringify(stored));
  } catch {
    // Saving to the server goes on without it.
  }
}
