'use client';

import type { ReactNode } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Stake } from '@/components/ui/stake';
import { Money } from '@/components/ui/money';
import { Sentence } from '@/components/ui/sentence';
import type { Game } from '@/lib/bingo/game';
import { isPotReturned, payoutsOf } from '@/lib/bingo/payouts';
import {
  called_off,
  calledOffNews,
  ended_by_clock,
  ended_by_editors,
  ended_by_host,
  game_over,
  game_over_consolation,
  pot_was_returned,
  yours_in_bank,
} from '@/lib/words/games';
import { fill, NAMES_AT_MOST } from '@/lib/words/message';
import { formatMoney } from '@/lib/words/money';
import { headlineOf } from '@/lib/words/results';
import { useGame } from '@/components/game/game-provider';
import { Payouts } from './payouts';

type EndDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What became of the viewer's share, if it did not go to a bank balance. */
  potSentence?: string | undefined;
  /** Replaces the button View My Games. */
  way?: ReactNode;
};

/** Game Over: who won what, who got the rest, and what the viewer gets. */
export function EndDialog({ open, onOpenChange, potSentence, way }: EndDialogProps) {
  const { game, cards } = useGame();
  const { yours } = payoutsOf(game, cards);
  return (
    <Dialog
      name="game_ended"
      closesOnBack
      open={open}
      onOpenChange={onOpenChange}
      title={game.is_called_off ? called_off.title : game_over.title}
      description={
        (game.is_called_off
          ? calledOffNews(game, cards)
          : isTimeUp(game)
            ? ended_by_clock
            : endedBy[game.kind]
        ).title
      }
      footer={
        <>
          {way ?? (
            <ButtonLink href="/my-games?filter=all" variant="secondary">
              View My Games
            </ButtonLink>
          )}
          <Button onClick={() => onOpenChange(false)}>Continue</Button>
        </>
      }
    >
      <div className="mt-2 grid gap-3 border-t border-ink pt-4">
        {!game.is_called_off && (
          <p className="wrap-anywhere">
            <Sentence text={headlineOf(game)} />.
          </p>
        )}
        {isPotReturned(game) && (
          <p>{fill(pot_was_returned, { pot: formatMoney(game.pot_amount) }).title}</p>
        )}
        {!game.is_called_off && <Payouts game={game} most={NAMES_AT_MOST} />}
        {yours > 0 && (
          <p data-yours>
            You get
            <Money
              amount={yours}
              playMoney
              className="block font-serif text-headline font-semibold"
            />
            {potSentence ?? yours_in_bank.title}
          </p>
        )}
        <Stake stake={game.stake} />
        {yours === 0 && !game.is_called_off && (
          <p className="serif-italic text-deck">{game_over_consolation.title}</p>
        )}
      </div>
    </Dialog>
  );
}

const endedBy = { private: ended_by_host, house: ended_by_editors };

const isTimeUp = ({ ends_at, completed_at }: Game) =>
  ends_at !== null && completed_at !== null && Date.parse(completed_at) >= Date.parse(ends_at);
