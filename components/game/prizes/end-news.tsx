'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { showToast } from '@/components/ui/toast';
import { called_off, game_over } from '@/lib/words/games';
import { headlineOf } from '@/lib/words/results';
import { useGame } from '@/components/game/game-provider';

/** Games that this tab has seen running, so a remount, as after a guest's cards were moved, still shows the ending. */
const watched = new Set<string>();

/**
 * Whether Game Over is shown to a player who watches the host or the clock end the game. Those who watch any end without a
 * card get a toast.
 */
export function useEndNews() {
  const { game, cards, messages } = useGame();
  const isOver = game.status === 'completed';
  const [isNews, setNews] = useState(() => !isOver || watched.has(game.id));
  if (!isOver && !isNews) setNews(true);
  const hasEnded = isOver && isNews;
  const last = messages.find(({ type }) => ENDS.includes(type));
  const tell = useEffectEvent(() => {
    if (cards.length > 0) return;
    if (game.is_called_off) showToast(called_off);
    else showToast({ title: game_over.title, description: headlineOf(game) });
  });

  useEffect(() => {
    if (!isOver) watched.add(game.id);
  }, [isOver, game.id]);
  useEffect(() => {
    if (hasEnded) tell();
  }, [hasEnded]);

  function close() {
    watched.delete(game.id);
    setNews(false);
  }

  return {
    open: hasEnded && last !== undefined && last.type !== 'bingo_called' && cards.length > 0,
    close,
  };
}

/** The events that end a game. */
const ENDS: readonly string[] = ['bingo_called', 'game_ended', 'game_called_off'];
