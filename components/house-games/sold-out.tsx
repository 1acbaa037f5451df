import { messageOf } from '@/lib/messages';

/** Where a card would be bought. */
export function SoldOut() {
  const { title, description } = messageOf('game_full');
  return (
    <p role="note" className="border border-rule-strong px-4 py-2.5 text-center">
      <strong className="block font-serif text-lg leading-snug">{title}</strong>
      <span className="text-fine text-ink-soft">{description}</span>
    </p>
  );
}
