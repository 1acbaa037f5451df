/**
 * A card on its page: as wide as a phone, and elsewhere no wider than its height has room for. `--around` is the height
 * of everything above its letters and below its squares; a card is 1.17 times as high as wide.
 */
export const cardSizeClass =
  'mx-auto max-w-[44rem] max-sm:-mx-[8px] sm:max-w-[max(19rem,min(44rem,(100svh-var(--around,13rem))/1.17))]';
