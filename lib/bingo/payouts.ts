import { holds } from './card';
import type { Card, Game, Prize, Win } from './game';
import { PRIZES_OF } from './kinds';
import { winsOf } from './prizes';

type Paid = Pick<Game, 'prizes' | 'wins' | 'shares' | 'share_count' | 'pot_amount' | 'status'>;

/** Where the pot of a game went. All sums are in dollars, and add up to the pot. */
export type Payouts = {
  /** The wins that stand, by prize and then by call. */
  won: readonly Win[];
  /** The prizes of an ended game that nobody won. */
  notWon: readonly Prize[];
  /** What no card won: the sum, who got it, how many more cards got a share, and what went back. */
  rest: {
    amount: number;
    shares: Game['shares'];
    others: number;
    returned: number;
  };
  /** What the viewer's cards got, without what was returned because the viewer did not claim it in time. */
  yours: number;
};

export const sumOf = (rows: readonly { amount: number }[]): number =>
  rows.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;

const minus = (one: number, other: number): number =>
  (Math.round(one * 100) - Math.round(other * 100)) / 100;

/** Where the money of a game is: what each card won, what the closest cards got, and what of it is the viewer's. */
export function payoutsOf(game: Paid, cards: readonly Pick<Card, 'card_number'>[] = []): Payouts {
  const { prizes, shares, share_count, pot_amount, status } = game;
  const isOver = status === 'completed';
  const won = PRIZES_OF[prizes].flatMap((prize) => winsOf(game, prize));
  const amount = isOver ? minus(pot_amount, sumOf(won)) : 0;
  const others = share_count - shares.length;
  return {
    won,
    notWon: isOver ? PRIZES_OF[prizes].filter((prize) => winsOf(game, prize).length === 0) : [],
    rest: {
      amount,
      shares,
      others,
      // The shares of the others are not known, and a pot is either shared or goes back.
      returned: others > 0 ? 0 : minus(amount, sumOf(shares)),
    },
    yours: sumOf([...won, ...shares].filter((row) => !row.is_returned && holds(cards, row))),
  };
}

/** What is in the pot of a running game: what was paid in, without what was paid out. A win that waits for a guest is still in it. */
export const inPot = ({ pot_amount, wins }: Pick<Paid, 'pot_amount' | 'wins'>): number =>
  minus(pot_amount, sumOf(wins.filter(({ is_paid }) => is_paid)));

/** Whether the whole pot was returned: nobody won it, or nobody claimed it in time. Of three prizes, those that were won stay won. */
export const isPotReturned = ({
  pot_returned,
  pot_amount,
  prizes,
  wins,
}: Pick<Game, 'pot_returned' | 'pot_amount' | 'prizes' | 'wins'>): boolean =>
  pot_returned && pot_amount > 0 && (prizes === 'bingo' || wins.length === 0);

type Claimed = Pick<Game, 'pot_claimed' | 'wins' | 'shares'>;

/** Whether one of a guest's cards won something that nobody has claimed yet. */
export function canClaim(
  game: Pick<Game, 'wins' | 'shares' | 'prizes' | 'pot_amount' | 'pot_claimed' | 'pot_returned'>,
  cards: readonly Pick<Card, 'card_number'>[],
): boolean {
  if (game.pot_claimed || isPotReturned(game)) return false;
  const waiting = [...game.wins.filter(({ is_paid }) => !is_paid), ...game.shares];
  return waiting.some((row) => !row.is_returned && holds(cards, row));
}

/** Whether everything that was won has been paid out, and nothing had to be returned. */
export const isClaimed = ({ pot_claimed, wins, shares }: Claimed): boolean =>
  pot_claimed && ![...wins, ...shares].some(({ is_returned }) => is_returned);
