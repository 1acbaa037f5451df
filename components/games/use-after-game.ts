'use client';

import { useEffect, useState } from 'react';
import type { AfterGame, Game } from '@/lib/bingo/game';
import type { GameMessage } from '@/lib/bingo/events';
import { readAfterGame } from '@/lib/live/reads';
import { readUntilAnswered } from '@/lib/live/retry';
import { whileSeen } from '@/components/ui/while-seen';

/** What changes where a finished game leads, or what is said about its win. */
const NEWS: readonly string[] = [
  'bingo_called',
  'objection_made',
  'objection_voted',
  'objection_upheld',
  'objection_dismissed',
  'game_ended',
  'played_again',
  'member_left',
  'member_removed',
  'member_returned',
];

/** Milliseconds between two reads for the next house game, which no event announces. */
const LOOK_FOR_NEXT_EVERY = 60_000;

type Followed = {
  game: Pick<Game, 'id' | 'kind' | 'status'>;
  /** Newest first. */
  messages: readonly GameMessage[];
  isAdmin: boolean;
};

/**
 * What a finished game leads to, as it came with the page, or read again once something has happened before the viewer's
 * eyes; null while the game runs.
 */
export function useAfterGame(
  initial: AfterGame | null,
  { game: { id, kind, status }, messages, isAdmin }: Followed,
): AfterGame | null {
  const [read, setRead] = useState<AfterGame | null>(null);
  const isOver = status === 'completed';
  const known = isOver ? newer(initial, read) : null;
  const due = messages.find(({ type }) => NEWS.includes(type))?.seq ?? 0;
  // The page of a house game is everybody's: what admins may read beyond it, they ask for.
  const isPublic = kind === 'house' && isAdmin && read === null;
  const isOld = isOver && (known === null || known.seq < due || isPublic);
  const looksForNext = isOver && kind === 'house' && known?.next === null;

  useEffect(() => {
    if (!isOld) return;
    return readUntilAnswered(() => readAfterGame({ id, kind }, due, isAdmin), setRead);
  }, [id, kind, isOld, due, isAdmin]);

  useEffect(() => {
    if (!looksForNext) return;
    const look = () => readAfterGame({ id, kind }, due, isAdmin).then(setRead, () => undefined);
    return whileSeen(() => void look(), LOOK_FOR_NEXT_EVERY);
  }, [id, kind, looksForNext, due, isAdmin]);

  return known;
}

const newer = (sent: AfterGame | null, read: AfterGame | null) =>
  sent && (!read || sent.seq > read.seq) ? sent : read;
