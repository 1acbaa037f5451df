'use client';

import { useEffect, useState } from 'react';
import { useGame } from '@/components/games/game-provider';
import { FormError } from '@/components/ui/form-error';
import { guest_session_expired } from '@/lib/words/guests';
import { signInPath } from '@/lib/accounts/redirect';
import { endGuestSession } from '@/server-actions/guests';
import Link from 'next/link';

/** Shows once that this browser's guest session has ended or has lost its cards, and deletes it. */
export function GuestSessionOver({ isOver }: { isOver: boolean }) {
  const { game } = useGame();
  // Keeps the message after the page has refreshed without the session.
  const [wasOver] = useState(isOver);

  useEffect(() => {
    if (wasOver) endGuestSession({}).catch(() => undefined);
  }, [wasOver]);

  if (!wasOver) return null;
  const { title, description } = guest_session_expired;
  return (
    <FormError title={title}>
      {description}{' '}
      <Link href={signInPath(`/house-game/${game.id}`, 'signin')} className="text-link">
        Sign In
      </Link>
    </FormError>
  );
}
