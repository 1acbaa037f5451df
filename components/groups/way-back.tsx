'use client';

import dynamic from 'next/dynamic';
import { useEffect } from 'react';

/** The form needs the code that this browser keeps, and pages of a game do not load it. */
const ClaimSeat = dynamic(() => import('./invitation-forms').then((forms) => forms.ClaimSeat), {
  ssr: false,
});

const keyOf = (gameId: string) => `hb-code ${gameId}`;

/** Remembers the invite code of a player without an account, who needs it to come back after playing elsewhere. */
export function KeepCode({ gameId, invite_code }: { gameId: string; invite_code: string }) {
  useEffect(() => {
    try {
      localStorage.setItem(keyOf(gameId), invite_code);
    } catch {
      // Without storage the form asks for the code.
    }
  }, [gameId, invite_code]);
  return null;
}

function codeOf(gameId: string): string | null {
  try {
    return localStorage.getItem(keyOf(gameId));
  } catch {
    return null;
  }
}

/** The way back to a seat that has moved to another device, by its name and PIN. */
export function WayBack({ gameId }: { gameId: string }) {
  return (
    <div className="w-full max-w-md">
      <ClaimSeat invite_code={codeOf(gameId)} isFolded={false} />
    </div>
  );
}
