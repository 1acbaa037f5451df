import { type Win, type MessageOf } from '@/lib/bingo/game';
import { listed, NAMES_AT_MOST, inSentence } from '@/lib/words/message';
import { formatCount, formatMoney } from '@/lib/words/money';
import { inWords, sharesPrize, lossOf, withCard } from '@/lib/words/results';

export type Headline = {
  kicker: string;
  text: string;
  by?: string | null;
  source_url?: string | null;
};

/** A card that called BINGO, or a prize, alone or with those that shared it before. */
export const winHeadline = (
  {
    prize,
    display_name,
    card_number,
    seq,
  }: Pick<Win, 'prize' | 'display_name' | 'card_number' | 'seq'>,
  wins: readonly Win[],
): Headline => {
  const what =
    prize === 'bingo'
      ? 'called BINGO'
      : `${sharesPrize(wins, prize, seq) ? 'shares' : 'won'} ${inWords(prize)}`;
  return {
    kicker: 'Extra! Extra!',
    text: `${inSentence(display_name)} ${what}${withCard({ display_name, card_number })}`,
  };
};

/** The end of the headline of an upheld objection, after the square. */
export const afterUpheld = (message: MessageOf<'objection_upheld'>): string =>
  message.prize === 'bingo' ? 'the win is taken back, and the game goes on' : lossOf(message);

/** Names the players who shared the pot of a game that its host or the clock ended. */
export function endingOf({ shares, share_count }: MessageOf<'game_ended'>): string {
  const [first] = shares;
  if (!first) return 'The game ended without a winner';
  if (share_count === 1)
    return `The game was ended: ${inSentence(first.display_name)} was closest and takes ${formatMoney(first.amount)}`;
  if (share_count > NAMES_AT_MOST)
    return `The game was ended: ${formatCount(share_count)} cards were closest and share the pot`;
  const names = listed(shares.map(({ display_name }) => inSentence(display_name)));
  return `The game was ended: ${names} were closest and share the pot`;
}
