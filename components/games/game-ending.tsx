'use client';

import { useEffect, useState, type ReactNode } from 'react';
import { lazyDialog, lazyPart } from '@/components/ui/lazy-part';
import { useFollowBank } from './use-follow-bank';
import { useGame } from './game-provider';

const WonGame = lazyDialog(() => import('./won-game').then((games) => games.WonGame));
const LostGame = lazyDialog(() => import('./lost-game').then((games) => games.LostGame));
const PrizeNews = lazyPart(() => import('./prize-news').then((games) => games.PrizeNews));
const TakenBack = lazyPart(() => import('./taken-back').then((games) => games.TakenBack));

type GameEndingProps = {
  /** What became of the pot, where it did not go to a bank balance. */
  potSentence?: string;
  /** Instead of View My Games. */
  way?: ReactNode;
};

/** Games that this tab has seen running, so a remount, as after a guest's cards were moved, still shows the ending. */
const watched = new Set<string>();

/** A dialog with the result, for people who watched the game end. A game that was over at page load needs none. */
export function GameEnding(props: GameEndingProps) {
  const { game, cards, messages } = useGame();
  return (
    <>
      {game.prizes === 'three' ? <PrizeNews {...props} /> : <BingoNews {...props} />}
      {cards.length > 0 && messages.some(({ type }) => type === 'objection_upheld') && (
        <TakenBack />
      )}
    </>
  );
}

function BingoNews({ potSentence, way }: GameEndingProps) {
  const { game, viewer, cards } = useGame();
  const { id, winner_display_name } = game;
  const hasNoWinner = winner_display_name === null;
  const [isNews, setNews] = useState(() => hasNoWinner || watched.has(id));
  // A win that is taken back leaves room for another one.
  if (hasNoWinner && !isNews) setNews(true);

  useEffect(() => {
    if (hasNoWinner) watched.add(id);
  }, [hasNoWinner, id]);

  const isOpen = isNews && !hasNoWinner;
  const isMine = cards.some((card) => card.is_winner);

  const hasShare = game.shares.some(({ card_number }) =>
    cards.some((card) => card.card_number === card_number),
  );
  // Not for guests, who have no bank: the refresh would open the dialog again.
  useFollowBank(Number(viewer.user_id !== null && (isMine || hasShare)));

  function close() {
    watched.delete(id);
    setNews(false);
  }

  return (
    <>
      <WonGame open={isOpen && isMine} onClose={close} potSentence={potSentence} way={way} />
      <LostGame open={isOpen && !isMine && cards.length > 0} onClose={close} way={way} />
    </>
  );
}
