'use client';

import { ButtonLink } from '@/components/ui/button';
import { Sentence } from '@/components/ui/sentence';
import type { Waiting } from '@/lib/contract/accounts';
import { gameTitle } from '@/lib/bingo/game';
import { gamePath } from '@/lib/paths';
import { line_waiting } from '@/lib/words/cards';
import { fill, type Message } from '@/lib/words/message';
import { objection_waiting, objections_waiting } from '@/lib/words/objections';
import { useWaiting } from './waiting-title';

/** A notice at the top of a page: a card that can call BINGO or an objection to decide, with a link to the game. */
export function WaitingBar({ initial }: { initial: readonly Waiting[] }) {
  const waiting = useWaiting(initial);
  if (waiting.length === 0) return null;
  return (
    <ul
      role="status"
      aria-live="polite"
      className="mb-6 divide-y border-y-3 border-press bg-press/6"
    >
      {waiting.map((one) => {
        const { title, description } = wordsOf(one);
        return (
          <li
            key={'card_number' in one ? `${one.game_id} ${one.card_number}` : one.game_id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3"
          >
            <p className="min-w-0 wrap-anywhere">
              <strong className="font-serif text-lg">{title}</strong>{' '}
              <Sentence text={description ?? ''} />
            </p>
            <ButtonLink href={gamePath({ id: one.game_id, kind: one.kind })}>
              {'card_number' in one ? 'Go to My Card' : 'Go to the Objection'}
            </ButtonLink>
          </li>
        );
      })}
    </ul>
  );
}

function wordsOf(one: Waiting): Message {
  const game = gameTitle(one);
  if ('card_number' in one) return fill(line_waiting, { card_number: one.card_number, game });
  if (one.objections === 1) return fill(objection_waiting, { game });
  return fill(objections_waiting, { count: one.objections, game });
}
