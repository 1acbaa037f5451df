import type { CardSeal } from '@/lib/bingo/drafts';

/**
 * The text whose SHA-256 is the seal of a card, and the command that prints it. Null until salt and squares are published,
 * and for a card that was never sealed.
 */
export function proofOf(gameId: string, { card_number, salt, squares }: CardSeal) {
  if (!salt || !squares) return null;
  const text = JSON.stringify([gameId, card_number, squares, salt]);
  // Inside single quotes a shell changes nothing; a quote itself is written outside of them.
  const quoted = `'${text.replaceAll("'", `'\\''`)}'`;
  return { text, command: `printf %s ${quoted} | sha256sum` };
}
