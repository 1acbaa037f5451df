import { game_full } from '@/lib/words/cards';

const { title, description } = game_full;

/** A notice in place of the button to buy a card. */
export function SoldOut() {
  return (
    <p role="note" className="border border-rule-strong px-4 py-2.5 text-center">
      <strong className="block font-serif text-lg leading-snug">{title}</strong>
      <span className="text-fine text-ink-soft">{description}</span>
    </p>
  );
}

/** The same notice at the size of a button next to a line of text. */
export function SoldOutStamp() {
  return (
    <p
      role="note"
      className="grid min-h-13 place-items-center border border-rule-strong px-6 font-serif text-lg"
    >
      <strong>{title}</strong>
    </p>
  );
}
