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
import { maskOfCard, cellsOf } from '@/lib/bingo/card';
import type { Card, GameSquare } from '@/lib/bingo/game';
import { callableUntil, oneToGo, prizePlayedFor, tieOf, toGoOf } from '@/lib/bingo/prizes';
import { ownClosenessOf } from '@/lib/bingo/closeness';
import { hintOf, whoMarks } from '@/lib/games/who-marks';
import { useGame } from '@/components/game/game-provider';
import { GameSheet } from '@/components/game/game-sheet';
import { LatestLine } from '@/components/game/squares/latest-mark';
import { ObjectionBar } from '@/components/game/objections/objection-bar';
import { useHasPassed } from '@/components/game/due';
import { SquareDialog } from '@/components/game/squares/square-dialog';
import { confirm_unmark_noted, confirm_unmark_square } from '@/lib/words/cards';
import { tie_is_over } from '@/lib/words/games';
import { fill, sentenceOf, quoted } from '@/lib/words/message';
import { inWords } from '@/lib/words/results';
import { showToast } from '@/components/ui/toast';
import { useSquareActions } from '@/components/game/squares/use-square-actions';
import { BingoCard } from './bingo-card';
import { CallBingo, useCallBingo } from './call-bingo';

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
        onClose={() => setOpened(({ position }) => ({ position, open: false }))}
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

type OpenedSquareProps = {
  card: Card;
  /** Where the square lies on the card. */
  position: number;
  open: boolean;
  onTurn: (position: number) => void;
  onClose: () => void;
  canModify?: boolean;
  aboutMark?: (square: GameSquare) => ReactNode;
};

/** The dialog of a card's open square; Previous and Next move through the card. */
function OpenedSquare({
  card: dealt,
  position,
  open,
  onTurn,
  onClose,
  canModify,
  aboutMark,
}: OpenedSquareProps) {
  const { game, squaresById, cardNow, permissionsFor } = useGame();
  const actions = useSquareActions();
  const card = cardNow(dealt);
  const permissions = permissionsFor(card);
  const why = whoMarks(game, permissions);
  const ring = cellsOf(card, squaresById).flatMap((cell) => (cell.kind === 'square' ? [cell] : []));
  return (
    <SquareDialog
      open={open}
      onClose={onClose}
      squares={ring.map(({ square }) => square)}
      index={ring.findIndex((cell) => cell.position === position)}
      onIndexChange={(index) => onTurn(ring[index]?.position ?? position)}
      permissions={permissions}
      actions={actions}
      unmarkQuestion={({ summary }) =>
        fill(game.kind === 'private' ? confirm_unmark_noted : confirm_unmark_square, {
          name: quoted(summary),
        })
      }
      canModify={canModify}
      aboutMark={(square) =>
        why ? <WhyNotMarked sentence={sentenceOf(why)} /> : aboutMark?.(square)
      }
    />
  );
}

/** Explains why the buttons below are disabled. */
function WhyNotMarked({ sentence }: { sentence: string }) {
  return <p className="border-l-3 border-rule-strong pl-3 text-fine text-ink-soft">{sentence}</p>;
}
