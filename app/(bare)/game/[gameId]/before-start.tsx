'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useGame } from '@/components/game/game-provider';
import type { StartPanelProps } from './start-panel';

const StartPanel = dynamic(() => import('./start-panel').then((start) => start.StartPanel));

/** What belongs to a game before its start, on a page that was opened then. */
export function BeforeStart(props: StartPanelProps) {
  const { game } = useGame();
  const [wasUpcoming] = useState(game.status === 'upcoming');
  return wasUpcoming && <StartPanel {...props} />;
}
