'use client';

import { ConfirmAction } from '@/components/forms/confirm-action';
import { canCallOff } from '@/lib/bingo/drafts';
import { call_off_failed, confirm_call_off, whatGoesBack } from '@/lib/words/games';
import { fill, inSentence, listed, NAMES_AT_MOST } from '@/lib/words/message';
import { callOffGame } from '@/server-actions/games';
import { useGame } from './game-provider';

type CallOffProps = {
  /** The other members of the group, if they are known. */
  members?: readonly { display_name: string }[] | undefined;
};

/** Calls off a private game before it begins. The question names the people who get a message, and the money that goes back. */
export function CallOff({ members }: CallOffProps) {
  const { game } = useGame();
  return (
    <ConfirmAction
      label="Call Off"
      variant="quiet"
      isOffered={canCallOff(game)}
      isDangerous
      question={fill(confirm_call_off, { who: whoIsTold(members), pot: whatGoesBack(game) })}
      action={callOffGame}
      failed={call_off_failed}
      input={{ game_id: game.id }}
    />
  );
}

/** 'Ben, Cora and people invited by email will be told.' */
function whoIsTold(members: CallOffProps['members']): string {
  if (!members) return 'Everybody in the group and people invited by email will be told.';
  if (members.length === 0) return 'People invited by email will be told.';
  const names = members.slice(0, NAMES_AT_MOST).map(({ display_name }) => inSentence(display_name));
  const others = members.length - names.length;
  const people = [...names, ...(others > 0 ? [`${others} more`] : []), 'people invited by email'];
  return `${listed(people)} will be told.`;
}
