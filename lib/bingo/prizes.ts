import type { Card, Game, GameState, MessageOf, Prize, Win, BingoCall } from './game';
import { LINES, missingFrom, OPEN_POSITIONS, POSITIONS } from './board';
import { PRIZES_OF } from './kinds';
import { rankingOf } from './ranking';

/** Each prize's part of the pot, in percent. */
export const PERCENT_OF: Record<Prize, number> = {
  ...{ bingo: 100, first_line: 50, second_line: 30, full_card: 20 },
};

/**
 * How long after the first call of a prize cards that the same mark completed can share it, in milliseconds. A second less
 * than the database allows, because the server's time that a browser knows may be a second behind.
 */
const TIME_TO_TIE = 9000;

export const winsOf = ({ wins }: Pick<Game, 'wins'>, prize: Prize): Win[] =>
  wins.filter((win) => win.prize === prize);

/** The next prize that nobody has won; null for none. */
export const nextPrize = (game: Pick<Game, 'wins' | 'prizes'>): Prize | null =>
  PRIZES_OF[game.prizes].find((prize) => winsOf(game, prize).length === 0) ?? null;

const PAIRS = LINES.flatMap((line, at) =>
  LINES.slice(at + 1).map((other) => [...new Set([...line, ...other])]),
);

/** The positions of which a card needs all, in one of several ways. */
const ways = (prize: Prize): readonly (readonly number[])[] =>
  prize === 'full_card' ? [POSITIONS] : prize === 'second_line' ? PAIRS : LINES;

const missing = (prize: Prize, mask: number): number =>
  Math.min(...ways(prize).map((positions) => missingFrom(mask, positions)));

/** Whether a card with this mask has reached a prize. */
export const hasReached = (prize: Prize, mask: number): boolean => missing(prize, mask) === 0;

type Played = Pick<Game, 'wins' | 'prizes'>;

/** The prize that is played for: the next that nobody has won, or the last one if all are won. */
export const prizePlayedFor = (game: Played): Prize =>
  nextPrize(game) ?? PRIZES_OF[game.prizes].at(-1)!;

/** The number of squares that a card with this mask needs for the prize that is played for. */
export const toGoOf = (game: Played, mask: number): number => missing(prizePlayedFor(game), mask);

/** The positions of the squares that are one to go: marking any of them would complete the next open prize. */
export const oneToGo = (game: Played, mask: number): number[] =>
  toGoOf(game, mask) === 1
    ? OPEN_POSITIONS.filter((at) => toGoOf(game, mask | (1 << at)) === 0)
    : [];

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

type Caller = Pick<Card, 'id' | 'card_number'>;

/**
 * The prize that the card can share until this time, because it was completed by the same mark as the winner's card.
 */
export function tieOf(
  game: Played,
  { id, card_number }: Caller,
  mask: number,
): { prize: Prize; until: string } | null {
  for (const prize of PRIZES_OF[game.prizes]) {
    const wins = winsOf(game, prize);
    const isTied = wins.some(({ tied }) => tied.includes(id));
    if (!isTied || !hasReached(prize, mask)) continue;
    if (wins.some((win) => win.card_number === card_number)) continue;
    const until = Date.parse(wins[0]!.called_at) + TIME_TO_TIE;
    return { prize, until: new Date(until).toISOString() };
  }
  return null;
}

/**
 * Until when the card can call a prize that it has reached: 'open' without an end, if nobody has won it and the game has
 * no end; null for no prize.
 */
export function callableUntil(
  game: Played & Pick<Game, 'status' | 'ends_at'>,
  card: Caller,
  mask: number,
): string | null {
  const open = game.status === 'active' ? nextPrize(game) : null;
  if (open && hasReached(open, mask)) return game.ends_at ?? 'open';
  return tieOf(game, card, mask)?.until ?? null;
}

const withWinners = <Row extends { card_number: number; is_winner: boolean }>(
  rows: Row[],
  wins: readonly Win[],
): Row[] =>
  rows.map((row) => {
    const is_winner = wins.some(({ card_number }) => card_number === row.card_number);
    return row.is_winner === is_winner ? row : { ...row, is_winner };
  });

/**
 * The wins up to a message's own event. A message that is read late contains later wins as well, which must not be
 * shown before their own messages.
 */
const winsUntil = ({ wins, seq }: { wins: Win[]; seq: number }) =>
  wins.filter((win) => win.seq <= seq);

/** A card wins a prize; the last of them ends the game. */
export function wonPrize(
  { game, players }: GameState,
  message: MessageOf<'bingo_called'>,
): Partial<GameState> {
  const wins = winsUntil(message);
  const { pot_claimed, completed_at, final_at } = message;
  const status = completed_at === null ? game.status : 'completed';
  return {
    game: { ...game, wins, pot_claimed, completed_at, final_at, status },
    players: withWinners(players, wins),
    leaderboard: withWinners(rankingOf(players, message.top), wins),
  };
}

/**
 * Wins are taken back. Their prizes are open again, unless others share them or the game was ended. A game whose time is up is
 * active until the message of its end, which comes next.
 */
export function winTakenBack(state: GameState, message: MessageOf<'objection_upheld'>): GameState {
  const { game, players, leaderboard } = state;
  const wins = winsUntil(message);
  const { shares, share_count, goes_on } = message;
  const { final_at = game.final_at, pot_claimed = game.pot_claimed } = message;
  const pot_returned = game.pot_returned && shares.length === 0;
  const pot = { shares, share_count, pot_claimed, pot_returned };
  const final = {
    final_at,
    is_final: game.is_final || (final_at !== null && final_at === game.completed_at),
  };
  const isActive = goes_on || final_at === null;
  const active = {
    ...{ status: 'active' as const, completed_at: null, final_at: null, is_final: false },
    pot_claimed: false,
  };
  return {
    ...state,
    game: { ...game, wins, ...pot, ...final, ...(isActive && active) },
    players: withWinners(players, wins),
    leaderboard: withWinners(leaderboard, wins),
  };
}

/** What analytics records for a win: its amount, and which one of three prizes it is. */
export function wonBy(card_id: string, { wins }: BingoCall) {
  const { amount = 0, prize = 'bingo' } = wins.at(-1) ?? {};
  return { card_id, pot_amount: amount, ...(prize !== 'bingo' && { prize }) };
}
