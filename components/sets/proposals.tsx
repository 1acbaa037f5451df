'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import { useAction } from '@/components/forms/use-action';
import { useGame } from '@/components/games/game-provider';
import { Button } from '@/components/ui/button';
import { KeepFocus } from '@/components/ui/keep-focus';
import { Panel } from '@/components/ui/panel';
import type { Proposals as Waiting } from '@/lib/sets/answers';
import * as setFailures from '@/lib/sets/failures';
import { answerProposal } from '@/server-actions/sets';
import { ProposeSquare } from './propose-square';

/** Before the first mark: what members would like the game to have, and for its host what to take of it. */
export function Proposals({ proposals }: { proposals: Waiting | null }) {
  const { game, squares, latest } = useGame();
  const router = useRouter();
  const { is_host = false, waiting = [] } = proposals ?? {};

  const follow = useEffectEvent((type: string | undefined) => {
    if (type === 'square_proposed' ? is_host : type === 'square_added' && waiting.length > 0)
      router.refresh();
  });
  useEffect(() => follow(latest?.type), [latest]);

  const isOpen = game.status === 'active' && squares.every(({ is_marked }) => !is_marked);
  if (!proposals || !isOpen) return null;

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
                  <Answer proposal={proposal} />
                ) : (
                  <p className="text-fine text-ink-soft">Waits for the host.</p>
                )}
              </li>
            ))}
          </ul>
        </div>
      </KeepFocus>
      {!is_host && <ProposeSquare />}
    </Panel>
  );
}

function Answer({ proposal }: { proposal: Waiting['waiting'][number] }) {
  const { run, busy } = useAction<'take' | 'leave'>();
  const answer = (takes: boolean) =>
    run(() => answerProposal({ proposal_id: proposal.id, takes }), {
      failure: setFailures.answerProposal,
      name: takes ? 'take' : 'leave',
    });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="mr-auto text-fine text-ink-soft">
        by <bdi>{proposal.by}</bdi>
      </span>
      <Button
        variant="quiet"
        size="sm"
        busy={busy === 'leave'}
        aria-label={`Leave ${proposal.summary}`}
        onClick={() => answer(false)}
      >
        Leave
      </Button>
      <Button
        variant="secondary"
        size="sm"
        busy={busy === 'take'}
        aria-label={`Take ${proposal.summary}`}
        onClick={() => answer(true)}
      >
        Take
      </Button>
    </div>
  );
}
