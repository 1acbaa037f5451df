/**
 * Sizes a card on its page: full width on a phone, elsewhere limited by the height of the screen. `--around` is the
 * total height of everything above the card's header and below its squares; a card is 1.17 times as high as it is wide.
 */
export const cardSizeClass =
  'mx-auto max-w-[44rem] max-sm:-mx-[8px] sm:max-w-[max(19rem,min(44rem,(100svh-var(--around,13rem))/1.17))]';
