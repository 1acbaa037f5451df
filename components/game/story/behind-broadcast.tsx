'use client';

import { useRouter } from 'next/navigation';
import { useId } from 'react';
import { Field } from '@/components/forms/field';
import { Select } from '@/components/forms/select';
import { keepBehind } from '@/lib/games/keep-behind';
import { behind_broadcast } from '@/lib/words/games';
import { followBehind } from './follow-behind';
import { useGame } from '@/components/game/game-provider';

const CHOICES = [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 60, 75, 90, 105, 120];

/** How far this device follows the game behind the broadcast. */
export function BehindBroadcast() {
  const { game, live, behind } = useGame();
  const router = useRouter();
  const id = useId();
  const isOver = game.status === 'completed';

  function change(seconds: number) {
    followBehind(live, seconds);
    // The router may keep a page that was rendered for another delay. A visitor's would change to a page of their own.
    if (keepBehind(game.id, seconds)) router.refresh();
  }

  if (isOver) return null;
  return (
    <Field id={id} label={behind_broadcast.title} hint={behind_broadcast.description}>
      <Select value={behind} onChange={({ target }) => change(Number(target.value))}>
        {CHOICES.map((seconds) => (
          <option key={seconds} value={seconds}>
            {seconds === 0 ? 'No delay' : `${seconds} seconds`}
          </option>
        ))}
      </Select>
    </Field>
  );
}
