'use client';

import type { ComponentProps } from 'react';
import { useEffect, useState } from 'react';
import { useRefreshOn } from '@/components/shell/refresh';
import { useGame } from '@/components/game/game-provider';
import { ObjectionBar } from '@/components/game/objections/objection-bar';
import { WinNews } from '@/components/game/prizes/win-news';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Money } from '@/components/ui/money';
import { Sentence } from '@/components/ui/sentence';
import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { takenBack } from '@/lib/bingo/objections';
import { fill, inSentence, quoted } from '@/lib/words/message';
import { upheld_above, win_taken_back } from '@/lib/words/objections';
import { fateOfMoney } from '@/lib/words/results';
import { showToastAbove } from '@/components/game/toast-above';
import { isChoosing } from '@/lib/bingo/drafts';
import { isLastNewYear } from '@/lib/bingo/pace';
import { last_new_year } from '@/lib/words/drafts';
import { DueEnd, DueLock, DueStart } from '@/components/game/due';
import { TimeLeft } from '@/components/game/time-left';
import { KeepFocus } from '@/components/ui/focus';
import { FinishedGame, type FinishedGameProps } from './finished-game';

/** The dialogs for people who watch a win or see theirs taken back, the objections that wait, and the header's bank. */
export function GameEnding(props: ComponentProps<typeof WinNews>) {
  const { game, viewer, cards, messages } = useGame();
  const paid = [...game.wins, ...game.shares]
    .filter(({ card_number }) => cards.some((card) => card.card_number === card_number))
    .reduce((sum, { amount }) => sum + amount, 0);
  // Refreshes the header's bank. Guests have none, and for them the refresh would open the dialog again.
  useRefreshOn(viewer.user_id === null ? 0 : paid);
  return (
    <>
      <ObjectionBar />
      <WinNews {...props} />
      {cards.length > 0 && messages.some(({ type }) => type === 'objection_upheld') && (
        <TakenBack />
      )}
    </>
  );
}

const keyOf = (gameId: string) => `hb-taken-back ${gameId}`;

const isTurn = (type: string) =>
  type === 'bingo_called' || type === 'game_ended' || type === 'objection_upheld';

/**
 * Shows a dialog to a viewer whose win was taken back by an objection, once per browser. All others see it above the card.
 */
function TakenBack() {
  const { game, messages, cards } = useGame();
  const isHydrated = useIsHydrated();
  const [closed, setClosed] = useState(0);
  const taken = takenBack(messages, cards);
  const turn = messages.find(({ type }) => isTurn(type));
  const upheld = taken === null && turn?.type === 'objection_upheld' ? turn.summary : null;

  useEffect(() => {
    if (upheld !== null) showToastAbove(fill(upheld_above, { name: quoted(upheld) }));
  }, [upheld]);

  if (!taken) return null;
  const { seq } = taken.message;

  function close() {
    setClosed(seq);
    try {
      localStorage.setItem(keyOf(game.id), String(seq));
    } catch {
      // Without storage the dialog appears again on the next page load.
    }
  }

  const isNews = isHydrated && seq > Math.max(closed, closedBefore(game.id));
  return <TakenBackDialog open={isNews} onClose={close} {...taken} />;
}

/** The `seq` of the last such event whose dialog was closed in this browser. */
function closedBefore(gameId: string): number {
  try {
    return Number(localStorage.getItem(keyOf(gameId)));
  } catch {
    return 0;
  }
}

type TakenBackDialogProps = NonNullable<ReturnType<typeof takenBack>> & {
  open: boolean;
  onClose: () => void;
};

/** A "correction" for a winner whose win was taken back, so that the pot or prize is in the game again. */
function TakenBackDialog({ open, onClose, message, lost }: TakenBackDialogProps) {
  const { title, description } = fill(win_taken_back, {
    by: message.objected_by ?? 'Somebody',
    name: quoted(message.summary),
    agreed: message.by ? `${inSentence(message.by)} agreed` : 'the others agreed',
  });
  return (
    <Dialog
      name="win_taken_back"
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={description}
      footer={<Button onClick={onClose}>Continue Playing</Button>}
    >
      <p className="mt-2 border-t border-ink pt-5">
        <Money
          amount={lost.amount}
          playMoney
          className="block font-serif text-headline font-semibold"
        />
        <Sentence text={fateOfMoney(message, lost)} />
      </p>
    </Dialog>
  );
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
          <DueStart at={scheduled_start} />
          <TimeLeft until={scheduled_start} />
        </span>
      )}
      {isChosen && isLastNewYear(locks_at) && <span>{last_new_year.title}</span>}
      {isChosen && (
        <span>
          <DueLock at={locks_at} />
        </span>
      )}
      {status === 'active' && ends_at && !isChosen && <DueEnd at={ends_at} />}
    </p>
  );
}

/** Shows how a finished game ended and where it leads. */
export function GameResult(props: Omit<FinishedGameProps, 'isNews'>) {
  const { game } = useGame();
  const isOver = game.status === 'completed';
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
