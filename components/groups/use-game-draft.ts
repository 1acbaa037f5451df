'use client';

import type { FormEvent } from 'react';
import { useDraft } from '@/components/forms/typed-text';
import { OWN } from '@/lib/groups/set-schema';
import { limits } from '@/lib/limits';

const START = {
  theme_id: '',
  stake: '',
  card_price: String(limits.house_price.default),
  pace: 'open',
  prizes: 'bingo',
  dealing: 'dealt',
  locks_at: '',
  scheduled_start: '',
  ends_at: '',
  everybody_writes: '',
};

/** What was chosen for a new game and not sent yet. A theme that no longer exists is not chosen. */
export function useGameDraft<More extends Record<string, string>>(
  writer_id: string,
  place: string,
  choices: readonly { id: string }[],
  more?: More,
) {
  const start = { ...START, ...more };
  const [kept, keep] = useDraft<Record<string, string>>(writer_id, place, start);
  const isThere = kept.theme_id === OWN || choices.some(({ id }) => id === kept.theme_id);

  return {
    chosen: { ...start, ...kept, ...(!isThere && { theme_id: '' }) },
    onMoment: (times: Record<string, string>) => keep(() => times),
    onInput({ target }: FormEvent<HTMLFormElement>) {
      const { name, type, checked, value } = target as HTMLInputElement;
      const typed = type === 'checkbox' && !checked ? '' : value;
      if (name in start) keep(() => ({ [name]: typed }));
    },
  };
}
