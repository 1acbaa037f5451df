'use client';

import { useState, type ReactNode } from 'react';
import { LoserDialog, WinnerDialog } from '@/components/cards/game-over';
import { LocalTime } from '@/components/ui/local-time';
import type { Win } from '@/lib/bingo/game';
import { prize_lost, prize_won, prizes_go_on } from '@/lib/words/endings';
import { fill } from '@/lib/words/message';
import { may_be_objected_to } from '@/lib/words/objections';
import { inWords, prizeNames } from '@/lib/words/prizes';
import { squaresWon, winnersOf } from '@/lib/words/wins';
import { useGame } from './game-provider';
import { LitLine } from './lit-line';
import { TimeLeft } from './time-left';
import { useFollowBank } from './use-follow-bank';

type PrizeNewsProps = { potSentence?: string; way?: ReactNode };

/** A dialog for each prize that is won while the viewer watches: their own wins first. */
export function PrizeNews({ potSentence, way }: PrizeNewsProps) {
  const { game, viewer, cards } = useGame();
  const { wins } = game;
  const last = Math.max(0, ...wins.map(({ seq }) => seq));
  const [closed, setClosed] = useState(last);
  const isMine = ({ card_number }: Win) => cards.some((card) => card.card_number === card_number);
  const own = wins.filter(isMine);
  useFollowBank(viewer.user_id === null ? 0 : own.reduce((sum, { amount }) => sum + amount, 0));

  const fresh = wins.filter(({ seq }) => seq > closed);
  const mine = fresh.findLast(isMine);
  const shown = mine ?? fresh.at(-1);
  const close = () => setClosed(last);
  const words = {
    prize: shown ? prizeNames[shown.prize] : '',
    prize_in_words: shown ? inWords(shown.prize) : '',
    name: shown ? winnersOf(wins.filter(({ prize }) => prize === shown.prize)) : '',
  };
  return (
    <>
      <WinnerDialog
        open={mine !== undefined}
        onClose={close}
        words={fill(prize_won, words)}
        pot_amount={mine?.amount ?? 0}
        {...{ potSentence, way }}
      >
        {mine && <WonSquares win={mine} />}
      </WinnerDialog>
      <LoserDialog
        open={!mine && shown !== undefined && cards.length > 0}
        onClose={close}
        words={fill(prize_lost, words)}
        winner_display_name={words.name}
        way={way}
      >
        {shown && <WonSquares win={shown} />}
      </LoserDialog>
    </>
  );
}

function WonSquares({ win }: { win: Win }) {
  const { game } = useGame();
  return (
    <div>
      <LitLine line={win.positions} />
      <p>
        The prize was won with {squaresWon(win)}. {may_be_objected_to.title}{' '}
        <LocalTime at={win.final_at} />
        <TimeLeft until={win.final_at} />. {game.status === 'active' && prizes_go_on.title}
      </p>
    </div>
  );
}
