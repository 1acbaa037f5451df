/** Every cell of a card, whatever is in it, is the same square between the same hairlines. */
export const cellClass =
  'relative aspect-square min-w-0 border-rule-strong/60 [&:not(:last-child)]:border-r';
