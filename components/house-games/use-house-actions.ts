'use client';

import { useRouter } from 'next/navigation';
import { useMemo } from 'react';
import { playerActions, type GameActions } from '@/components/games/actions';
import { callBingoAsGuest } from '@/server-actions/guests';

/** What somebody without a session is told when their cards went elsewhere. */
const CARDS_ARE_GONE = ['session_expired', 'not_your_card', 'invalid_token'];

/** What can be done in a house game; a visitor who buys a card calls BINGO as a guest. */
export function useHouseActions(isSignedIn: boolean): GameActions {
  const router = useRouter();
  const guestActions = useMemo(
    (): GameActions => ({
      ...playerActions,
      async callBingo(input) {
        const result = await callBingoAsGuest(input);
        // Another tab may have moved the cards to an account: the page comes again for whoever is here now.
        if (!result.ok && CARDS_ARE_GONE.includes(result.code)) router.refresh();
        return result;
      },
    }),
    [router],
  );
  return isSignedIn ? playerActions : guestActions;
}
