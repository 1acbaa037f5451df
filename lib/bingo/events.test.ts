import { describe, expect, it } from 'vitest';
import { square as example } from '@/lib/live/example.fixture';
import { applyMessage, isGameMessage } from './events';
import {
  type Game,
  type GameSquare,
  type GameState,
  type LeaderboardRow,
  type Win,
  type GameMessage,
} from './game';

const at = '2026-11-21T12:00:00Z';

const game = {
  ...{ id: 'g', kind: 'private', status: 'active', prizes: 'bingo', wins: [], is_final: false },
  ...{ shows_closeness: true, cards_sold: 2, pot_amount: 10, shares: [], share_count: 0 },
  ...{ completed_at: null, final_at: null, pot_claimed: false, pot_returned: false },
} as unknown as Game;

const square = (id: string): GameSquare => ({ ...example, id, summary: `Summary ${id}` });

const row = (card_number: number, consecutive_marked_count = 0): LeaderboardRow => ({
  card_number,
  display_name: `Player ${card_number}`,
  consecutive_marked_count,
  to_go: 5 - Math.max(consecutive_marked_count, 1),
  is_winner: false,
  purchased_at: at,
});

const state: GameState = {
  channel: 'game:g1',
  game,
  squares: ['a', 'b', 'c'].map(square),
  players: [1, 2].map((card_number) => ({
    card_number,
    display_name: `Player ${card_number}`,
    is_winner: false,
    has_left: false,
    purchased_at: at,
  })),
  leaderboard: [row(1), row(2)],
  seq: 10,
};

type Draft = GameMessage extends infer M
  ? M extends GameMessage
    ? Omit<M, 'seq' | 'prev' | 'created_at'>
    : never
  : never;

const message = (draft: Draft, seq = 11) =>
  ({ seq, prev: seq - 1, created_at: at, ...draft }) as GameMessage;
const after = (...drafts: Draft[]) =>
  drafts.reduce((present, draft, i) => applyMessage(present, message(draft, 11 + i)), state);

const about = { game_square_id: 'b', summary: 'Summary b', by: 'Ada' };
const mark: Draft = {
  ...{ ...about, type: 'square_marked', marked_at: at, source_url: 'https://example.com' },
  top: [row(2, 2), row(1)],
};
const note: Draft = {
  ...{ ...about, type: 'note_saved', by: 'Bob', noted_at: at, noted_by_name: 'Ada' },
  ...{ comment: 'Called it.', reaction: '🎯' },
};
const receipt: Draft = {
  ...{ ...about, type: 'receipt_added', source_url: 'https://example.com/late' },
};
const unmark = (note_cleared: boolean): Draft => ({
  ...{ ...about, type: 'square_unmarked', top: [row(1), row(2)], note_cleared },
});
const sale: Draft = {
  ...{ type: 'card_sold', card_number: 3, display_name: 'Carol', purchased_at: at },
  ...{ cards_sold: 3, pot_amount: 15 },
};
const call = { prize: 'bingo', card_number: 2, display_name: 'Player 2', amount: 10 } as const;
const win: Win = {
  ...{ ...call, seq: 11, positions: [0, 1, 2, 3, 4], is_paid: true, called_at: at, final_at: at },
  ...{ is_final: false, tied: [] },
};
const bingo: Draft = {
  ...{ ...call, type: 'bingo_called', positions: win.positions, pot_claimed: true, wins: [win] },
  ...{ completed_at: at, final_at: at, top: [row(2, 5), row(1)] },
};

describe('a mark', () => {
  it('marks its square, keeps the receipt and replaces the top five', () => {
    const next = after(mark);
    const receipt = { source_url: 'https://example.com', marked_at: at, marked_by_name: 'Ada' };
    expect(next.squares[1]).toMatchObject({ ...receipt, is_marked: true });
    expect(next.leaderboard.map(({ card_number }) => card_number)).toEqual([2, 1]);
    expect(next.seq).toBe(11);
  });

  it('gets its receipt later without any other change', () => {
    const bare = after({ ...mark, source_url: null });
    const next = applyMessage(bare, message(receipt, 12));
    expect(next.squares[1]).toEqual({ ...bare.squares[1], source_url: 'https://example.com/late' });
    expect(next.leaderboard).toBe(bare.leaderboard);
  });

  it('keeps the author of a comment when somebody else saves the note', () => {
    expect(after(note).squares[1]).toMatchObject({ comment: 'Called it.', noted_by_name: 'Ada' });
  });

  it('is removed completely; its note is removed only if the event says so', () => {
    expect(after(mark, unmark(false)).squares).toEqual(state.squares);
    expect(after(mark, note, unmark(true)).squares).toEqual(state.squares);
    expect(after(mark, note, unmark(false)).squares[1]).toMatchObject({
      is_marked: false,
      comment: 'Called it.',
      reaction: '🎯',
    });
  });
});

describe('a sale', () => {
  it('adds the player, the new totals and the last row of the ranking', () => {
    const next = after(sale);
    expect(next.game).toMatchObject({ cards_sold: 3, pot_amount: 15 });
    expect(next.players.at(-1)).toMatchObject({ card_number: 3, display_name: 'Carol' });
    expect(next.leaderboard.at(-1)).toMatchObject({ card_number: 3, consecutive_marked_count: 0 });
  });

  it('adds no row while the ranking is hidden', () => {
    const hidden: GameState = { ...state, leaderboard: [] };
    expect(applyMessage(hidden, message(sale)).leaderboard).toEqual([]);
    const byHost = { ...hidden, game: { ...game, shows_closeness: false } };
    expect(applyMessage(byHost, message(sale)).leaderboard).toEqual([]);
  });

  it('of a house game adds no player, and no sixth row to the ranking', () => {
    const house: GameState = {
      ...state,
      game: { ...game, kind: 'house' },
      players: [],
      leaderboard: [11, 12, 13, 14, 15].map((number) => row(number)),
    };
    const next = applyMessage(house, message(sale));
    expect(next.players).toEqual([]);
    expect(next.leaderboard).toBe(house.leaderboard);
    expect(next.game.cards_sold).toBe(3);
  });

  it('that is returned leaves the players, the ranking and the pot', () => {
    const returned: Draft = {
      ...{ type: 'card_returned', card_number: 2, display_name: 'Player 2' },
      ...{ cards_sold: 1, pot_amount: 5 },
    };
    const next = after(returned);
    expect(next.game).toMatchObject({ cards_sold: 1, pot_amount: 5 });
    for (const rows of [next.players, next.leaderboard])
      expect(rows.map(({ card_number }) => card_number)).toEqual([1]);
  });
});

describe('the life of a game', () => {
  it('ends with BINGO and has one winner in the game, the players and the ranking', () => {
    const next = after(bingo);
    expect(next.game).toMatchObject({
      status: 'completed',
      wins: [win],
      pot_amount: 10,
      completed_at: at,
    });
    expect(next.players.filter(({ is_winner }) => is_winner)).toMatchObject([{ card_number: 2 }]);
    expect(next.leaderboard.filter(({ is_winner }) => is_winner)).toMatchObject([
      { card_number: 2 },
    ]);
    expect(next.players[0]).toBe(state.players[0]);
  });

  it('starts, changes and ends by the events of an admin', () => {
    const upcoming = { ...state, game: { ...game, status: 'upcoming' as const } };
    const change: Draft = {
      ...{ type: 'game_updated', title: 'New title', description: 'New words', card_price: 7 },
      ...{ max_cards: 50, scheduled_start: at, ends_at: null, locks_at: at },
    };
    const changed = applyMessage(upcoming, message(change));
    expect(changed.game).toMatchObject({ title: 'New title', card_price: 7, status: 'upcoming' });
    expect(changed.game).toMatchObject({ scheduled_start: at, locks_at: at });
    expect(changed.game).not.toHaveProperty('type');
    const started = applyMessage(changed, message({ type: 'game_started', started_at: at }, 12));
    expect(started.game).toMatchObject({ status: 'active', started_at: at });
    const end: Draft = {
      ...{ type: 'game_ended', completed_at: at, pot_amount: 0, shares: [], share_count: 0 },
    };
    const ended = applyMessage(started, message(end, 13));
    expect(ended.game).toMatchObject({ status: 'completed', completed_at: at, pot_amount: 0 });
    expect(ended.game.wins).toEqual([]);
  });

  it('updates the lock, and the pot after a contribution, a claim and a return', () => {
    expect(after({ type: 'cards_locked' }).game.is_locked).toBe(true);
    const contributed = after({ type: 'pot_contributed', amount: 90, pot_amount: 100 });
    expect(contributed.game.pot_amount).toBe(100);
    expect(after({ type: 'pot_claimed' }).game.pot_claimed).toBe(true);
    expect(after({ type: 'pot_returned', amount: 10 }).game.pot_returned).toBe(true);
  });
});

describe('an objection', () => {
  const won = applyMessage(after(mark), message(bingo, 12));
  const upheld: Draft = {
    ...{ ...about, ...call, type: 'objection_upheld', top: [row(1, 2)], note_cleared: true },
    ...{ objected_by: 'Mia', win: 11, goes_on: true, wins: [], shares: [], share_count: 0 },
  };

  it('changes nothing when it is made', () => {
    const objected: Draft = { ...about, type: 'objection_made', card_number: 1 };
    expect(applyMessage(won, message(objected, 13))).toEqual({ ...won, seq: 13 });
  });

  it('that is upheld removes the mark and the winner, and reopens the game', () => {
    const next = applyMessage(won, message(upheld, 13));
    expect(next.squares[1]).toMatchObject({ is_marked: false, marked_at: null });
    expect(next.leaderboard).toEqual([row(1, 2)]);
    expect(next.players.some(({ is_winner }) => is_winner)).toBe(false);
    expect(next.game).toEqual({ ...won.game, ...notWon });
  });

  const notWon = {
    status: 'active',
    completed_at: null,
    final_at: null,
    is_final: false,
    wins: [],
    pot_claimed: false,
  };
});

describe('the end by the host', () => {
  const ended = (shares: Game['shares']) =>
    after({
      ...{ type: 'game_ended', completed_at: at, pot_amount: 10 },
      ...{ shares, share_count: shares.length },
    }).game;

  it('is final at once and lists the shares of the pot', () => {
    const shares = [{ card_number: 1, display_name: 'Mia', amount: 10 }];
    expect(ended(shares)).toMatchObject({
      ...{ status: 'completed', final_at: at, is_final: true, shares, pot_returned: false },
    });
  });

  it('returns the pot when there are no shares', () => {
    expect(ended([])).toMatchObject({ shares: [], pot_returned: true });
  });

  it('leaves nothing to return in a house game without players', () => {
    const house: GameState = { ...state, game: { ...game, kind: 'house' } };
    const end = { completed_at: at, pot_amount: 0, shares: [], share_count: 0 };
    const ended = applyMessage(house, message({ type: 'game_ended', ...end }));
    expect(ended.game.pot_returned).toBe(true);
  });
});

describe('delivery', () => {
  it('of earlier messages again, in any number, ends in the same state', () => {
    const drafts = [mark, note, sale, unmark(true), mark, note, bingo];
    const messages = drafts.map((draft, i) => message(draft, 11 + i));
    const expected = messages.reduce(applyMessage, state);
    for (let i = 0; i < 200; i++) {
      let present = state;
      for (let known = 0; known < messages.length; known++) {
        const from = Math.floor(Math.random() * (known + 1));
        present = messages.slice(from, known + 1).reduce(applyMessage, present);
        expect(applyMessage(present, messages[known]!)).toBe(present);
      }
      expect(present).toEqual(expected);
    }
  });

  it('of an unknown type changes only `seq`', () => {
    const next = applyMessage(state, { ...message(mark), type: 'moon_landed' } as never);
    expect(next).toEqual({ ...state, seq: 11 });
  });

  it('accepts only objects with a numeric `seq` and a `type` as messages', () => {
    for (const value of [null, 'x', 7, {}, { seq: '1', type: 'a' }, { seq: 1 }])
      expect(isGameMessage(value)).toBe(false);
    expect(isGameMessage(message(mark))).toBe(true);
  });
});
