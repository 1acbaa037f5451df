'use client';

import { ConfirmAction } from '@/components/forms/confirm-action';
import type { GameSquare, Objection } from '@/lib/bingo/game';
import { fill } from '@/lib/words/message';
import {
  confirm_dismiss,
  confirm_uphold,
  confirm_uphold_prize,
  decide_objection_failed,
} from '@/lib/words/objections';
import { quoted } from '@/lib/words/quoted';
import { decideObjection } from '@/server-actions/objections';
import { useGame } from './game-provider';

type DecideButtonsProps = {
  objection: Pick<Objection, 'id'>;
  square: Pick<GameSquare, 'summary'>;
  /** False if the pot can no longer be taken back. */
  canUphold: boolean;
};

/** The Uphold and Dismiss buttons, for a viewer who decides an objection alone. */
export function DecideButtons({ objection, square, canUphold }: DecideButtonsProps) {
  const { game, win } = useGame();
  const names = { name: quoted(square.summary), winner: game.winner_display_name ?? '' };
  const shared = { action: decideObjection, failure: { decide_objection_failed } };
  const input = { objection_id: objection.id };
  return (
    <div className="flex flex-wrap gap-2">
      <ConfirmAction
        {...shared}
        label="Uphold"
        aria-label={`Uphold the objection to ${square.summary}`}
        isOffered={canUphold}
        isDangerous
        question={fill(win === undefined ? confirm_uphold : confirm_uphold_prize, names)}
        input={{ ...input, upholds: true }}
      />
      <ConfirmAction
        {...shared}
        label="Dismiss"
        aria-label={`Dismiss the objection to ${square.summary}`}
        question={fill(confirm_dismiss, names)}
        input={{ ...input, upholds: false }}
      />
    </div>
  );
}
