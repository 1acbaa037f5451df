'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { type AfterGame, type Game, type GameMessage } from '@/lib/bingo/game';
import { readAfterGame } from '@/lib/live/later-reads';
import { readUntilAnswered } from '@/lib/live/retry';
import { useHasPassed } from '@/components/game/due';
import { LOOK_FOR_NEXT_EVERY, pollWhileVisible } from '@/components/shell/refresh';

/** The events after which a finished game is read again, because its win or its next game may have changed. */
const NEWS: readonly string[] = [
  'bingo_called',
  'objection_made',
  'objection_upheld',
  'objection_dismissed',
  'game_ended',
  'game_called_off',
  'played_again',
  'member_left',
  'member_removed',
  'member_returned',
];

/** The events that change whose press decides an objection, because they change what cards have reached. */
const MARKS: readonly string[] = ['square_marked', 'square_unmarked'];

type FinishedGame = {
  game: Pick<Game, 'id' | 'kind' | 'cards_sold' | 'status' | 'wins'>;
  /** Newest first. */
  messages: readonly GameMessage[];
  viewer: { is_admin: boolean };
  after: AfterGame | null;
  setAfter: (after: AfterGame | null) => void;
};

/**
 * The number of the last event that changes what is read. While an objection is open in a private game, each mark may change
 * who can agree. In a house game admins decide, so thousands of screens need not read.
 */
export function lastChange(
  kind: Game['kind'],
  after: Pick<AfterGame, 'reviews'> | null,
  messages: readonly Pick<GameMessage, 'type' | 'seq'>[],
): number {
  const isObjected = after?.reviews.some(({ objections }) =>
    objections.some(({ status }) => status === 'open'),
  );
  const news = kind === 'private' && isObjected ? [...NEWS, ...MARKS] : NEWS;
  return messages.find(({ type }) => news.includes(type))?.seq ?? 0;
}

/**
 * Re-reads a finished game's win and next game when an event has changed them since the page was rendered. Only lazy parts
 * call it, because no page needs its script before a game has finished.
 */
export function useAfterGame({ game, messages, viewer, after, setAfter }: FinishedGame): void {
  const { kind, status, wins } = game;
  const [hasRead, setHasRead] = useState(false);
  const isOver = status === 'completed';
  const isWon = isOver || wins.length > 0;
  const due = lastChange(kind, after, messages);
  // The cached page of a house game lacks what only admins may read.
  const isPublic = kind === 'house' && viewer.is_admin && !hasRead;
  const isOld = isWon && (after === null || after.seq < due || isPublic);
  const next = after?.next;
  const start = next?.status === 'upcoming' ? next.scheduled_start : null;
  const isDueNext = useHasPassed(start ?? '', start === null);
  const looksForNext =
    isOver && (next === null ? kind === 'house' : next?.status === 'upcoming' && isDueNext);

  const look = useEffectEvent(() => readAfterGame(game));
  const keep = useEffectEvent((read: AfterGame | null) => {
    setHasRead(true);
    setAfter(read);
  });

  useEffect(() => {
    if (!isOld) return;
    return readUntilAnswered(() => look(), keep);
  }, [isOld, due]);

  useEffect(() => {
    if (!looksForNext) return;
    return pollWhileVisible(() => void look().then(keep, () => undefined), LOOK_FOR_NEXT_EVERY);
  }, [looksForNext]);
}
