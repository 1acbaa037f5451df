'use client';

import { useAction } from '@/components/forms/use-action';
import { Button } from '@/components/ui/button';
import type { Decider, GameSquare, Objection } from '@/lib/bingo/game';
import {
  admin_decides,
  host_decides,
  second_decides,
  winner_decides,
  decide_objection_failed,
  second_objection_failed,
} from '@/lib/words/objections';
import { decideObjection, secondObjection } from '@/server-actions/objections';
import { useGame } from '@/components/game/game-provider';

/** The sentence that names who decides an objection. */
export const decidersWords: Record<Decider, { title: string }> = {
  admin: admin_decides,
  host: host_decides,
  second: second_decides,
  winner: winner_decides,
};

type DecideButtonsProps = {
  objection: Pick<Objection, 'id' | 'may'>;
  square: Pick<GameSquare, 'summary'>;
  /** False if the money can no longer be taken back. */
  canUphold?: boolean;
};

/** What the viewer may do about an open objection: take the mark back or keep the result, or agree. One press each. */
export function DecideButtons({ objection, square, canUphold = true }: DecideButtonsProps) {
  const { live } = useGame();
  const { run, busy } = useAction<'take' | 'keep' | 'agree'>(decide_objection_failed);
  const { id: objection_id, may } = objection;

  async function decide(upholds: boolean) {
    const name = upholds ? 'take' : 'keep';
    const done = await run(() => decideObjection({ objection_id, upholds }), { name });
    if (done) live.signal('stale');
  }

  async function agree() {
    const done = await run(() => secondObjection({ objection_id }), {
      name: 'agree',
      failed: second_objection_failed,
    });
    if (done) live.signal('stale');
  }

  if (may === null) return null;
  const shared = { size: 'sm', variant: 'secondary' } as const;
  return (
    <div className="flex flex-wrap gap-2">
      {may === 'second' ? (
        <Button
          {...shared}
          aria-label={`Agree to take the mark of ${square.summary} back`}
          busy={busy === 'agree'}
          onClick={agree}
        >
          I agree
        </Button>
      ) : (
        <>
          {canUphold && (
            <Button
              {...shared}
              aria-label={`Take the mark back: ${square.summary}`}
              busy={busy === 'take'}
              onClick={() => decide(true)}
            >
              Take the mark back
            </Button>
          )}
          <Button
            {...shared}
            aria-label={`Keep the result: ${square.summary}`}
            busy={busy === 'keep'}
            onClick={() => decide(false)}
          >
            Keep the result
          </Button>
        </>
      )}
    </div>
  );
}
