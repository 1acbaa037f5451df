'use client';

import { useEffect } from 'react';
import { useGame } from '@/components/game/game-provider';
import { FormError } from '@/components/forms/form-error';
import { session_expired } from '@/lib/words/accounts';
import { signInPath } from '@/lib/accounts/redirect';
import { endGuestSession } from '@/server-actions/guests';
import Link from 'next/link';

/** Says that this browser's guest session has ended or has lost its cards, and deletes it. */
export function GuestSessionOver() {
  const { game } = useGame();

  useEffect(() => {
    endGuestSession({}).catch(() => undefined);
  }, []);

  const { title, description } = session_expired;
  return (
    <FormError title={title}>
      {description}{' '}
      <Link href={signInPath(`/house-game/${game.id}`, 'signin')} className="text-link">
        Sign In
      </Link>
    </FormError>
  );
}
