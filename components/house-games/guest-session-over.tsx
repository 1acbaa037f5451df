'use client';

import { useEffect, useState } from 'react';
import { useGame } from '@/components/games/game-provider';
import { FormError } from '@/components/ui/form-error';
import { guest_session_expired } from '@/lib/words/guests';
import { signInPath } from '@/lib/accounts/redirect';
import { endGuestSession } from '@/server-actions/guests';
import Link from 'next/link';

/** Says once that this browser's cards are gone, and forgets them. */
export function GuestSessionOver({ isOver }: { isOver: boolean }) {
  const { game } = useGame();
  // The page comes again without the session as soon as it is removed; the sentence stays until the reader leaves.
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
