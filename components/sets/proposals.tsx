'use client';

import { useRouter } from 'next/navigation';
import { Fragment, useEffect, useEffectEvent, useState } from 'react';
import { useAction } from '@/components/forms/use-action';
import { useGame } from '@/components/games/game-provider';
import { Button } from '@/components/ui/button';
import { KeepFocus } from '@/components/ui/keep-focus';
import { notify } from '@/components/ui/notify';
import { Panel } from '@/components/ui/panel';
import { limits } from '@/lib/limits';
import { fill, sentenceOf } from '@/lib/words/message';
import type { Proposals as Waiting } from '@/lib/contract/sets';
import { answer_proposal_failed, pool_full, square_proposed } from '@/lib/words/sets';
import { answerProposal } from '@/server-actions/sets';
import { ProposeSquare } from './propose-square';

const NEWS: readonly string[] = ['square_proposed', 'square_added', 'square_declined'];

/** The squares that members propose until the first mark, and the host's buttons to take or decline them. */
export function Proposals({ proposals }: { proposals: Waiting }) {
  const { game, squares, messages } = useGame();
  const router = useRouter();
  const { is_host, waiting, declined } = proposals;
  const { seq, type } = messages.find((message) => NEWS.includes(message.type)) ?? {};
  const [firstSeq] = useState(seq);

  const follow = useEffectEvent(() => {
    if (type === 'square_proposed' && is_host) notify(square_proposed);
    if (type === 'square_proposed' ? is_host : waiting.length > 0) router.refresh();
  });
  useEffect(() => {
    if (seq !== firstSeq) follow();
  }, [seq, firstSeq]);

  if (game.status !== 'active' || squares.some(({ is_marked }) => is_marked)) return null;
  const isFull = squares.length >= limits.proposed_pool;

  return (
    <Panel
      title={is_host ? 'Proposed squares' : 'Propose a square'}
      aside={waiting.length > 0 && `${waiting.length} waiting`}
    >
      <p className="border-t py-3 text-fine text-ink-soft">
        {is_host
          ? 'Until the first mark, members can propose squares. One that you take can lie on cards still to be bought, and stays in your set; cards that are dealt stay as they are.'
          : 'Until the first mark. If the host takes it, it can lie on cards still to be bought; cards that are dealt stay as they are.'}
      </p>
      <KeepFocus>
        <div tabIndex={-1} role="group" aria-label="Waiting proposals">
          <ul>
            {waiting.map((proposal) => (
              <li key={proposal.id} className="border-t py-2">
                <p dir="auto" className="font-serif text-lg leading-snug font-semibold">
                  {proposal.summary}
                </p>
                {proposal.text !== proposal.summary && (
                  <p dir="auto" className="text-fine wrap-anywhere text-ink-soft">
                    {proposal.text}
                  </p>
                )}
                {is_host ? (
                  <Answer proposal={proposal} isFull={isFull} />
                ) : (
                  <p className="text-fine text-ink-soft">Waits for the host.</p>
                )}
              </li>
            ))}
          </ul>
        </div>
      </KeepFocus>
      {declined.length > 0 && (
        <p className="border-t py-2 text-fine text-ink-soft">
          The host did not take:{' '}
          {declined.map(({ id, summary }, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <bdi>{summary}</bdi>
            </Fragment>
          ))}
          .
        </p>
      )}
      {isFull && (
        <p className="border-t pt-3 text-fine text-ink-soft">
          {sentenceOf(fill(pool_full, { detail: limits.proposed_pool }))}
        </p>
      )}
      {!is_host && !isFull && <ProposeSquare />}
    </Panel>
  );
}

type AnswerProps = { proposal: Waiting['waiting'][number]; isFull: boolean };

function Answer({ proposal, isFull }: AnswerProps) {
  const { run, busy } = useAction<'take' | 'decline'>();
  const answer = (takes: boolean) =>
    run(() => answerProposal({ proposal_id: proposal.id, takes }), {
      failure: { answer_proposal_failed },
      name: takes ? 'take' : 'decline',
    });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="mr-auto text-fine text-ink-soft">
        by <bdi>{proposal.by}</bdi>
      </span>
      <Button
        variant="quiet"
        size="sm"
        busy={busy === 'decline'}
        aria-label={`Decline ${proposal.summary}`}
        onClick={() => answer(false)}
      >
        Decline
      </Button>
      {!isFull && (
        <Button
          variant="secondary"
          size="sm"
          busy={busy === 'take'}
          aria-label={`Take ${proposal.summary}`}
          onClick={() => answer(true)}
        >
          Take
        </Button>
      )}
    </div>
  );
}
