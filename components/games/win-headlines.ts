import type { MessageOf } from '@/lib/bingo/events';
import type { Win } from '@/lib/bingo/game';
import { inWords, sharesPrize } from '@/lib/words/prizes';
import { lossOf } from '@/lib/words/wins';

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
  return { kicker: 'Extra! Extra!', text: `${display_name} ${what} with card #${card_number}` };
};

/** The end of the headline of an upheld objection, after the square. */
export const afterUpheld = (message: MessageOf<'objection_upheld'>): string =>
  message.prize === 'bingo' ? 'the win is taken back, and the game goes on' : lossOf(message);
