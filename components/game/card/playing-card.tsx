'use client';

import {
  memo,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { track } from '@/lib/browser/analytics';
import { maskOfCard } from '@/lib/bingo/card';
import type { Card, GameSquare } from '@/lib/bingo/game';
import { callableUntil, oneToGo, prizePlayedFor, tieOf, toGoOf } from '@/lib/bingo/prizes';
import { ownClosenessOf } from '@/lib/bingo/closeness';
import { hintOf } from '@/lib/games/who-marks';
import { useGame } from '@/components/game/game-provider';
import { GameSheet } from '@/components/game/game-sheet';
import { LatestLine } from '@/components/game/squares/latest-mark';
import { ObjectionBar } from '@/components/game/objections/objection-bar';
import { useHasPassed } from '@/components/game/due';
import { openedPart } from '@/components/ui/opened-part';
import { tie_is_over } from '@/lib/words/games';
import { fill } from '@/lib/words/message';
import { inWords } from '@/lib/words/results';
import { showToast } from '@/components/ui/toast';
import { BingoCard } from './bingo-card';
import { CallBingo, useCallBingo } from './call-bingo';

const OpenedSquare = openedPart(
  () => import('@/components/game/squares/opened-square').then((square) => square.OpenedSquare),
  { isFirst: true },
);

type PlayingCardProps = {
  card: Card;
  /** Buttons next to the full-screen button, such as Repair Card. */
  tools?: ReactNode;
  /** Replaces the label 'Card #n'. */
  label?: ReactNode;
  canModify?: boolean;
  /** Shown to viewers who may mark: what a mark of this square would do. */
  aboutMark?: (square: GameSquare) => ReactNode;
};

/** One card in its game, with every action that its holder may take. */
export function PlayingCard({ card, tools, label, canModify, aboutMark }: PlayingCardProps) {
  const { game } = useGame();
  const [opened, setOpened] = useState({ position: 0, open: false });

  const open = useCallback(
    (position: number) => {
      track('square_expanded', { game_id: game.id, position });
      setOpened({ position, open: true });
    },
    [game.id],
  );

  return (
    <>
      <CardOnScreen card={card} tools={tools} label={label} onOpen={open} />
      <OpenedSquare
        card={card}
        {...opened}
        onTurn={(position) => setOpened({ position, open: true })}
        onOpenChange={(open) => setOpened(({ position }) => ({ position, open }))}
        canModify={canModify}
        aboutMark={aboutMark}
      />
    </>
  );
}

type CardOnScreenProps = Pick<PlayingCardProps, 'card' | 'tools' | 'label'> & {
  onOpen: (position: number) => void;
};

/** Memoized, so that opening a square does not re-render the card. */
const CardOnScreen = memo(function CardOnScreen({
  card: dealt,
  tools,
  label,
  onOpen,
}: CardOnScreenProps) {
  const { game, squaresById, cardNow, permissionsFor } = useGame();
  const card = cardNow(dealt);
  const { isCalling, call } = useCallBingo(card);
  const permissions = permissionsFor(card);
  const { mayCall, sharesUntil } = useMayCall(card);
  const canCall = permissions.canCall && mayCall;
  const mask = maskOfCard(card, squaresById);

  useEffect(() => {
    if (canCall) track('bingo_achieved', { game_id: card.game_id, card_id: card.id });
  }, [canCall, card.game_id, card.id]);

  return (
    <BingoCard
      card={card}
      squares={squaresById}
      isActive={game.status === 'active'}
      closeness={ownClosenessOf(toGoOf(game, mask), prizePlayedFor(game))}
      oneToGo={oneToGo(game, mask)}
      onOpen={onOpen}
      hintOf={(isFullScreen) => hintOf(game, permissions, isFullScreen).title}
      tools={
        <>
          {tools}
          <GameSheet isIcon />
        </>
      }
      label={label}
      latest={
        <>
          <ObjectionBar />
          <LatestLine className="landscape:h-auto landscape:flex-wrap landscape:pb-3" />
        </>
      }
      action={canCall && <CallBingo isCalling={isCalling} onCall={call} until={sharesUntil} />}
    />
  );
});

/**
 * Whether a card can call a prize: one that it has reached and can win, or share until `sharesUntil`. Says so when the time to
 * share it has passed.
 */
function useMayCall(card: Card) {
  const { game, squaresById, permissionsFor } = useGame();
  const mask = maskOfCard(card, squaresById);
  const until = callableUntil(game, card, mask);
  const isTooLate = useHasPassed(until ?? '', until === null || until === 'open');
  const tie = until !== null && until !== 'open' ? tieOf(game, card, mask) : null;
  const isTie = tie?.until === until;
  const { canCall } = permissionsFor(card);
  const wasOpen = useRef(false);

  const tell = useEffectEvent(() => {
    if (tie) showToast(fill(tie_is_over, { prize_in_words: inWords(tie.prize) }));
  });
  useEffect(() => {
    if (isTie && isTooLate && wasOpen.current) tell();
    wasOpen.current = isTie && canCall && !isTooLate;
  }, [isTie, canCall, isTooLate]);

  return {
    mayCall: until === 'open' || (until !== null && !isTooLate),
    sharesUntil: isTie ? until : null,
  };
}
