import {
  HOUSE_CARDS_PER_GUEST,
  HOUSE_CARDS_PER_PLAYER,
  LEADERBOARD_SIZE,
  MOST_REDEALS,
} from '@/lib/bingo/counts';

/** Every limit that a person can meet. Lengths are in characters, money is in dollars. */
export const limits = {
  /** Seconds by which one may follow a game behind the broadcast. */
  delay: 120,
  /** Any text field before it is cleaned; a set's lines have their own limit. */
  field: 12_000,
  email: 255,
  password: { min: 6, max: 100 },
  display_name: 100,
  group_name: 100,
  theme: { name: 100, description: 500 },
  /**
   * `lines`: the number of lines that are read, including blank ones. `typed`: the characters of all lines, of which each
   * takes up to three bytes of a request of at most 500 kB.
   */
  set: { min: 24, max: 200, lines: 1000, typed: 150_000 },
  sets_per_group: 20,
  /** The squares that one person adds before the start of a game in which everybody writes. */
  squares_per_person: 40,
  /** The lines that all people without an account add there together. */
  squares_of_guests: 40,
  redeals: MOST_REDEALS,
  square: { summary: { min: 5, max: 50 }, text: 500 },
  house_template: { title: 80 },
  house_game: {
    title: 100,
    description: 500,
  },
  /** Dates that browsers can show. */
  moment: { min: '2000-01-01T00:00:00.000Z', max: '2100-01-01T00:00:00.000Z' },
  comment: 500,
  objection_reason: 200,
  source_url: 500,

  invite_code: { min: 6, max: 8 },
  group_members: 20,
  friend_emails: 19,

  private_price: { min: 0.01, max: 1_000_000 },
  house_price: { min: 0.01, max: 1000, default: 5 },
  price_step: 0.01,
  stake: 80,
  house_cards: { min: 1, max: 10_000, default: 1000 },
  imported_squares: 500,
  /** The characters of all squares of one import, which share one request. */
  imported_characters: 130_000,
  /** `lib/bingo` imports nothing and needs these two numbers, so it defines them. `satisfies` shows them here. */
  house_cards_per_player: HOUSE_CARDS_PER_PLAYER satisfies 5,
  house_cards_per_guest: HOUSE_CARDS_PER_GUEST satisfies 3,
  contribution: 10_000_000,

  squares_needed: 24,
  leaderboard: LEADERBOARD_SIZE,
  rows_per_page: 50,

  guest_session_days: 7,
  claim_hours: 48,
  private_objection_minutes: 15,
  migration_delay_ms: 100,
  verification_hours: 24,
  reset_link_hours: 1,
  reset_redirect_ms: 2000,
  swipe_px: 50,
  long_summary: 12,
} as const;
