import { formatCount, formatMoney } from '@/lib/money';
import type { GameResults, PlayerRecord } from './answers';

const counted = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** 'Ada won with card #12', or what happened where nobody did. */
export function headlineOf({ game }: Pick<GameResults, 'game'>): string {
  if (game.winner_display_name !== null)
    return `${game.winner_display_name} won with card #${game.winner_card_number}`;
  return game.shares.length > 0 ? 'The closest shared the pot' : 'Nobody called BINGO';
}

/** '12 games, 3 wins, $45.00 won, 2 in a row', as much of it as there is to say; null before the first game is over. */
export function recordWords({ games, wins, winnings, streak }: PlayerRecord): string | null {
  if (games === 0) return null;
  return [
    counted(games, 'game'),
    counted(wins, 'win'),
    `${formatMoney(winnings)} won`,
    ...(streak > 1 ? [`${formatCount(streak)} in a row`] : []),
  ].join(', ');
}
