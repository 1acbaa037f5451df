'use client';

import { useState } from 'react';
import { Confetti } from '@/components/game/card/confetti';
import { Money } from '@/components/ui/money';
import type { MessageOf } from '@/lib/bingo/game';
import { winsOf } from '@/lib/bingo/prizes';
import { inWords, winnersOf } from '@/lib/words/results';
import { LitLine } from '@/components/game/card/lit-line';
import { useShownGame } from '@/components/game/shown-game';

/** The winner of a prize and the winning line, on the table view. Shown until the next mark, while the game goes on. */
export function PrizeMoment({ win }: { win: MessageOf<'bingo_called'> }) {
  const { game, latest } = useShownGame();
  const [isNews] = useState(latest?.seq === win.seq);
  const wins = winsOf(game, win.prize);
  const amount = wins.reduce((sum, one) => sum + one.amount, 0);
  return (
    <div className="flex animate-appear items-center gap-[0.6em] text-press">
      {isNews && <Confetti />}
      <LitLine line={win.positions} className="w-[4.5em] shrink-0" />
      <p className="min-w-0">
        <bdi className="line-clamp-2 text-[1.9em] leading-[1.1] font-semibold wrap-anywhere">
          {winnersOf(wins)}
        </bdi>{' '}
        {wins.length > 1 ? 'share' : 'won'} {inWords(win.prize)}: <Money amount={amount} />
      </p>
    </div>
  );
}
