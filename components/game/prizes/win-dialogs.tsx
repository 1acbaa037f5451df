'use client';

import { useState, type ReactNode } from 'react';
import { Stake } from '@/components/ui/stake';
import { LocalTime } from '@/components/ui/local-time';
import { Sentence } from '@/components/ui/sentence';
import type { Win, Game, Card, Prize } from '@/lib/bingo/game';
import {
  game_over,
  prize_lost,
  prize_won,
  won,
  game_over_consolation,
  shared_with,
  too_late_to_share,
  you_have_it_too,
  set_option_failed,
} from '@/lib/words/games';
import { fill } from '@/lib/words/message';
import { may_be_objected_to } from '@/lib/words/objections';
import {
  goesOnFor,
  inWords,
  prizeNames,
  squaresWon,
  whyLess,
  winnersOf,
  resultTitle,
} from '@/lib/words/results';
import { useGame } from '@/components/game/game-provider';
import { LitLine } from '@/components/game/card/card-paper';
import { TimeLeft } from '@/components/game/time-left';
import { useAction } from '@/components/forms/use-action';
import { ShareButton } from '@/components/ui/share-button';
import { resultsPath } from '@/lib/paths';
import { setOption } from '@/server-actions/games';
import { CallBingo, useCallBingo } from '@/components/game/card/call-bingo';
import { holds, maskOfCard } from '@/lib/bingo/card';
import { tieOf } from '@/lib/bingo/prizes';
import { usePassed } from '@/components/game/due';
import { LoserDialog, WinnerDialog } from './game-over';

type WinDialogsProps = {
  /** Whether the dialog of `shown` is open, or waits while another dialog is. */
  open: boolean;
  onOpenChange: (open: boolean) => void;
  shown: Win | null;
  /** What became of the pot, if it did not go to a bank balance. */
  potSentence?: string | undefined;
  /** Replaces the button View My Games. */
  way?: ReactNode;
};

/** A dialog for each prize that is won while the viewer watches. */
export function WinDialogs({ open, onOpenChange, shown: next, potSentence, way }: WinDialogsProps) {
  const { game, viewer, cards } = useGame();
  const { wins } = game;
  const close = () => onOpenChange(false);
  const shown = open ? next : null;
  // The dialog keeps its words while it closes, and those that it opened with while others share the prize.
  const [opened, setOpened] = useState({ win: shown, words: wordsOf(wins, shown) });
  if (shown && shown.seq !== opened.win?.seq)
    setOpened({ win: shown, words: wordsOf(wins, shown) });
  const { words } = opened;
  const win = wins.find(({ seq }) => seq === opened.win?.seq) ?? opened.win;
  if (!win) return null;
  const isMine = holds(cards, win);
  const isBingo = win.prize === 'bingo';

  return (
    <>
      <WinnerDialog
        open={shown !== null && isMine}
        onClose={close}
        words={isBingo ? won : fill(prize_won, words)}
        pot_amount={win.amount}
        {...{ potSentence, way }}
      >
        {game.status === 'completed' && <Stake stake={game.stake} />}
        <Sharing key={win.seq} win={win} />
        <WonSquares win={win} />
        {isBingo && viewer.user_id !== null && <ShareWin game={game} />}
      </WinnerDialog>
      <LoserDialog
        open={shown !== null && !isMine && cards.length > 0}
        onClose={close}
        words={fill(isBingo ? game_over : prize_lost, words)}
        way={way}
      >
        {game.status === 'completed' && <Stake stake={game.stake} />}
        <Sharing key={win.seq} win={win} consolation={<Consolation />} />
        <WonSquares win={win} />
      </LoserDialog>
    </>
  );
}

const Consolation = () => <p className="serif-italic text-deck">{game_over_consolation.title}</p>;

function wordsOf(wins: readonly Win[], shown: Win | null) {
  const those = wins.filter(({ prize }) => prize === shown?.prize);
  return {
    prize: shown ? prizeNames[shown.prize] : '',
    prize_in_words: shown ? inWords(shown.prize) : '',
    name: winnersOf(those),
    won: those.length > 1 ? 'shared' : 'won',
  };
}

/**
 * What happens to a prize that several cards reached with the same mark: who shares it, and the viewer's button to share it.
 * Its room is kept while somebody can still call, so that the text below does not move.
 */
function Sharing({ win, consolation }: { win: Win; consolation?: ReactNode }) {
  const { game, cards } = useGame();
  const those = game.wins.filter(({ prize }) => prize === win.prize);
  const [first] = useState(those.length);
  const [hasRoom] = useState(those.length > 1 || those.some(({ tied }) => tied.length > 0));
  const tie = useTie(win.prize);
  const [hadTie] = useState(tie);
  const held = those.find((one) => holds(cards, one));
  const since = those.slice(first);
  const isLost = !hadTie && !held;
  if (!hasRoom && those.length < 2) return isLost && consolation;
  return (
    <>
      {isLost && consolation}
      {hadTie && <TieToCall {...hadTie} isOpen={tie !== null} isHeld={held !== undefined} />}
      <p className="line-clamp-3 min-h-[4.5em] wrap-anywhere sm:min-h-[3em]">
        {held && <Sentence text={whyLess(game.wins, held) ?? ''} />}
        {!held && since.length > 0 && (
          <Sentence text={fill(shared_with, { names: winnersOf(since) }).title} />
        )}
      </p>
    </>
  );
}

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
        {game.status === 'active' && win.prize !== 'bingo' && goesOnFor(game)}
      </p>
    </div>
  );
}

/**
 * The button with which the winner shares the results. It first opens the results of a private game to everybody with
 * the link.
 */
function ShareWin({ game }: { game: Game }) {
  const { run } = useAction(set_option_failed);
  const isPrivate = game.kind === 'private';

  async function openResults() {
    const input = { id: game.id, option: 'shares_results', is_on: true } as const;
    const opened = await run(() => setOption(input));
    return opened?.ok ?? false;
  }

  return (
    <div className="grid justify-items-start gap-1">
      <ShareButton
        sentence={`${resultTitle(game)}.`}
        path={resultsPath(game.id)}
        before={isPrivate ? openResults : undefined}
        label="Share the win"
        variant="secondary"
      />
      {isPrivate && (
        <p className="text-fine text-ink-soft">
          This lets anyone with the link read the results. You can change that on the results page.
        </p>
      )}
    </div>
  );
}

type Tie = { card: Card; until: string };

/** The viewer's card that can still share this prize, which others have just won, and until when; null for none. */
function useTie(prize: Prize | undefined): Tie | null {
  const { game, cards, squaresById, permissionsFor } = useGame();
  const ties = cards.flatMap((card) => {
    const tie = tieOf(game, card, maskOfCard(card, squaresById));
    const isOffered = tie?.prize === prize && permissionsFor(card).canCall;
    return tie && isOffered ? [{ card, until: tie.until }] : [];
  });
  const passed = usePassed(ties.map(({ until }) => until));
  return ties.find(({ until }) => !passed.includes(until)) ?? null;
}

/** The button to share a prize, with the seconds that are left for it; then, in its place, that the time is over. */
function TieToCall({ card, until, isOpen, isHeld }: Tie & { isOpen: boolean; isHeld: boolean }) {
  const { isCalling, call } = useCallBingo(card);
  return (
    <div className="grid min-h-21 content-start gap-2">
      {isOpen && (
        <>
          <p className="font-semibold">{you_have_it_too.title}</p>
          <CallBingo isCalling={isCalling} onCall={() => void call()} until={until} />
        </>
      )}
      {!isOpen && !isHeld && <p className="font-semibold">{too_late_to_share.title}</p>}
    </div>
  );
}
