'use client';

import { useId } from 'react';
import { AsWon } from './as-won';
import { useGame } from './game-provider';
import { ObjectDialogs } from './objecting';
import { PrizeRows } from './prize-rows';
import { useAfterGame } from './use-after-game';
import { WinReview } from './win-review';
import { prizeNames } from '@/lib/words/prizes';

/** The prizes of a game with three of them, and the marks of each win with their objections. */
export function Prizes() {
  const shown = useGame();
  const { game, after } = shown;
  const headingId = useId();
  useAfterGame(shown);
  return (
    <ObjectDialogs>
      <section aria-labelledby={headingId} className="border-t-3 border-ink pt-3">
        <h2 id={headingId} className="mb-2 text-title">
          Prizes
        </h2>
        <PrizeRows game={game} isOver={game.status === 'completed'} />
        {game.wins.map((win) => {
          const review = after?.reviews.find((one) => one.win === win.seq);
          return (
            review && (
              <AsWon key={win.seq} win={win} review={review}>
                <WinReview
                  after={{ ...after!, ...review }}
                  title={
                    <>
                      {prizeNames[win.prize]}: <bdi>{win.display_name}</bdi>, card #
                      {win.card_number}
                    </>
                  }
                  win={{ ...win, squares: review.squares }}
                />
              </AsWon>
            )
          );
        })}
      </section>
    </ObjectDialogs>
  );
}
