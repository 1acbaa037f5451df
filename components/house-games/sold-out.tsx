import { game_full } from '@/lib/words/cards';

const { title, description } = game_full;

/** A message in place of the button to buy a card. */
export function SoldOut() {
  return (
    <p role="note" className="border border-rule-strong px-4 py-2.5 text-center">
      <strong className="block font-serif text-lg leading-snug">{title}</strong>
      <span className="text-fine text-ink-soft">{description}</span>
    </p>
  );
}
