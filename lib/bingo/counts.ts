/** The most cards of one house game per player or guest. In a private game each player has one card. */
export const HOUSE_CARDS_PER_PLAYER = 5;
export const HOUSE_CARDS_PER_GUEST = 3;

/** How many times a card can be dealt again. */
export const MOST_REDEALS = 3;

/** The number of cards that the leaderboard of a house game shows. */
export const LEADERBOARD_SIZE = 5;
