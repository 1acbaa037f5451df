import { gameTitle, type Game } from '@/lib/bingo/game';
import { inSentence } from './message';
import { formatCount, formatMoney } from './money';
import { winnersOf, withCard } from './wins';
type PlayerRecord = Record<'games' | 'wins' | 'winnings' | 'streak', number>;

const counted = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** 'Ada won with card #12', or another sentence if nobody won. */
export function headlineOf({ prizes, shares, share_count, wins }: Game): string {
  const [win] = wins;
  if (win)
    return prizes === 'three'
      ? `${winnersOf(wins)} won the prizes`
      : `${inSentence(win.display_name)} won${withCard(win)}`;
  const [closest] = shares;
  if (!closest) return 'Nobody called BINGO';
  return share_count === 1
    ? `${inSentence(closest.display_name)} was closest${withCard(closest)}`
    : `${formatCount(share_count)} cards were equally close`;
}

/** 'Fred won Election Night BINGO', or another title if nobody won. */
export const resultTitle = (game: Game): string =>
  game.wins[0]?.prize === 'bingo'
    ? `${inSentence(game.wins[0].display_name)} won ${inSentence(gameTitle(game))}`
    : `${inSentence(gameTitle(game))}: ${headlineOf(game)}`;

/** '12 games, 3 wins, $45.00 won, 2 in a row'; null before the first finished game. */
export function recordWords({ games, wins, winnings, streak }: PlayerRecord): string | null {
  if (games === 0) return null;
  return [
    counted(games, 'game'),
    counted(wins, 'win'),
    `${formatMoney(winnings)} won`,
    ...(streak > 1 ? [`${formatCount(streak)} in a row`] : []),
  ].join(', ');
}
