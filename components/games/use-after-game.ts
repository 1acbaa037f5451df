'use client';

import { useEffect, useState } from 'react';
import type { AfterGame } from '@/lib/bingo/game';
import { readAfterGame } from '@/lib/live/reads';
import { readUntilAnswered } from '@/lib/live/retry';
import { useGame } from './game-provider';

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

/** As it came with the page, or read again once something has happened before the viewer's eyes. */
export function useAfterGame(initial: AfterGame | null): AfterGame | null {
  const { game, messages, viewer } = useGame();
  const { is_admin } = viewer;
  const { id, kind } = game;
  const [read, setRead] = useState<AfterGame | null>(null);
  const known = newer(initial, read);
  const due = messages.find(({ type }) => NEWS.includes(type))?.seq ?? 0;
  // The page of a house game is everybody's: what admins may read beyond it, they ask for.
  const isPublic = kind === 'house' && is_admin && read === null;
  const isOld = known === null || known.seq < due || isPublic;

  useEffect(() => {
    if (!isOld) return;
    return readUntilAnswered(() => readAfterGame({ id, kind }, due, is_admin), setRead);
  }, [id, kind, isOld, due, is_admin]);

  return known;
}

const newer = (sent: AfterGame | null, read: AfterGame | null) =>
  sent && (!read || sent.seq > read.seq) ? sent : read;
