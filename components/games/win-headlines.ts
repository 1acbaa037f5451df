import type { MessageOf } from '@/lib/bingo/events';
import { inWords, sharesPrize } from '@/lib/words/prizes';

export type Headline = {
  kicker: string;
  text: string;
  by?: string | null;
  source_url?: string | null;
};

export const bingoHeadline = (winner: string, card_number: number): Headline => ({
  kicker: 'Extra! Extra!',
  text: `${winner} called BINGO with card #${card_number}`,
});

/** A card that called a prize, alone or with those that shared it before. */
export const prizeHeadline = ({
  prize = 'first_line',
  winner_display_name,
  card_number,
  wins = [],
  seq,
}: Pick<
  MessageOf<'bingo_called'>,
  'prize' | 'winner_display_name' | 'card_number' | 'wins' | 'seq'
>): Headline => {
  const verb = sharesPrize(wins, prize, seq) ? 'shares' : 'won';
  return {
    kicker: 'Extra! Extra!',
    text: `${winner_display_name} ${verb} ${inWords(prize)} with card #${card_number}`,
  };
};

/** The end of the headline of an upheld objection, after the square. */
export function afterUpheld({ prize, goes_on }: MessageOf<'objection_upheld'>): string {
  if (!prize) return 'the win is taken back, and the game goes on';
  return goes_on ? `and ${inWords(prize)} is open again` : `and ${inWords(prize)} is taken back`;
}
