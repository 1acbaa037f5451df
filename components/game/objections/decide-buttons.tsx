import { useAction } from '@/components/forms/use-action';
import { Button } from '@/components/ui/button';
import type { GameSquare, Objection } from '@/lib/bingo/game';
import { decide_objection_failed, second_objection_failed } from '@/lib/words/objections';
import { decideObjection, secondObjection } from '@/server-actions/objections';
import { useGame } from '@/components/game/game-provider';

type DecideButtonsProps = {
  objection: Pick<Objection, 'id'>;
  square: Pick<GameSquare, 'summary'>;
};

/** One press decides an open objection: a player agrees, or an admin takes the mark back or keeps the result. */
export function DecideButtons({ objection, square }: DecideButtonsProps) {
  const { game, live } = useGame();
  const { run, busy } = useAction<'take' | 'keep' | 'agree'>(decide_objection_failed);
  const { id: objection_id } = objection;

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

  const shared = { size: 'sm', variant: 'secondary' } as const;
  return (
    <div className="flex flex-wrap gap-2">
      {game.kind === 'private' ? (
        <Button
          {...shared}
          aria-label={`I agree to take the mark of ${square.summary} back`}
          busy={busy === 'agree'}
          onClick={agree}
        >
          I agree
        </Button>
      ) : (
        <>
          <Button
            {...shared}
            aria-label={`Take the mark back: ${square.summary}`}
            busy={busy === 'take'}
            onClick={() => decide(true)}
          >
            Take the mark back
          </Button>
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
