'use client';

import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { AfterGame } from '@/lib/bingo/game';
import { isPotReturned } from '@/lib/bingo/payouts';
import { Payouts } from '@/components/game/prizes/payouts';
import { Money } from '@/components/ui/money';
import { Sentence } from '@/components/ui/sentence';
import { originOfPot, squares_deleted, play_again_failed } from '@/lib/words/games';
import { headlineOf } from '@/lib/words/results';
import { Edition } from '@/components/game/story/edition';
import { FinalResultAnnouncer } from '@/components/game/story/live-announcer';
import { useGame } from '@/components/game/game-provider';
import { ObjectDialogs } from '@/components/game/objections/objecting';
import { WinReviews } from '@/components/game/objections/win-review';
import { StillCard } from '@/components/game/card/still-card';
import { ButtonLink, Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { resultsPath } from '@/lib/paths';
import { useAction } from '@/components/forms/use-action';
import { playAgain } from '@/server-actions/games';
import { useAfterGame } from './use-after-game';

export type FinishedGameProps = {
  /** The viewer has seen the game running, so the page scrolls to its result. */
  isNews: boolean;
  badge?: ReactNode;
  /** More about the pot, after its amount. */
  pot?: ReactNode;
  children?: ReactNode;
};

/** A completed game: winner, pot, objections and next game. Renders nothing once an upheld objection reopens the game. */
export function FinishedGame(props: FinishedGameProps) {
  const game = useGame();
  useAfterGame(game);
  return <ObjectDialogs>{game.game.status === 'completed' && <Ending {...props} />}</ObjectDialogs>;
}

function Ending({ isNews, badge, pot, children }: FinishedGameProps) {
  const { game, cards, after } = useGame();
  const headingId = useId();
  const section = useRef<HTMLElement>(null);

  useEffect(() => {
    if (isNews) section.current?.scrollIntoView();
  }, [isNews]);

  return (
    <section
      ref={section}
      id="result"
      data-result
      aria-labelledby={headingId}
      className="rule-double pt-4"
    >
      <p className="flex flex-wrap items-center gap-3">
        <span className="kicker text-press">
          <Edition game={game} />
        </span>
        {badge}
      </p>
      <h2 id={headingId} className="mt-1 text-title wrap-anywhere">
        <Sentence text={headlineOf(game)} />
      </h2>
      <p className="mt-1 text-ink-soft">
        The pot was <Money amount={game.pot_amount} />
        {isPotReturned(game) && <> and was returned to {originOfPot(game)}</>}.{pot}
      </p>
      {!game.is_called_off && <Payouts game={game} cards={cards} className="mt-3" />}
      {children}
      <WhatNext after={after} />
      {game.prizes === 'bingo' && <WinReviews prize="bingo" />}
      <FinalResultAnnouncer />
    </section>
  );
}

/** The links of a finished game, and a picture of the winning card, or of the closest one. */
function WhatNext({ after }: { after: AfterGame | null }) {
  const { game, viewer, cards, squares } = useGame();
  const card = after?.winning_card;
  const isMine = cards.some(({ id }) => id === card?.id);
  const isClosest = game.wins.every(({ card_number }) => card_number !== card?.card_number);
  return (
    <>
      <p className="mt-4 flex flex-wrap gap-3">
        <PlayAgain />
        {!game.is_called_off && (
          <ButtonLink
            href={resultsPath(game.id)}
            variant={after?.next || viewer.is_host ? 'secondary' : 'primary'}
          >
            Results
          </ButtonLink>
        )}
        <ButtonLink href="/" variant="secondary">
          Home
        </ButtonLink>
      </p>
      {card && (
        <details open className="group mt-3 border-t">
          <summary className="flex min-h-11 list-none items-center justify-between">
            <span className="font-semibold">
              {isMine ? 'Your' : 'The'} {isClosest ? 'closest' : 'winning'} card, #
              {card.card_number}
            </span>
            <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
          </summary>
          <div data-won={!isClosest || undefined} className="mx-auto max-w-[30rem] pb-4">
            <StillCard card={card} squares={squares} name={`Card #${card.card_number}`} />
          </div>
        </details>
      )}
    </>
  );
}

/** Lets the host of a finished game start the next one with the same group. */
function PlayAgain() {
  const { game, viewer, messages } = useGame();
  const { run, isBusy } = useAction(play_again_failed);
  const isMade = messages.some(({ type }) => type === 'played_again');
  if (!viewer.is_host || isMade) return null;
  if (game.theme_id === null)
    return (
      <>
        <span className="w-full text-ink-soft">{squares_deleted.title}</span>
        <ButtonLink href={`/group/${game.group_id}/create-game`}>Start New Game</ButtonLink>
      </>
    );
  return (
    <Button busy={isBusy} onClick={() => run(() => playAgain({ game_id: game.id }))}>
      Play Again with This Group
    </Button>
  );
}
