import type { BroadcastRow, Game, PotShare, Prize, Win } from './game';

type OnSquare = { game_square_id: string; summary: string; by: string | null };

/** The fields of each event, beside its number, type and time. */
export type Payloads = {
  game_created: { by: string | null };
  game_updated: Pick<
    Game,
    'title' | 'description' | 'card_price' | 'max_cards' | 'scheduled_start' | 'ends_at'
  > &
    Partial<Pick<Game, 'prizes' | 'locks_at'>>;
  game_started: { started_at: string };
  /** Without shares, nobody won and the pot went back. */
  game_ended: {
    completed_at: string;
    /** Later than `completed_at` where players can still object to a prize that was won. */
    final_at?: string;
    pot_amount: number;
    shares: PotShare[];
    share_count: number;
  };
  card_sold: {
    card_number: number;
    display_name: string;
    purchased_at: string;
    cards_sold: number;
    pot_amount: number;
    /** Set where somebody without an account bought it. */
    is_guest?: boolean | undefined;
    /** Set on broadcasts only. Sales of the next two seconds may not be broadcast. */
    more?: boolean;
  };
  square_marked: {
    game_square_id: string;
    summary: string;
    by: string | null;
    marked_at: string;
    source_url: string | null;
    top: BroadcastRow[];
  };
  square_unmarked: {
    game_square_id: string;
    summary: string;
    by: string | null;
    top: BroadcastRow[];
    note_cleared: boolean;
  };
  /** Somebody added the receipt of a mark that had none. */
  receipt_added: { game_square_id: string; summary: string; by: string | null; source_url: string };
  /** Holds the note and its author as of the time the message is read, not as of the event. */
  note_saved: {
    game_square_id: string;
    summary: string;
    /** The person who saved, who may differ from the comment's author, `noted_by_name`. */
    by: string | null;
    noted_at: string;
    comment: string | null;
    reaction: string | null;
    noted_by_name: string | null;
  };
  /** The host showed or hid the ranking. */
  closeness_set: { shows_closeness: boolean; by: string | null; top: BroadcastRow[] };
  bingo_called: {
    prize: Prize;
    card_number: number;
    display_name: string;
    positions: number[];
    /** The card's part of the prize. */
    amount: number;
    /** False until all guests who won have claimed their money. */
    pot_claimed: boolean;
    /** Null while the game goes on. */
    completed_at: string | null;
    final_at: string | null;
    /** All that stand when the message is read. */
    wins: Win[];
    top: BroadcastRow[];
  };
  objection_made: OnSquare & { card_number: number };
  /** An event of an earlier version, which shows and changes nothing. */
  retired: object;
  objection_seconded: OnSquare;
  /** The mark and the win are taken back. `by` is who decided, or who agreed. */
  objection_upheld: OnSquare & {
    top: BroadcastRow[];
    note_cleared: boolean;
    objected_by: string | null;
    prize: Prize;
    /** The `seq` of the win that is taken back, whose it was, and how much it was. */
    win: number;
    card_number: number;
    display_name: string;
    amount: number;
    /** Whether the prize is open again. */
    goes_on: boolean;
    wins: Win[];
    shares: PotShare[];
    share_count: number;
  };
  objection_dismissed: OnSquare;
  /** The host started the next game of the same group. */
  played_again: { by: string | null; next_game_id: string };
  pot_contributed: { amount: number; pot_amount: number };
  pot_claimed: object;
  /** Somebody left the group. The game continues on another channel. */
  member_left: { display_name: string | null; by: string | null };
  member_removed: { display_name: string | null; by: string | null };
  /** Somebody who holds a card joined the group again. */
  member_returned: { display_name: string | null; by: string | null };
  pot_returned: { amount: number };
  /** A member said whether they come to the start. Who comes is read again, because it is not kept after the start. */
  game_answered: object;
  /** A player fixed the squares that they chose, or the clock did. `seal` is their fingerprint. */
  card_sealed: { card_number: number; display_name: string; seal: string; more?: boolean };
  /** The clock has sealed all cards, and marking begins. */
  cards_locked: object;
  /** The host opened or closed the players' cards for each other. */
  shows_cards_set: { shows_cards: boolean; by: string | null };
  /** A member left before the cards were locked, and got the price back. */
  card_returned: {
    card_number: number;
    display_name: string;
    cards_sold: number;
    pot_amount: number;
  };
};
