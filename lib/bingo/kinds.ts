/** The kinds that the product has names for, from which the schemas in lib/contract and the fields of forms are made. */

/** How often a prediction comes true in a game of the length that its theme was written for. */
export const LIKELIHOODS = ['often', 'sometimes', 'rare'] as const;

/** What a theme is for: the news of days or weeks, the news of a year, or one evening. */
export const THEME_KINDS = ['news', 'year', 'evening'] as const;

/** How long a game is meant to last. It determines how many squares of each likelihood a card gets. */
export const PACES = ['evening', 'week', 'year', 'open'] as const;

/** Everybody gets a random card, or everybody chooses their own squares. */
export const DEALINGS = ['dealt', 'chosen'] as const;

/** The first BINGO wins the pot, or three prizes share it: first line, second line and full card. */
export const PRIZE_PLANS = ['bingo', 'three'] as const;

/** The prizes of each plan, in the order in which a card reaches them. */
export const PRIZES_OF = {
  bingo: ['bingo'],
  three: ['first_line', 'second_line', 'full_card'],
} as const satisfies Record<(typeof PRIZE_PLANS)[number], readonly string[]>;
