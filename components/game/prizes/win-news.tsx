'use client';

import { useState, type ReactNode } from 'react';
import { LoserDialog, WinnerDialog } from './game-over';
import { LocalTime } from '@/components/ui/local-time';
import { Sentence } from '@/components/ui/sentence';
import type { Win } from '@/lib/bingo/game';
import { game_over, prize_lost, prize_won, prizes_go_on, won } from '@/lib/words/games';
import { fill } from '@/lib/words/message';
import { may_be_objected_to } from '@/lib/words/objections';
import { inWords, prizeNames, squaresWon, whyLess, winnersOf } from '@/lib/words/results';
import { EndNews } from './end-news';
import { useGame } from '@/components/game/game-provider';
import { LitLine } from '@/components/game/card/lit-line';
import { ShareWin } from './share-win';
import { TieToCall, useTie } from './tie-to-call';
import { TimeLeft } from '@/components/game/time-left';

type WinNewsProps = {
  /** What became of the pot, where it did not go to a bank balance. */
  potSentence?: string | undefined;
  /** Instead of View My Games. */
  way?: ReactNode;
};

const lastOf = (wins: readonly Win[]) => Math.max(0, ...wins.map(({ seq }) => seq));

/** The last win of each game whose dialog needs none here, so a remount, as after a guest's cards were moved, shows it again. */
const seen = new Map<string, number>();

/** A dialog for each prize that is won while the viewer watches: their own wins first. */
export function WinNews({ potSentence, way }: WinNewsProps) {
  const { game, viewer, cards } = useGame();
  const { id, wins } = game;
  const last = lastOf(wins);
  const [closed, setClosed] = useState(() => seen.get(id) ?? last);
  // A server renders for everybody, so it must not remember what one page has shown.
  if (typeof window !== 'undefined' && !seen.has(id)) seen.set(id, closed);

  const isMine = ({ card_number }: Win) => cards.some((card) => card.card_number === card_number);
  const fresh = wins.filter(({ seq }) => seq > closed);
  const mine = fresh.findLast(isMine);
  const shown = mine ?? fresh.at(-1);
  const held = wins.find((win) => isMine(win) && win.prize === shown?.prize);
  const why = held ? whyLess(wins, held) : null;
  const less = why && (
    <p>
      <Sentence text={why} />
    </p>
  );
  const tie = useTie(shown?.prize);
  const tied = tie && <TieToCall {...tie} />;

  function close() {
    seen.set(id, last);
    setClosed(last);
  }

  return (
    <>
      <EndNews {...{ potSentence, way }} />
      <WinnerDialog
        open={mine !== undefined}
        onClose={close}
        words={shown?.prize === 'bingo' ? won : fill(prize_won, wordsOf(wins, shown))}
        pot_amount={mine?.amount ?? 0}
        {...{ potSentence, way }}
      >
        {less}
        {tied}
        {mine && <WonSquares win={mine} />}
        {mine?.prize === 'bingo' && viewer.user_id !== null && <ShareWin game={game} />}
      </WinnerDialog>
      <LoserDialog
        open={!mine && shown !== undefined && cards.length > 0}
        onClose={close}
        words={fill(shown?.prize === 'bingo' ? game_over : prize_lost, wordsOf(wins, shown))}
        way={way}
        news={tied ?? less}
      >
        {shown && <WonSquares win={shown} />}
      </LoserDialog>
    </>
  );
}

const wordsOf = (wins: readonly Win[], shown: Win | undefined) => ({
  prize: shown ? prizeNames[shown.prize] : '',
  prize_in_words: shown ? inWords(shown.prize) : '',
  name: winnersOf(wins.filter(({ prize }) => prize === shown?.prize)),
});

/** The line that won, and how long players can object to it. */
function WonSquares({ win }: { win: Win }) {
  const { game } = useGame();
  return (
    <div>
      <LitLine line={win.positions} />
      <p>
        {win.prize === 'bingo' ? 'The winning line: ' : 'The prize was won with '}
        {squaresWon(win)}. {may_be_objected_to.title} <LocalTime at={win.final_at} />
        <TimeLeft until={win.final_at} />.{' '}
        {game.status === 'active' && win.prize !== 'bingo' && prizes_go_on.title}
      </p>
    </div>
  );
}
