import { OPEN_POSITIONS } from '@/lib/bingo/board';
import type { CardSeal } from '@/lib/bingo/drafts';
import type { Card, GameSquare } from '@/lib/bingo/game';

/** A published seal, and the texts of the card as the results show it, in the order of its places; null if it never opened. */
export type SealedCard = CardSeal & { shown: readonly string[] | null };

/** `unsealed`: the game was over before the card was sealed. */
export type SealCheck = 'unchanged' | 'changed' | 'unsealed';

type Shown = { cards: readonly Card[]; squares: readonly Pick<GameSquare, 'id' | 'summary'>[] };

/** Adds to each seal what its card shows in the results. */
export function withShown(seals: readonly CardSeal[], { cards, squares }: Shown): SealedCard[] {
  const summaries = new Map(squares.map(({ id, summary }) => [id, summary]));
  return seals.map((seal) => {
    const card = cards.find(({ card_number }) => card_number === seal.card_number);
    if (!card || card.squares.length === 0) return { ...seal, shown: null };
    const there = new Map(card.squares.map((one) => [one.position, one.game_square_id]));
    const shown = OPEN_POSITIONS.map((at) => summaries.get(there.get(at) ?? '') ?? '');
    return { ...seal, shown };
  });
}

const asHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Equal lines of two players are one square, so a card may show the other player's upper and lower case. */
const isSame = (one: string, other: string | undefined) =>
  one.localeCompare(other ?? '', 'en', { sensitivity: 'accent' }) === 0;

/** Computes the seal of a card again, and compares the sealed texts with those that the card has now. */
export async function checkSeal(gameId: string, sealed: SealedCard): Promise<SealCheck> {
  const { card_number, seal, salt, squares, shown } = sealed;
  if (!sealed.sealed_at) return 'unsealed';
  if (!seal || !squares) return 'changed';
  const text = JSON.stringify([gameId, card_number, squares, salt]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const isOnCard = !shown || squares.every((square, at) => isSame(square, shown[at]));
  return asHex(digest) === seal && isOnCard ? 'unchanged' : 'changed';
}
