'use client';

import { useAction } from '@/components/forms/use-action';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { Objection } from '@/lib/bingo/game';
import { mayVote } from '@/lib/objections/may-decide';
import { voteOnObjection } from '@/server-actions/objections';
import { useGame } from './game-provider';
import { vote_failed } from '@/lib/words/objections';

type ObjectionVoteProps = { objection: Objection; summary: string };

/** The current votes on an objection, and the viewer's own vote. */
export function ObjectionVote({ objection, summary }: ObjectionVoteProps) {
  const { viewer, cards } = useGame();
  const { votes_for, votes_against, voters } = objection;
  return (
    <>
      <p role="status">
        {votes_for} for taking the mark off, {votes_against} against, of {voters} who may vote.
      </p>
      {mayVote(viewer, cards) && (
        <div className="mt-2">
          <VoteButtons objection={objection} summary={summary} />
        </div>
      )}
    </>
  );
}

export function VoteButtons({ objection: { id, my_vote }, summary }: ObjectionVoteProps) {
  const { live } = useGame();
  const { run, busy } = useAction<'for' | 'against'>();

  async function vote(upholds: boolean) {
    const result = await run(() => voteOnObjection({ objection_id: id, upholds }), {
      name: upholds ? 'for' : 'against',
      failure: { vote_failed },
    });
    if (result?.ok) live.signal('stale');
  }

  return (
    <div role="group" aria-label={`Your vote on ${summary}`} className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="sm"
        aria-pressed={my_vote === true}
        className="aria-pressed:bg-ink aria-pressed:text-paper"
        busy={busy === 'for'}
        onClick={() => vote(true)}
      >
        {my_vote === true && <Icon name="check" className="size-4" />}
        Take it off
      </Button>
      <Button
        variant="secondary"
        size="sm"
        aria-pressed={my_vote === false}
        className="aria-pressed:bg-ink aria-pressed:text-paper"
        busy={busy === 'against'}
        onClick={() => vote(false)}
      >
        {my_vote === false && <Icon name="check" className="size-4" />}
        Let it stand
      </Button>
    </div>
  );
}
