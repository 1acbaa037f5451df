'use client';

import { useState, type ReactNode, useSyncExternalStore } from 'react';
import { Stake } from '@/components/ui/stake';
import { LocalTime } from '@/components/ui/local-time';
import { Sentence } from '@/components/ui/sentence';
import type { Win, Game, Card, Prize } from '@/lib/bingo/game';
import {
  game_over,
  prize_lost,
  prize_won,
  prizes_go_on,
  won,
  you_have_it_too,
} from '@/lib/words/games';
import { fill } from '@/lib/words/message';
import { may_be_objected_to } from '@/lib/words/objections';
import {
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
import { maskOfCard } from '@/lib/bingo/card';
import { tieOf } from '@/lib/bingo/prizes';
import { usePassed } from '@/components/game/due';
import { followClock, serverNow } from '@/components/game/server-clock';
import { LoserDialog, WinnerDialog } from './game-over';
import { EndNews } from './end-news';

type WinNewsProps = {
  /** What became of the pot, if it did not go to a bank balance. */
  potSentence?: string | undefined;
  /** Replaces the button View My Games. */
  way?: ReactNode;
};

const lastOf = (wins: readonly Win[]) => Math.max(0, ...wins.map(({ seq }) => seq));

/**
 * By game: the last win whose dialog is closed or was never needed. It outlives a remount, as after a guest's cards
 * were moved, so that an open dialog appears again.
 */
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
        {game.status === 'completed' && <Stake stake={game.stake} />}
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
        {game.status === 'completed' && <Stake stake={game.stake} />}
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

/**
 * The button with which the winner shares the results. It first opens the results of a private game to everybody with
 * the link.
 */
function ShareWin({ game }: { game: Game }) {
  const { run } = useAction();
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

/** The button to share a prize, with the seconds that are left for it. */
function TieToCall({ card, until }: Tie) {
  const { isCalling, call } = useCallBingo(card);
  const seconds = useSecondsLeft(until);
  return (
    <div className="grid gap-2">
      <p className="font-semibold">{you_have_it_too.title}</p>
      <CallBingo isCalling={isCalling} onCall={() => void call()} seconds={seconds} />
    </div>
  );
}

/** By the server's clock; null while it is not known. */
const useSecondsLeft = (until: string): number | null =>
  useSyncExternalStore(
    (tell) => followClock(200, tell),
    () => {
      const now = serverNow();
      return now === null ? null : Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
    },
    () => null,
  );
