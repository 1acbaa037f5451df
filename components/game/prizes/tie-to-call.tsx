'use client';

import { useSyncExternalStore } from 'react';
import { CallBingo } from '@/components/game/card/call-bingo';
import { maskOfCard } from '@/lib/bingo/card';
import type { Card, Prize } from '@/lib/bingo/game';
import { tieOf } from '@/lib/bingo/prizes';
import { you_have_it_too } from '@/lib/words/games';
import { usePassed } from '@/components/game/due';
import { useGame } from '@/components/game/game-provider';
import { followClock, serverNow } from '@/components/game/server-clock';
import { useCallBingo } from '@/components/game/card/use-call-bingo';

type Tie = { card: Card; until: string };

/** The viewer's card that can still share this prize, which others have just won, and until when; null for none. */
export function useTie(prize: Prize | undefined): Tie | null {
  const { game, cards, squaresById, permissionsFor } = useGame();
  const ties = cards.flatMap((card) => {
    const tie = tieOf(game, card, maskOfCard(card, squaresById));
    const isOffered = tie?.prize === prize && permissionsFor(card).canCall;
    return tie && isOffered ? [{ card, until: tie.until }] : [];
  });
  const passed = usePassed(ties.map(({ until }) => until));
  return ties.find(({ until }) => !passed.includes(until)) ?? null;
}

/** The button to share a prize, with the seconds that are left for it. */
export function TieToCall({ card, until }: Tie) {
  const { isCalling, call } = useCallBingo(card);
  const seconds = useSecondsLeft(until);
  return (
    <div className="grid gap-2">
      <p className="font-semibold">{you_have_it_too.title}</p>
      <CallBingo isCalling={isCalling} onCall={() => void call()} seconds={seconds} />
    </div>
  );
}

/** By the server's clock; null while it is not known. */
const useSecondsLeft = (until: string): number | null =>
  useSyncExternalStore(
    (tell) => followClock(200, tell),
    () => {
      const now = serverNow();
      return now === null ? null : Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
    },
    () => null,
  );
