/** Every cell of a card, whatever is in it, is the same square between the same hairlines; a tall screen may stretch all. */
export const cellClass =
  'relative aspect-[var(--cell,1)] min-h-(--tall,0px) min-w-0 border-rule-strong/60 [&:not(:last-child)]:border-r';
