import type { Game, GameState, Prize, Win } from './game';
import type { Payloads } from './payloads';
import { completedLines, LINES, missingFrom, POSITIONS } from './board';
import { PRIZES_OF } from './game';

/** Each prize's part of the pot, in percent. */
export const PERCENT_OF: Record<Prize, number> = {
  ...{ bingo: 100, first_line: 50, second_line: 30, full_card: 20 },
};

/** How long after the first call of a prize cards that the same mark completed can share it, in milliseconds. */
const TIME_TO_TIE = 10_000;

const FULL = (1 << 25) - 1;

/** Whether a card with this mask has reached a prize. */
export function hasReached(prize: Prize, mask: number): boolean {
  if (prize === 'full_card') return (mask & FULL) === FULL;
  return completedLines(mask).length >= (prize === 'second_line' ? 2 : 1);
}

export const winsOf = ({ wins }: Pick<Game, 'wins'>, prize: Prize): Win[] =>
  wins.filter((win) => win.prize === prize);

/** The next prize that nobody has won; null for none. */
export const nextPrize = (game: Pick<Game, 'wins' | 'prizes'>): Prize | null =>
  PRIZES_OF[game.prizes].find((prize) => winsOf(game, prize).length === 0) ?? null;

const PAIRS = LINES.flatMap((line, at) =>
  LINES.slice(at + 1).map((other) => [...new Set([...line, ...other])]),
);

/** The positions of which a card needs all, in one of several ways. */
const ways = (prize: Prize | null): readonly (readonly number[])[] =>
  prize === 'full_card' ? [POSITIONS] : prize === 'second_line' ? PAIRS : LINES;

/** The number of squares that a card with this mask needs for the next prize that nobody has won. */
export const toGoOf = (game: Pick<Game, 'wins' | 'prizes'>, mask: number): number =>
  Math.min(...ways(nextPrize(game)).map((positions) => missingFrom(mask, positions)));

/** The amount of an open prize: its part of the pot in whole cents; the last open one gets everything that is left. */
export function amountOf(
  game: Pick<Game, 'wins' | 'prizes' | 'pot_amount' | 'shares'>,
  prize: Prize,
): number {
  const cents = (dollars: number) => Math.round(dollars * 100);
  const pot = cents(game.pot_amount);
  const spent = [...game.wins, ...game.shares].reduce((sum, { amount }) => sum + cents(amount), 0);
  const open = PRIZES_OF[game.prizes].filter((one) => winsOf(game, one).length === 0);
  const part = Math.floor((pot * PERCENT_OF[prize]) / 100);
  return (open.length > 1 ? Math.min(part, pot - spent) : pot - spent) / 100;
}

/**
 * Until when the card can call a prize it has reached: 'open' if nobody has won it, else the end of the time to share it,
 * null for no prize. Only the server can check that the same mark completed both cards.
 */
export function sharedUntil(
  game: Pick<Game, 'wins' | 'prizes'>,
  { card_number }: { card_number: number },
  mask: number,
): string | null {
  let until: string | null = null;
  for (const prize of PRIZES_OF[game.prizes]) {
    const wins = winsOf(game, prize);
    const [first] = wins;
    if (!hasReached(prize, mask) || wins.some((win) => win.card_number === card_number)) continue;
    if (!first) return 'open';
    if (prize === 'bingo') return null;
    until = new Date(Date.parse(first.called_at) + TIME_TO_TIE).toISOString();
  }
  return until;
}

const withWinners = <Row extends { card_number: number; is_winner: boolean }>(
  rows: Row[],
  wins: readonly Win[],
): Row[] =>
  rows.map((row) => {
    const is_winner = wins.some(({ card_number }) => card_number === row.card_number);
    return row.is_winner === is_winner ? row : { ...row, is_winner };
  });

/** A message that is read late has all wins up to now; later ones must not appear before their own messages. */
const winsUntil = ({ wins, seq }: { wins: Win[]; seq: number }) =>
  wins.filter((win) => win.seq <= seq);

/** A card wins a prize; the last of them ends the game. */
export function wonPrize(
  { game, players, leaderboard }: GameState,
  message: Payloads['bingo_called'] & { seq: number },
): Partial<GameState> {
  const wins = winsUntil(message);
  const { pot_claimed, completed_at, final_at } = message;
  const status = completed_at === null ? game.status : 'completed';
  return {
    game: { ...game, wins, pot_claimed, completed_at, final_at, status },
    players: withWinners(players, wins),
    leaderboard: withWinners(leaderboard, wins),
  };
}

/** A win is taken back. Its prize is open again, unless others share it or the game was ended. */
export function winTakenBack(
  state: GameState,
  message: Payloads['objection_upheld'] & { seq: number },
): GameState {
  const { game, players, leaderboard } = state;
  const wins = winsUntil(message);
  const { shares, share_count, goes_on } = message;
  const active = {
    ...{ status: 'active' as const, completed_at: null, final_at: null, is_final: false },
    pot_claimed: false,
  };
  return {
    ...state,
    game: { ...game, wins, shares, share_count, ...(goes_on && active) },
    players: withWinners(players, wins),
    leaderboard: withWinners(leaderboard, wins),
  };
}
