'use client';

import { useEffect, useState, type ReactNode } from 'react';
import { lazyDialog, lazyPart } from '@/components/ui/lazy-part';
import { useFollowBank } from './use-follow-bank';
import { useGame } from './game-provider';

const WonGame = lazyDialog(() => import('./won-game').then((games) => games.WonGame));
const LostGame = lazyDialog(() => import('./lost-game').then((games) => games.LostGame));
const TakenBack = lazyPart(() => import('./taken-back').then((games) => games.TakenBack));

type GameEndingProps = {
  /** What became of the pot, where it did not go to a bank balance. */
  potSentence?: string;
  /** Instead of View My Games. */
  way?: ReactNode;
};

/** Games seen running in this tab: a page that is drawn anew, as for a guest whose cards were moved, still knows what is news. */
const watched = new Set<string>();

/** Tells the ending to whoever watched it come. A game that was over when the page opened needs no dialog. */
export function GameEnding({ potSentence, way }: GameEndingProps) {
  const { game, viewer, cards, messages } = useGame();
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
  // A guest has no bank, and another page than before: the dialog would come anew with it.
  useFollowBank(viewer.user_id !== null && (isMine || hasShare));

  function close() {
    watched.delete(id);
    setNews(false);
  }

  return (
    <>
      <WonGame open={isOpen && isMine} onClose={close} potSentence={potSentence} way={way} />
      <LostGame open={isOpen && !isMine && cards.length > 0} onClose={close} way={way} />
      {cards.length > 0 && messages.some(({ type }) => type === 'objection_upheld') && (
        <TakenBack />
      )}
    </>
  );
}
