'use client';

import { useEffect } from 'react';
import { useTitleOf } from '@/components/shell/page-title';
import { placeWaiting, useWaiting } from '@/components/notices/waiting-title';
import type { Waiting } from '@/lib/contract/accounts';
import { maskOfCard } from '@/lib/bingo/card';
import { callableUntil } from '@/lib/bingo/prizes';
import { waitingWord, withThoseOf } from '@/lib/games/waiting';
import { usePassed } from '@/components/game/due';
import { useGame } from '@/components/game/game-provider';
import { useWaitingObjections } from './objection-bar';

const NONE: readonly Waiting[] = [];

/**
 * Publishes which of the viewer's cards can call BINGO and how many objections the viewer can decide. The rest of the
 * page shows this, for example in the tab's title.
 */
export function PlaceWaiting() {
  const { game, cards, squaresById, permissionsFor, isGone } = useGame();
  const { id: game_id, kind, title, theme_name } = game;
  const here = { game_id, kind, title, theme_name };
  const objections = useWaitingObjections().length;
  const callable = cards.flatMap((card) => {
    const until = callableUntil(game, card, maskOfCard(card, squaresById));
    return permissionsFor(card).canCall && until ? [{ until, card_number: card.card_number }] : [];
  });
  const passed = usePassed(callable.flatMap(({ until }) => (until === 'open' ? [] : until)));
  const lines = callable
    .filter(({ until }) => !passed.includes(until))
    .map(({ card_number }) => ({ ...here, card_number }));
  const waiting: Waiting[] = objections > 0 ? [...lines, { ...here, objections }] : lines;
  const key = JSON.stringify(isGone ? NONE : waiting);
  const known = useWaiting(NONE);

  // Runs again after each re-read of the waiting list, which omits delayed games.
  useEffect(() => {
    const next = withThoseOf(game_id, JSON.parse(key) as Waiting[], known);
    if (JSON.stringify(next) !== JSON.stringify(known)) placeWaiting(next);
  }, [game_id, key, known]);

  // A guest's first card is played on the page that is cached for all visitors, and its account corner does not read
  // what is waiting.
  useTitleOf('word', waitingWord(known));
  return null;
}
