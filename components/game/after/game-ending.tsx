'use client';

import dynamic from 'next/dynamic';
import { useDeferredValue, useEffect, useState, type ReactNode } from 'react';
import { useRefreshOn } from '@/components/shell/refresh';
import { useGame } from '@/components/game/game-provider';
import { ObjectionBar } from '@/components/game/objections/objection-bar';
import { useEndNews } from '@/components/game/prizes/end-news';
import { useWinNews } from '@/components/game/prizes/win-news';
import { openedPart } from '@/components/ui/opened-part';
import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { payoutsOf } from '@/lib/bingo/payouts';
import { takenBack } from '@/lib/bingo/objections';
import { fill, quoted } from '@/lib/words/message';
import { objection_upheld_news } from '@/lib/words/objections';
import { lossOf } from '@/lib/words/results';
import { showToast } from '@/components/ui/toast';
import { whenIdle } from '@/lib/browser/when-idle';
import { isChoosing } from '@/lib/bingo/drafts';
import { isLastNewYear } from '@/lib/bingo/pace';
import { last_new_year } from '@/lib/words/drafts';
import { DueEnd, DueLock, DueStart } from '@/components/game/due';
import { TimeLeft } from '@/components/game/time-left';
import { KeepFocus } from '@/components/ui/focus';
import { NextGameBelow } from './next-game';
import type { FinishedGameProps } from './finished-game';

const loadFinishedGame = () => import('./finished-game').then((game) => game.FinishedGame);
const FinishedGame = dynamic(loadFinishedGame);
const EndDialog = openedPart(() =>
  import('@/components/game/prizes/end-dialog').then((end) => end.EndDialog),
);
const WinDialogs = openedPart(() =>
  import('@/components/game/prizes/win-dialogs').then((wins) => wins.WinDialogs),
);
const TakenBackDialog = openedPart(() =>
  import('./taken-back-dialog').then((loss) => loss.TakenBackDialog),
);

type GameEndingProps = {
  /** What became of the pot, if it did not go to a bank balance. */
  potSentence?: string | undefined;
  /** Replaces the button View My Games. */
  way?: ReactNode;
};

/** The dialogs for people who watch a win or see theirs taken back, the objections that wait, and the header's bank. */
export function GameEnding(props: GameEndingProps) {
  const { game, viewer, cards } = useGame();
  // Refreshes the header's bank. Guests have none, and for them the refresh would open the dialog again.
  useRefreshOn(viewer.user_id === null ? 0 : payoutsOf(game, cards).yours);
  return (
    <>
      <ObjectionBar>
        <NextGameBelow />
      </ObjectionBar>
      <News {...props} />
    </>
  );
}

/**
 * One dialog at a time. The one that is open stays until it is closed, and the next one waits. Only Game Over replaces it,
 * because Game Over lists every win.
 */
function News(props: GameEndingProps) {
  const end = useEndNews();
  const wins = useWinNews(end.open);
  const loss = useLossNews();
  const [turn, setTurn] = useState<'win' | 'loss' | null>(null);
  const waits = { win: wins.shown !== null, loss: loss.isNews };
  const next = turn && waits[turn] ? turn : waits.loss ? 'loss' : waits.win ? 'win' : null;
  if (next !== turn) setTurn(next);
  return (
    <>
      <EndDialog {...props} open={end.open} onOpenChange={(open) => !open && end.close()} />
      <WinDialogs
        {...props}
        open={next === 'win'}
        onOpenChange={(open) => !open && wins.close()}
        shown={wins.shown}
      />
      {loss.message && (
        <TakenBackDialog
          open={!end.open && next === 'loss'}
          onOpenChange={(open) => !open && loss.close()}
          message={loss.message}
        />
      )}
    </>
  );
}

const keyOf = (gameId: string) => `hb-taken-back ${gameId}`;

/**
 * The objection that took a win of the viewer back, for a dialog that is shown once per browser. All others get a toast, because
 * the line above the card has room for few words.
 */
function useLossNews() {
  const { game, messages, cards, latest } = useGame();
  const isHydrated = useIsHydrated();
  const [closed, setClosed] = useState(0);
  const message = takenBack(messages, cards)?.message ?? null;
  const seq = message?.seq ?? 0;
  const upheld = latest?.type === 'objection_upheld' && latest.seq !== seq ? latest : null;

  useEffect(() => {
    if (upheld)
      showToast(
        fill(objection_upheld_news, { name: quoted(upheld.summary), loss: lossOf(upheld) }),
      );
  }, [upheld]);

  function close() {
    setClosed(seq);
    try {
      localStorage.setItem(keyOf(game.id), String(seq));
    } catch {
      // Without storage the dialog appears again on the next page load.
    }
  }

  const isNews = isHydrated && seq > Math.max(closed, closedBefore(game.id));
  return { message, isNews, close };
}

/** The `seq` of the last such event whose dialog was closed in this browser. */
function closedBefore(gameId: string): number {
  try {
    return Number(localStorage.getItem(keyOf(gameId)));
  } catch {
    return 0;
  }
}

/**
 * Shown below the title of a game: when it starts (in a private game), when its cards lock, and when its time is up.
 */
export function EndOfGame() {
  const { game } = useGame();
  const { kind, status, scheduled_start, locks_at, ends_at } = game;
  if (status === 'completed') return null;
  const isChosen = isChoosing(game) && locks_at;
  return (
    <p className="mt-1 grid text-fine text-ink-soft empty:hidden">
      {kind === 'private' && status === 'upcoming' && scheduled_start && (
        <span>
          <DueStart at={scheduled_start} missing_lines={game.missing_lines} />
          <TimeLeft until={scheduled_start} />
        </span>
      )}
      {isChosen && isLastNewYear(locks_at) && <span>{last_new_year.title}</span>}
      {isChosen && (
        <span>
          <DueLock at={locks_at} />
        </span>
      )}
      {status === 'active' && ends_at && !isChosen && (
        <span>
          <DueEnd at={ends_at} />
        </span>
      )}
    </p>
  );
}

/** Shows how a finished game ended and where it leads. */
export function GameResult(props: Omit<FinishedGameProps, 'isNews'>) {
  const { game } = useGame();
  // Deferred, so that the page stays if the script is not there yet when the game ends.
  const isOver = useDeferredValue(game.status === 'completed');
  useEffect(
    () =>
      void whenIdle()
        .then(loadFinishedGame)
        .catch(() => undefined),
    [],
  );
  // An objection may open it again, while another one is being typed.
  const [wasOver, setWasOver] = useState(isOver);
  const [isNews] = useState(!isOver);
  if (isOver && !wasOver) setWasOver(true);

  return (
    <KeepFocus className="mx-auto w-full max-w-[44rem]">
      {wasOver && <FinishedGame {...props} isNews={isNews} />}
    </KeepFocus>
  );
}
