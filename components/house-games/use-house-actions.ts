'use client';

import { useRouter } from 'next/navigation';
import { useMemo } from 'react';
import { playerActions, type GameActions } from '@/components/games/actions';
import { callBingoAsGuest } from '@/server-actions/guests';

/** Refusals which show that the guest's cards were moved or the guest session has ended. */
const CARDS_ARE_GONE = ['session_expired', 'not_your_card', 'invalid_token'];

/** The actions in a house game. Without an account, BINGO is called as a guest. */
export function useHouseActions(isSignedIn: boolean): GameActions {
  const router = useRouter();
  const guestActions = useMemo(
    (): GameActions => ({
      ...playerActions,
      async callBingo(input) {
        const result = await callBingoAsGuest(input);
        // Another tab may have moved the cards to an account, so the page refreshes for the current session.
        if (!result.ok && CARDS_ARE_GONE.includes(result.code)) router.refresh();
        return result;
      },
    }),
    [router],
  );
  return isSignedIn ? playerActions : guestActions;
}
