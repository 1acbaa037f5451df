import { vi } from 'vitest';
import type { Game, GameKind, GameMessage, GameSquare, GameState } from '@/lib/bingo/game';
import type { ChannelListeners } from './channel';
import { READ_LIMIT } from './reads';
import { createLiveGame } from './store';

export const square: GameSquare = {
  id: 's1',
  summary: 'Budget leaks',
  text: 'The budget leaks before it is read.',
  is_marked: false,
  marked_at: null,
  marked_by_name: null,
  source_url: null,
  comment: null,
  reaction: null,
  noted_by_name: null,
  noted_at: null,
};
export const stateAt = (seq: number): GameState => ({
  game: {
    ...{ id: 'g1', kind: 'house', status: 'active', cards_sold: 0, pot_amount: 0 },
    ...{ prizes: 'bingo', wins: [] as Game['wins'] },
  } as Game,
  squares: [square],
  players: [],
  leaderboard: [],
  channel: 'game:g1',
  seq,
});
export const created_at = '2026-11-21T15:04:00Z';
export const marked = (seq: number, prev = seq - 1): GameMessage => ({
  seq,
  prev,
  type: 'square_marked',
  created_at,
  game_square_id: 's1',
  summary: square.summary,
  by: 'Ana',
  marked_at: created_at,
  source_url: null,
  top: [],
});
export const unmarked = (seq: number): GameMessage => ({
  ...{ seq, prev: seq - 1, type: 'square_unmarked', created_at, game_square_id: 's1' },
  ...{ summary: square.summary, by: 'Ana', top: [], note_cleared: true },
});
export const sold = (seq: number, prev = seq - 1) => ({
  seq,
  prev,
  type: 'card_sold' as const,
  created_at,
  card_number: seq,
  display_name: 'Ben',
  purchased_at: created_at,
  cards_sold: seq,
  pot_amount: seq * 5,
});
/** The last broadcast sale of a burst. */
export const soldOneOfMany = (seq: number, prev?: number) => ({ ...sold(seq, prev), more: true });

/** A live game with fake reads and a fake channel, which has not started. */
export function openGame(seq = 5, timeline: GameMessage[] = [], kind: GameKind = 'house') {
  const stored: GameMessage[] = [];
  let listeners: ChannelListeners | undefined;
  const reads = {
    eventsSince: vi.fn(async (_: string, after: number): Promise<GameMessage[] | null> =>
      stored.filter((message) => message.seq > after).slice(0, READ_LIMIT),
    ),
    gameState: vi.fn(async (): Promise<GameState | null> => stateAt(stored.at(-1)?.seq ?? seq)),
    timeline: vi.fn(async () => [...stored].reverse().slice(0, 50)),
  };
  const leave = vi.fn();
  const openChannel = vi.fn((_: string, given: ChannelListeners) => {
    listeners = given;
    return leave;
  });
  const { game, ...state } = stateAt(seq);
  const live = createLiveGame({ ...state, game: { ...game, kind } }, timeline, {
    reads,
    openChannel,
    disconnect: async () => {},
  });
  /** The channel is joined, and the broadcasts of the database reach it. */
  const join = () => {
    listeners!.onStatus('joined');
    listeners!.onStatus('ready');
  };
  return { live, stored, reads, openChannel, leave, join, listeners: () => listeners! };
}
